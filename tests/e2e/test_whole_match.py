"""A whole Standard Match between two browsers in two languages, through regroupings to the result and the rematch."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.at_table import look, play_on, sit_by_link
from e2e.conftest import Visitor, Welcome
from e2e.whole import MINE, OVER, entries, guest, play_whole
from futari.locale import Message

SEATS = ("black", "gold")
LINEUP = "kamisado-lineups .lineup:enabled"


def score(page: Page) -> dict[str, int]:
    """The score as the plates tell it; the rings beside the board must say the same."""
    told = {seat: int(page.locator(f"futari-plate[data-seat={seat}] .score").inner_text()) for seat in SEATS}
    assert told == {seat: page.locator(f"kamisado-rings .side.{seat} .ring.won").count() for seat in SEATS}
    return told


# Where towers stand: on the picture, or in the table of those who read the board.
TOWERS = """() => {
    const drawn = [...document.querySelectorAll('kamisado-board .tower')].map((tower) => tower.dataset.square);
    const files = [...document.querySelectorAll('kamisado-text-board thead th')].map((each) => each.textContent);
    const told = [...document.querySelectorAll('kamisado-text-board tbody tr')].flatMap((row) =>
        [...row.querySelectorAll('td')].flatMap((cell, x) =>
            cell.querySelector('b') ? [files[x] + row.querySelector('th').textContent] : []));
    return [...drawn, ...told].sort();
}"""


def choose_from_the_list(page: Page) -> None:
    """One of the choices in words: the last one listed, which a tower's own list may hide."""
    closed = page.locator("kamisado-text-board details:not([open]) summary")
    if closed.count():
        closed.nth(3).click()
    page.locator("kamisado-text-board .offer:enabled:visible").last.click()


def read_as_words(page: Page) -> None:
    """From now on the board is a text there, and choices are made from the list."""
    page.get_by_role("button", name=Message("page.do.more").text("ru")).click()
    page.get_by_role("menu").get_by_text(Message("page.settings.textBoard").text("ru")).click()
    expect(page.locator("kamisado-text-board")).to_be_visible()


class Match:
    """Two pages that play; every time the towers line up anew both must tell the same.

    The second player plays the first round on the board, and reads it as words after that.
    """

    def __init__(self, first: Visitor, second: Visitor) -> None:
        self.pages = (first.page, second.page)
        self.scores: list[dict[str, int]] = []

    def act(self, page: Page) -> None:
        if page.locator(LINEUP).count():
            self.line_up(page)
        elif page.locator("kamisado-text-board").count():
            choose_from_the_list(page)
        else:
            play_on(page)

    def line_up(self, page: Page) -> None:
        """The winner sees both line-ups and chooses; the loser waits, and sees the same line-up then."""
        other = next(each for each in self.pages if each is not page)
        expect(other.locator(".log li")).to_have_count(entries(page))
        expect(page.locator(f"{LINEUP} svg")).to_have_count(2)
        expect(other.locator("kamisado-lineups")).to_be_hidden()
        expect(other.locator(MINE)).to_have_count(0)
        self.scores.append(score(page))
        assert score(other) == self.scores[-1]
        before = entries(page)
        page.locator(LINEUP).nth(len(self.scores) % 2).click()
        for each in self.pages:
            expect(each.locator(".log li")).to_have_count(before + 1)
            expect(each.locator(".sheet-title")).to_have_count(len(self.scores) + 1)
            assert each.evaluate(TOWERS) == [f"{file}{rank}" for file in "abcdefgh" for rank in (1, 8)]
        if len(self.scores) == 1:
            read_as_words(self.pages[1])


def test_a_standard_match_is_played_by_two_browsers_in_two_languages_to_its_end(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna", language="hu")
    vera = guest(welcome, "Вера", language="ru", size="phone", theme="dark")
    table = sit_by_link(anna, vera, options={"format": "standard"}, side="first")
    for visitor, language in ((anna, "hu"), (vera, "ru")):
        expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    expect(vera.page.locator("kamisado-board")).to_have_attribute("side", "gold")
    match = Match(anna, vera)
    play_whole(anna.page, vera.page, act=match.act)

    outcome = look(anna, table)["sight"]["outcome"]
    assert match.scores
    assert anna.page.evaluate(TOWERS) == vera.page.evaluate(TOWERS)
    for before, after in zip([{"black": 0, "gold": 0}, *match.scores], [*match.scores, outcome["score"]], strict=True):
        assert sum(after.values()) > sum(before.values())
    assert outcome["score"][outcome["winner"]] >= 3
    for visitor, language, seat in ((anna, "hu", "black"), (vera, "ru", "gold")):
        page, won = visitor.page, seat == outcome["winner"]
        assert score(page) == outcome["score"]
        expect(page.locator(".end-score")).to_have_text(" : ".join(str(outcome["score"][each]) for each in SEATS))
        expect(page.locator(OVER)).to_have_text(Message(f"page.end.you_{'won' if won else 'lost'}").text(language))
        expect(page.locator("futari-plate.winner")).to_have_attribute("data-seat", outcome["winner"])
        for way in ("page.end.rematch", "page.replay.title", "page.end.analyse"):
            ways = page.locator("end-panel .row").locator("button, a", has_text=Message(way).text(language))
            expect(ways).to_be_visible()
        visitor.axe()
        visitor.picture(f"whole-match-{language}")

    # Both want another one: the sides change.
    vera.page.get_by_role("button", name=Message("page.end.rematch").text("ru")).click()
    expect(vera.page.locator("waiting-room")).to_be_visible()
    anna.page.get_by_role("button", name=Message("page.end.to_rematch").text("hu")).click()
    for visitor in (anna, vera):
        expect(visitor.page.locator(".table[data-status=playing]")).to_be_visible()
        assert score(visitor.page) == {"black": 0, "gold": 0}
    assert anna.page.url == vera.page.url
    assert not anna.page.url.endswith(table)
    expect(vera.page.locator(MINE)).to_be_visible()
    expect(anna.page.locator("futari-plate.below")).to_have_attribute("data-seat", "gold")
