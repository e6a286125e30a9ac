"""A game of the contract as a PettingZoo environment: agents act one after the other, each sees what its seat may know.

Where both seats choose in secret, the first is asked first; the other's view tells nothing of it.
"""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from futari.core import Seat, new_seed
from futari.lab.encoding import by_action, mask_of
from futari.lab.picture import pixels

if TYPE_CHECKING:
    from typing import TypeAlias

    import msgspec

    from futari.core import AnyGame, Outcome
    from futari.lab.encoding import Array, Encoding, Mask

    Observation: TypeAlias = "dict[str, Array | Mask]"

__all__ = ["RENDER_MODES", "Duel", "IllegalAction", "seed_of"]

RENDER_MODES = ["ansi", "svg", "rgb_array", "human"]
NONE = -1


class IllegalAction(ValueError):
    """An action whose choice is not on the list."""


def seed_of(number: int | None) -> bytes:
    """The secret seed of a game from the number that a reset was given; a fresh one if there was none."""
    return new_seed() if number is None else hashlib.sha256(f"environment {number}".encode()).digest()


class Duel(AECEnv[str, "Observation", int]):
    """Two agents named after their seats; `views=True` puts the view of each into its info.

    A win is worth 1 and a loss -1 at the end of the game. An action that is not legal ends the game: -1 for whoever
    did it, 0 for the other.
    """

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self, game: AnyGame, encoding: Encoding, options: msgspec.Struct, *, render_mode: str | None, views: bool
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"there is no render mode {render_mode}")
        self.game = game
        self.encoding = encoding
        self.options = options
        self.render_mode = render_mode
        self.views = views
        self.possible_agents = [f"{game.seats[seat]}_{seat.value}" for seat in Seat]
        self.agents: list[str] = []
        self._seats = dict(zip(self.possible_agents, Seat, strict=True))
        box = spaces.Box(0, encoding.highest, encoding.shape, np.uint8)
        mask = spaces.Box(0, 1, (encoding.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self._state: Any = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """The array and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the encoding."""
        return self.action_spaces[agent]

    def seat(self, agent: str) -> Seat:
        """The seat that an agent sits in."""
        return self._seats[agent]

    # What a faster twin of the rules does in its own way: see kamisado_v0.py.

    @property
    def match(self) -> Any:  # noqa: ANN401  (a state of whatever game it is)
        """The state of the game: for referees and bots' keepers, not for agents."""
        return self._state

    def _begin(self, seed: int | None) -> Seat | None:
        self._state = self.game.start(self.options, seed_of(seed))
        return self._actor()

    def _take(self, seat: Seat, action: int) -> Seat | None:
        """The game after an action, and who is to act then; raises IllegalAction."""
        listed = by_action(self.encoding, self.game.choices(self._state, seat))
        if action not in listed:
            raise IllegalAction(action)
        self._state = self.game.apply(self._state, seat, listed[action])
        return self._actor()

    def _actor(self) -> Seat | None:
        """Whoever is to act; of two who choose in secret, the first seat."""
        return min(self.game.to_act(self._state), default=None)

    def _winner(self) -> Seat | None:
        outcome: Outcome | None = self.game.outcome(self._state)
        return None if outcome is None else outcome.winner

    def _seen(self, seat: Seat) -> Array:
        return self.encoding.observe(self.game.view(self._state, seat), seat)

    def _mask(self, seat: Seat) -> Mask:
        return mask_of(self.encoding, self.game.choices(self._state, seat))

    # The environment.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  (a game's options are the environment's own)
        """Begin a new game; the same seed gives the same game."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on(self._begin(seed))

    def step(self, action: int | None) -> None:
        """The selected agent's action."""
        if not self.agents:
            raise RuntimeError("reset the environment before the first step and after the last")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            actor = self._take(self._seats[agent], NONE if action is None else action)
        except IllegalAction:
            self._end({agent: -1.0})
            self.infos[agent]["illegal_action"] = True
            return
        self._go_on(actor)
        if self.render_mode == "human":
            self.render()

    def _go_on(self, actor: Seat | None) -> None:
        if self.views:
            for agent, seat in self._seats.items():
                self.infos[agent] = {"view": self.view(agent), "to_act": actor is seat}
        if actor is None:
            winner = self._winner()
            self._end({} if winner is None else {a: 1.0 if s is winner else -1.0 for a, s in self._seats.items()})
        else:
            self.agent_selection = self.possible_agents[actor]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards.update(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent sees, and which actions are legal: none while another is asked."""
        seat = self._seats[agent]
        asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self._mask(seat) if asked else np.zeros(self.encoding.actions, np.int8)
        return {"observation": self._seen(seat), "action_mask": mask}

    def view(self, agent: str | None) -> msgspec.Struct:
        """The view of an agent's seat; None is a spectator's."""
        seat = None if agent is None else self._seats[agent]
        view: msgspec.Struct = self.game.view(self.match, seat)
        return view

    # Pictures: what a spectator may see.

    def _text(self) -> str:
        raise NotImplementedError

    def _svg(self) -> str:
        raise NotImplementedError

    def render(self) -> str | Array | None:
        """The board in the render mode: text, SVG, or pixels; `human` writes the text out."""
        if self.render_mode in {"ansi", "human"}:
            text = self._text()
            if self.render_mode == "ansi":
                return text
            sys.stdout.write(text)
        if self.render_mode == "svg":
            return self._svg()
        return pixels(self._svg(), self.metadata["render_width"]) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is held open: a picture is a value."""
