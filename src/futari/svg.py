"""Writing SVG: elements, escaped text, whole pictures."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

__all__ = ["FONT", "document", "element", "number", "words"]

# Fonts that are already on the reader's machine; nothing is fetched.
FONT = "Georgia, 'Noto Serif', 'DejaVu Serif', serif"


def words(text: str) -> str:
    """Text as the content of an element; signs that XML does not allow become blanks."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text))


def number(value: float) -> str:
    """A number as short as it can be written with two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *content: str, **attributes: str | float) -> str:
    """An element; `content` is markup, `attributes` are values, with `_` for `-` and at the end of keywords."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def document(
    *content: str, title: str, description: str, language: str, width: float, height: float, unit: str = ""
) -> str:
    """A whole picture, named and described for those who cannot see it; with a unit it has a size on paper."""
    size = {"width": f"{number(width)}{unit}", "height": f"{number(height)}{unit}"} if unit else {}
    return (
        element(
            "svg",
            "\n",
            element("title", words(title)),
            "\n",
            element("desc", words(description)),
            "\n",
            "\n".join(content),
            "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            **size,
            lang=language,
            role="img",
            font_family=FONT,
        )
        + "\n"
    )
