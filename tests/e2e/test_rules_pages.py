"""The rules and the guided first game in a real browser: every rule has its place, every figure can be played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import THEMES, Visitor, Welcome
from futari.kamisado.board import BLACK, square_name
from futari.kamisado.lessons import LESSONS, Lesson
from futari.kamisado.rulebook import figures, rules
from futari.kamisado.setup import read_position
from futari.kamisado.still import still_after
from kamisado.playing import play

# Far enough for any way to a board: header, steps, links of the text.
MANY_TABS = 60


def figure(visitor: Visitor, number: int) -> Locator:
    found = visitor.page.locator(f"#figure-{number}")
    found.scroll_into_view_if_needed()
    expect(found.locator("kamisado-board")).to_be_visible()
    return found


def square(place: Locator, name: str) -> Locator:
    return place.locator(f'.cell[data-square="{name}"]')


# The rules


def test_every_rule_has_an_anchor_and_every_figure_its_pictures(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/kamisado")
    page = visitor.page
    assert page.locator(".rule").evaluate_all("all => all.map((each) => each.id)") == list(rules())
    for shown in figures():
        letters = page.locator(f"#figure-{shown.number} .picture-letter[aria-pressed]").all_text_contents()
        assert letters == [picture.letter for picture in shown.pictures]
    addresses = page.locator(".rules-text a.rule-link").evaluate_all("all => all.map((each) => each.pathname)")
    assert addresses
    assert {address.rsplit("/", 1)[1] for address in addresses} <= set(rules())


@pytest.mark.parametrize("number", ["T2", "M6", "TS8"])
def test_the_address_of_a_rule_leads_to_it(welcome: Welcome, number: str) -> None:
    visitor = welcome(size="phone")
    visitor.go(f"/rules/kamisado/{number}")
    aimed = visitor.page.locator(f"#{number}")
    expect(aimed).to_have_class(re.compile(r"\baimed\b"))
    expect(aimed).to_be_focused()
    expect(aimed).to_be_in_viewport()


def test_links_within_the_rules_stay_on_the_page_and_back_works(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules")
    page = visitor.page
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Rule M8").click()
    expect(page).to_have_url(f"{visitor.address}/rules/kamisado/M8")
    expect(page.locator("#M8")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(f"{visitor.address}/rules")
    expect(page.locator(".rule.aimed")).to_have_count(0)


def test_a_figure_can_be_played_and_set_back(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/kamisado")
    shown = figure(visitor, 4)
    square(shown, "a6").click()
    expect(shown.locator(".figure-said.news")).to_contain_text("Gold's green tower is blocked on the yellow square")
    square(shown, "f8").click()
    expect(shown.locator(".figure-said.news")).to_contain_text("Black wins the round")
    shown.get_by_role("button", name="Back to the figure").click()
    expect(square(shown, "a2")).to_have_attribute("aria-label", re.compile("brown tower"))
    expect(shown.locator(".figure-said.quiet")).to_be_visible()


def test_a_forbidden_try_says_the_rule_and_leads_to_it(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/kamisado")
    shown = figure(visitor, 2)
    square(shown, "a8").click()
    refused = shown.locator(".figure-said.refused")
    expect(refused).to_contain_text("The blue tower must move, not the orange one")
    square(shown, "b1").click()
    expect(refused).to_contain_text("There is a tower on b1")
    refused.get_by_role("link", name="Rule M3").click()
    expect(visitor.page.locator("#M3")).to_be_focused()


def test_pictures_are_turned_over_by_letter_and_step_by_step(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/kamisado")
    shown = figure(visitor, 10)
    onward = shown.get_by_role("button", name="Next picture")
    for picture in figures()[9].pictures[1:]:
        onward.click()
        expect(shown.locator(".figure-caption strong")).to_have_text(f"10{picture.letter} ")
    expect(onward).to_have_attribute("aria-disabled", "true")
    expect(square(shown, "e1")).to_have_attribute("aria-label", re.compile("Gold: yellow tower"))


def test_both_line_ups_of_figure_7_can_be_chosen(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/kamisado")
    shown = figure(visitor, 7)
    shown.get_by_role("button", name="Fill from the right").click()
    expect(square(shown, "h8")).to_have_attribute("aria-label", re.compile("Gold: purple tower, Sumo"))


# The guided first game


def steps(learnt: Lesson) -> list[str]:
    """What the learner picks and where it goes, as squares typed on the board; a filling by its name."""
    typed, still = [], learnt.still
    for wanted in learnt.lines[0]:
        choice = next(each for each in still.choices if each == wanted or each.startswith(wanted.rstrip("*")))
        position = read_position(still.position)
        if choice.startswith("fill"):
            typed.append(choice)
        elif position.to_move is BLACK:
            turn = play(still.position, choice)
            typed.append(f"{square_name(turn.start)} {square_name(turn.end)}")
        still = still_after(still.position, (choice,))
    return typed


def tab_to(visitor: Visitor, wanted: str) -> None:
    """Press Tab until something of that kind has the focus."""
    for _ in range(MANY_TABS):
        if visitor.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        visitor.page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {wanted}")


def type_move(visitor: Visitor, start: str, end: str, *, free: bool) -> None:
    keyboard = visitor.page.keyboard
    tab_to(visitor, ".learn-board .cell")
    for name in (start, end) if free else (end,):
        keyboard.type(name)
        keyboard.press("Enter")


def test_the_whole_guided_game_by_keyboard_alone(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/learn")
    page = visitor.page
    for place, learnt in enumerate(LESSONS, start=1):
        expect(page.locator(".learn-count")).to_have_text(f"Step {place} of {len(LESSONS)}")
        expect(page.locator("#lesson")).to_have_text(learnt.title.text("en"))
        for count, typed in enumerate(steps(learnt)):
            expect(page.locator(".learn-task p").last).to_have_text(learnt.task_texts[count].text("en"))
            if typed.startswith("fill"):
                tab_to(visitor, ".lineup")
                page.keyboard.press("Enter")
                continue
            start, end = typed.split()
            type_move(visitor, start, end, free=learnt.still.position.split()[2] == "*")
        expect(page.locator(".learn-feedback.good")).to_contain_text(learnt.good.text("en")[:20])
        if typed.startswith("fill"):
            visitor.axe()
        expect(page.locator(".learn-answer .button.primary")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#learn-end")).to_be_focused()
    visitor.axe()
    tab_to(visitor, ".learn-end .button.primary")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_progress_is_kept(welcome: Welcome) -> None:
    visitor = welcome(size="phone")
    visitor.go("/learn?step=win")
    page = visitor.page
    square(page.locator(".learn-board"), "a8").click()
    expect(page.locator(".learn-feedback.good")).to_be_visible()
    page.get_by_role("button", name="Next step").click()
    visitor.go("/learn")
    expect(page.locator("#lesson")).to_have_text("Which move loses at once?")
    expect(page.get_by_role("button", name="Step 4: Win now, done")).to_be_visible()


def test_a_forbidden_and_a_wrong_try_are_told_apart(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/learn?step=colour")
    page, board = visitor.page, visitor.page.locator(".learn-board")
    square(board, "c5").click()
    told = page.locator(".learn-feedback.bad")
    expect(told).to_contain_text("The yellow tower must move, not the red one")
    expect(told.get_by_role("link", name="Rule T2")).to_have_attribute("href", "/rules/kamisado/T2")
    visitor.go("/learn?step=win")
    square(board, "e5").click()
    expect(told).to_contain_text("Which empty square of the top row can pink reach?")
    expect(square(board, "e4")).to_have_attribute("aria-label", re.compile("pink tower"))


def test_a_move_that_loses_is_punished_and_can_be_tried_again(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/learn?step=safe")
    page, board = visitor.page, visitor.page.locator(".learn-board")
    square(board, "d3").click()
    expect(page.locator(".learn-feedback.bad")).to_be_visible()
    expect(page.locator(".learn-board kamisado-board")).to_have_attribute("data-stage", "over")
    page.get_by_role("button", name="Start this step again").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".learn-feedback.plain")).to_contain_text("pink ↖3 pink")
    square(board, "a5").click()
    expect(page.locator(".learn-feedback.good")).to_be_visible()


def test_the_board_in_words_does_as_well(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/about")
    visitor.page.evaluate("localStorage.setItem('futari.preferences', JSON.stringify({ textBoard: true }))")
    visitor.go("/learn?step=win")
    visitor.page.get_by_role("button", name=re.compile("and win the round")).click()
    expect(visitor.page.locator(".learn-feedback.good")).to_be_visible()
    visitor.axe()


# All languages, sizes and themes


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("language", ["en", "hu", "ro", "ru"])
def test_the_pages_are_sound(welcome: Welcome, language: str, size: str) -> None:
    visitor = welcome(language=language, size=size)
    for name, path in (("rules", "/rules/kamisado/M6"), ("learn", "/learn?step=push")):
        visitor.go(path)
        visitor.page.wait_for_selector("kamisado-board .tower")
        assert not re.search(r"\b(?:page|rulebook|lesson)\.[a-z]", visitor.page.inner_text("main"))
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme)
            visitor.axe()
            wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            assert visitor.page.evaluate(wide), f"{name} is wider than the screen"
            visitor.picture(f"{name}-{language}-{size}-{theme}")
