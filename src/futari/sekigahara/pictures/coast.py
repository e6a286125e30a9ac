"""Central Honshu drawn anew: its coast, lakes, islands and mountains round the places of the map.

The knots are our own and follow the drawing area of `map.toml` (1000 by 652), not a survey: land where places and roads
are, and the bays, capes and peninsulas everybody knows. A strip at the right gives the easternmost places room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.sekigahara.pictures.curve import smooth
from futari.svg import element, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.pictures.curve import Point
    from futari.sekigahara.pictures.paints import Paints

__all__ = ["HEIGHT", "WIDTH", "ground"]

WIDTH, HEIGHT = 1036.0, 652.0

_SEA_OF_JAPAN: tuple[Point, ...] = (
    (-30, 118), (20, 112), (62, 120), (105, 113), (150, 124), (184, 121), (206, 104), (226, 96), (244, 108),
    (252, 124), (270, 138), (288, 146), (304, 158), (322, 166), (334, 172), (343, 164), (340, 148), (344, 128),
    (352, 110), (370, 98), (396, 92), (424, 88), (450, 80), (466, 64), (470, 46), (484, 30), (506, 20), (530, 12),
    (554, 10), (566, 20), (556, 34), (536, 42), (526, 56), (524, 76), (532, 98), (548, 116), (570, 128), (594, 130),
    (616, 140), (638, 154), (664, 166), (690, 168), (716, 164), (742, 156), (772, 154), (798, 150), (818, 140),
    (842, 142), (868, 146), (890, 138), (906, 122), (920, 98), (938, 70), (948, 40), (966, 8), (972, -30),
)  # fmt: skip
_PACIFIC: tuple[Point, ...] = (
    (1066, -30), (1066, 356), (1040, 352), (1016, 340), (996, 350), (990, 370), (988, 392), (978, 414), (954, 432),
    (928, 448), (904, 466), (880, 484), (858, 500), (846, 520), (852, 542), (862, 560), (838, 572), (814, 586),
    (800, 606), (782, 622), (760, 632), (748, 622), (752, 602), (744, 584), (732, 572), (728, 556), (714, 546),
    (698, 550), (688, 562), (682, 580), (668, 586), (662, 568), (646, 556), (626, 550), (608, 554), (604, 574),
    (600, 598), (584, 618), (568, 610), (566, 588), (562, 564), (552, 542), (544, 524), (524, 512), (502, 508),
    (486, 516), (474, 532), (458, 542), (442, 530), (424, 504), (402, 486), (376, 476), (350, 470), (322, 466),
    (304, 458), (320, 450), (340, 444), (350, 432), (346, 418), (334, 420), (324, 432), (314, 426), (314, 406),
    (318, 386), (323, 366), (321, 351), (308, 343), (294, 348), (282, 358), (272, 372), (270, 386), (282, 398),
    (288, 412), (274, 422), (258, 420), (244, 424), (226, 432), (206, 446), (184, 458), (162, 470), (136, 476),
    (114, 466), (96, 448), (78, 430), (56, 416), (44, 396), (46, 374), (58, 352), (52, 330), (54, 308),
    (68, 292), (90, 282), (112, 272), (132, 262), (142, 250), (136, 236), (122, 224), (102, 214), (74, 216),
    (44, 212), (10, 220), (-30, 214),
)  # fmt: skip
_SHIKOKU: tuple[Point, ...] = (
    (-30, 292), (-6, 286), (12, 298), (20, 322), (14, 350), (22, 376), (10, 402), (-6, 424), (-30, 430),
)  # fmt: skip
_AWAJI: tuple[Point, ...] = ((64, 236), (74, 242), (64, 260), (48, 276), (36, 274), (44, 254))
_SADO: tuple[Point, ...] = (
    (762, 96),
    (776, 90),
    (786, 100),
    (802, 100),
    (806, 114),
    (786, 124),
    (768, 120),
    (776, 108),
)
_OSHIMA: tuple[Point, ...] = ((640, 620), (650, 618), (652, 630), (642, 632))
_BIWA: tuple[Point, ...] = (
    (252, 244), (260, 232), (266, 216), (280, 200), (292, 190), (304, 196), (304, 212), (296, 226), (284, 236),
    (270, 240), (258, 250),
)  # fmt: skip
_SUWA: tuple[Point, ...] = ((560, 374), (566, 371), (568, 377), (562, 381), (556, 379))
_INAWASHIRO: tuple[Point, ...] = ((898, 296), (908, 294), (914, 302), (906, 310), (896, 306))

# Where mountains rise: x, y and height; none of them keeps a place or a road from being seen.
_PEAKS: tuple[tuple[float, float, float], ...] = (
    (44, 160, 13), (84, 150, 11), (66, 176, 10), (196, 146, 10), (212, 208, 10), (164, 214, 9),
    (108, 338, 13), (136, 352, 15), (160, 332, 16), (188, 346, 13), (206, 322, 12), (128, 414, 13), (160, 420, 12),
    (198, 412, 10), (342, 242, 12), (364, 222, 13), (386, 198, 13), (412, 176, 15), (440, 190, 17), (430, 226, 14),
    (404, 246, 14), (462, 216, 16), (436, 270, 15), (470, 268, 16), (492, 186, 17), (500, 236, 20), (518, 206, 19),
    (534, 246, 23), (550, 208, 22), (530, 284, 20), (500, 294, 16), (566, 252, 24), (578, 214, 17), (606, 248, 16),
    (634, 216, 14), (626, 266, 14), (476, 380, 15), (500, 398, 18), (462, 420, 14), (492, 436, 17), (516, 376, 17),
    (524, 452, 13), (596, 398, 16), (612, 424, 16), (584, 430, 13), (642, 398, 14), (658, 424, 13), (632, 458, 12),
    (706, 294, 14), (724, 268, 15), (738, 232, 12), (796, 296, 15), (820, 276, 16), (808, 326, 16), (834, 314, 13),
    (786, 352, 14), (772, 380, 13), (830, 368, 11), (912, 222, 15), (934, 246, 16), (926, 286, 13), (948, 278, 15),
    (890, 224, 12), (936, 172, 13), (962, 136, 16), (982, 158, 13), (968, 98, 14), (898, 396, 13), (918, 380, 11),
    (380, 392, 10), (404, 376, 12), (418, 402, 13), (440, 370, 12),
)  # fmt: skip
_FUJI: Point = (588, 470)

# Waves here and there, away from what is written on the sea.
_WAVES: tuple[Point, ...] = (
    (400, 50), (430, 30), (600, 106), (690, 138), (640, 112), (850, 112), (306, 108), (40, 64), (290, 60),
    (230, 484), (286, 512), (350, 530), (396, 556), (200, 530), (470, 572), (524, 556), (620, 600), (694, 622),
    (920, 500), (900, 610), (20, 460), (90, 500), (30, 250), (712, 104),
)  # fmt: skip


def ground(paints: Paints) -> Iterator[str]:
    """Sea and land, lakes and mountains."""
    honshu = smooth((*_SEA_OF_JAPAN, *_PACIFIC))
    shores = " ".join([honshu, *(smooth(island) for island in (_SHIKOKU, _AWAJI, _SADO, _OSHIMA))])
    lakes = " ".join(smooth(lake) for lake in (_BIWA, _SUWA, _INAWASHIRO))
    page = element("rect", width=WIDTH, height=HEIGHT)
    # Where the picture is wider or higher than its frame, land must not run on beside it.
    yield element("defs", element("clipPath", page, id=_PAGE), element("path", id=_SHORES, d=shores))
    yield element("g", *_layers(lakes, paints), clip_path=f"url(#{_PAGE})", class_="ground")


_PAGE, _SHORES = "sekigahara-page", "sekigahara-shores"


def _layers(lakes: str, paints: Paints) -> Iterator[str]:
    yield element("rect", width=WIDTH, height=HEIGHT, fill=paints.sea, class_="sea")
    yield element("path", d="".join(map(_wave, _WAVES)), fill="none", stroke=paints.wave, stroke_width=1.1)
    for width, strength in ((34, 0.28), (20, 0.4), (9, 0.75)):
        yield _shallows(width, strength, paints)
    yield element("use", href=f"#{_SHORES}", fill=paints.land, stroke=paints.coast, stroke_width=1.3, class_="land")
    yield element("path", d=lakes, fill=paints.sea, stroke=paints.coast, stroke_width=0.9, class_="lake")
    yield _mountains(paints)
    yield _fuji(paints)


def _shallows(width: float, strength: float, paints: Paints) -> str:
    """The sea gets lighter towards the coast."""
    return element(
        "use",
        href=f"#{_SHORES}",
        fill="none",
        stroke=paints.shallow,
        stroke_width=width,
        stroke_opacity=strength,
        stroke_linejoin="round",
    )


def _wave(at: Point) -> str:
    x, y = at
    return f"M{x - 12} {y}q4-4.6 8 0q4-4.6 8 0q4-4.6 8 0M{x - 8} {y + 5}q4-4.6 8 0q4-4.6 8 0"


def _mountains(paints: Paints) -> str:
    """All of them as two paths: the slopes in the light, and those in the shade."""
    lines, shades = zip(*(_peak(*peak) for peak in _PEAKS), strict=True)
    return element(
        "g",
        element("path", d="".join(lines), fill="none", stroke=paints.mountain, stroke_width=1.1),
        element("path", d="".join(shades), fill=paints.mountain),
        class_="mountains",
    )


def _peak(x: float, y: float, height: float) -> tuple[str, str]:
    half, top = height * 0.62, number(y - height)
    middle = number(y - height / 2)
    foot, heel = number(x - half), number(x + half)
    light = f"M{foot} {y:g}Q{number(x - half * 0.35)} {middle} {x:g} {top}"
    shade = f"M{x:g} {top}Q{number(x + half * 0.3)} {middle} {heel} {y:g}"
    inner = f"Q{x:g} {number(y - 1.5)} {number(x - half * 0.1)} {y:g}Q{number(x + half * 0.16)} {middle} {x:g} {top}Z"
    return light, shade + inner


def _fuji(paints: Paints) -> str:
    x, y = _FUJI
    slope = f"M{x - 17} {y}Q{x - 6} {y - 6} {x - 3.5} {y - 18}H{x + 3.5}Q{x + 6} {y - 6} {x + 17} {y}Z"
    snow = f"M{x - 5.2} {y - 12}Q{x - 4} {y - 15} {x - 3.5} {y - 18}H{x + 3.5}Q{x + 4} {y - 15} {x + 5.2} {y - 12}"
    return element(
        "g",
        element("path", d=slope, fill=paints.mountain),
        element("path", d=f"{snow}l-2.6 2.4-2.6-2.6-2.6 2.6Z", fill=paints.snow),
        class_="fuji",
    )
