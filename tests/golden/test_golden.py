"""What was recorded must replay the same for ever."""

from __future__ import annotations

import pytest

from futari.core import Play, read_record
from futari.kamisado.game import KAMISADO
from golden.playthrough import FOLDER, FORMATS, playthrough


@pytest.mark.parametrize("name", FORMATS)
def test_a_golden_record_replays_as_it_was_printed(name: str) -> None:
    play = Play(KAMISADO, read_record((FOLDER / f"{name}.record.json").read_bytes()))
    assert play.now.outcome is not None
    assert playthrough(KAMISADO, play) == (FOLDER / f"{name}.playthrough.txt").read_text()
