"""What every game must fulfil. A new game adds itself to `CONTESTS` in test_conformance.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from futari.core import (
    AnyGame,
    BrokenRecord,
    Choose,
    FutariError,
    IllegalChoice,
    Play,
    Seat,
    Undo,
    read_record,
    seed_hash,
    write_record,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LONGEST = 20_000


@dataclass(frozen=True)
class Contest:
    """A game with options to try, and a maker of states that a seat cannot tell from a given one.

    In a long game only every `pace`-th state is looked at, and `undos` is how often something is undone.
    """

    game: AnyGame
    options: dict[str, str | int | bool | None]
    twins: Callable[[Any, Seat | None, Random], Iterable[Any]]
    pace: int = 1
    undos: float = 0.3

    def __str__(self) -> str:
        return "-".join([self.game.name, *(str(value) for value in self.options.values())])

    def new_play(self, random: Random) -> Play[Any, Any, Any, Any]:
        return Play.new(self.game, self.game.read_options(self.options), random.randbytes(32))


def random_steps(contest: Contest, random: Random) -> Iterator[tuple[Any, Seat, Any, Any]]:
    """Play to the end through `choices`; yields (before, actor, choice, after)."""
    play, game = contest.new_play(random), contest.game
    for time in range(LONGEST):
        before = play.now.state
        actors = sorted(game.to_act(before))
        if not actors:
            assert play.now.outcome is not None, "nobody is to act, and yet there is no outcome"
            return
        assert play.now.outcome is None
        actor = random.choice(actors)
        choice = random.choice(list(game.choices(before, actor)))
        play.choose(actor, choice, time)
        yield before, actor, choice, play.now.state
    pytest.fail("the game does not end")


def looks(contest: Contest, random: Random) -> Iterator[tuple[Any, Seat, Any, Any]]:
    """The steps that are looked at."""
    return islice(random_steps(contest, random), random.randrange(contest.pace), None, contest.pace)


def played(contest: Contest, random: Random, *, undo: bool = False) -> Play[Any, Any, Any, Any]:
    """A random game to its end, with undos thrown in where the game has them."""
    play, game = contest.new_play(random), contest.game
    for time in range(LONGEST):
        actors = sorted(game.to_act(play.now.state))
        if not actors:
            return play
        seat = random.choice(list(Seat))
        if undo and game.may_undo and random.random() < contest.undos and play.undo_floor(seat) in play.line[:-1]:
            play.add(Undo(game.seats[seat], play.undo_floor(seat), time))
            continue
        actor = random.choice(actors)
        play.choose(actor, random.choice(list(game.choices(play.now.state, actor))), time)
    pytest.fail("the game does not end")


def viewers() -> tuple[Seat | None, ...]:
    return (*Seat, None)


def seen(game: AnyGame, state: Any, seat: Seat | None) -> bytes:
    return msgspec.json.encode([game.view(state, seat), game.prompt(state, seat)])


def check_lists_are_consistent(contest: Contest, random: Random) -> None:
    """Every offered choice applies; lists support `in`, `len`, iteration; texts round-trip; `why` has no objection."""
    game = contest.game
    for before, _, _, _ in looks(contest, random):
        for seat in Seat:
            choices = game.choices(before, seat)
            listed = list(choices)
            assert len(choices) == len(listed) == len(set(listed))
            assert bool(listed) == (seat in game.to_act(before))
            for choice in random.sample(listed, min(4, len(listed))):
                assert choice in choices
                text = game.write_choice(choice)
                assert game.read_choice(text) == choice
                assert game.why(before, seat, text) is None
                after = game.apply(before, seat, choice)
                assert hash(after) == hash(game.apply(before, seat, choice))


def check_all_else_is_refused(contest: Contest, random: Random) -> None:
    """A choice from elsewhere in the game is refused with IllegalChoice, and nothing has changed."""
    game = contest.game
    steps = list(random_steps(contest, random))
    foreign = {choice for _, _, choice, _ in steps}
    for before, _, _, _ in random.sample(steps, min(30, len(steps))):
        fingerprint = hash(before), seen(game, before, None)
        for seat in Seat:
            for choice in foreign - set(game.choices(before, seat)):
                with pytest.raises(IllegalChoice):
                    game.apply(before, seat, choice)
                assert isinstance(game.why(before, seat, game.write_choice(choice)), IllegalChoice)
        assert (hash(before), seen(game, before, None)) == fingerprint


def check_arbitrary_text_is_refused(game: AnyGame, text: str) -> None:
    """No text makes the reader of choices fail otherwise than by a FutariError."""
    try:
        choice = game.read_choice(text)
    except FutariError:
        return
    # Words and abbreviations may be read too; what is written back is the stable text.
    assert game.read_choice(game.write_choice(choice)) == choice


def check_replay_is_exact(contest: Contest, random: Random) -> None:
    """A record read back from its JSON gives the same states and the same bytes for everyone."""
    play = played(contest, random, undo=True)
    again = Play(contest.game, read_record(write_record(play.record)))
    assert again.record == play.record
    assert again.moments == play.moments
    for moment, other in list(zip(play.moments, again.moments, strict=True))[:: contest.pace]:
        for seat in viewers():
            assert seen(contest.game, moment.state, seat) == seen(contest.game, other.state, seat)


def check_nothing_hidden_is_seen(contest: Contest, random: Random) -> None:
    """Two states that differ only in what a seat cannot know look alike to it, and so does the next event."""
    game = contest.game
    compared = 0
    for before, actor, choice, after in looks(contest, random):
        for seat in viewers():
            for twin in contest.twins(before, seat, random):
                assert seen(game, before, seat) == seen(game, twin, seat)
                if seat is not None:
                    assert list(game.choices(before, seat)) == list(game.choices(twin, seat))
                if choice in game.choices(twin, actor):
                    twin_after = game.apply(twin, actor, choice)
                    if seen(game, after, seat) == seen(game, twin_after, seat):
                        ours = game.events(before, actor, choice, after, seat)
                        assert msgspec.json.encode(ours) == msgspec.json.encode(
                            game.events(twin, actor, choice, twin_after, seat)
                        )
                        compared += 1
    assert compared > 0


def check_views_stand_alone(contest: Contest, random: Random) -> None:
    """A view is another type than the state, holds no reference to it, and knows nothing of the seed."""
    game = contest.game
    play = played(contest, random)
    seed = play.record.secret
    for moment in play.moments[:: contest.pace]:
        for seat in viewers():
            view = game.view(moment.state, seat)
            assert not isinstance(view, type(moment.state))
            assert type(moment.state) not in {type(part) for part in _parts(view)}
            text = seen(game, moment.state, seat)
            for secret in (play.record.seed.encode(), seed, seed_hash(seed).encode()):
                assert secret not in text


def _parts(thing: object) -> Iterator[object]:
    yield thing
    if isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _parts(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from _parts(part)
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from _parts(part)


def check_tampering_is_noticed(contest: Contest, random: Random) -> None:
    """Whatever entry of a record is changed, dropped or exchanged, reading refuses it and names the entry."""
    play = played(contest, random)
    page = msgspec.json.decode(write_record(play.record))
    number = random.randrange(len(page["entries"]) - 1)
    changed = dict(page["entries"][number])
    for entries, at in (
        ([*page["entries"][:number], changed | {"time": changed["time"] + 1}, *page["entries"][number + 1 :]], number),
        ([*page["entries"][:number], *page["entries"][number + 1 :]], number),
        ([*page["entries"][:number], {"kind": "bribe"}, *page["entries"][number:]], number),
    ):
        with pytest.raises(BrokenRecord) as refusal:
            read_record(msgspec.json.encode(page | {"entries": entries}))
        assert refusal.value.entry == at + 1


def check_an_illegal_entry_is_named(contest: Contest, random: Random) -> None:
    """A record whose seals fit but whose play does not is refused with the entry that fails."""
    play = played(contest, random)
    record = type(play.record)(play.record.game, play.record.version, play.record.options, play.record.seed)
    at = random.randrange(len(play.record.entries) // 2, len(play.record.entries))
    for entry in play.record.entries[:at]:
        record = record.added(entry)
    record = record.added(Choose(contest.game.seats.first, "no choice at all", 0))
    with pytest.raises(BrokenRecord) as refusal:
        Play(contest.game, read_record(write_record(record)))
    assert refusal.value.entry == at + 1
