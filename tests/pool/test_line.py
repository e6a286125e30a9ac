"""The line at the desk, whatever comes: nobody lost, nobody twice, the urgent first, owners by turns."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from futari.pool.line import Errand, Line
from pool.errands import square

LOOP = asyncio.new_event_loop()
LOOP.close()


def errand(owner: object, *, urgent: bool = False) -> Errand:
    return Errand(square, 1, urgent, 1.0, owner, asyncio.Future(loop=LOOP))


def test_owners_take_turns() -> None:
    line = Line(at_once=9)
    for owner in "AAAABAC":
        line.join(errand(owner))
    taken = [line.take(urgent_only=False) for _ in range(7)]
    assert "".join(str(each.owner) for each in taken if each) == "ABCAAAA"
    assert line.take(urgent_only=False) is None


def test_an_owner_with_enough_at_work_is_passed_over() -> None:
    line = Line(at_once=1)
    first, second, other = errand("A"), errand("A"), errand("B")
    for each in (first, second, other):
        line.join(each)
    assert [line.take(urgent_only=False) for _ in range(3)] == [first, other, None]
    line.finish(first)
    assert line.take(urgent_only=False) is second


def test_one_whose_worker_died_comes_first_again() -> None:
    line = Line(at_once=1)
    first, urgent = errand("A"), errand("A", urgent=True)
    for each in (first, errand("A"), errand("B"), urgent, errand("B", urgent=True)):
        line.join(each)
    for each in (urgent, urgent):
        assert line.take(urgent_only=True) is each
        line.finish(each)
        line.rejoin(each)
    line.leave(urgent)
    assert line.take(urgent_only=True) is not None
    assert line.take(urgent_only=False) is first
    line.finish(first)
    line.rejoin(first)
    assert line.take(urgent_only=False) is first


ACTS = st.one_of(
    st.tuples(st.just("join"), st.sampled_from("ABC"), st.booleans()),
    st.tuples(st.just("take"), st.booleans(), st.none()),
    st.tuples(st.sampled_from(["leave", "finish", "rejoin"]), st.integers(0, 20), st.none()),
)


@given(st.lists(ACTS, max_size=60), st.integers(1, 2))
def test_the_line_keeps_its_word(acts: list[tuple[str, object, object]], at_once: int) -> None:
    line, waiting, at_work = Line(at_once), list[Errand](), list[Errand]()
    for act, what, urgent in acts:
        if act == "join":
            waiting.append(errand(what, urgent=bool(urgent)))
            line.join(waiting[-1])
        elif act == "take":
            taken = line.take(urgent_only=bool(what))
            owners = [each.owner for each in at_work if not each.urgent]
            may = [
                each
                for each in waiting
                if each.urgent or (not what and owners.count(each.owner) < at_once)
            ]  # fmt: skip
            assert (taken is None) == (not may)
            if taken is not None:
                assert taken in may
                assert taken.urgent or not any(each.urgent for each in waiting)
                waiting.remove(taken)
                at_work.append(taken)
        elif act == "leave" and waiting:
            line.leave(waiting.pop(int(str(what)) % len(waiting)))
        elif act in {"finish", "rejoin"} and at_work:
            done = at_work.pop(int(str(what)) % len(at_work))
            line.finish(done)
            line.leave(done)  # no longer there, so nothing happens
            if act == "rejoin":
                waiting.append(done)
                line.rejoin(done)
        assert len(line) == len(waiting)
        for owner in "ABC":
            assert line.waiting(owner) == sum(each.owner == owner and not each.urgent for each in waiting)
    assert set(line.clear()) == set(waiting)
    assert len(line) == 0


@given(st.lists(st.sampled_from("ABCD"), min_size=1, max_size=30))
def test_nobody_has_two_turns_while_another_waits(owners: list[str]) -> None:
    line = Line(at_once=99)
    for owner in owners:
        line.join(errand(owner))
    left, since = list(owners), set[object]()
    while (taken := line.take(urgent_only=False)) is not None:
        left.remove(str(taken.owner))
        if taken.owner in since:
            assert set(left) | {taken.owner} <= since
            since.clear()
        since.add(taken.owner)
    assert not left
