"""The combat phase of the kernel (8): what it does is what the rules list, and it comes to the same.

The kernel writes down what both sides do: which combat is next, who comes out, deployments and challenges, losses and
retreats. Here the rules are asked for the same, choice by choice. Whatever needs no choice they do by themselves.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from futari.core import Seat
from futari.sekigahara import procedure
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.combat import combats
from futari.sekigahara.kernel import Doing, world_of
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.state import State
from sekigahara.campaigns import campaign
from sekigahara.crossing import CAMPAIGN, EDITION, FIRST, by_orders, crowded, drawn, reshuffled, shown
from sekigahara.lookout import castle, count, discards, go, hand, inside, is_besieged, lost, marker, moving, stack

CAMPAIGNS, CROWDS, PORTIONS = 96, 2800, 4
# So many states of each pair of campaigns are looked at.
MOST = 40


class Replay:
    """A combat phase of the rules, done as the kernel did it.

    Where equal blocks are one choice the rules say which of them it is; `_alias` tells by which name the rules know a
    block of the kernel from then on.
    """

    def __init__(self, state: State) -> None:
        self.state = decide(state, state.active, Choice(Act.END))
        self.met = Counter[str]()
        self._place = NO
        self._alias = {block.number: block.number for block in EDITION.blocks}

    def do(self, doing: Doing) -> None:
        """One thing more."""
        self.met[doing.what] += 1
        side, box = Seat(doing.side), self.state.board.mori_box
        blocks = list(members(doing.blocks << FIRST[side].block))
        match doing.what:
            case "battle" | "siege" | "stay":
                self._begin(doing, side)
            case "deed":
                self._deploy(doing, side)
            case "lose":
                self.met["overrun"] += doing.place != self._place
                self._lose(side, blocks)
            case "disk":
                self._lose_disk(side, doing.place)
            case "shelter":
                for block in blocks:
                    self._choose(side, Act.SHELTER, block)
            case "retreat":
                self._retreat(side, blocks, doing.place)
        self.met["mori"] += self.state.board.mori_box != box

    def _begin(self, doing: Doing, side: Seat) -> None:
        """8.1, 8.9.2: the next combat is picked; who has two blocks or fewer in his castle is asked."""
        self._place = doing.place
        if isinstance(self.state.step, at.CombatOrder):
            self._decide(self.state.active, Choice(Act.FIGHT, place=doing.place))
        if isinstance(self.state.step, at.Gate):
            self.met["gate"] += 1
            owner = self.state.step.owner
            assert (self.state.step.place, doing.what != "stay" or owner is side) == (doing.place, True)
            self._decide(owner, Choice(Act.OUTSIDE if doing.what == "battle" else Act.INSIDE))
        if doing.what == "stay":
            assert self.state.board.sieges >> doing.place & 1
            return
        fight = self.state.step
        assert isinstance(fight, at.Fight)
        assert (fight.place, fight.attacker, fight.siege) == (doing.place, side, doing.what == "siege")
        self.met["by who retreated"] += side is not self.state.active

    def _deploy(self, doing: Doing, side: Seat) -> None:
        """8.2 to 8.6."""
        first = FIRST[side]
        if doing.block < 0:
            self._decide(side, Choice(Act.FINISH))
            return
        assert isinstance(self.state.step, at.Fight)
        before = self.state.step.totals[side]
        if doing.card < 0:
            self._choose(side, Act.LEADER, doing.block + first.block)
            return
        self._choose(side, Act.DEPLOY, doing.block + first.block, doing.card + first.card)
        if isinstance(self.state.step, at.SecondBlock):
            if doing.second < 0:
                self._decide(side, Choice(Act.DECLINE_SECOND))
            else:
                self._choose(side, Act.DEPLOY, doing.second + first.block)
        if isinstance(self.state.step, at.Challenge):
            assert self.state.step.fight.totals[side] == before + doing.impact
            self._answer(doing, side)

    def _answer(self, doing: Doing, side: Seat) -> None:
        """8.6.1: whoever can show a card does."""
        if not doing.challenged:
            self._decide(side.other, Choice(Act.PASS))
            return
        self.met["challenge"] += 1
        self._decide(side.other, next(each for each in choices(self.state, side.other) if each.act is Act.CHALLENGE))
        cards = [each for each in choices(self.state, side) if each.act is Act.SHOW]
        assert doing.turned is not bool(cards)
        self._decide(side, cards[0] if cards else Choice(Act.YIELD))

    def _lose(self, side: Seat, blocks: list[int]) -> None:
        """8.7, 8.9.4, R8: those who are lost, unless they had to be."""
        while left := [block for block in blocks if not self._is_lost(side, block)]:
            assert isinstance(self.state.step, at.Losses | at.SiegeLosses | at.Overrun)
            # 8.7.2: those who turned go first.
            named = next(block for block in left if self._listed(side, Act.LOSE, block))
            self._choose(side, Act.LOSE, named)

    def _is_lost(self, side: Seat, block: int) -> bool:
        return bool(self.state.board.lost[side] >> self._alias[block] & 1)

    def _lose_disk(self, side: Seat, place: int) -> None:
        if self.state.board.disks & EDITION.disk_at[place]:
            self._decide(side, Choice(Act.LOSE_DISK, place=place))

    def _retreat(self, side: Seat, blocks: list[int], to: int) -> None:
        """8.8: who does not go back by himself is sent."""
        while not all(self._has_gone(block, to) for block in blocks):
            step = self.state.step
            assert isinstance(step, at.Retreat)
            if step.shelter:
                self._decide(side, Choice(Act.DONE))
                continue
            named = next(each for each in choices(self.state, side) if each.place == to)
            self.met["sent"] += 1
            self._decide(side, named)

    def _has_gone(self, block: int, to: int) -> bool:
        bit = 1 << self._alias[block]
        return any(e.place == to and e.blocks & bit and not e.marched for e in self.state.phase.entries)

    def _listed(self, side: Seat, act: Act, block: int, card: int = NO) -> list[Choice]:
        """The choices with a block, or one that is equal to it and came by the same road."""
        named = self._alias[block]
        return [
            each
            for each in choices(self.state, side)
            if (each.act, each.card) == (act, card)
            and EDITION.kind_of[each.block] == EDITION.kind_of[named]
            and self._road(each.block) == self._road(named)
        ]

    def _road(self, block: int) -> int | None:
        return next((n for n, entry in enumerate(self.state.phase.entries) if entry.blocks >> block & 1), None)

    def _choose(self, side: Seat, act: Act, block: int, card: int = NO) -> None:
        choice = self._listed(side, act, block, card)[0]
        named = self._alias[block]
        (other,) = [each for each, known in self._alias.items() if known == choice.block]
        self._alias[block], self._alias[other] = choice.block, named
        self._decide(side, choice)

    def _decide(self, side: Seat, choice: Choice) -> None:
        assert choice in choices(self.state, side)
        self.state = decide(self.state, side, choice)


def replayed(state: State, seed: int) -> Replay:
    """A combat phase of the kernel and of the rules; both must have come to the same.

    The kernel shuffles a deck with dice of its own: of combats that follow a shuffle the hands are different, so the
    replay ends there, and otherwise nothing but the number of the cards is compared.
    """
    fought = CAMPAIGN.fought(world_of(state), seed)
    with pytest.MonkeyPatch.context() as patch:
        # The rules would go on to the next phase, or week, and forget who came from where.
        patch.delitem(procedure.PASSAGES, at.NextPhase)
        replay = Replay(state)
        for doing in fought.doings:
            if doing.what in ("battle", "siege") and reshuffled(state, replay.state):
                return replay
            replay.do(doing)
    after = replay.state
    assert isinstance(after.step, at.NextPhase | at.Over)
    kernel, rules = shown(fought.world.position()), drawn(after)
    if reshuffled(state, after):
        kernel, rules = kernel.without_order(), rules.without_order()
    assert kernel == rules
    return replay


def before_combat(portion: int) -> list[State]:
    """Movement phases with enemies side by side, as if they ended now."""
    random, found = Random(portion), []
    for seed in range(portion, CAMPAIGNS, PORTIONS):
        played = chain(by_orders(seed), (stride.before for stride in campaign(seed)))
        moments = [state for state in played if isinstance(state.step, at.Movement) and combats(state)]
        found += random.sample(moments, min(len(moments), MOST))
    return found


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_every_combat_phase_comes_to_what_the_rules_say(portion: int) -> None:
    """Stacks, castles, markers, sieges, cards, who came from where, who won: all but which equal block it was."""
    met = Counter[str]()
    for number, state in enumerate(before_combat(portion)):
        met += replayed(state, number).met
    assert min(met[what] for what in ("battle", "siege", "stay", "lose", "retreat", "gate", "sent")) > 20
    assert min(met["shelter"], met["challenge"]) > 5


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_who_is_beaten_in_a_crowd_goes_where_the_rules_say(portion: int) -> None:
    """8.8.5, R34: into new combats, sieges and overruns, with enemies on all sides."""
    met = Counter[str]()
    for seed in range(portion, CROWDS, PORTIONS):
        state = crowded(Random(seed))
        if combats(state):
            met += replayed(state, seed).met
    assert min(met[what] for what in ("battle", "siege", "lose", "shelter", "retreat", "sent", "challenge")) > 20
    assert min(met[what] for what in ("stay", "by who retreated", "overrun", "mori")) > 2


def stacks(active: str, *, board: str = "", **places: str) -> State:
    """Stacks of both sides, such as `ishida_gifu="mori-gun-1"`, in a movement phase; nobody holds a card."""
    text = [f'active = "{active}"']
    for name in ("tokugawa", "ishida"):
        own = {key.partition("_")[2]: blocks.split() for key, blocks in places.items() if key.startswith(name)}
        text += [f"[{name}]", "hand = []", f"[{name}.stacks]", *(f"{place} = {there}" for place, there in own.items())]
    return moving("\n".join([*text, "[board]", board]))


def test_without_deployments_the_attacker_loses_a_block_and_goes_back_by_his_road() -> None:
    """R29, 8.8.2, R7."""
    state = stacks("ishida", ishida_kiso="ukita-gun-1 ukita-gun-2", tokugawa_matsumoto="date-gun-1")
    after = replayed(go(state, "march kiso", "take-all", "step matsumoto"), 1).state
    assert (count(after, "ishida", "kiso"), count(after, "tokugawa", "matsumoto")) == (1, 1)


def test_a_leader_alone_beats_who_has_none() -> None:
    """8.2.4, 8.8.3, R32: the defender goes where no enemy came from."""
    state = stacks("ishida", ishida_kiso="ukita-leader ukita-gun-1", tokugawa_matsumoto="date-gun-1 date-gun-2")
    after = replayed(go(state, "march kiso", "take-all", "step matsumoto"), 1).state
    assert (count(after, "tokugawa", "arato"), len(lost(after, "tokugawa"))) == (1, 1)


def test_a_resource_goes_to_who_is_left_there() -> None:
    """R28: when the combat is over."""
    state = stacks("ishida", ishida_minakuchi="ukita-leader ukita-gun-1", tokugawa_kuwana="date-gun-1")
    state = go(state, "march minakuchi", "take-all", "step kuwana")
    assert marker(state, "kuwana") == "tokugawa"
    assert marker(replayed(state, 1).state, "kuwana") == "ishida"


def test_three_must_fight_outside_and_two_of_the_beaten_go_into_the_castle() -> None:
    """8.9.2, 8.8.4, R33: no further combat is fought there."""
    state = stacks(
        "ishida",
        ishida_kiyosu="ukita-leader ukita-gun-1",
        tokugawa_okazaki="date-gun-1 date-gun-2 date-mon2-1 date-mon2-2",
    )
    replay = replayed(go(state, "march kiyosu", "take-all", "step okazaki"), 1)
    after = replay.state
    assert (replay.met["battle"], replay.met["siege"], replay.met["shelter"]) == (1, 0, 1)
    assert (len(inside(after)), castle(after, "okazaki"), is_besieged(after, "okazaki")) == (2, "tokugawa", True)
    assert count(after, "tokugawa", "hamamatsu") == 1


def test_a_garrison_of_the_active_side_that_stays_in_is_left_in_peace() -> None:
    """8.9.2, R39."""
    state = stacks(
        "ishida", ishida_gifu="ukita-gun-1", tokugawa_gifu="date-leader date-mon3-1 ii-mon4", board='sieges = ["gifu"]'
    )
    replay = replayed(state, 1)
    assert (replay.met["stay"], replay.met["battle"], replay.met["siege"]) == (1, 0, 0)
    assert stack(replay.state, "ishida", "gifu") == ["ukita-gun-1"]


ARMY = "tokugawa-mon3-1 tokugawa-mon3-2 tokugawa-mon3-3"


def besieging(place: str, *, garrison: str = "") -> State:
    """Ten impacts before a castle: 3 + 4 and a card that is not needed."""
    return moving(f"""
        active = "tokugawa"
        [tokugawa]
        hand = ["tokugawa-double", "date-plain"]
        deck = ["date-sword"]
        [tokugawa.stacks]
        {place} = {ARMY.split()}
        [ishida]
        hand = []
        [ishida.stacks]
        {f"{place} = {garrison.split()}" if garrison else ""}
        [board]
        sieges = ["{place}"]
    """)


def test_seven_impacts_destroy_a_disk_and_the_castle_falls() -> None:
    """8.9.4, 9.2; the besieger draws for the card he played (8.10)."""
    replay = replayed(besieging("ueda"), 1)
    after = replay.state
    assert (replay.met["disk"], castle(after, "ueda"), is_besieged(after, "ueda")) == (1, "tokugawa", False)
    assert hand(after, "tokugawa") == ["date-sword", "date-plain"]


def test_the_besieged_lose_a_block_and_draw_a_card_for_it() -> None:
    """8.9.4 F, 8.10."""
    after = replayed(besieging("gifu", garrison="ukita-gun-1 ukita-mon3-1"), 1).state
    assert (lost(after, "ishida"), len(hand(after, "ishida"))) == (["ukita-gun-1"], 1)


def test_with_hideyori_the_war_is_over() -> None:
    """2.1, 9.1, R16, R25: what was played is laid down, nobody draws."""
    after = replayed(besieging("osaka"), 1).state
    assert after.outcome is not None
    assert after.outcome.winner is Seat.FIRST
    assert (hand(after, "tokugawa"), discards(after, "tokugawa")) == (["date-plain"], ["tokugawa-double"])


def test_a_chief_who_falls_ends_the_war_before_any_retreat() -> None:
    """2.1, R25: nobody draws for what he played."""
    state = moving("""
        active = "ishida"
        [ishida]
        hand = ["ukita-double"]
        [ishida.stacks]
        kiso = ["ukita-mon3-1", "ukita-mon3-2"]
        [tokugawa]
        hand = []
        [tokugawa.stacks]
        matsumoto = ["tokugawa-leader"]
    """)
    after = replayed(go(state, "march kiso", "take-all", "step matsumoto"), 1).state
    assert after.outcome is not None
    assert (after.outcome.winner, lost(after, "tokugawa")) == (Seat.SECOND, ["tokugawa-leader"])
    assert (hand(after, "ishida"), discards(after, "ishida")) == ([], ["ukita-double"])


def test_who_is_surrounded_attacks_where_he_retreats_to() -> None:
    """8.8.5, R32: both neighbours of Matsumoto are the enemy's; the beaten are the attacker in the new battle."""
    state = stacks(
        "ishida",
        ishida_kiso="ukita-leader ukita-gun-1 ukita-gun-2 ukita-gun-3",
        ishida_arato="mori-gun-1 mori-gun-2",
        tokugawa_matsumoto="date-gun-1 date-gun-2 date-mon2-1",
    )
    state = go(state, "march kiso", "take ukita-leader", "take ukita-gun-1", "step matsumoto")
    replay = replayed(state, 1)
    assert (replay.met["battle"], replay.met["by who retreated"]) == (2, 1)


