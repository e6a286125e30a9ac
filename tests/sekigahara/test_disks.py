"""The two disks (8.9.3, 9.1, 9.2, R16, R18)."""

from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.state import State
from sekigahara.battlefields import combat, decided, field, winner
from sekigahara.lookout import castle, hand, is_besieged, lost, moving, offered, stack, step, told, view, waited
from sekigahara.positions import play, position


def besieged(place: str, garrison: str, impact: int, disks: str = "hideyori sanada") -> State:
    """Tokugawa's siege of a castle with a disk has come to some impact; Tokugawa has finished."""
    state = position(
        f"""
        [tokugawa]
        stacks = {{ {place} = ["date-mon3-1", "date-mon2-1"] }}
        [ishida]
        stacks = {{ {place} = {garrison.split()} }}
        [board]
        disks = {disks.split()}
        castles = {{ {place} = "ishida" }}
        sieges = ["{place}"]
        [phase]
        fought = ["{place}"]
        [step]
        at = "deployment"
        place = "{place}"
        siege = true
        totals = {{ tokugawa = {impact} }}
        """
    )
    return play(state, "tokugawa: finish")


def test_hideyori_starts_in_osaka_and_sanada_in_ueda() -> None:
    state = SEKIGAHARA.start(Options(), bytes(32))
    assert view(state, None).disks == ("hideyori", "sanada")
    assert [state.edition.chart.places[disk.place].key for disk in state.edition.disks] == ["osaka", "ueda"]


def test_disks_cannot_move_or_fight() -> None:
    state = moving('first = "ishida"')
    assert offered(state) == {"end"}


def test_disks_do_not_count_towards_the_two_inside() -> None:
    """8.9.3."""
    state = combat(
        """
        [tokugawa]
        stacks = { osaka = ["date-mon3", "date-mon2"] }
        [ishida]
        stacks = { osaka = ["mori-gun-1", "mori-gun-2"] }
        [board]
        castles = { osaka = "ishida" }
        """
    )
    assert (step(state), waited(state)) == ("gate", ["ishida"])


def test_a_battle_at_the_castle_never_destroys_a_disk() -> None:
    """8.9.3: the garrison of Osaka is destroyed to the last block outside."""
    text = """
        [tokugawa]
        stacks = { osaka = ["date-mon3", "date-mon2"] }
        [ishida]
        stacks = { osaka = ["mori-gun-1", "mori-gun-2"] }
        [board]
        castles = { osaka = "ishida" }
        """
    state = decided(text, "osaka", tokugawa=35)
    assert lost(state, "ishida") == ["mori-gun-1", "mori-gun-2"]
    assert (winner(state), "hideyori" in view(state, None).disks) == (None, True)
    assert (castle(state, "osaka"), is_besieged(state, "osaka")) == ("ishida", True)


def test_hideyori_is_always_the_last_unit_lost_at_osaka() -> None:
    """9.1, R16."""
    state = besieged("osaka", "mori-gun-1 ukita-gun-1", 7)
    assert offered(state) == {"lose mori-gun-1", "lose ukita-gun-1"}
    state = besieged("osaka", "mori-gun-1 ukita-gun-1", 14)
    state = play(state, "ishida: lose mori-gun-1")
    assert (winner(state), "hideyori" in view(state, None).disks) == (None, True)
    assert lost(state, "ishida") == ["mori-gun-1", "ukita-gun-1"]


def test_if_hideyori_is_destroyed_tokugawa_wins() -> None:
    """9.1."""
    state = play(besieged("osaka", "mori-gun-1 ukita-gun-1", 21), "ishida: lose mori-gun-1")
    assert winner(state) == ("tokugawa", "2.1")


def test_a_loss_at_ueda_may_destroy_the_disk_instead_of_a_block() -> None:
    """9.2."""
    state = besieged("ueda", "mori-gun-1 ukita-gun-1", 7)
    assert offered(state) == {"lose mori-gun-1", "lose ukita-gun-1", "lose-disk ueda"}
    state = play(state, "ishida: lose-disk ueda")
    assert (view(state, None).disks, lost(state, "ishida")) == (("hideyori",), [])
    assert len(stack(state, "ishida", "ueda")) == 2


def test_or_a_block() -> None:
    """9.2."""
    state = play(besieged("ueda", "mori-gun-1 ukita-gun-1", 7), "ishida: lose mori-gun-1")
    assert (view(state, None).disks, lost(state, "ishida")) == (("hideyori", "sanada"), ["mori-gun-1"])


def test_a_lost_disk_is_told_to_everybody_and_brings_no_card() -> None:
    """8.9.4 C, 8.10."""
    state = besieged("ueda", "mori-gun-1 ukita-gun-1", 7)
    (event,) = [each for each in told(state, "tokugawa", "lose-disk ueda") if each.kind == "disk_lost"]
    assert event.facts["disk"] == "sanada"
    assert hand(play(state, "ishida: lose-disk ueda"), "ishida") == []


