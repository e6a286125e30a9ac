"""Records: the only truth about a game, and what is refused."""

from __future__ import annotations

import pickle
from typing import TypeAlias

import msgspec
import pytest

from core.duel import DUEL, DuelOptions, DuelState, DuelView
from futari.core import (
    Abandon,
    Agree,
    BrokenRecord,
    Choose,
    Entry,
    FutariError,
    IllegalChoice,
    Impossible,
    Message,
    Play,
    Resign,
    Seat,
    Takeback,
    TimeOut,
    Undo,
    Unreadable,
    new_record,
    read_record,
    write_record,
)

SEED = bytes(range(32))


DuelPlay: TypeAlias = Play[DuelOptions, DuelState, int, DuelView]


def new_duel() -> DuelPlay:
    return Play.new(DUEL, DuelOptions(), SEED)


def bid(play: DuelPlay, seat: Seat) -> None:
    play.choose(seat, next(iter(DUEL.choices(play.now.state, seat))), 1)


def test_a_record_round_trips() -> None:
    play = new_duel()
    bid(play, Seat.FIRST)
    bid(play, Seat.SECOND)
    assert read_record(write_record(play.record)) == play.record


def test_an_entry_has_kind_seat_choice_and_time() -> None:
    play = new_duel()
    bid(play, Seat.SECOND)
    (entry,) = msgspec.json.decode(write_record(play.record))["entries"]
    assert {name: entry[name] for name in ("kind", "seat", "time")} == {"kind": "choice", "seat": "bob", "time": 1}
    assert int(entry["choice"]) in DUEL.start(DuelOptions(), SEED).hands.second


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (b"", 0),
        (b"\xff\xfe", 0),
        (b"[]", 0),
        (b'{"game": "duel"}', 0),
        (b'{"game":"duel","version":1,"options":{},"seed":"00","entries":[]}', 0),
        (b'{"game":"duel","version":1,"options":{},"seed":"' + b"0" * 64 + b'","entries":[],"extra":1}', 0),
        (b'{"game":"duel","version":1,"options":{},"seed":"' + b"0" * 64 + b'","entries":[5]}', 1),
        (b'{"game":"duel","version":1,"options":{},"seed":"' + b"0" * 64 + b'","entries":[{"kind":"undo"}]}', 1),
    ],
)
def test_what_is_no_record_is_refused(text: bytes, entry: int) -> None:
    with pytest.raises(BrokenRecord) as refusal:
        read_record(text)
    assert refusal.value.entry == entry
    assert str(refusal.value)


def test_a_changed_heading_breaks_the_first_seal() -> None:
    play = new_duel()
    bid(play, Seat.FIRST)
    page = msgspec.json.decode(write_record(play.record))
    with pytest.raises(BrokenRecord) as refusal:
        read_record(msgspec.json.encode(page | {"options": {"cards": 7}}))
    assert refusal.value.entry == 1


def test_a_record_of_another_game_or_version_is_refused() -> None:
    record = new_record(DUEL, DuelOptions(), SEED)
    for other in (
        msgspec.structs.replace(record, game="chess"),
        msgspec.structs.replace(record, version=2),
        msgspec.structs.replace(record, options={"cards": 1}),
    ):
        with pytest.raises(BrokenRecord):
            Play(DUEL, other)


def test_seals_depend_on_the_secret_seed() -> None:
    """Otherwise the seal of a sealed bid would give the bid away."""
    entry = Choose("ann", "3", 0)
    seals = {new_record(DUEL, DuelOptions(), seed).added(entry).entries[0].seal for seed in (SEED, SEED[::-1])}
    assert len(seals) == 2


def test_undo_takes_back_ones_own_open_bid() -> None:
    play = new_duel()
    before = play.now.state
    bid(play, Seat.FIRST)
    play.add(Undo("ann", 0, 2))
    assert play.now.state == before
    assert len(play.record.entries) == 2


def test_undo_stops_at_what_was_revealed() -> None:
    play = new_duel()
    bid(play, Seat.FIRST)
    bid(play, Seat.SECOND)
    with pytest.raises(BrokenRecord):
        play.add(Undo("bob", 1, 2))
    with pytest.raises(BrokenRecord):
        play.add(Takeback("bob", 1, 2))
    assert len(play.record.entries) == 2


def test_nobody_undoes_the_others_bid() -> None:
    play = new_duel()
    bid(play, Seat.FIRST)
    with pytest.raises(BrokenRecord):
        play.add(Undo("bob", 0, 2))


def test_resigning_ends_the_game() -> None:
    play = new_duel()
    play.add(Resign("ann", 5))
    assert play.now.outcome is not None
    assert (play.now.outcome.winner, play.now.outcome.how) == (Seat.SECOND, "resign")
    with pytest.raises(BrokenRecord):
        bid(play, Seat.FIRST)


def test_there_are_only_two_seats() -> None:
    with pytest.raises(BrokenRecord) as refusal:
        new_duel().add(Choose("eve", "1", 0))
    assert refusal.value.entry == 1


@pytest.mark.parametrize(
    ("entry", "winner", "how"),
    [
        (TimeOut("ann", 5), Seat.SECOND, "time"),
        (Abandon("bob", 5), Seat.FIRST, "left"),
        (Agree("bob", 5), None, "agree"),
    ],
)
def test_an_act_at_the_table_ends_the_game(entry: Entry, winner: Seat | None, how: str) -> None:
    play = new_duel()
    bid(play, Seat.FIRST)
    play.add(entry)
    assert play.now.outcome is not None
    assert (play.now.outcome.winner, play.now.outcome.how) == (winner, how)
    assert read_record(write_record(play.record)) == play.record
    with pytest.raises(BrokenRecord):
        bid(play, Seat.SECOND)


@pytest.mark.parametrize(
    "error",
    [
        Unreadable("notation.not_a_choice", text="x"),
        Impossible("options.impossible", [Message("options.points_series")]),
        IllegalChoice("M3", "kamisado.M3", square="a1"),
        BrokenRecord(3, Message("record.seal")),
    ],
)
def test_errors_cross_over_from_other_processes(error: FutariError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)
