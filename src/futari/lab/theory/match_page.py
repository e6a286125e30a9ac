"""The chapter on the Standard Match."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.regroup import Fill, regroup
from futari.lab.theory.starts_page import told_positions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.lab.theory.inquiry import Inquiry
    from futari.lab.theory.standard_match import Conceding, ConcedingTask

__all__ = ["match_chapter"]

YEAR = 365.25 * 86_400

THEOREM = """## The Standard Match

First is the player who opens round 1, Second the other. A score stays below 3, so in play no tower has more than one
ring: a round is worth 1 to its winner, or 2 and the match if the tower that enters has a ring.

**Theorem.** First wins the match, in at most five rounds, if he can play such that

1. he wins round 1;
2. he wins every round that he opens later (as the Challenger, having lost the one before);
3. at 2-1 with Second to open, he does not lose to a ringed tower.

*Proof.* 1-0 by (1). Second, who has no ring, now gets exactly 1 or loses: 1-1 or 2-0. At 1-1 First opens and by (2)
leads 2-1 or has won. At 2-1 Second opens; by (3) it ends 2-2, or First has won. At 2-2 First opens, and wins by (2). At
2-0 Second opens without a ring: First wins, or at 2-1 he opens himself, and wins by (2). ∎

(1) is verified. (2) is not true of every start, only perhaps of those that Second can force: the Challenger does not
always win, as is seen below. So it is a matter of what can be forced, and First helps to decide that: he chooses
among his winning moves, he chooses the fill after his wins, and in a round that he cannot win he concedes: he plays
such that whatever keeps Second's win leads to few ends, and to none after which he would not win the next round.
"""


class _Followed(NamedTuple):
    """What the concessions of a round came to, in the mean."""

    tried: int
    found: int
    finals: float
    starts: float
    refused: int
    seconds: float


def match_chapter(inquiry: Inquiry) -> str:
    """What can be forced, round by round."""
    worths = inquiry.worths.results(inquiry.worth_tasks)
    if len(worths) < len(inquiry.worth_tasks):
        return THEOREM
    text = THEOREM + _second_round(inquiry, Counter(points for _, points in worths))
    if inquiry.concessions.results(inquiry.second_rounds()):
        text += _third_round(inquiry)
    if inquiry.wins.results(inquiry.third_rounds()):
        text += _last_rounds(inquiry)
    return text


def _second_round(inquiry: Inquiry, worths: Counter[int]) -> str:
    denied, needed = set(inquiry.denied()), inquiry.needed()
    chances = sum(any(str(regroup(final, fill)) in denied for fill in Fill) for final in inquiry.finals)
    checks = inquiry.checks.results(inquiry.check_tasks())
    checked = sum(check.proved.positions for _, check in checks)
    text = f"""
### Round 2, complete

Solved: the shipped proof of round 1 has {len(inquiry.finals)} different final positions; with either fill they lead to
{worths.total()} different starts of round 2. Points of Second, the Challenger, in them:
{", ".join(f"{points:+d} in {count}" for points, count in sorted(worths.items(), reverse=True))}.
So Second mostly wins round 2, and never by more than 1, but **not always: First can deny him {len(denied)} starts**,
which come into reach in {chances} of the {len(inquiry.finals)} final positions:

{told_positions(sorted(denied))}
Choosing the fill, First needs {len(needed)} of the starts, {sum(start in denied for start in needed)} of them denied.
"""
    if checks:
        wins = sum(check.challenger_wins for _, check in checks)
        text += f"""
Verified by the Python rules: {wins} of the starts that Second wins and {len(checks) - wins} of the {len(denied)} that
he is denied; the strategies have {checked:,} positions of the winner.
"""
    return text


def _third_round(inquiry: Inquiry) -> str:
    tasks, needed, denied = inquiry.second_rounds(), inquiry.needed(), set(inquiry.denied())
    open_ = sum(start not in denied for start in needed)
    followed = _followed(inquiry, tasks)
    whole = followed.found == open_
    text = f"""
### Round 3: does First get two points before Second does?

For each of the {open_} starts of round 2 that are needed and not denied First wants a concession: a policy against
which every line ends with his own win (2-0), or in a final position from which he wins round 3 whatever fill Second
chooses.

