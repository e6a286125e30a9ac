"""The report of an arena: one HTML page with everything in it, for screens of any size, light or dark."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from futari.core import Message, Seat
from futari.lab.arena_plot import lengths_svg, ratings_svg, short_name
from futari.lab.elo import ratings
from futari.lab.openings import choice_words, openings
from futari.lab.share import Share

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.core import Parameter
    from futari.lab.arena import Arena, Standing
    from futari.lab.bout import Result
    from futari.lab.elo import Rating

__all__ = ["report_page", "table_of"]

MOST_OPENINGS = 12
MOST_GAMES = 500
# Ends that are no rule of the game.
ACTS = frozenset({"resign", "time", "left"})

STYLE = """
:root { color-scheme: light dark; --paper: #f6f0e2; --ink: #2a2019; --soft: #6a5640; --line: #cdbb98;
  --good: 46 125 84; --bad: 178 62 54 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161210; --ink: #e9dcc3; --soft: #b9a684; --line: #4a3b2c; --good: 72 168 118; --bad: 214 92 82 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, 'Noto Serif', 'DejaVu Serif', serif }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0 } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
p, li, caption { color: var(--soft) } a { color: inherit }
.wide { overflow-x: auto; margin: 0 -1rem; padding: 0 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; min-width: 50% }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap }
th { font-weight: 600 } td.name, th.name { text-align: left }
td.name { max-width: 16rem; overflow: hidden; text-overflow: ellipsis }
td small { color: var(--soft) } .cross td { text-align: center }
.bar { display: inline-block; width: 4rem; height: .6rem; background: var(--line); vertical-align: middle }
.bar i { display: block; height: 100%; background: rgb(var(--good)) }
@media (max-width: 30rem) { .bar { display: none } th, td { padding: .35rem .3rem } }
svg { display: block; width: 100%; max-width: 36rem; height: auto }
"""


def report_page(contest: Arena, language: str, server: str | None = None) -> str:
    """The whole page; with the address of a server each game links to its replay there (`admin import-arena`)."""
    return "".join(_Report(contest, language, server).page())


def table_of(result: Result) -> str:
    """The name of the table that a server gives to a game of an arena; the same for the same game, always."""
    told = (
        f"{result.game} {result.seed} {result.first} {result.second} {result.number} {sorted(result.options.items())}"
    )
    return urlsafe_b64encode(hashlib.sha256(told.encode()).digest()[:9]).decode()


class _Report:
    """Sections, each some lines of HTML."""

    def __init__(self, contest: Arena, language: str, server: str | None) -> None:
        self.contest = contest
        self.language = language
        self.server = server
        self.results = list(contest.results.values())
        self.standings = contest.standings()
        self.rated = ratings(self.standings)

    def page(self) -> Iterator[str]:
        title = self.say("report.title", game=self.contest.game.capitalize())
        yield f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title><style>{STYLE}</style></head><body><main>\n<h1>{title}</h1>\n"
        yield from self.facts()
        if self.rated:
            yield from self.ladder()
            yield from self.cross_table()
        yield from self.sides()
        for seat in Seat:
            yield from self.openings(seat)
        yield from self.endings()
        yield from self.forfeits()
        yield from self.games()
        yield "</main></body></html>\n"

    def facts(self) -> Iterator[str]:
        contest = self.contest
        options = ", ".join(f"{name} {value}" for name, value in sorted(contest.options.items())) or "–"
        yield f"<p>{self.say('report.facts', count=len(self.results), bots=len(contest.bots))} "
        yield f"{self.say('report.made_from', seed=contest.seed, options=options)}</p>\n"

    def ladder(self) -> Iterator[str]:
        yield self.heading("report.ladder")
        yield self.table(
            ["report.place", "report.bot", "report.elo", "report.games", "report.won"],
            (self._rung(place, rating) for place, rating in enumerate(self.rated, start=1)),
        )
        yield f"<p>{self.say('report.elo_note')}</p>\n"
        plot = ratings_svg(self.rated, Message("report.elo_plot").text(self.language), inline=True)
        yield f'<div class="wide" tabindex="0">{plot}</div>'

    def _rung(self, place: int, rating: Rating) -> list[str]:
        won = sum(
            each.total.won if each.first == rating.bot else each.total.of - each.total.won
            for each in self._met(rating.bot)
        )
        share = Share(won, sum(each.total.of for each in self._met(rating.bot)))
        elo = f"{rating.elo:.0f} <small>± {rating.half:.0f}</small>"
        return [str(place), _bot(rating.bot), elo, str(share.of), _percent(share)]

    def _met(self, bot: str) -> list[Standing]:
        return [each for each in self.standings if not each.is_mirror and bot in {each.first, each.second}]

    def cross_table(self) -> Iterator[str]:
        bots = [rating.bot for rating in self.rated]
        share = {(each.first, each.second): each.total for each in self.standings if not each.is_mirror}
        share |= {(b, a): Share(total.of - total.won, total.of) for (a, b), total in share.items()}
        yield self.heading("report.cross")
        yield '<div class="wide" tabindex="0"><table class="cross"><tr><th></th>'
        yield "".join(f'<th title="{escape(bot)}">{number}</th>' for number, bot in enumerate(bots, start=1)) + "</tr>"
        for number, bot in enumerate(bots, start=1):
            yield f'<tr><th class="name" scope="row" title="{escape(bot)}">{number} {escape(short_name(bot))}</th>'
            yield "".join(_cell(share.get((bot, other))) for other in bots) + "</tr>"
        yield f"</table></div><p>{self.say('report.cross_note')}</p>\n"

    def sides(self) -> Iterator[str]:
        yield self.heading("report.sides")
        rows = []
        for seat in self.contest.seats:
            share = Share(sum(result.side == seat for result in self.results), len(self.results))
            rows.append([f"side.{seat}", str(share.won), _percent(share)])
        yield self.table(
            ["report.side", "report.wins", "report.share"], ([self.say(key), *rest] for key, *rest in rows)
        )

    def openings(self, seat: Seat) -> Iterator[str]:
        found = openings(self.results, seat, self.contest.seats)
        if not found:
            return
        side = Message(f"side.{self.contest.seats[seat]}")
        yield f"<h2>{self.say('report.openings', side=side)}</h2>\n"
        yield self.table(
            ["report.choice", "report.made", "report.won", "report.margin"],
            (
                [
                    escape(choice_words(self.contest.game, each.choice, self.language)),
                    _bar(each.made),
                    _percent(each.won),
                    f"{each.margin:+.2f}",
                ]
                for each in found[:MOST_OPENINGS]
            ),
        )
        if len(found) > MOST_OPENINGS:
            yield f"<p>{self.say('report.more', count=len(found) - MOST_OPENINGS)}</p>\n"

    def endings(self) -> Iterator[str]:
        lengths = [result.choices for result in self.results]
        if not lengths:
            return
        yield self.heading("report.endings")
        ends = Counter(result.how for result in self.results)
        yield self.table(
            ["report.end", "report.games", "report.share"],
            ([self._end(how), str(n), f"{n / len(lengths):.0%}"] for how, n in ends.most_common()),
        )
        plot = lengths_svg(lengths, Message("report.lengths").text(self.language))
        yield f'<div class="wide" tabindex="0">{plot}</div>'

    def _end(self, how: str) -> str:
        return self.say(f"report.how.{how}") if how in ACTS else self.say("report.by_rule", rule=how)

    def forfeits(self) -> Iterator[str]:
        lost = [(result, result.fault) for result in self.results if result.fault is not None]
        if not lost:
            return
        yield self.heading("report.forfeits")
        yield self.table(
            ["report.bot", "report.game", "report.fault"],
            (
                [
                    _bot(result.second if result.winner == result.first else result.first),
                    str(result.number),
                    escape(": ".join(fault)),
                ]
                for result, fault in lost[:MOST_GAMES]
            ),
        )

    def games(self) -> Iterator[str]:
        if self.server is None:
            return
        yield self.heading("report.all_games")
        base = self.server.rstrip("/")
        yield "<ul>\n"
        for result in self.results[:MOST_GAMES]:
            first, second, winner = map(short_name, (result.first, result.second, result.winner))
            line = f"{first} – {second}, {result.number}: {winner}"
            yield f'<li><a href="{escape(base)}/table/{table_of(result)}/replay">{escape(line)}</a></li>\n'
        yield "</ul>\n"

    def heading(self, key: str) -> str:
        return f"<h2>{self.say(key)}</h2>\n"

    def table(self, heads: list[str], rows: Iterable[list[str]]) -> str:
        """Rows of HTML below words; what stands first (or is a bot) is a name."""
        top = "".join(
            f'<th class="{_column(n, heads)}" scope="col">{self.say(key)}</th>' for n, key in enumerate(heads)
        )
        lines = (
            "<tr>" + "".join(f'<td class="{_column(n, heads)}">{cell}</td>' for n, cell in enumerate(row)) + "</tr>\n"
            for row in rows
        )
        return f'<div class="wide" tabindex="0"><table><tr>{top}</tr>\n{"".join(lines)}</table></div>\n'

    def say(self, key: str, **params: Parameter) -> str:
        return escape(Message(key, params).text(self.language))


def _column(number: int, heads: list[str]) -> str:
    named = heads[number] in {"report.bot", "report.fault"} or (number == 0 and heads[0] != "report.place")
    return "name" if named else "number"


def _bot(name: str) -> str:
    return f'<span title="{escape(name)}">{escape(short_name(name))}</span>'


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{share.value:.0%} <small>({low:.0%}–{high:.0%})</small>"


def _bar(share: Share) -> str:
    bar = f'<span class="bar"><i style="width:{share.value:.0%}"></i></span>'
    return f"{share.won} {bar} <small>{share.value:.0%}</small>"


def _cell(share: Share | None) -> str:
    """A share on a ground that is the greener the better it is, and the redder the worse."""
    if share is None:
        return "<td>–</td>"
    paint, strength = ("good" if share.value >= 0.5 else "bad"), abs(share.value - 0.5) * 0.9
    return (
        f'<td style="background:rgb(var(--{paint}) / {strength:.2f})" title="{share.won}/{share.of}">'
        f"{share.value:.0%}<br><small>{share.won}/{share.of}</small></td>"
    )
