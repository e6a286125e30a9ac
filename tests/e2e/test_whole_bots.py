"""A whole round against every level: its answers arrive, and the end is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.at_table import look, open_table
from e2e.conftest import Welcome
from e2e.whole import OVER, guest, play_whole, wait_for_turn
from futari.bots.kamisado import LEVELS
from futari.locale import Message


@pytest.mark.parametrize(("place", "level"), list(enumerate(LEVELS)), ids=list(LEVELS))
def test_a_round_against_each_level_is_played_to_its_end(welcome: Welcome, place: int, level: str) -> None:
    anna = guest(welcome, "Anna")
    mine, other, side = (("black", "gold", "first"), ("gold", "black", "second"))[place % 2]
    table = open_table(anna, against="bot", bot=level, side=side)
    page = anna.page
    bot = page.locator(f"futari-plate[data-seat={other}]")
    expect(bot).to_contain_text(Message(f"page.level.{level}").text("en"))
    expect(page.locator("kamisado-board")).to_have_attribute("side", mine)
    assert wait_for_turn(page)
    # Whoever opens is Black: as Gold one has been challenged already.
    expect(page.locator("table-moves .move[data-seat=black]")).to_have_count(int(other == "black"))
    made = play_whole(page)
    for seat in (mine, other):
        expect(page.locator(f"table-moves .move[data-seat={seat}]:not(.forced)")).not_to_have_count(0)
    sight = look(anna, table)["sight"]
    assert page.locator(f"table-moves .move[data-seat={mine}]:not(.forced)").count() == made
    assert page.locator("table-moves .move:not(.none, .forced)").count() == sight["ply"]
    winner = sight["outcome"]["winner"]
    expect(page.locator(OVER)).to_have_text("You won!" if winner == mine else "You lost")
    expect(page.locator("end-panel")).to_contain_text(f"{winner.capitalize()} has won.")
    expect(page.locator("futari-plate.winner")).to_have_attribute("data-seat", winner)
    expect(page.locator("kamisado-board .cell.own, kamisado-board .cell.target")).to_have_count(0)
    for name in ("Rematch", "Replay", "Analyse"):
        expect(page.locator("end-panel").locator("button, a", has_text=name)).to_be_visible()