def test_the_retreating_are_overrun_by_those_they_meet() -> None:
    """7.4.1, R27, R34: four on either side."""
    state = stacks(
        "ishida",
        ishida_kiso="ukita-leader ukita-gun-1 ukita-gun-2 ukita-gun-3 ukita-mon2-1",
        ishida_arato="mori-gun-1 mori-gun-2 mori-gun-3 mori-mon2-1",
        tokugawa_matsumoto="date-gun-1 date-gun-2",
    )
    replay = replayed(go(state, "march kiso", "take ukita-leader", "step matsumoto"), 1)
    assert (replay.met["overrun"], len(lost(replay.state, "tokugawa"))) == (1, 2)


def test_a_retreat_into_osaka_calls_the_mori_box() -> None:
    """9.3, R5: from Wakayama, whose other neighbour is the enemy's."""
    state = moving("""
        active = "ishida"
        [tokugawa]
        hand = []
        [tokugawa.stacks]
        wakayama = ["date-gun-1", "date-gun-2", "date-mon2-1"]
        [ishida]
        hand = []
        mori_box = ["mori-leader", "mori-mon3-1"]
        [ishida.stacks]
        tanabe = ["ukita-leader", "ukita-gun-1", "ukita-gun-2", "ukita-gun-3"]
    """)
    state = go(state, "march tanabe", "take ukita-leader", "take ukita-gun-1", "step wakayama")
    replay = replayed(state, 1)
    assert (replay.met["mori"], replay.state.board.mori_box) == (1, 0)