Solved: a concession was looked for in {followed.tried} of the {open_}, drawn by the seed, and found in
**{followed.found}**. In the mean it has {followed.finals:.1f} final positions, which lead to {followed.starts:.1f}
starts of round 3, all won by First; {followed.refused} final positions had to be avoided because First would have lost
a round 3 that they lead to.
"""
    replayed = [result for _, result in inquiry.concessions.results(tasks) if result.positions]
    if replayed:
        text += f"""
Verified by the Python rules: {len(replayed)} of them with everything that follows:
{sum(each.positions for each in replayed):,} positions of First against every move of Second,
{sum(each.won for each in replayed):,} different final positions that First wins (2-0),
{sum(each.finals for each in replayed)} that Second wins (1-1), and First's strategies in all
{sum(len(each.starts) for each in replayed)} starts of round 3 that follow from these: there First gets two points
first.
"""
    if whole:
        return text + "\n**So First gets two points first, whatever Second does** (solved).\n"
    return text + f"\nFor the {open_ - followed.found} others it is open.\n"


def _last_rounds(inquiry: Inquiry) -> str:
    wins = inquiry.wins.results(inquiry.third_rounds())
    points = Counter(points for _, result in wins for points in result.points)
    told = ", ".join(f"{worth:+d}: {count}" for worth, count in sorted(points.items(), reverse=True))
    finals = _mean(result.finals for _, result in wins)
    needed = _mean(result.needed for _, result in wins)
    fourth = _followed(inquiry, inquiry.fourth_rounds())
    return f"""
### Rounds 4 and 5, a sample

Solved: {len(wins)} starts of round 3, one for each of the first concessions. The kernel's first strategy has
{finals:.0f} final positions in the mean, for which First needs {needed:.0f} starts of round 4. Of these
{points.total()} were solved, the better fill for First each: points of Second {told}
(+2 would win him the match; where he loses, First has won it).

In {fourth.tried} of those that Second wins by 1 First looked for a concession again, now such that no ringed tower
enters: found in **{fourth.found}**, with {fourth.finals:.1f} final positions and {fourth.starts:.1f} starts of round 5
in the mean, **all won by First**; {fourth.refused} final positions had to be avoided. From these starts of round 4 on
First wins the match.
{_what_remains(inquiry, needed, fourth)}"""


def _what_remains(inquiry: Inquiry, needed: float, fourth: _Followed) -> str:
    second = _followed(inquiry, inquiry.second_rounds())
    denied = set(inquiry.denied())
    starts = sum(start not in denied for start in inquiry.needed())
    replayed = [result for _, result in inquiry.concessions.results(inquiry.second_rounds()) if result.positions]
    third, won = starts * second.starts, starts * _mean(result.won for result in replayed)
    years = (third * needed * fourth.seconds + won * second.seconds) / YEAR
    return f"""
### What remains

A proof along the same way would need about {starts} concessions in round 2, {_short(third)} strategies in round 3,
{_short(third * needed)} concessions in round 4 and {_short(third * needed * fourth.starts)} solved starts of round 5;
and for the 2-0 that Second runs into when he lets round 2 go, at most {_short(won)} concessions in round 3, a fill for
each. At {second.seconds:.0f} and {fourth.seconds:.0f} seconds of a processor for a concession in rounds 2 and 4 that
makes about {years:,.1f} years of one processor; starts that are met again are not deducted. The means are those of
small samples: take the numbers as orders of magnitude. Who wins the match with perfect play is open; every line that
was followed is First's.
"""


def _followed(inquiry: Inquiry, tasks: list[ConcedingTask]) -> _Followed:
    results: list[Conceding] = [result for _, result in inquiry.concessions.results(tasks)]
    found = [result for result in results if result.found]
    unchecked = [task for task in tasks if not task.check]
    return _Followed(
        len(results),
        len(found),
        _mean(result.finals for result in found),
        _mean(len(result.starts) for result in found),
        sum(result.refused for result in results),
        inquiry.concessions.seconds(unchecked) / max(1, len(inquiry.concessions.results(unchecked))),
    )


def _mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / max(1, len(listed))


def _short(number: float) -> str:
    """A number that is an estimate, with two digits that count."""
    if number < 1000:
        return f"{number:.0f}"
    digits = f"{number:.1e}".partition("e")
    return f"{digits[0]}·10^{int(digits[2])}"
