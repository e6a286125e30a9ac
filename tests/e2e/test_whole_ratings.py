"""Rated games between two accounts: what the table, the profiles and the ladder say afterwards."""

from __future__ import annotations

import re
import secrets
from typing import Any

from playwright.sync_api import Page, expect

from e2e.at_table import look, play_on
from e2e.conftest import Visitor, Welcome
from e2e.whole import MINE, OVER, wait_for_turn
from futari.locale import Message

AT_A_TABLE = re.compile(r"/table/[A-Za-z0-9_-]+$")
STANDARD = "kamisado/standard"
# By then enough is known of both to stand on the ladder.
ENOUGH = 16


def account(welcome: Welcome, name: str, **how: str) -> tuple[Visitor, str]:
    """Somebody with an account that nobody had before."""
    visitor, name = welcome(**how), f"{name} {secrets.token_hex(3)}"
    visitor.sign_up(name)
    return visitor, name


def profile(visitor: Visitor, name: str) -> Any:
    return visitor.context.request.get(f"{visitor.address}/api/v1/players/{name}").json()


def digits(text: str) -> int:
    """A number however a language writes it."""
    return int(re.sub(r"\D", "", text))


def resign(page: Page) -> None:
    page.locator("table-actions [data-do=resign]").click()
    page.locator("dialog[open] .button.danger").click()
    expect(page.locator(OVER)).to_be_visible()


def lose_past_the_page(loser: Visitor, winner: Visitor) -> None:
    """Another rated game, over before it has begun."""
    opening = {"game": "kamisado", "options": {"format": "standard"}, "against": "link", "rated": True}
    opened = winner.post("/tables", opening)
    loser.post("/invitations/accept", {"link": opened["invitation"]})
    loser.post(f"/tables/{opened['table']}/acts", {"act": {"do": "resign"}, "token": "enough"})


def check_profile(visitor: Visitor, name: str, language: str, results: list[str]) -> int:
    """The profile as its page shows it, beside what the server knows; the rating."""
    page = visitor.page
    visitor.go(f"/player/{name}")
    [rating] = profile(visitor, name)["ratings"]
    assert (rating["category"], rating["games"]) == (STANDARD, len(results))
    card = page.locator("article.rating")
    expect(card).to_have_count(1)
    shown, spread = card.locator(".rating-number").inner_text().split("±")
    assert (digits(shown), digits(spread)) == (rating["rating"], 2 * rating["deviation"])
    expect(card).to_contain_text(Message("page.profile.games_played", {"n": len(results)}).text(language))
    rows = page.locator(".tables li")
    expect(rows).to_have_count(len(results))
    for row, result in zip(rows.all(), reversed(results), strict=True):
        expect(row.locator(".quiet-text")).to_have_text(Message(f"page.profile.{result}").text(language))
        expect(row).to_contain_text(Message("page.table.rated").text(language))
        expect(row.get_by_role("link", name=Message("page.profile.replay").text(language))).to_be_visible()
    expect(card.locator(".graph svg")).to_have_count(int(len(results) > 1))
    return int(rating["rating"])


def test_rated_games_change_the_profiles_of_both(welcome: Welcome) -> None:
    (anna, first), (bela, second) = account(welcome, "Anna"), account(welcome, "Béla", language="hu")
    anna.go(f"/player/{first}")
    expect(anna.page.get_by_text("No rated games yet.")).to_be_visible()
    anna.go("/lobby")
    bela.go("/lobby")
    anna.page.get_by_role("button", name="Anyone").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Rated").check()
    dialog.get_by_role("radio", name="Standard Match").check()
    dialog.get_by_role("radio", name="Black").check()
    dialog.get_by_role("button", name="Open the table").click()
    row = bela.page.locator("#lobby-open li", has_text=first)
    expect(row).to_contain_text(Message("page.table.rated").text("hu"))
    row.get_by_role("button", name=Message("page.lobby.sit").text("hu")).click()
    for visitor in (anna, bela):
        expect(visitor.page).to_have_url(AT_A_TABLE)
    assert wait_for_turn(anna.page)
    play_on(anna.page)
    expect(bela.page.locator(MINE)).to_be_visible()
    # Nothing is taken back, and nobody is helped.
    for what in ("takeback", "hint", "threats"):
        expect(anna.page.locator(f"table-actions [data-do={what}]")).to_be_hidden()
    resign(bela.page)
    expect(anna.page.locator(OVER)).to_have_text("You won!")
    table = anna.page.url.rpartition("/")[2]
    assert look(anna, table)["about"]["rated"]

    anna.page.get_by_role("button", name="Rematch").click()
    bela.page.get_by_role("button", name=Message("page.end.to_rematch").text("hu")).click()
    for visitor in (anna, bela):
        expect(visitor.page.locator(".table[data-status=playing]")).to_be_visible()
    won, lost = (profile(anna, name)["ratings"][0]["rating"] for name in (first, second))
    assert won > 1500 > lost
    # Still uncertain, as the plates say too.
    expect(anna.page.locator("futari-plate.below")).to_contain_text(f"{won:,}?")
    expect(anna.page.locator("futari-plate.above")).to_contain_text(f"{lost:,}?")
    resign(anna.page)

    ratings = check_profile(anna, first, "en", ["won", "lost"]), check_profile(bela, second, "hu", ["lost", "won"])
    assert ratings[0] < won
    assert ratings[1] > lost
    graph = anna.page.locator("article.rating .graph svg")
    expect(graph).to_have_accessible_name(f"How the rating went: between {ratings[0]:,} and {won:,}")
    anna.axe()
    anna.picture("whole-profile-desktop")
    anna.page.locator(".tables li").first.get_by_role("link", name="Replay").click()
    expect(anna.page).to_have_url(re.compile(r"/replay$"))


def test_who_has_played_enough_stands_on_the_ladder(welcome: Welcome) -> None:
    (anna, first), (bela, second) = account(welcome, "Anna"), account(welcome, "Béla")
    for number in range(ENOUGH):
        lose_past_the_page(*((anna, bela) if number % 3 == 0 else (bela, anna)))
    ratings = {name: profile(anna, name)["ratings"][0] for name in (first, second)}
    assert ratings[first]["rating"] > ratings[second]["rating"]
    anna.go("/lobby")
    anna.page.get_by_role("tab", name="Ladders").click()
    rows = anna.page.locator("#lobby-ladders tbody tr")
    for name, rating in ratings.items():
        assert not rating["provisional"]
        cells = rows.filter(has=anna.page.get_by_role("link", name=name, exact=True)).locator("td.number")
        expect(cells).to_have_text([f"{rating['rating']:,}", str(ENOUGH)])
    names = rows.locator("a").all_inner_texts()
    assert names.index(first) < names.index(second)
    rows.get_by_role("link", name=first, exact=True).click()
    expect(anna.page.locator("article.rating .rating-number")).to_contain_text(f"{ratings[first]['rating']:,}")
    expect(anna.page.locator("article.rating")).not_to_contain_text("uncertain")
