"""8.8: where the beaten go, as the evaluation has it."""

from __future__ import annotations

from dataclasses import replace

from bots.watches import watched
from futari.bots import ask
from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.levels import DAIMYO
from futari.core import Seat, Stream
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.procedure import decide
from futari.sekigahara.state import State
from futari.sekigahara.steps import Retreat
from sekigahara.positions import position

EDITION = GAME.edition
GIFU = EDITION.place_named["gifu"]
FOUR = "tokugawa-plain tokugawa-plain fukushima-plain date-plain"


def withdrawn(state: State, seat: Seat, bot: Commander = DAIMYO) -> tuple[tuple[Choice, ...], State]:
    """What a commander chooses until nobody retreats any more, and where that leads."""
    made: tuple[Choice, ...] = ()
    while isinstance(state.step, Retreat):
        answer = ask(bot.unhurried(), GAME, state, seat, Stream(b"dice", f"retreat {len(made)}"))
        for choice in answer.choices:
            if choice not in GAME.choices(state, seat):
                break
            made, state = (*made, choice), decide(state, seat, choice)
    return made, state


def test_before_a_bid_the_chief_is_not_left_alone_beside_those_who_have_just_won() -> None:
    """6.3, 8.8.4: whose phase is next nobody knows; two behind the walls of Gifu fall to fourteen, he alone to two."""

    def friends(turn: str) -> int:
        state = position(f"""
            week = 3
            turn = "{turn}"
            first = "tokugawa"
            active = "ishida"
            [ishida]
            hand = ["mori-plain", "ukita-plain"]
            [ishida.stacks]
            gifu = ["mori-mon3-1", "kobayakawa-gun-1"]
            sawayama = ["kobayakawa-mon3-1", "uesugi-mon3-1"]
            osaka = ["ishida-leader", "kobayakawa-mon2-1", "kobayakawa-gun-2"]
            okazaki = ["mori-mon3-2", "mori-mon3-3"]
            himeji = ["ukita-mon3-1", "ukita-mon2-1", "ukita-mon2-2"]
            [tokugawa]
            hand = ["tokugawa-plain", "tokugawa-plain", "maeda-plain", "maeda-plain"]
            [tokugawa.stacks]
            gifu = ["tokugawa-leader", "fukushima-mon3-1"]
            kiso = ["maeda-leader", "maeda-mon2-1", "maeda-gun-1"]
            tsuruga = ["date-mon3-1", "date-mon2-1", "date-mon2-2", "date-gun-1"]
            [board]
            castles = {{ gifu = "tokugawa", okazaki = "ishida" }}
            [[phase.entries]]
            place = "gifu"
            from = "kiyosu"
            marched = true
            blocks = ["mori-mon3-1", "kobayakawa-gun-1"]
            [step]
            at = "retreat"
            place = "gifu"
            attacker = "ishida"
            owner = "tokugawa"
            totals = {{ tokugawa = 9, ishida = 10 }}
        """)
        _, after = withdrawn(state, Seat.FIRST)
        chief = EDITION.chiefs[Seat.FIRST]
        return next(stack.bit_count() for stack in after.board.stacks[Seat.FIRST] if stack & chief) - 1

    assert friends("B") == 1


OSAKA = "mori-mon3-1 mori-mon3-2 kobayakawa-mon3-1"


def beaten_at_gifu(blocks: str, played: str = "", left: str = FOUR, osaka: str = OSAKA) -> State:
    """Ishida has lost a battle before the walls of Gifu to eight blocks who came from Kiyosu."""
    return position(f"""
        week = 4
        first = "tokugawa"
        [tokugawa]
        hand = {left.split()}
        [tokugawa.stacks]
        gifu = ["fukushima-leader", "fukushima-mon3-1", "fukushima-mon3-2", "ii-mon4", "tokugawa-mon3-1",
                "tokugawa-mon3-2", "tokugawa-mon2-1", "date-mon2-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-3"]
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        [ishida.stacks]
        gifu = [{blocks}]
        osaka = {osaka.split()}
        [[phase.entries]]
        place = "gifu"
        from = "kiyosu"
        marched = true
        blocks = ["fukushima-leader", "fukushima-mon3-1", "fukushima-mon3-2", "ii-mon4", "tokugawa-mon3-1",
                  "tokugawa-mon3-2", "tokugawa-mon2-1", "date-mon2-1"]
        [step]
        at = "retreat"
        place = "gifu"
        attacker = "tokugawa"
        owner = "ishida"
        totals = {{ tokugawa = 16, ishida = 5 }}
        played = {{ tokugawa = {played.split()} }}
    """)


def test_the_chief_does_not_shut_himself_in_before_those_who_have_just_won() -> None:
    """8.8.4, 8.9.6: nobody gets out again; two inside fall to fourteen impacts, and eight blocks stand before them."""
    state = beaten_at_gifu('"ishida-leader", "ukita-mon3-1", "ukita-mon2-1", "mori-gun-1", "kobayakawa-gun-1"')
    chief = EDITION.chiefs[Seat.SECOND]
    made, after = withdrawn(state, Seat.SECOND)
    assert not after.board.stacks[Seat.SECOND][GIFU] & chief
    assert {choice.act for choice in made} <= {Act.SHELTER, Act.DONE, Act.RETREAT}


def test_the_chief_goes_on_with_the_last_of_his_army_instead_of_into_the_castle() -> None:
    """8.9.6: two are left, and it is Ishida who moves next: from Sawayama, not from inside Gifu."""
    _, after = withdrawn(beaten_at_gifu('"ishida-leader", "mori-mon3-3"'), Seat.SECOND)
    assert not after.board.stacks[Seat.SECOND][GIFU] & EDITION.chiefs[Seat.SECOND]


