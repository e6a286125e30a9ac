"""Finished games seen again: from a seat, as a spectator, with all that was hidden."""

import pytest

from core.duel import DUEL
from futari.core import Play, read_record
from futari.kamisado.book_reader import read_book
from futari.store.users import User
from futari.table import acts
from futari.table.hall import Hall
from futari.table.replays import ALL, NOBODY, book_of, record_of, replay_of
from table.house import BOTH, choose, do, play_out, refused, seated

pytestmark = pytest.mark.anyio


async def test_nothing_is_told_while_the_game_runs(hall: Hall, ann: User, bob: User) -> None:
    room = await hall.room(await seated(hall, ann, bob, "duel"))
    for tell in (
        lambda: record_of(room.table),
        lambda: book_of(room.table, room.people, "?"),
        lambda: replay_of(room.table, ALL, 0, 10, ()),
    ):
        with refused("record.running"):
            tell()


async def test_the_record_that_is_kept_replays_to_the_same_end(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    await play_out(hall, table, ann, bob)
    room = await hall.room(table)
    again = Play(DUEL, read_record(record_of(room.table)))
    assert again.now.outcome == room.table.outcome
    assert again.record == room.table.play.record


@BOTH
async def test_every_step_shows_what_each_pair_of_eyes_saw_then(hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    names = (await hall.room(table)).table.game.seats
    # What both saw live, after every choice.
    live = []
    room = await hall.room(table)
    while room.table.is_playing:
        user = next(user for user in (ann, bob) if room.table.to_act.intersection(room.table.seats_of(user.id)))
        await choose(hall, table, user)
        live.append([bytes((await hall.look(table, user.id)).view) for user in (ann, bob)])
    replay = replay_of(room.table, ALL, 0, 100, ())
    told = [[bytes(step.seen[name].view) for name in names] for step in replay.steps[1:]]
    assert told == live
    for place, name in enumerate(names):
        alone = replay_of(room.table, name, 0, 100, ())
        assert [bytes(step.seen[name].view) for step in alone.steps[1:]] == [views[place] for views in live]
        assert all((step.choice is not None) == (step.seat == name) for step in alone.steps)
    spectator = replay_of(room.table, NOBODY, 0, 100, ())
    assert all(step.choice is None for step in spectator.steps)
    assert replay.outcome is not None


async def test_what_was_taken_back_is_seen_too(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, bob, acts.Answer(accept=True))
    await choose(hall, table, ann, which=1)
    await do(hall, table, bob, acts.Resign())
    room = await hall.room(table)
    steps = replay_of(room.table, ALL, 0, 100, ()).steps
    assert [step.kind for step in steps] == ["start", "choice", "offer", "takeback", "choice", "resign"]
    assert steps[3].seen["black"].view == steps[0].seen["black"].view
    assert steps[-1].seen["gold"].prompt.key == "table.outcome.resign"
    book = read_book(book_of(room.table, room.people, "2026-11-16"))
    assert (len(list(book.choices())), book.result, book.gold) == (1, "Black (resignation)", "Bob")


async def test_pages_fit_together(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    await play_out(hall, table, ann, bob)
    room = await hall.room(table)
    whole = replay_of(room.table, "bob", 0, 100, ())
    assert whole.next is None
    start: int | None = 0
    pages = []
    while start is not None:
        page = replay_of(room.table, "bob", start, 3, ())
        pages += page.steps
        start = page.next
    assert pages == whole.steps
    assert replay_of(room.table, "bob", 10_000, 3, ()).steps == []
    with refused("table.unknown_seat"):
        replay_of(room.table, "carl", 0, 3, ())
