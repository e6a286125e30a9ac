"""The ratings of an arena as a picture: a line a bot, its rating and how sure it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.pictures.palette import PALETTES
from futari.svg import document, element, words

if TYPE_CHECKING:
    from futari.lab.elo import Rating

__all__ = ["ratings_svg"]

NAME, FIELD, MARGIN = 130, 520, 30
LINE, HEAD = 44, 56
TICKS = (50, 100, 200, 500)


def ratings_svg(rated: list[Rating], title: str) -> str:
    """A picture of the ratings, the strongest bot on top."""
    palette = PALETTES["light"]
    low = min((each.elo - each.half for each in rated), default=0.0)
    high = max((each.elo + each.half for each in rated), default=1.0)
    span = max(1.0, high - low)
    bottom = HEAD + LINE * len(rated)

    def across(elo: float) -> float:
        return NAME + (elo - low) / span * FIELD

    step = next((tick for tick in TICKS if span / tick <= 8), 1000)
    first = int(low // step + 1) * step
    parts = [
        element("rect", x=0, y=0, width=NAME + FIELD + MARGIN, height=bottom + 40, fill=palette.paper),
        element("text", words(title), x=MARGIN / 2, y=30, font_size=18, fill=palette.ink),
    ]
    for tick in range(first, int(high) + 1, step):
        x = across(tick)
        parts.append(element("line", x1=x, y1=HEAD, x2=x, y2=bottom, stroke=palette.ink, opacity=0.2))
        parts.append(
            element("text", str(tick), x=x, y=bottom + 22, font_size=13, text_anchor="middle", fill=palette.ink)
        )
    for number, each in enumerate(rated):
        y = HEAD + LINE * (number + 0.5)
        ends = across(each.elo - each.half), across(each.elo + each.half)
        parts += [
            element("text", words(each.bot), x=MARGIN / 2, y=y + 5, font_size=16, fill=palette.ink),
            element("line", x1=ends[0], y1=y, x2=ends[1], y2=y, stroke=palette.ink, stroke_width=2),
            *(element("line", x1=end, y1=y - 6, x2=end, y2=y + 6, stroke=palette.ink, stroke_width=2) for end in ends),
            element("circle", cx=across(each.elo), cy=y, r=7, fill=palette.ink),
        ]
    told = "; ".join(f"{each.bot} {each.elo:.0f} ± {each.half:.0f}" for each in rated)
    return document(
        *parts,
        title=title,
        description=f"Elo, the weakest at 0, with 95 % intervals: {told}.",
        language="en",
        width=NAME + FIELD + MARGIN,
        height=bottom + 40,
    )
