"""The map as SVG and as text, seen from one side."""

from futari.sekigahara.pictures.map import svg_map
from futari.sekigahara.pictures.text_map import text_map

__all__ = ["svg_map", "text_map"]
