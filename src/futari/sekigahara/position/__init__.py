"""Written positions: any moment of a campaign as a document; `docs/sekigahara-positions.md` describes it."""

from futari.sekigahara.position.reader import read_position, read_position_text
from futari.sekigahara.position.writer import write_position

__all__ = ["read_position", "read_position_text", "write_position"]