def test_who_retreats_before_a_castle_leaves_it_two_blocks() -> None:
    """R8, 7.4.1: twelve come to Miyazu, where three are; the castle's owner names the one who is lost."""
    names = [f"{clan}-{face}" for clan in ("tokugawa", "maeda", "fukushima") for face in ("mon2", "mon3", "gun")]
    state = moving(f"""
        active = "tokugawa"
        [tokugawa]
        hand = []
        [tokugawa.stacks]
        miyazu = ["date-gun", "date-mon2", "date-mon3"]
        himeji = {names}
        kyoto = {[*names, "date-leader", "ii-mon4"]}
        [ishida]
        hand = []
        [ishida.stacks]
        ayabe = {[*["mori-mon3"] * 5, *["mori-mon2"] * 3, *["mori-gun"] * 3, *["ukita-mon3"] * 2]}
    """)
    taken = "date-leader", "ii-mon4", "tokugawa-mon2-2", "maeda-mon2-2"
    state = go(state, "march kyoto", *(f"take {block}" for block in taken), "step ayabe")
    after = replayed(state, 1).state
    assert (count(after, "ishida", "miyazu"), lost(after, "tokugawa")) == (12, ["date-gun-1"])
    assert (len(inside(after)), is_besieged(after, "miyazu")) == (2, True)


