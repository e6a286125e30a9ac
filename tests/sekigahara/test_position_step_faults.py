"""Documents that are no position: every fault of the step, of the end and of what can be undone."""

import pytest

from sekigahara.written import BATTLE, OVERRUN, SIEGE, STEPS, faults

TWO_ARMIES = """
[tokugawa.stacks]
gifu = ["date-gun", "date-mon2"]
[ishida.stacks]
gifu = ["mori-gun", "mori-mon2"]
"""
SIX = ["date-leader", "date-mon3", "date-mon3", "date-mon2", "date-mon2", "date-mon2"]

FAULTS: dict[str, tuple[str, list[tuple[str, dict[str, object]]]]] = {
    # The steps
    "an unknown step": ('[step]\nat = "tea"', [("part", {"part": "step"})]),
    "a field of another step": ('[step]\nat = "level"\nplace = "edo"', [("part", {"part": "step"})]),
    "a discard too many": (
        (
            'week = 2\n[ishida]\nhand = ["mori-plain"]\n'
            '[step]\nat = "discards"\nchosen = { ishida = ["mori-sword", "mori-sword"] }'
        ),
        [("number", {"name": "step.chosen.ishida", "number": 2})],
    ),
    "nobody left to discard": ('week = 2\n[step]\nat = "discards"', [("nothing_to_decide", {})]),
    "a level that is paid": (
        '[tokugawa]\nhand = ["date-plain"]\n[step]\nat = "payment"\nlevel = "limited"\npaid = ["date-sword"]',
        [("number", {"name": "step.paid", "number": 1})],
    ),
    "a level that cannot be paid": (
        '[tokugawa]\nhand = ["date-plain"]\n[step]\nat = "payment"\nlevel = "full"',
        [("number", {"name": "step.paid", "number": 0})],
    ),
    "a clan of the enemy": (
        '[phase]\nlevel = "full"\n[step]\nat = "muster"\nclan = "mori"',
        [("clan", {"clan": "mori"})],
    ),
    "a clan without a symbol": (
        '[phase]\nlevel = "full"\n[step]\nat = "muster"\nclan = "ii"',
        [("clan", {"clan": "ii"})],
    ),
    "a muster of a block that is not in the box": (
        '[phase]\nlevel = "full"\n[step]\nat = "muster"\nclan = "date"\nblocks = ["date-gun"]',
        [("block_not_there", {"block": "date-gun", "where": "step.blocks"})],
    ),
    "a march by no road": (
        (
            '[tokugawa.stacks]\nkyoto = ["date-gun"]\n[phase]\nlevel = "full"\n'
            '[step]\nat = "march"\norigin = "edo"\npath = ["kyoto"]\nblocks = ["date-gun"]'
        ),
        [("no_road", {"one": "edo", "other": "kyoto"})],
    ),
    "a march there and back": (
        (
            '[tokugawa.stacks]\nedo = ["date-gun"]\n[phase]\nlevel = "full"\n'
            '[step]\nat = "march"\norigin = "edo"\npath = ["oshi", "edo"]\nblocks = ["date-gun"]'
        ),
        [("road_twice", {"one": "oshi", "other": "edo"})],
    ),
    "a march of nobody": (
        '[phase]\nlevel = "full"\n[step]\nat = "march"\norigin = "edo"\npath = ["oshi"]',
        [("march_empty", {})],
    ),
    "a march that went too far": (
        (
            '[tokugawa.stacks]\nshibukawa = ["date-gun"]\n[phase]\nlevel = "full"\n'
            '[step]\nat = "march"\norigin = "oshi"\npath = ["takasaki", "shibukawa"]\nblocks = ["date-gun"]'
        ),
        [("too_far", {"steps": 2, "right": 1})],
    ),
    "a march of fewer blocks than it has": (
        (
            f'[tokugawa.stacks]\noshi = {SIX}\n[phase]\nlevel = "full"\n'
            f'[step]\nat = "march"\norigin = "edo"\npath = ["oshi"]\nblocks = {SIX}\nsize = 5'
        ),
        [("number", {"name": "step.size", "number": 5})],
    ),
    "a march of spent blocks": (
        (
            '[tokugawa.stacks]\nedo = ["date-gun"]\n[phase]\nlevel = "full"\nspent = ["date-gun"]\n'
            '[step]\nat = "march"\norigin = "edo"\nblocks = ["date-gun"]'
        ),
        [("block_not_there", {"block": "date-gun", "where": "step.blocks"})],
    ),
    "a leader who does not march": (
        (
            '[tokugawa.stacks]\nedo = ["date-gun", "date-leader"]\n[phase]\nlevel = "full"\n'
            '[step]\nat = "march"\norigin = "edo"\nblocks = ["date-gun"]\nleader = "date-leader"'
        ),
        [("block_not_there", {"block": "date-leader", "where": "step.leader"})],
    ),
    "an overrun of nobody": (
        f'{TWO_ARMIES}[phase]\nlevel = "full"\n[step]\nat = "overrun"\nplace = "gifu"',
        [("overrun", {"place": "gifu"})],
    ),
    "an overrun with nobody left to give up": (
        f'{OVERRUN}[phase]\nlevel = "full"\n[step]\nat = "overrun"\nplace = "anotsu"\nlost = ["date-gun"]',
        [("number", {"name": "step.lost", "number": 1})],
    ),
    "a gate without a castle": (
        f'{BATTLE}[step]\nat = "gate"\nplace = "sawayama"',
        [("no_castle", {"place": "sawayama"})],
    ),
    "a gate without a garrison": (
        '[tokugawa.stacks]\nueda = ["date-gun"]\n[step]\nat = "gate"\nplace = "ueda"',
        [("gate", {"place": "ueda"})],
    ),
    "a battle without enemies": (
        '[tokugawa.stacks]\nedo = ["date-gun"]\n[step]\nat = "deployment"\nplace = "edo"',
        [("no_combat", {"place": "edo"})],
    ),
    "a block that is not there deployed": (
        f'{BATTLE}[step]\nat = "deployment"\nplace = "sawayama"\ndeployed = {{ ishida = ["mori-mon2"] }}',
        [("block_not_there", {"block": "mori-mon2", "where": "step.deployed.ishida"})],
    ),
    "a block turned that was not deployed": (
        f'{BATTLE}[step]\nat = "deployment"\nplace = "sawayama"\nturned = ["mori-mon3"]',
        [("block_not_there", {"block": "mori-mon3", "where": "step.turned"})],
    ),
    "less impact than none": (
        f'{BATTLE}[step]\nat = "deployment"\nplace = "sawayama"\ntotals = {{ ishida = -1 }}',
        [("number", {"name": "step.totals.ishida", "number": -1})],
    ),
    "another owner than the castle's": (
        f'{SIEGE}[step]\nat = "deployment"\nplace = "ueda"\nowner = "tokugawa"',
        [("owner", {"place": "ueda"})],
    ),
    "losses before the end": (
        BATTLE.replace("[tokugawa]\n", '[tokugawa]\nlost = ["date-mon2"]\n')
        + '[step]\nat = "deployment"\nplace = "sawayama"\nlost = { tokugawa = ["date-mon2"] }',
        [("lost_early", {})],
    ),
    "a siege by the owner": (
        f'{SIEGE}[step]\nat = "deployment"\nplace = "ueda"\nsiege = true\nattacker = "ishida"',
        [("siege", {"place": "ueda"})],
    ),
    "the besieged deploying": (
        f'{SIEGE}[step]\nat = "deployment"\nplace = "ueda"\nsiege = true\ndeployed = {{ ishida = ["mori-gun"] }}',
        [("siege_deployed", {"place": "ueda", "side": "ishida"})],
    ),
    "a challenge in a siege": (
        (
            f'{SIEGE}[step]\nat = "challenge"\nplace = "ueda"\nsiege = true\n'
            'card = "date-sword"\nplayed = { tokugawa = ["date-sword"] }\n'
            'deployed = { tokugawa = ["date-mon3"] }\nblocks = ["date-mon3"]\ntotals = { tokugawa = 3 }'
        ),
        [("siege_step", {"place": "ueda"})],
    ),
    "a card that was not played": (
        f'{BATTLE}[step]\nat = "challenge"\nplace = "sawayama"\ncard = "date-plain"',
        [("card_not_played", {"card": "date-plain"})],
    ),
    "an unknown card played": (
        f'{BATTLE}[step]\nat = "challenge"\nplace = "sawayama"\ncard = "date-triple"',
        [("card_not_played", {"card": "date-triple"})],
    ),
    "a card for another clan's block": (
        STEPS["challenge"].replace(
            'played = { tokugawa = ["date-plain"] }\ncard = "date-plain"',
            'played = { tokugawa = ["maeda-plain"] }\ncard = "maeda-plain"',
        ),
        [("card_blocks", {"card": "maeda-plain"})],
    ),
    "a second block of a single card": (
        STEPS["second-block"].replace("date-double", "date-sword"),
        [("card_blocks", {"card": "date-sword"})],
    ),
    "more impact than the total": (
        STEPS["challenge"] + "impact = 4",
        [("number", {"name": "step.impact", "number": 4})],
    ),
    "an answer without a challenge": (
        STEPS["answer"].replace(', ishida = ["ishida-loyalty"]', ""),
        [("no_challenge", {})],
    ),
    "more losses than blocks": (
        STEPS["losses"] + "left = { ishida = 3 }",
        [("number", {"name": "step.left.ishida", "number": 3})],
    ),
    "shelter without a castle": (
        STEPS["retreat"] + "shelter = 1",
        [("number", {"name": "step.shelter", "number": 1})],
    ),
    "a retreat by no road": (
        STEPS["retreat"] + 'gone = ["edo"]',
        [("no_road", {"one": "sawayama", "other": "edo"})],
    ),
    "more destroyed than the impact destroys": (
        STEPS["siege-losses"] + "left = 2",
        [("number", {"name": "step.left", "number": 2})],
    ),
    "siege losses without a siege": (
        STEPS["siege-losses"].replace("siege = true", ""),
        [("siege", {"place": "ueda"})],
    ),
    "a combat nowhere": (
        '[step]\nat = "deployment"\nplace = "atlantis"',
        [("place_unknown", {"place": "atlantis", "where": "step.place"})],
    ),
    # The end
    "an end without an outcome": ('[step]\nat = "over"', [("outcome", {})]),
    "an outcome without an end": ('week = 7\n[outcome]\nwinner = "tokugawa"\nrule = "2.2"', [("outcome", {})]),
    "a winner with fewer points": (
        'week = 7\n[outcome]\nwinner = "ishida"\nrule = "2.2"\n[step]\nat = "over"',
        [("winner", {})],
    ),
    "an end in week 6": (
        'week = 6\n[outcome]\nwinner = "tokugawa"\nrule = "2.2"\n[step]\nat = "over"',
        [("winner", {})],
    ),
    "an instant victory over nobody": (
        '[outcome]\nwinner = "ishida"\nrule = "2.1"\n[step]\nat = "over"',
        [("winner", {})],
    ),
    # R23
    "an undo of nothing": ("[undo]\nchoices = 0\nseen = {}", [("undo", {})]),
    "an undo outside a movement phase": (
        '[tokugawa]\nhand = ["date-plain"]\n[step]\nat = "bid"\n[undo]\nchoices = 1\nseen = {}',
        [("undo", {})],
    ),
    "an undo of the other's phase": ('[undo]\nchoices = 1\nseen = { active = "ishida" }', [("undo", {})]),
    "an undo in an undo": ("[undo]\nchoices = 1\nseen = { undo = { choices = 1, seen = {} } }", [("undo", {})]),
    "an unknown happening": (
        '[undo]\nchoices = 1\nseen = {}\ntold_later = [{ what = "tea" }]',
        [("happening", {"what": "tea"})],
    ),
    "a happening that is not told fully": (
        '[undo]\nchoices = 1\nseen = {}\ntold_later = [{ what = "march-end", side = "ishida" }]',
        [("happening", {"what": "march-end"})],
    ),
    "a happening at no place": (
        '[undo]\nchoices = 1\nseen = {}\ntold_later = [{ what = "march-end", side = "ishida", place = "atlantis" }]',
        [("place_unknown", {"place": "atlantis", "where": "undo.told_later"})],
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_every_fault_is_told(case: str) -> None:
    text, expected = FAULTS[case]
    told = faults(text)
    assert [key for key, _ in told] == [key for key, _ in expected]
    assert [{name: params[name] for name in right} for (_, params), (_, right) in zip(told, expected, strict=True)] == [
        right for _, right in expected
    ]
