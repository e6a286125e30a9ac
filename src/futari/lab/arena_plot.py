"""The ratings of an arena as a picture: a line a bot, its rating and how sure it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from futari.kamisado.pictures.palette import PALETTES
from futari.lab.program import PREFIX
from futari.svg import document, element, words

if TYPE_CHECKING:
    from futari.lab.elo import Rating

__all__ = ["lengths_svg", "ratings_svg", "short_name"]

# The field is narrower where a telephone shows it.
NAME, FIELD, INLINE_FIELD, MARGIN = 180, 520, 300, 30
LINE, HEAD = 44, 56
TICKS = (50, 100, 200, 500)
LONGEST_NAME = 18
BARS, BAR_HEIGHT = 20, 120


def short_name(bot: str) -> str:
    """A bot's name as long as there is room; a program is known by its file and arguments."""
    if bot.startswith(PREFIX):
        words_of_it = [Path(word).name for word in bot.removeprefix(PREFIX).split()]
        bot = " ".join(words_of_it[1:] or words_of_it)
    return bot if len(bot) <= LONGEST_NAME else f"{bot[: LONGEST_NAME - 1]}…"


def lengths_svg(lengths: list[int], title: str) -> str:
    """How many games were how long, as bars in the colours of the page."""
    low, high = min(lengths, default=0), max(lengths, default=0)
    step = max(1, -(-(high - low + 1) // BARS))
    counts = Counter((length - low) // step for length in lengths)
    bars = (high - low) // step + 1
    most, wide = max(counts.values(), default=1), INLINE_FIELD / bars
    parts = []
    for number in range(bars):
        height = counts[number] / most * BAR_HEIGHT
        x, y = MARGIN + number * wide, HEAD + BAR_HEIGHT - height
        parts.append(element("rect", x=x + 1, y=y, width=max(1, wide - 2), height=height, fill="currentColor"))
    for length, x in ((low, MARGIN), (high, MARGIN + INLINE_FIELD)):
        anchor = "start" if length == low else "end"
        y = HEAD + BAR_HEIGHT + 22
        parts.append(element("text", str(length), x=x, y=y, font_size=15, text_anchor=anchor, fill="currentColor"))
    told = "; ".join(f"{low + n * step}: {counts[n]}" for n in range(bars) if counts[n])
    return document(
        element("text", words(title), x=MARGIN / 2, y=30, font_size=18, fill="currentColor"),
        *parts,
        title=title,
        description=told,
        language="en",
        width=INLINE_FIELD + 2 * MARGIN,
        height=HEAD + BAR_HEIGHT + 40,
    )


def ratings_svg(rated: list[Rating], title: str, *, inline: bool = False) -> str:
    """A picture of the ratings, the strongest bot on top; inline it takes its colours from the page."""
    palette = PALETTES["light"]
    ink, field = ("currentColor", INLINE_FIELD) if inline else (palette.ink, FIELD)
    low = min((each.elo - each.half for each in rated), default=0.0)
    high = max((each.elo + each.half for each in rated), default=1.0)
    span = max(1.0, high - low)
    bottom = HEAD + LINE * len(rated)

    def across(elo: float) -> float:
        return NAME + (elo - low) / span * field

    step = next((tick for tick in TICKS if span / tick <= (5 if inline else 8)), 1000)
    first = int(low // step + 1) * step
    parts = [
        element(
            "rect", x=0, y=0, width=NAME + field + MARGIN, height=bottom + 40, fill="none" if inline else palette.paper
        ),
        element("text", words(title), x=MARGIN / 2, y=30, font_size=18, fill=ink),
    ]
    for tick in range(first, int(high) + 1, step):
        x = across(tick)
        parts.append(element("line", x1=x, y1=HEAD, x2=x, y2=bottom, stroke=ink, opacity=0.2))
        parts.append(element("text", str(tick), x=x, y=bottom + 22, font_size=13, text_anchor="middle", fill=ink))
    for number, each in enumerate(rated):
        y = HEAD + LINE * (number + 0.5)
        ends = across(each.elo - each.half), across(each.elo + each.half)
        parts += [
            element("text", words(short_name(each.bot)), x=MARGIN / 2, y=y + 5, font_size=16, fill=ink),
            element("line", x1=ends[0], y1=y, x2=ends[1], y2=y, stroke=ink, stroke_width=2),
            *(element("line", x1=end, y1=y - 6, x2=end, y2=y + 6, stroke=ink, stroke_width=2) for end in ends),
            element("circle", cx=across(each.elo), cy=y, r=7, fill=ink),
        ]
    told = "; ".join(f"{each.bot} {each.elo:.0f} ± {each.half:.0f}" for each in rated)
    return document(
        *parts,
        title=title,
        description=f"Elo, the weakest at 0, with 95 % intervals: {told}.",
        language="en",
        width=NAME + field + MARGIN,
        height=bottom + 40,
    )
