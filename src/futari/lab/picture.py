"""A drawing as the pixels that videos and notebooks want."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
import resvg_py
from PIL import Image

if TYPE_CHECKING:
    from futari.lab.encoding import Array

__all__ = ["pixels"]


def pixels(svg: str, width: int) -> Array:
    """The RGB array (height, width, 3) of an SVG.

    resvg is one wheel without system libraries and draws what browsers draw; cairosvg would need cairo installed.
    """
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
