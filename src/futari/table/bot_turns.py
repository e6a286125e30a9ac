"""Our own bots' turns: asked in the pool, beside what people do, and asked again if something goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from futari.bots import Answer, BotTurn, answer
from futari.core import FutariError, Seat, Stream
from futari.pool import WorkerLost
from futari.table import acts
from futari.table.conduct import step_for
from futari.table.sight import happened

if TYPE_CHECKING:
    from futari.core import Message
    from futari.table.hall import Hall
    from futari.table.room import Room
    from futari.table.table import Table

__all__ = ["BotTurns"]

SECONDS = 30.0

log = structlog.get_logger()


class BotTurns:
    """The bots of one hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def wake(self, room: Room) -> None:
        """Let our bots answer where it is their turn."""
        for seat in room.table.to_act & room.table.bot_seats:
            resting = room.rest.holds(room.table.ply, self.hall.now())
            if seat not in room.bots_at_work and not self.hall.is_closing and not resting:
                room.bots_at_work.add(seat)
                self.hall.start(self._turn(room, seat))

    async def _turn(self, room: Room, seat: Seat) -> None:
        table = room.table
        try:
            plan = await self._plan(table, seat)
            first, *rest = plan.choices
            await self._make(room, seat, table.ply, first, plan.why)
            for choice in rest:
                if not self._is_listed(room.table, seat, choice):
                    break
                await self._make(room, seat, room.table.ply, choice, plan.why)
        except (FutariError, WorkerLost) as error:
            # The sweep asks again.
            log.warning("bot_failed", table=table.id, ply=table.ply, error=type(error).__name__)
            self._rest(room, table.ply)
            return
        except Exception:  # whatever a bot does wrong, the table goes on
            log.exception("bot_broken", table=table.id, ply=table.ply)
            self._rest(room, table.ply)
            return
        finally:
            room.bots_at_work.discard(seat)
        self.wake(room)

    def _rest(self, room: Room, ply: int) -> None:
        """Leave a bot that has failed alone for a while, and tell who waits for it."""
        room.rest = room.rest.longer(ply, self.hall.now())
        room.wake()

    async def _answer(self, room: Room, seat: Seat, text: str, why: Message | None) -> None:
        table, now = room.table, self.hall.now()
        late = table.time_out(now, self.hall.outages)
        step = table.play.step(late) if late else step_for(table, seat, acts.Choose(ply=table.ply, choice=text), now)
        if not await self.hall.append(room, step, why=None if late else why):
            await self.hall.refresh_held(room)

    async def _make(self, room: Room, seat: Seat, ply: int, choice: object, why: Message | None) -> None:
        """Make a choice, unless something came between."""
        await self.hall.rouse()
        async with room.lock:
            if room.table.ply == ply:
                await self._answer(room, seat, room.table.game.write_choice(choice), why)

    @staticmethod
    def _is_listed(table: Table, seat: Seat, choice: object) -> bool:
        """Whether the seat is asked again and a later choice of its plan is on the list."""
        return table.is_playing and seat in table.to_act and choice in table.game.choices(table.play.now.state, seat)

    async def _plan(self, table: Table, seat: Seat) -> Answer[object]:
        level = table.box.bots[table.bot_of(seat) or ""]
        state = table.play.now.state
        # The bot's dice come from the seed, so that a retry throws the same, but do not give the seed away.
        dice = Stream(table.play.record.secret, f"bot {table.game.seats[seat]} {table.ply}").shuffled(range(256))
        choices = tuple(table.game.choices(state, seat))
        if len(choices) == 1:
            return Answer(choices)
        seen = happened(table, seat, 0) if table.game.has_secrets else []
        events = tuple(event for each in seen for event in each.events)
        turn: BotTurn[object] = BotTurn(level, table.game.view(state, seat), choices, bytes(dice), events)
        return await self.hall.desk.ask(answer, turn, urgent=True, seconds=SECONDS)