def test_whoever_looks_ahead_sees_the_way_out_that_follows() -> None:
    """8.8.3, 8.9.6: with six at Osaka it seems better inside at first sight; but Ishida moves next, and goes home."""
    state = beaten_at_gifu(
        '"ishida-leader", "mori-mon3-3"', osaka=f"{OSAKA} uesugi-mon3-1 uesugi-mon3-2 kobayakawa-gun-2"
    )

    def inside(bot: Commander) -> bool:
        _, after = withdrawn(state, Seat.SECOND, bot)
        return bool(after.board.stacks[Seat.SECOND][GIFU] & EDITION.chiefs[Seat.SECOND])

    assert inside(replace(DAIMYO, lookahead=0))
    assert not inside(DAIMYO)


def test_cards_that_were_played_are_drawn_again_before_walls_are_stormed() -> None:
    """8.10: whoever has won with all his cards stands before Gifu with as many, and seven impacts end the war."""
    played = "tokugawa-plain tokugawa-plain fukushima-plain date-plain maeda-plain"
    _, after = withdrawn(beaten_at_gifu('"ishida-leader"', played, left=""), Seat.SECOND)
    assert not after.board.stacks[Seat.SECOND][GIFU]


def test_somebody_else_may_hold_the_castle() -> None:
    """8.8.4, 4.3: two points and a card are worth a block that delays the enemy."""
    state = beaten_at_gifu('"ukita-mon3-1", "ukita-mon2-1", "mori-gun-1", "kobayakawa-gun-1"')
    _, after = withdrawn(state, Seat.SECOND)
    assert after.board.castles[EDITION.chart.castle_at[GIFU]] is Seat.SECOND
    assert after.board.sieges >> GIFU & 1


def test_nobody_runs_into_enemies_where_an_empty_road_will_do() -> None:
    """8.8.3, 8.8.5: the enemy came by the empty roads and stands at the third; who goes there fights again at once."""
    state = position("""
        week = 4
        first = "tokugawa"
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "fukushima-plain", "date-plain"]
        [tokugawa.stacks]
        kuwana = ["tokugawa-mon3-1", "tokugawa-mon3-2", "fukushima-mon3-1", "fukushima-mon3-2", "date-mon2-1"]
        minakuchi = ["date-mon3-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-3"]
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        [ishida.stacks]
        kuwana = ["ukita-mon3-1", "ukita-mon2-1"]
        osaka = ["ishida-leader", "mori-mon3-1", "mori-mon3-2", "kobayakawa-mon3-1"]
        [[phase.entries]]
        place = "kuwana"
        from = "kiyosu"
        marched = true
        blocks = ["tokugawa-mon3-1", "tokugawa-mon3-2", "fukushima-mon3-1"]
        [[phase.entries]]
        place = "kuwana"
        from = "anotsu"
        marched = true
        blocks = ["fukushima-mon3-2", "date-mon2-1"]
        [step]
        at = "retreat"
        place = "kuwana"
        attacker = "tokugawa"
        totals = { tokugawa = 16, ishida = 5 }
    """)
    ways = {EDITION.chart.places[choice.place].key for choice in GAME.choices(state, Seat.SECOND)}
    assert ways == {"anotsu", "kiyosu", "minakuchi"}
    _, after = withdrawn(state, Seat.SECOND)
    assert not after.board.stacks[Seat.SECOND][EDITION.place_named["minakuchi"]]


def test_a_withdrawal_is_made_of_what_the_rules_list() -> None:
    """8.8: each choice of it is on the list when its turn comes, whatever was beaten where."""
    retreats = [watch for seed in range(12) for watch in watched(seed) if isinstance(watch.state.step, Retreat)]
    assert retreats
    for watch in retreats:
        state, seat = watch.state, watch.seat
        answer = ask(DAIMYO.unhurried(), GAME, state, seat, Stream(b"dice", "list"), watch.events)
        for choice in answer.choices:
            if not isinstance(state.step, Retreat):
                break
            assert choice in GAME.choices(state, seat)
            state = decide(state, seat, choice)


def test_who_meets_enemies_everywhere_fights_one_rather_than_be_run_over_by_four() -> None:
    """8.8.3, 7.4.1: a daimyo's gun went to the four, because nobody had come from there."""
    state = position("""
        week = 4
        first = "ishida"
        [tokugawa]
        hand = ["maeda-double", "maeda-sword", "tokugawa-plain", "date-plain"]
        stacks = { miyazu = ["maeda-mon3-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1", "date-gun-1"] }
        [ishida]
        hand = ["mori-plain"]
        [ishida.stacks]
        miyazu = ["ukita-mon3-1", "ukita-mon3-2", "ukita-mon2-1"]
        ayabe = ["kobayakawa-gun-1"]
        tsuruga = ["mori-mon3-1", "mori-mon3-2", "mori-gun-1", "mori-gun-2"]
        osaka = ["ishida-leader", "kobayakawa-mon3-1", "kobayakawa-mon2-1"]
        [board]
        castles = { miyazu = "ishida" }
        [[phase.entries]]
        place = "miyazu"
        from = "ayabe"
        marched = true
        blocks = ["ukita-mon3-1", "ukita-mon3-2", "ukita-mon2-1"]
        [step]
        at = "retreat"
        place = "miyazu"
        attacker = "ishida"
        totals = { tokugawa = 3, ishida = 10 }
    """)
    assert {EDITION.chart.places[choice.place].key for choice in GAME.choices(state, Seat.FIRST)} == {
        "ayabe",
        "tsuruga",
    }
    made, _ = withdrawn(state, Seat.FIRST)
    assert made[0].place == EDITION.place_named["ayabe"]