def test_the_beaten_do_not_take_a_resource_whose_defenders_are_all_dead() -> None:
    """R28, R7: 19 to 18, with two pairs turned (8.6); the attackers go back by two roads, one after the other."""
    state = moving("""
        active = "ishida"
        [ishida]
        hand = ["mori-double", "kobayakawa-double", "ukita-sword", "ukita-sword", "ukita-sword"]
        [ishida.stacks]
        minakuchi = ["mori-mon3", "mori-mon3", "kobayakawa-mon3", "kobayakawa-mon3"]
        anotsu = ["ukita-gun", "ukita-gun", "ukita-gun"]
        [tokugawa]
        hand = ["tokugawa-loyalty", "tokugawa-loyalty", "date-plain", "date-plain"]
        [tokugawa.stacks]
        kuwana = ["ii-mon4", "date-mon3"]
    """)
    state = go(state, "march minakuchi", "take-all", "step kuwana", "march anotsu", "take-all", "step kuwana")
    after = replayed(state, 1).state
    assert (len(lost(after, "tokugawa")), len(lost(after, "ishida"))) == (2, 3)
    assert (count(after, "ishida", "minakuchi"), count(after, "ishida", "anotsu")) == (1, 3)
    assert marker(after, "kuwana") == "tokugawa"
