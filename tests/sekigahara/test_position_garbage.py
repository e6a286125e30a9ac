"""Garbage is a position or impossible, and nothing else ever goes wrong."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from futari.core import Impossible
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.position import read_position, read_position_text, write_position
from futari.sekigahara.state import State
from sekigahara.written import STEPS

EDITION = standard_edition()
SEED = b"a written position"

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from([*SEATS, "edo", "A"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(["edo", "place", "at"]), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = ["edition", "week", "turn", "first", "active", "fill", "board", "phase", "step", "outcome", "undo", *SEATS, "x"]


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), values, max_size=4))
def test_garbage_is_a_position_or_impossible_and_nothing_else(document: dict[str, object]) -> None:
    _read_if_it_can_be(document)


def _read_if_it_can_be(document: dict[str, object]) -> None:
    try:
        state = read_position(document, EDITION, SEED)
    except Impossible as impossible:
        refused = impossible
    else:
        assert read_position(write_position(state), EDITION, SEED) == state
        assert state.outcome or any(SEKIGAHARA.choices(state, seat) for seat in SEKIGAHARA.to_act(state))
        for seat in (*SEKIGAHARA.to_act(state), None):
            msgspec.json.encode(SEKIGAHARA.view(state, seat))
            assert str(SEKIGAHARA.prompt(state, seat))
        _play_on(state)
        return
    assert refused.faults


def _play_on(state: State) -> None:
    """Whatever is accepted can be played."""
    random = Random(0)
    for _ in range(15):
        if state.outcome is not None:
            return
        seat = random.choice(sorted(SEKIGAHARA.to_act(state)))
        state = SEKIGAHARA.apply(state, seat, random.choice(list(SEKIGAHARA.choices(state, seat))))


WORDS = ["edo", "gifu", "ueda", "sawayama", "anotsu", "date-gun", "date-mon3", "mori-gun-1", "mori-gun", "date-leader"]
WORDS += ["date-plain", "date-double", "ishida-loyalty", "tokugawa", "ishida", "full", "limited", "A", "show-all"]


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Everything in a document that can be put in another's place."""
    if isinstance(value, dict):
        return [(value, key) for key in value] + [spot for each in value.values() for spot in _spots(each)]
    if isinstance(value, list):
        return [(value, at) for at in range(len(value))] + [spot for each in value for spot in _spots(each)]
    return []


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_position_is_a_position_or_impossible_and_nothing_else(data: st.DataObject) -> None:
    text = STEPS[data.draw(st.sampled_from(sorted(STEPS)), "step")]
    document: dict[str, Any] = read_position_text(text)  # type: ignore[assignment]  # TOML gives dicts
    for _ in range(data.draw(st.integers(1, 3), "faults")):
        spots = _spots(document)
        if not spots:
            return
        holder, key = spots[data.draw(st.integers(0, len(spots) - 1), "spot")]
        damage = data.draw(st.sampled_from(["drop", "word", "number", "twice", "flip"]), "damage")
        old = holder[key]
        if damage == "drop":
            del holder[key]
        elif damage == "twice" and isinstance(holder, list):
            holder.append(old)
        elif damage == "flip":
            holder[key] = not old
        else:
            holder[key] = data.draw(st.sampled_from(WORDS) if damage == "word" else st.integers(-2, 60), "put")
    _read_if_it_can_be(document)
