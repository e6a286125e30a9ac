"""Everything there is to choose, and every name of the game, in four languages."""

import random

import pytest

from futari.core import Message
from futari.locale import LANGUAGES
from futari.sekigahara.choice import Act
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.prompt import RULE_OF_STEP
from futari.sekigahara.terms import block_term, card_term, clan_term, disk_term, level_term, place_term, rule_term
from futari.sekigahara.wording import choice_term
from sekigahara.battlefields import battle
from sekigahara.lookout import go, moving

EDITION = standard_edition()


def spoken(message: Message, language: str) -> str:
    """What is said; a key without words would be said as it stands."""
    words = message.text(language)
    assert message.key not in words
    assert "sekigahara." not in words
    assert "{" not in words
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_and_place_has_a_name(language: str) -> None:
    terms = [block_term(EDITION, block.number) for block in EDITION.blocks]
    terms += [card_term(EDITION, card.number) for card in EDITION.cards]
    terms += [clan_term(clan) for clan in EDITION.clan_blocks]
    terms += [disk_term(EDITION, disk) for disk in range(len(EDITION.disks))]
    terms += [level_term(level) for level in (Act.NO_MOVEMENT, Act.MINIMAL, Act.LIMITED, Act.FULL)]
    places = [place_term(EDITION, place.number) for place in EDITION.chart.places]
    for term in [*terms, *(place for place in places if isinstance(place, Message))]:
        assert spoken(term, language)
    # No two places go by the same name.
    assert len({spoken(place, language) for place in places if isinstance(place, Message)}) == len(EDITION.chart.places)


# How many parts each section has that is divided.
SECTIONS = {"1": 0, "2": 2, "3": 4, "4": 5, "5": 2, "6": 4, "7": 4, "8": 10, "9": 5}
SECTIONS |= {"5.2": 3, "7.3": 6, "7.4": 3, "8.2": 4, "8.3": 3, "8.4": 2, "8.6": 3, "8.7": 3, "8.8": 5, "8.9": 6}
RULES = [*SECTIONS, *(f"{section}.{n}" for section, last in SECTIONS.items() for n in range(1, last + 1))]
RULINGS = [f"R{n}" for n in range(1, 40)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_ruling_has_a_title(language: str) -> None:
    for number in {*RULES, *RULINGS, *RULE_OF_STEP.values()}:
        assert spoken(rule_term(number), language)


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_of_a_game_can_be_said(seed: int) -> None:
    chance = random.Random(seed)
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({}), seed.to_bytes(32, "big"))
    for _ in range(400):
        seats = sorted(SEKIGAHARA.to_act(state))
        if not seats:
            return
        seat = chance.choice(seats)
        listed = list(SEKIGAHARA.choices(state, seat))
        for language in LANGUAGES:
            said = [spoken(choice_term(state, choice), language) for choice in listed]
            # Blocks that came by different roads are different choices and look the same.
            assert len(set(said)) == len(said) or state.phase.entries
        state = SEKIGAHARA.apply(state, seat, chance.choice(listed))


def test_a_deployment_in_words() -> None:
    state = battle(ishida="mori-gun", tokugawa="date-gun", ishida_hand="mori-sword")
    choice = SEKIGAHARA.read_choice("deploy mori-sword mori-gun-1")
    assert choice_term(state, choice).text("en") == "Deploy the Mori gun with the Mori sword card"
    assert choice_term(state, choice).text("hu") == "Telepítés: Móri puskás, kardos Móri kártya"


def test_a_leader_needs_no_article() -> None:
    state = battle(ishida="mori-leader", tokugawa="date-gun")
    choice = SEKIGAHARA.read_choice("leader mori-leader")
    assert choice_term(state, choice).text("en") == "Deploy Mori Terumoto without a card"


def test_a_block_comes_along_or_is_mustered() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun-1"]\n[tokugawa.stacks]\nsunpu = ["date-gun-2"]')
    take = SEKIGAHARA.read_choice("take date-gun-1")
    assert str(choice_term(go(state, "muster date"), take)) == "Muster the Date gun"
    assert str(choice_term(go(state, "march sunpu"), take)) == "Take the Date gun along"


def test_done_says_with_what() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun-1"]\n[tokugawa.stacks]\nsunpu = ["date-gun-2"]')
    done = SEKIGAHARA.read_choice("done")
    assert str(choice_term(go(state, "muster date", "take date-gun-1"), done)) == "Muster these blocks"
    marched = go(state, "march sunpu", "take date-gun-2", "step numazu")
    assert str(choice_term(marched, done)) == "End the march here"
