"""A game against a bot as a Gymnasium environment: one agent, the bot answers within the same step.

>>> import gymnasium
>>> import futari.lab.solo
>>> env = gymnasium.make("futari/Kamisado-v0", bot="novice", format="single")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((23, 8, 8), 102)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium

from futari.bots import SeatedBot, bot_named
from futari.core import Seat, Stream
from futari.lab.bout import box_of
from futari.lab.duel import seed_of
from futari.lab.encoding import by_action
from futari.lab.kamisado_v0 import KamisadoDuel
from futari.lab.sekigahara_v0 import SekigaharaDuel

if TYPE_CHECKING:
    from futari.bots import Bot
    from futari.lab.duel import Duel, Observation

__all__ = ["Solo", "kamisado", "sekigahara"]


class Solo(gymnasium.Env[Any, Any]):
    """One seat of a game, the other is a bot's: a level by its name, or any bot.

    The reward is that of the game: 1 for a win, -1 for a loss, at the end. An action that is not legal loses at once.
    """

    def __init__(self, duel: Duel, bot: str | Bot[Any, Any], seat: Seat | int = Seat.FIRST) -> None:
        self.metadata = {**duel.metadata}
        self.render_mode = duel.render_mode
        self.duel = duel
        self.seat = Seat(seat)
        self.agent = duel.possible_agents[self.seat]
        self.bot = _level(duel.game.name, bot) if isinstance(bot, str) else bot
        self.observation_space = duel.observation_space(self.agent)
        self.action_space = duel.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; if the bot is to act first, it has acted."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62))
        self.duel.reset(seed=number, options=options)
        self._opponent = SeatedBot(self.duel.game, self.seat.other, self.bot)
        self._dice = Stream(seed_of(number), "bot")
        self._let_the_bot_play()
        return self._observation(), dict(self.duel.infos[self.agent])

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An action, and what the bot answers."""
        self._play(int(action))
        self._let_the_bot_play()
        reward, over = self.duel.rewards[self.agent], self.duel.terminations[self.agent]
        return self._observation(), reward, over, False, dict(self.duel.infos[self.agent])

    def _observation(self) -> Observation:
        return self.duel.observe(self.agent)

    def _let_the_bot_play(self) -> None:
        duel = self.duel
        while not duel.terminations[self.agent] and duel.agent_selection != self.agent:
            self._play(duel.encoding.action(self._opponent.choose(duel.match, self._dice)))

    def _play(self, action: int) -> None:
        """Make a choice; in a game with secrets the bot is told what its seat saw of it."""
        duel = self.duel
        if not duel.game.has_secrets:
            duel.step(action)
            return
        actor, before = duel.seat(duel.agent_selection), duel.match
        choice = by_action(duel.encoding, duel.game.choices(before, actor)).get(action)
        duel.step(action)
        if choice is not None:
            self._opponent.see(duel.game.events(before, actor, choice, duel.match, self.seat.other))

    def render(self) -> Any:  # noqa: ANN401  (Gymnasium's type has no room for the text of a board)
        """The board in the render mode."""
        return self.duel.render()


def _level(game: str, name: str) -> Bot[Any, Any]:
    return bot_named(box_of(game).bots, name)


def kamisado(bot: str | Bot[Any, Any] = "novice", seat: int = 0, **options: Any) -> Solo:  # noqa: ANN401  (of the duel)
    """Kamisado against a bot; options are those of `kamisado_v0.env`."""
    return Solo(KamisadoDuel(**options), bot, seat)


def sekigahara(bot: str | Bot[Any, Any] = "captain", seat: int = 0, **options: Any) -> Solo:  # noqa: ANN401  (of the duel)
    """Sekigahara against a bot; options are those of `sekigahara_v0.env`."""
    return Solo(SekigaharaDuel(**options), bot, seat)


gymnasium.register("futari/Kamisado-v0", entry_point=kamisado)
gymnasium.register("futari/Sekigahara-v0", entry_point=sekigahara)