def test_the_castle_falls_when_all_blocks_and_disks_are_destroyed() -> None:
    """8.9.4 D."""
    state = play(besieged("ueda", "mori-gun-1", 14), "ishida: lose mori-gun-1")
    assert (castle(state, "ueda"), is_besieged(state, "ueda"), view(state, None).disks) == (
        "tokugawa",
        False,
        ("hideyori",),
    )


def test_a_disk_alone_stops_an_entering_stack_which_besieges_it() -> None:
    """R18."""
    state = moving(
        """
        [tokugawa]
        hand = ["date-plain"]
        stacks = { saku = ["date-leader", "date-mon3-1"] }
        """
    )
    state = play(state, "tokugawa: march saku", "tokugawa: take-all", "tokugawa: claim date-leader")
    state = play(state, "tokugawa: step ueda")
    assert (step(state), is_besieged(state, "ueda")) == ("movement", True)
    state = play(state, "tokugawa: end")
    assert (step(state), field(state).siege, waited(state)) == ("deployment", True, ["tokugawa"])


DISK_ALONE = '[tokugawa]\nhand = ["date-plain"]\nstacks = { ueda = ["date-mon3-1", "date-mon3-2"] }\n'


def test_its_castle_stays_ishidas_in_every_respect() -> None:
    """R18: for points, for the extra card, and after a siege without effect."""
    state = play(combat(DISK_ALONE), "tokugawa: finish")
    assert (castle(state, "ueda"), is_besieged(state, "ueda")) == ("ishida", True)
    assert SEKIGAHARA.score(state)[Seat.SECOND] == 4 * 2 + 1


def test_until_the_disk_is_destroyed() -> None:
    """R18."""
    state = combat(DISK_ALONE.replace("date-plain", "date-double"))
    state = play(state, "tokugawa: deploy date-double date-mon3-1", "tokugawa: deploy date-mon3-2", "tokugawa: finish")
    assert (castle(state, "ueda"), is_besieged(state, "ueda")) == ("tokugawa", False)


def test_in_ishidas_own_phase_nothing_happens_there() -> None:
    """8.9.2, R39: a disk cannot come out."""
    state = combat('first = "ishida"\n' + DISK_ALONE)
    assert (step(state), waited(state)) == ("level", ["tokugawa"])


def test_the_siege_of_a_disk_goes_on_each_turn() -> None:
    """8.9.4 E, R18: one side's blocks are left there, but not the disk's siege over."""
    state = play(combat(DISK_ALONE), "tokugawa: finish", "ishida: minimal", "ishida: end")
    state = play(state, "tokugawa: minimal", "tokugawa: end")
    assert (step(state), field(state).siege, field(state).place) == ("deployment", True, "ueda")


def test_the_besieger_of_a_disk_may_leave() -> None:
    """8.9.6."""
    state = moving(DISK_ALONE)
    state = play(state, "tokugawa: march ueda", "tokugawa: take-all", "tokugawa: step saku")
    while step(state) == "march":
        state = play(state, "tokugawa: done")
    assert (castle(state, "ueda"), is_besieged(state, "ueda")) == ("ishida", False)


def test_relief_for_a_disk_may_go_inside() -> None:
    """R36, R38."""
    state = moving('first = "ishida"\n' + DISK_ALONE + '[ishida]\nstacks = { arato = ["mori-gun-1"] }')
    state = play(state, "ishida: march arato", "ishida: take mori-gun-1", "ishida: step ueda", "ishida: end")
    assert (step(state), waited(state)) == ("gate", ["ishida"])
    state = play(state, "ishida: inside")
    assert (castle(state, "ueda"), is_besieged(state, "ueda")) == ("ishida", True)


def test_nor_when_a_retreat_leads_the_enemy_there_in_ishidas_own_phase() -> None:
    """8.8.5, 8.9.2, R39: the disk stays inside, and is besieged until Tokugawa's phase."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { saku = ["mori-mon3-1"], takasaki = ["mori-gun-1"] }
        [tokugawa]
        stacks = { saku = ["date-mon3-1", "date-gun-1"] }
        """
    state = decided(text, "saku", ishida=1, entries=("saku from suwa: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat ueda")
    assert (step(state), waited(state), is_besieged(state, "ueda")) == ("level", ["tokugawa"], True)


def test_but_it_is_besieged_at_once_when_it_leads_there_in_tokugawas_phase() -> None:
    """8.8.5."""
    text = """
        [tokugawa]
        stacks = { saku = ["date-mon3-1", "date-gun-1"] }
        [ishida]
        stacks = { saku = ["mori-mon3-1"], takasaki = ["mori-gun-1"], suwa = ["mori-gun-2"] }
        """
    state = play(decided(text, "saku", ishida=1), "tokugawa: lose date-gun-1")
    assert offered(state) == {f"retreat date-mon3-1 {place}" for place in ("suwa", "takasaki", "ueda")}
    state = play(state, "tokugawa: retreat date-mon3-1 ueda")
    assert (step(state), field(state).siege, field(state).attacker) == ("deployment", True, "tokugawa")
