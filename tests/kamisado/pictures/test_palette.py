"""The eight colours and glyphs: told apart by everybody, in every theme."""

from __future__ import annotations

import itertools
import math
import re

import pytest

from futari.kamisado.board import COLOURS, Colour
from futari.kamisado.pictures.glyphs import GLYPH_BOX, GLYPHS
from futari.kamisado.pictures.palette import PALETTES, Palette, Theme, contrast, mixed

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

THEMES: tuple[Theme, ...] = ("light", "dark")

# A difference of 2.3 can just be noticed; we ask for at least this in the CIE Lab space (1976) for every pair.
LEAST_DISTANCE = 20.0

# How linear RGB is seen, at full severity: Machado, Oliveira and Fernandes (2009); Viénot, Brettel and Mollon (1999).
SEEN_BY: dict[str, Matrix] = {
    "full colour vision": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "protanopia (Viénot)": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia (Viénot)": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}

TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def times(matrix: Matrix, vector: Vector) -> Vector:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def linear(paint: str) -> Vector:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in bytes.fromhex(paint[1:]))
    )
    return red, green, blue


def lab(rgb: Vector) -> Vector:
    white = times(TO_XYZ, (1, 1, 1))
    x, y, z = (
        math.cbrt(share) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
        for share in (a / b for a, b in zip(times(TO_XYZ, rgb), white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def as_seen(paint: str, matrix: Matrix) -> Vector:
    red, green, blue = (min(max(share, 0), 1) for share in times(matrix, linear(paint)))
    return lab((red, green, blue))


def closest(palette: Palette, matrix: Matrix) -> tuple[float, str]:
    """The smallest distance between two colours, and which two they are."""
    return min(
        (
            math.dist(as_seen(palette.square(one), matrix), as_seen(palette.square(other), matrix)),
            f"{one.word} and {other.word}",
        )
        for one, other in itertools.combinations(COLOURS, 2)
    )


def hue(paint: str) -> float:
    _, a, b = lab(linear(paint))
    return math.degrees(math.atan2(b, a)) % 360


def test_the_measure_knows_white_black_and_a_known_red() -> None:
    assert lab(linear("#ffffff")) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab(linear("#000000")) == pytest.approx((0, 0, 0), abs=0.01)
    assert lab(linear("#ff0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)


@pytest.mark.parametrize("deficiency", ["protanopia", "deuteranopia", "protanopia (Viénot)", "deuteranopia (Viénot)"])
def test_the_simulation_confuses_red_and_green(deficiency: str) -> None:
    """Red and olive of the same brightness to such eyes come together: a simulation that does nothing would pass."""
    plain, seen = SEEN_BY["full colour vision"], SEEN_BY[deficiency]
    red, green = "#b03030", "#5f6a1f"
    assert (
        math.dist(as_seen(red, seen), as_seen(green, seen)) < math.dist(as_seen(red, plain), as_seen(green, plain)) / 2
    )


def test_the_simulation_confuses_blue_and_green() -> None:
    plain, seen = SEEN_BY["full colour vision"], SEEN_BY["tritanopia"]
    blue, green = "#1f77b4", "#208a70"
    assert (
        math.dist(as_seen(blue, seen), as_seen(green, seen))
        < math.dist(as_seen(blue, plain), as_seen(green, plain)) / 2
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", SEEN_BY)
def test_every_pair_of_colours_is_told_apart(theme: Theme, eyes: str) -> None:
    distance, pair = closest(PALETTES[theme], SEEN_BY[eyes])
    assert distance >= LEAST_DISTANCE, f"{pair} are only {distance:.1f} apart for {eyes}"


# Hue angles in CIE Lab that a person would still call by the name.
HUES = {
    Colour.BROWN: (45, 75),
    Colour.GREEN: (135, 175),
    Colour.RED: (15, 40),
    Colour.YELLOW: (85, 100),
    Colour.PINK: (335, 365),
    Colour.PURPLE: (300, 325),
    Colour.BLUE: (245, 285),
    Colour.ORANGE: (55, 75),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_looks_like_its_name(theme: Theme, colour: Colour) -> None:
    low, high = HUES[colour]
    seen = hue(PALETTES[theme].square(colour))
    assert low <= seen <= high or low <= seen + 360 <= high


@pytest.mark.parametrize("theme", THEMES)
def test_brown_is_a_dark_orange_and_pink_a_pale_red(theme: Theme) -> None:
    light = {colour: lab(linear(PALETTES[theme].square(colour)))[0] for colour in COLOURS}
    assert light[Colour.BROWN] < light[Colour.ORANGE] - 20
    assert light[Colour.PINK] > light[Colour.RED] + 20


def test_the_dark_theme_is_darker() -> None:
    for colour in COLOURS:
        light, dark = (lab(linear(PALETTES[theme].square(colour)))[0] for theme in THEMES)
        assert dark < light + 0.5, colour
    assert contrast(PALETTES["light"].paper, PALETTES["dark"].paper) > 12


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", COLOURS)
def test_signs_are_legible_on_their_colour(theme: Theme, colour: Colour) -> None:
    """WCAG 2.1, 1.4.11 asks for 3 to 1."""
    palette = PALETTES[theme]
    assert contrast(palette.glyph(colour), palette.square(colour)) >= 3
    assert contrast(palette.sign(colour), palette.square(colour)) >= 4.2


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_legible_on_paper_and_frame(theme: Theme) -> None:
    palette = PALETTES[theme]
    assert contrast(palette.text, palette.paper) >= 7
    assert contrast(palette.text, palette.frame) >= 7


def test_contrast_and_mixing() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#123456", "#ffffff", 0) == "#123456"


def test_eight_characters_and_eight_drawings_all_different() -> None:
    assert "".join(GLYPHS[colour].character for colour in COLOURS) == "土木火日心夕水山"
    assert len({glyph.path for glyph in GLYPHS.values()}) == 8


@pytest.mark.parametrize("colour", COLOURS)
def test_a_glyph_stays_in_its_box_and_fills_it(colour: Colour) -> None:
    outline = re.sub(r"A\S+ \S+ \S+ \S+ \S+ ", "L", GLYPHS[colour].path)
    points = [tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+) (-?[\d.]+)", outline)]
    across, down = [x for x, _ in points], [y for _, y in points]
    assert 0 <= min(across) < max(across) <= GLYPH_BOX
    assert 0 <= min(down) < max(down) <= GLYPH_BOX
    assert max(across) - min(across) > 55
    assert max(down) - min(down) > 70
