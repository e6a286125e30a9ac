"""What is allowed at a table: choices, going back, offers, giving up, claims."""

from typing import Any

import pytest

from futari.core import BrokenRecord, IllegalChoice, Unreadable
from futari.store.presence import see
from futari.store.users import User
from futari.table import acts
from futari.table.conduct import Stale
from futari.table.hall import Hall
from futari.table.opening import Opening, open_table
from futari.table.post import Watch
from table.house import (
    BOTH,
    BY_POST,
    LIVE,
    MINUTE,
    SECOND,
    House,
    choose,
    do,
    entries_of,
    first_choice,
    play_out,
    refused,
    seated,
    turn,
    unchanged,
    until,
)

pytestmark = pytest.mark.anyio

TWO_MINUTES = 2 * MINUTE


# Choices


@BOTH
async def test_a_choice_must_be_on_the_list(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    unlisted = "brown ↑7 yellow" if game == "kamisado" else "19"
    with unchanged(house, hall, table), pytest.raises(IllegalChoice):
        await do(hall, table, ann, acts.Choose(ply=0, choice=unlisted), "a")


@BOTH
async def test_a_choice_must_be_readable(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    with unchanged(house, hall, table), pytest.raises(Unreadable):
        await do(hall, table, ann, acts.Choose(ply=0, choice="please"))


async def test_only_whoever_is_to_act_may_choose(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    act = first_choice(await hall.look(table, ann.id))
    with unchanged(house, hall, table), pytest.raises(IllegalChoice):
        await do(hall, table, bob, act)


@BOTH
async def test_a_stranger_may_do_nothing(house: House, hall: Hall, ann: User, bob: User, cid: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    choice = first_choice(await hall.look(table, ann.id))
    for act in (choice, acts.Resign(), acts.Stop(), acts.Takeback(), acts.Claim(), acts.Answer(accept=True)):
        for user in (cid.id, None):
            with unchanged(house, hall, table), refused("table.not_seated"):
                await hall.act(table, user, act, "t")


@BOTH
async def test_nobody_acts_for_the_opponents_seat(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    seats = hall.box(game).game.seats
    for seat in (seats.second, "nobody"):
        with unchanged(house, hall, table), refused("table.not_your_seat"):
            await do(hall, table, ann, acts.Resign(seat=seat))


async def test_a_choice_from_a_list_that_has_changed_is_stale(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    old = first_choice(await hall.look(table, ann.id))
    for user in (ann, bob):
        await choose(hall, table, user)
    with unchanged(house, hall, table), refused("table.stale", Stale) as stale:
        await do(hall, table, ann, old)
    assert stale.value.message.params == {"ply": 0, "now": 2}


@BOTH
async def test_a_choice_from_the_future_is_stale(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    act = first_choice(await hall.look(table, ann.id), ply=1)
    with unchanged(house, hall, table), refused("table.stale", Stale):
        await do(hall, table, ann, act)


async def test_a_choice_holds_while_only_the_opponent_has_acted(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    act = first_choice(await hall.look(table, bob.id))
    assert (await choose(hall, table, ann)).ply == 1
    assert (await do(hall, table, bob, act)).ply == 2


async def test_an_offer_of_the_opponent_does_not_make_a_choice_stale(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    for user in (ann, bob):
        await choose(hall, table, user)
    act = first_choice(await hall.look(table, ann.id))
    await do(hall, table, bob, acts.Stop())
    assert (await do(hall, table, ann, act)).ply == 4


async def test_a_second_bid_from_the_same_list_is_stale(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    act = first_choice(await hall.look(table, ann.id))
    await do(hall, table, ann, act)
    with unchanged(house, hall, table), refused("table.stale", Stale):
        await do(hall, table, ann, act)


@BOTH
async def test_after_the_end_nothing_is_done(house: House, hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    act = first_choice(await hall.look(table, ann.id))
    await play_out(hall, table, ann, bob)
    for each in (act, acts.Resign(), acts.Stop(), acts.Takeback(), acts.Undo(), acts.Answer(accept=False)):
        with unchanged(house, hall, table), refused("table.over"):
            await do(hall, table, ann, each)


async def test_before_somebody_sits_down_nobody_plays(hall: Hall, ann: User) -> None:
    opened = await open_table(hall, ann, Opening(game="kamisado", against="lobby"))
    with refused("table.not_seated"):
        await do(hall, opened.table, ann, acts.Resign())


# Going back


async def test_kamisado_has_no_undo(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    assert "undo" not in (await hall.look(table, ann.id)).may
    with unchanged(house, hall, table), refused("table.no_undo"):
        await do(hall, table, ann, acts.Undo())


async def test_a_bid_is_undone_until_it_is_turned_over(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    await choose(hall, table, ann)
    assert "undo" in (await hall.look(table, ann.id)).may
    assert "undo" not in (await hall.look(table, bob.id)).may
    with unchanged(house, hall, table), refused("table.no_undo"):
        await do(hall, table, bob, acts.Undo())
    await do(hall, table, ann, acts.Undo())
    assert (await hall.look(table, ann.id)).choices
    await choose(hall, table, ann, which=1)
    await choose(hall, table, bob)
    for user in (ann, bob):
        with unchanged(house, hall, table), refused("table.no_undo"):
            await do(hall, table, user, acts.Undo())


async def test_a_takeback_is_offered_to_a_person(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    sight = await hall.look(table, bob.id)
    assert sight.offer is not None
    assert (sight.offer.seat, sight.offer.what, sight.to_act) == ("black", "takeback", ["gold"])
    assert "answer" in sight.may
    assert "withdraw" in (await hall.look(table, ann.id)).may


async def test_an_accepted_takeback_goes_back(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    start = (await hall.look(table, ann.id)).view
    for user in (ann, bob):
        await choose(hall, table, user)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, bob, acts.Answer(accept=True))
    sight = await hall.look(table, ann.id)
    assert (sight.to_act, sight.ply, bytes(sight.view), sight.offer) == (["black"], 4, bytes(start), None)


async def test_an_open_bid_is_taken_back_with_consent(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel")
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, bob, acts.Answer(accept=True))
    assert (await hall.look(table, ann.id)).to_act == ["ann", "bob"]
    await turn(hall, table, ann, bob)
    with refused("table.no_takeback"):
        await do(hall, table, ann, acts.Takeback())


async def test_a_declined_takeback_leaves_all_as_it_was(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    before = await hall.look(table, bob.id)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, bob, acts.Answer(accept=False))
    after = await hall.look(table, bob.id)
    assert (after.offer, after.choices, bytes(after.view)) == (None, before.choices, bytes(before.view))
    with refused("table.no_offer"):
        await do(hall, table, bob, acts.Answer(accept=True))


async def test_the_same_is_not_asked_twice_before_something_is_played(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, bob, acts.Answer(accept=False))
    assert "takeback" not in (await hall.look(table, ann.id)).may
    with refused("table.offered_already"):
        await do(hall, table, ann, acts.Takeback())
    await do(hall, table, ann, acts.Stop())
    await do(hall, table, bob, acts.Answer(accept=False))
    await choose(hall, table, bob)
    await do(hall, table, ann, acts.Takeback())
    assert (await hall.look(table, bob.id)).offer is not None


async def test_an_answer_may_name_the_offer_it_means(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    await do(hall, table, ann, acts.Answer(accept=False))
    await do(hall, table, ann, acts.Stop())
    with pytest.raises(Stale):
        await do(hall, table, bob, acts.Answer(accept=True, ply=2))
    await do(hall, table, bob, acts.Answer(accept=True, ply=4))
    assert (await hall.look(table, bob.id)).outcome is not None


async def test_an_offer_is_withdrawn(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Stop())
    await do(hall, table, ann, acts.Answer(accept=False))
    assert (await hall.look(table, bob.id)).offer is None


@pytest.mark.parametrize("offer", [acts.Stop(), acts.Takeback()])
async def test_an_offer_lapses_when_something_else_is_done(hall: Hall, ann: User, bob: User, offer: acts.Act) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, offer)
    await choose(hall, table, bob)
    assert (await hall.look(table, bob.id)).offer is None
    with refused("table.no_offer"):
        await do(hall, table, bob, acts.Answer(accept=True))


@pytest.mark.parametrize("offer", [acts.Stop(), acts.Takeback()])
async def test_nobody_accepts_the_own_offer(house: House, hall: Hall, ann: User, bob: User, offer: acts.Act) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, offer)
    with unchanged(house, hall, table), refused("table.own_offer"):
        await do(hall, table, ann, acts.Answer(accept=True))


@pytest.mark.parametrize("second", [acts.Stop(), acts.Takeback()])
async def test_nobody_offers_twice_before_the_first_is_answered(
    house: House, hall: Hall, ann: User, bob: User, second: acts.Act
) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Stop())
    with unchanged(house, hall, table), refused("table.own_offer"):
        await do(hall, table, ann, second)


async def test_whoever_has_chosen_nothing_takes_nothing_back(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    assert "takeback" not in (await hall.look(table, bob.id)).may
    with unchanged(house, hall, table), refused("table.no_takeback"):
        await do(hall, table, bob, acts.Takeback())


async def test_a_rated_game_has_no_takebacks(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, options={"format": "standard"}, rated=True)
    await choose(hall, table, ann)
    assert "takeback" not in (await hall.look(table, ann.id)).may
    with unchanged(house, hall, table), refused("table.rated_takeback"):
        await do(hall, table, ann, acts.Takeback())


async def test_a_bot_does_not_mind_takebacks(hall: Hall, ann: User) -> None:
    opening = Opening(game="kamisado", options={"format": "single"}, against="bot", side="first")
    table = (await open_table(hall, ann, opening)).table
    await choose(hall, table, ann)
    await until(lambda: hall.rooms[table].table.ply == 2)
    await do(hall, table, ann, acts.Takeback())
    sight = await hall.look(table, ann.id)
    assert (sight.ply, sight.to_act, sight.offer) == (3, ["black"], None)
    assert hall.rooms[table].table.play.line == [0]


async def test_on_a_hot_seat_the_last_choice_is_taken_back_whoever_made_it(hall: Hall, ann: User) -> None:
    opening = Opening(game="kamisado", options={"format": "single"}, against="hotseat")
    table = (await open_table(hall, ann, opening)).table
    await choose(hall, table, ann)
    assert "takeback" in (await hall.look(table, ann.id)).may
    await do(hall, table, ann, acts.Takeback())
    assert (await hall.look(table, ann.id)).seat == "black"
    for _ in range(3):
        await choose(hall, table, ann)
    await do(hall, table, ann, acts.Takeback())
    assert (await hall.look(table, ann.id)).seat == "black"
    await do(hall, table, ann, acts.Takeback())
    assert (await hall.look(table, ann.id)).seat == "gold"


async def test_on_a_hot_seat_a_bid_is_undone(hall: Hall, ann: User) -> None:
    table = (await open_table(hall, ann, Opening(game="duel", against="hotseat"))).table
    await choose(hall, table, ann)
    assert "undo" in (await hall.look(table, ann.id)).may
    await do(hall, table, ann, acts.Undo())
    assert (await hall.look(table, ann.id)).to_act == ["ann", "bob"]


# Giving up and stopping


@BOTH
async def test_whoever_resigns_has_lost(hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    await do(hall, table, bob, acts.Resign())
    sight = await hall.look(table, None)
    assert sight.outcome is not None
    assert (sight.outcome.winner, sight.outcome.how) == (hall.box(game).game.seats.first, "resign")
    assert (sight.status, sight.choices, sight.to_act, sight.may) == ("finished", [], [], [])


@BOTH
async def test_two_who_agree_stop_without_a_winner(hall: Hall, ann: User, bob: User, game: str) -> None:
    table = await seated(hall, ann, bob, game)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Stop())
    assert (await hall.look(table, None)).status == "playing"
    await do(hall, table, bob, acts.Answer(accept=True))
    outcome = (await hall.look(table, None)).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.how) == (None, "agree")


async def test_two_who_both_propose_to_stop_agree(hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Stop())
    await do(hall, table, bob, acts.Stop())
    assert (await hall.look(table, None)).status == "finished"


async def test_there_is_nothing_to_stop_before_the_first_choice(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob)
    with unchanged(house, hall, table), refused("table.nothing_to_stop"):
        await do(hall, table, ann, acts.Stop())


@pytest.mark.parametrize("against", ["bot", "hotseat"])
async def test_a_bot_or_a_hot_seat_is_not_asked_whether_to_stop(hall: Hall, ann: User, against: str) -> None:
    opening = Opening(game="kamisado", against=against, side="first")  # type: ignore[arg-type]
    table = (await open_table(hall, ann, opening)).table
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Stop())
    assert (await hall.look(table, ann.id)).status == "finished"


# Claims


async def live_game(hall: Hall, ann: User, bob: User, **asked: Any) -> str:
    table = await seated(hall, ann, bob, **{"clock": LIVE, **asked})
    await choose(hall, table, ann)
    return table


async def test_a_win_is_claimed_after_two_minutes_absence(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await live_game(hall, ann, bob)
    room, page = hall.rooms[table], Watch(bob.id)
    room.enter(page)
    house.time.passes(TWO_MINUTES)
    with unchanged(house, hall, table), refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())
    room.leave(page, house.time())
    house.time.passes(TWO_MINUTES - 1)
    assert "claim" not in (await hall.look(table, ann.id)).may
    with unchanged(house, hall, table), refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())
    house.time.passes(1)
    assert "claim" in (await hall.look(table, ann.id)).may
    await do(hall, table, ann, acts.Claim())
    outcome = (await hall.look(table, None)).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.how) == ("black", "left")


async def test_a_live_game_is_claimed_from_somebody_who_never_came(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    """Black never made the first choice; Gold, who waits for it, has nothing to claim from himself."""
    table = await seated(hall, ann, bob, clock=LIVE)
    hall.rooms[table].enter(Watch(bob.id))
    house.time.passes(TWO_MINUTES)
    with refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())
    await do(hall, table, bob, acts.Claim())
    outcome = (await hall.look(table, None)).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.how) == ("gold", "left")


async def test_whoever_came_back_is_not_away(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await live_game(hall, ann, bob)
    house.time.passes(TWO_MINUTES)
    page = Watch(bob.id)
    hall.rooms[table].enter(page)
    hall.rooms[table].leave(page, house.time())
    with refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())


@pytest.mark.parametrize("clock", [None, BY_POST])
async def test_nothing_is_claimed_in_a_game_that_is_not_live(
    house: House, hall: Hall, ann: User, bob: User, clock: object
) -> None:
    table = await live_game(hall, ann, bob, clock=clock)
    house.time.passes(10 * TWO_MINUTES)
    with unchanged(house, hall, table), refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())


async def test_nothing_is_claimed_from_a_bot(house: House, hall: Hall, ann: User) -> None:
    opening = Opening(
        game="kamisado", against="bot", side="first", clock={"kind": "live", "minutes": 60, "increment": 0}
    )
    table = (await open_table(hall, ann, opening)).table
    house.desk.free.clear()
    await choose(hall, table, ann)
    house.time.passes(TWO_MINUTES)
    with refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())
    house.desk.free.set()


async def test_whoever_is_seen_by_another_process_is_there(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await live_game(hall, ann, bob)
    house.time.passes(TWO_MINUTES)
    house.database.write_now(see, [(table, bob.id)], house.time() - 5 * SECOND)
    with unchanged(house, hall, table), refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())
    house.time.passes(TWO_MINUTES - 5 * SECOND)
    await do(hall, table, ann, acts.Claim())


async def test_what_another_process_saw_earlier_does_not_hide_what_was_seen_here(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await live_game(hall, ann, bob)
    house.database.write_now(see, [(table, bob.id)], house.time())
    page = Watch(bob.id)
    hall.rooms[table].enter(page)
    house.time.passes(4 * SECOND)
    hall.rooms[table].leave(page, house.time())
    house.time.passes(TWO_MINUTES - 1)
    with refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())


async def test_downtime_is_not_absence(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await live_game(hall, ann, bob)
    back = house.time() + TWO_MINUTES
    await hall.add_outages([(house.time(), back)])
    house.time.now = back + TWO_MINUTES - 1
    with refused("table.no_claim"):
        await do(hall, table, ann, acts.Claim())
    house.time.passes(1)
    await do(hall, table, ann, acts.Claim())


async def test_a_record_that_was_changed_by_hand_is_not_played_on(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await seated(hall, ann, bob)
    await choose(hall, table, ann)
    house.database.write_now(
        lambda connection: connection.exec_driver_sql("UPDATE entries SET entry = replace(entry, 'black', 'gold')")
    )
    del hall.rooms[table]
    with pytest.raises(BrokenRecord):
        await hall.room(table)
    assert entries_of(house, table) == [1]
