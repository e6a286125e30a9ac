"""Kamisado: the rules, notation, records and pictures."""

from futari.kamisado.board import BLACK, GOLD, Colour, Direction
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO, Choice
from futari.kamisado.match import Match, Options
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.position import START, Position
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import Turn, play_move
from futari.kamisado.setup import read_position

__all__ = [
    "BLACK",
    "GOLD",
    "KAMISADO",
    "START",
    "Choice",
    "Colour",
    "Direction",
    "Fill",
    "Format",
    "Match",
    "Move",
    "Options",
    "Position",
    "Turn",
    "legal_moves",
    "play_move",
    "read_position",
    "regroup",
]
