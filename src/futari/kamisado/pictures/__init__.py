"""Boards and score sheets as SVG; boards as text and in spoken sentences."""

from futari.kamisado.pictures.drawing import board_svg
from futari.kamisado.pictures.score_sheet import score_sheet_svg
from futari.kamisado.pictures.text_board import spoken_board, spoken_text, text_board

__all__ = ["board_svg", "score_sheet_svg", "spoken_board", "spoken_text", "text_board"]
