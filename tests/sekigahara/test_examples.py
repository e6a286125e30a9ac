"""The printed examples as the rules pages play them: to their printed end, and off their line."""

from __future__ import annotations

import pytest

from futari.core import IllegalChoice
from futari.sekigahara.examples import EXAMPLES
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.view import CampaignView

BATTLE, MOVEMENT = EXAMPLES["battle"], EXAMPLES["movement"]


def line(name: str, steps: int) -> list[str]:
    return [choice for step in EXAMPLES[name].steps[:steps] for choice in step]


def seen(name: str, steps: int) -> CampaignView:
    moment = EXAMPLES[name].after(line(name, steps))
    return SEKIGAHARA.view(moment.state, moment.seat)


def test_the_battle_goes_by_the_printed_totals() -> None:
    totals = []
    for steps in range(1, 9):
        fight = seen("battle", steps).fight
        assert fight is not None
        totals.append((fight.totals["ishida"], fight.totals["tokugawa"]))
    assert totals == [(1, 0), (1, 3), (6, 3), (6, 6), (7, 6), (7, 8), (13, 8), (13, 13)]


def test_the_battle_ends_with_ishida_in_retreat() -> None:
    moment = BATTLE.after(line("battle", len(BATTLE.steps)))
    assert moment.finished
    stacks = {(stack.side, stack.place): stack.count for stack in SEKIGAHARA.view(moment.state, None).stacks}
    assert stacks == {("ishida", "kiso"): 5, ("tokugawa", "matsumoto"): 5}


def test_the_marches_end_where_they_are_printed() -> None:
    view = seen("movement", len(MOVEMENT.steps))
    where = {stack.place: stack.count for stack in view.stacks if stack.side == "ishida"}
    assert where == {"minakuchi": 5, "kyoto": 2, "tsuruga": 1, "miyazu": 2, "arato": 2, "aizu": 2}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_step_has_a_caption(name: str) -> None:
    example = EXAMPLES[name]
    assert len(example.captions) == len(example.steps) + 1


def test_an_example_ends_with_its_phase() -> None:
    moment = MOVEMENT.after([*line("movement", len(MOVEMENT.steps)), "end"])
    assert moment.finished
    assert not MOVEMENT.after(["no-movement"]).finished


def test_other_choices_may_be_tried_and_impossible_ones_name_their_rule() -> None:
    moment = MOVEMENT.after([*line("movement", 1), "march osaka", "take mori-gun-1"])
    assert SEKIGAHARA.view(moment.state, moment.seat).step == "march"
    with pytest.raises(IllegalChoice) as refused:
        MOVEMENT.after([*line("movement", 2), "march ayabe", "take-all", "step kyoto", "march ayabe"])
    assert refused.value.rule == "7.3.1"
