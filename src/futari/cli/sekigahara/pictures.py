"""A view as text or as a drawing."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from futari.sekigahara.edition import SEATS
from futari.sekigahara.terms import block_term, card_term, place_term

if TYPE_CHECKING:
    from futari.core import Parameter
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView

__all__ = ["view_svg", "view_text"]


def view_text(view: CampaignView, edition: Edition, language: str) -> str:
    """The map for terminals and screen readers."""
    return _listed(view, edition, language)


def view_svg(view: CampaignView, *, dark: bool) -> str:
    """The map as a drawing."""
    drawing = import_module("futari.sekigahara.pictures").svg_map(view, dark=dark)
    return str(drawing)


def _listed(view: CampaignView, edition: Edition, language: str) -> str:
    def said(term: Parameter) -> str:
        return term if isinstance(term, str) else str(term) if isinstance(term, int) else term.text(language)

    def blocks(names: tuple[str, ...] | None) -> str:
        told = ", ".join(said(block_term(edition, edition.block_named[name])) for name in names or ())
        return f": {told}" if told else ""

    lines = []
    for stack in view.stacks:
        place = said(place_term(edition, edition.place_named[stack.place]))
        lines.append(f"{place}: {stack.side} {stack.count}{blocks(stack.blocks)}")
    for name in SEATS:
        hand = view.sides[name].hand
        if hand is not None:
            lines.append(f"{name}: " + ", ".join(said(card_term(edition, edition.card_named[card])) for card in hand))
    return "\n".join(lines)
