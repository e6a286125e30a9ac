"""What was recorded must replay the same for ever."""

from __future__ import annotations

import pytest

from futari.core import Play, read_record
from futari.kamisado.game import KAMISADO
from golden import campaign
from golden.campaign import CAMPAIGNS, read_campaign
from golden.playthrough import FOLDER, FORMATS, playthrough


@pytest.mark.parametrize("name", FORMATS)
def test_a_golden_record_replays_as_it_was_printed(name: str) -> None:
    play = Play(KAMISADO, read_record((FOLDER / f"{name}.record.json").read_bytes()))
    assert play.now.outcome is not None
    assert playthrough(KAMISADO, play) == (FOLDER / f"{name}.playthrough.txt").read_text()


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_golden_campaign_replays_as_it_was_printed(name: str) -> None:
    plan, play = CAMPAIGNS[name], read_campaign(name)
    assert play.now.outcome is not None
    # Line by line, because a difference of long texts takes for ever to explain.
    printed = (campaign.FOLDER / plan.file(name)).read_text().splitlines()
    for number, (line, golden) in enumerate(zip(plan.print(play).splitlines(), printed, strict=True), start=1):
        assert line == golden, f"line {number} of {plan.file(name)}"
