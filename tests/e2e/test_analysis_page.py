"""The analysis: matches and positions in, exact values, lines, variations, the graph, and learning from mistakes."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.at_table import click_square, open_table, play_past_the_page
from e2e.conftest import SIZES, Visitor, Welcome
from e2e.test_pages import LANGUAGES, look

GOLDEN = Path(__file__).parents[1] / "golden" / "kamisado"
RECORDED = (GOLDEN / "recorded_match.txt").read_text()
MARATHON = GOLDEN / "marathon.record.json"
# Round 1 of the recorded match, before Black gives it away: only blue ↑3 wins.
TURN = "1bp1yr2/1G6/4gP2/2oY1nk1/7O/2R5/8/N3K1B1 b b standard"
LINE_UP = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * standard"


def load(visitor: Visitor, text: str = RECORDED) -> Page:
    """Open a match by pasting it."""
    page = visitor.page
    visitor.go("/analysis")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("Or paste it here").fill(text)
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    return page


def at(visitor: Visitor, position: str, more: str = "") -> Page:
    visitor.go(f"/analysis?position={quote(position)}{more}")
    return visitor.page


def rows(page: Page) -> Locator:
    return page.locator("choice-values .value-row")


def await_turns(page: Page, count: int) -> None:
    """Until the graph is drawn: a busy machine takes its time."""
    expect(page.locator(".turn")).to_have_count(count, timeout=60_000)


def await_rows(page: Page, count: int) -> None:
    expect(rows(page)).to_have_count(count, timeout=30_000)


def chosen(page: Page) -> Locator:
    return page.locator("variation-tree [aria-selected=true]")


def test_a_recorded_match_is_loaded_stepped_through_and_valued(welcome: Welcome) -> None:
    visitor = welcome()
    page = load(visitor)
    expect(page.get_by_role("treeitem")).to_have_count(71)
    await_turns(page, 4)
    expect(page.locator("variation-tree .tree-mark")).to_have_count(4)
    expect(page.locator("turning-graph .graph-bar")).to_have_count(71)
    for _ in range(2):
        page.get_by_role("button", name="One on").click()
    expect(chosen(page)).to_have_attribute("aria-label", "2. Gold: orange ↖2 orange")
    page.locator("body").press("ArrowRight")
    expect(chosen(page)).to_have_attribute("aria-label", "3. Black: orange ↑3 pink")
    page.locator(".turn").first.click()
    await_rows(page, 7)
    expect(page.locator(".value-summary")).to_have_text("Black: 1 of 7 choices win.")
    expect(rows(page).first).to_have_accessible_name("blue ↑3 purple: wins 1 point")
    expect(page.locator("kamisado-board .badge.value.win")).to_have_count(1)
    expect(page.locator("kamisado-board .badge.value.loss")).to_have_count(6)
    visitor.axe()
    visitor.picture("analysis-desktop-light", whole=True)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".analysis-prompt")).to_contain_text("Black won the round")
    page.get_by_role("button", name="Fill from the left").click()
    expect(page.get_by_role("treeitem")).to_have_count(72)
    expect(page.locator(".analysis-prompt")).to_contain_text("challenges")


@pytest.mark.parametrize("kind", ["text", "record", "saved"])
def test_a_file_of_any_kind_is_read(welcome: Welcome, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "match"
    record = (GOLDEN / "single.record.json").read_text()
    saved = f'{{"black": "person", "gold": "adept", "record": {record}}}'
    file.write_text({"text": RECORDED, "record": record, "saved": saved}[kind])
    visitor = welcome()
    page = visitor.page
    visitor.go("/analysis")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("A file").set_input_files(file)
    expect(page.get_by_role("treeitem").nth(9)).to_be_visible()
    expect(page.locator(".analysis-about")).to_contain_text("Standard Match" if kind == "text" else "Single Round")
    if kind == "saved":
        expect(page.locator(".analysis-about")).to_contain_text("? – adept")


def test_a_line_is_shown_on_hover_and_on_focus(welcome: Welcome) -> None:
    page = at(welcome(), TURN)
    await_rows(page, 7)
    page.locator("kamisado-board .cell[data-square=g4]").hover()
    expect(page.locator(".value-line-title")).to_have_text("blue ↑3 purple: wins 1 point")
    expect(page.locator(".value-line .line li").first).to_contain_text("blue ↑3 purple")
    expect(page.locator("kamisado-board .arrow.line").first).to_be_visible()
    page.mouse.move(0, 0)
    expect(page.locator("kamisado-board .arrow.line")).to_have_count(0)
    rows(page).first.focus()
    expect(page.locator("kamisado-board .arrow.line").first).to_be_visible()
    rows(page).first.press("ArrowDown")
    expect(rows(page).nth(1)).to_be_focused()
    expect(page.locator(".value-line-title b")).to_have_text("loses 1 point")
    page.keyboard.press("Enter")
    expect(page.get_by_role("treeitem")).to_have_count(2)


def test_variations_are_a_tree_for_the_keyboard(welcome: Welcome) -> None:
    page = at(welcome(), TURN)
    for square in ("g4", "h2", "g2"):
        click_square(page, square)
        expect(page.locator(".analysis-prompt")).to_contain_text("Gold to move")
        page.get_by_role("button", name="One back").click()
        expect(page.locator(".analysis-prompt")).to_contain_text("Black to move")
    expect(page.get_by_role("treeitem")).to_have_count(4)
    expect(page.locator("[role=treeitem][aria-level='2']")).to_have_count(2)
    chosen(page).focus()
    page.keyboard.press("ArrowRight")
    expect(chosen(page)).to_have_attribute("aria-label", "1. Black: blue ↑3 purple; 2 variations")
    expect(chosen(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(chosen(page)).to_have_attribute("aria-label", "1. Black: blue ↗1 red")
    page.keyboard.press("Delete")
    expect(page.get_by_role("treeitem")).to_have_count(3)
    expect(chosen(page)).to_be_focused()
    page.keyboard.press("End")
    expect(chosen(page)).to_have_attribute("aria-label", re.compile("blue ↑3 purple"))
    page.keyboard.press("Home")
    expect(chosen(page)).to_have_attribute("aria-label", "Start")


def test_the_graph_is_a_slider(welcome: Welcome) -> None:
    page = load(welcome())
    slider = page.get_by_role("slider", name="Who wins at each position of the match")
    await_turns(page, 4)
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "Round 3, entry 70; Black wins 1 point")
    page.keyboard.press("Home")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute(
        "aria-valuetext", "Round 1, entry 12; Black wins 1 point; the wrong choice is made here"
    )
    expect(chosen(page)).to_have_attribute("aria-label", re.compile(r"^12\. Gold"))


def test_a_long_computation_shows_progress_and_is_stopped(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go("/analysis")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("A file").set_input_files(MARATHON)
    expect(page.get_by_role("dialog")).to_have_count(0)
    panel = page.locator("graph-panel")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel).to_contain_text("Stopped. What is not shown is not known.")
    expect(panel.locator(".turn")).to_have_count(0)
    panel.get_by_role("button", name="Go on").click()
    expect(panel).to_contain_text("Positions valued")


def test_a_turning_point_is_answered(welcome: Welcome) -> None:
    visitor = welcome()
    page = load(visitor)
    await_turns(page, 4)
    page.get_by_role("button", name="Learn from mistakes").click()
    lesson = page.locator("learn-mistakes")
    expect(lesson.get_by_role("heading")).to_have_text("Turning point 1 of 4")
    expect(page.locator("kamisado-board .badge.value")).to_have_count(0)
    click_square(page, "h2")
    expect(lesson.get_by_role("status")).to_contain_text("That is what was played.")
    expect(lesson.get_by_role("group", name="The refutation, played out")).to_be_visible()
    expect(lesson.locator(".line [aria-current]")).to_contain_text("blue ↗1 red")
    expect(lesson.locator("line-player .line li").nth(1).locator("[aria-current]")).to_be_visible(timeout=15_000)
    visitor.axe()
    visitor.picture("analysis-lesson-desktop-light")
    lesson.get_by_role("button", name="Try again").click()
    click_square(page, "g4")
    expect(lesson.get_by_role("status")).to_contain_text("Right: blue ↑3 purple.")
    expect(page.locator("[role=treeitem][aria-level='2']")).to_have_count(1)
    lesson.get_by_role("button", name="Next").click()
    expect(lesson.get_by_role("heading")).to_have_text("Turning point 2 of 4")
    expect(page.locator("kamisado-board")).to_have_attribute("side", "gold")
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson.get_by_role("status")).to_contain_text("This was better:")
    lesson.get_by_role("radio", name="Black").check()
    expect(lesson.get_by_role("heading")).to_have_text("Turning point 1 of 2")
    lesson.get_by_role("button", name="Back to the analysis").click()
    expect(page.locator("value-panel")).to_be_visible()


def test_an_address_holds_the_line_and_where_one_stands(welcome: Welcome) -> None:
    visitor = welcome()
    page = at(visitor, LINE_UP, "&line=yf4ol2of3&ply=2")
    expect(chosen(page)).to_have_attribute("aria-label", "2. Gold: orange ↖2 orange")
    expect(page.get_by_role("treeitem")).to_have_count(4)
    page.locator("body").press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"line=yf4ol2of3&ply=1$"))
    page.reload()
    visitor.ready()
    expect(chosen(page)).to_have_attribute("aria-label", "1. Black: yellow ↑4 orange")


def test_a_link_is_copied(welcome: Welcome) -> None:
    visitor = welcome(permissions=["clipboard-read", "clipboard-write"])
    page = at(visitor, TURN)
    click_square(page, "g4")
    expect(page.get_by_role("treeitem")).to_have_count(2)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast")).to_contain_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{visitor.address}/analysis?position=1bp1yr2")
    assert copied.endswith("&line=bf3")


def test_a_position_that_cannot_stand_is_explained(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("400")
    page = at(visitor, "8/8/8/8/8/8/8/8 b *")
    expect(page.locator(".toast")).to_contain_text("This is not a position")
    expect(page.locator(".analysis-prompt")).to_contain_text("Black challenges")


def test_a_record_with_a_wrong_entry_is_explained(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("400")
    visitor.go("/analysis")
    page = visitor.page
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("Or paste it here").fill(RECORDED.replace("orange ↑3 pink", "orange ↑4 pink"))
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(page.locator(".field-error:visible")).to_contain_text("10")
    expect(page.get_by_label("Or paste it here")).to_be_focused()


def test_a_finished_game_is_analysed_from_its_table(welcome: Welcome) -> None:
    anna = welcome()
    anna.post("/account/guest", {"name": "Anna"})
    table = open_table(anna, against="hotseat")
    play_past_the_page(anna, table, 5)
    anna.post(f"/tables/{table}/acts", {"act": {"do": "resign", "seat": "black"}, "token": "resign"})
    anna.go(f"/analysis?table={table}&ply=3")
    page = anna.page
    expect(page.get_by_role("treeitem")).to_have_count(6)
    expect(chosen(page)).to_have_attribute("aria-label", re.compile(r"^3\."))
    expect(page.locator(".analysis-about")).to_contain_text("Anna")
    page.locator("body").press("ArrowRight")
    expect(page).to_have_url(re.compile(rf"table={table}&ply=4$"))


def test_a_position_is_set_up_by_dragging(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("400")
    page = at(visitor, TURN)
    page.get_by_role("button", name="Set up").click()
    editor = page.locator("position-editor")
    expect(editor.locator(".editor-verdict")).to_have_text("This position can stand.")
    drag(page, page.locator("kamisado-board .cell[data-square=a1]"), page.locator(".analysis-head h1"))
    expect(editor.locator(".editor-verdict")).to_contain_text("Black has no brown tower")
    expect(editor.get_by_role("button", name="Analyse")).to_have_attribute("aria-disabled", "true")
    visitor.axe()
    drag(
        page,
        editor.get_by_role("button", name="Black: brown tower"),
        page.locator("kamisado-board .cell[data-square=b3]"),
    )
    expect(editor.locator(".editor-verdict")).to_have_text("This position can stand.")
    editor.get_by_role("button", name="One ring more").click()
    expect(editor.locator(".editor-rings")).to_have_text("1 ring")
    editor.get_by_role("radio", name="Gold").check()
    editor.get_by_label("Tower that must move").select_option("orange")
    editor.get_by_label("Format").select_option("long")
    expect(editor.locator(".editor-verdict")).to_have_text("This position can stand.")
    editor.get_by_role("button", name="Analyse").click()
    expect(page.locator(".analysis-prompt")).to_contain_text("Gold to move: the orange tower must move.")
    expect(page).to_have_url(re.compile(r"1N%2BR5.*\+g\+o\+long$"))
    expect(rows(page).first).to_be_visible()


def drag(page: Page, what: Locator, where: Locator) -> None:
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_position_is_set_up_by_keyboard(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("400")
    page = at(visitor, TURN)
    page.get_by_role("button", name="Set up").press("Enter")
    editor = page.locator("position-editor")
    expect(editor.locator(".editor-verdict")).to_have_text("This position can stand.")
    page.locator("kamisado-board .cell[data-square=a1]").focus()
    for key in ("Enter", "b", "2", "Enter", "+"):
        page.keyboard.press(key)
    expect(editor.locator(".editor-chosen")).to_contain_text("Black: brown tower, b2")
    expect(editor.locator(".editor-rings")).to_have_text("1 ring")
    page.keyboard.press("Delete")
    offered = editor.get_by_role("button", name="Black: brown tower")
    offered.press("Enter")
    expect(offered).to_have_attribute("aria-pressed", "true")
    page.locator("kamisado-board .cell[data-square=a2]").press("Enter")
    expect(editor.locator(".editor-verdict")).to_have_text("This position can stand.")
    editor.get_by_role("button", name="Analyse").press("Enter")
    expect(page).to_have_url(re.compile(r"N%2B7"))


def test_a_blocked_tower_to_move_gives_what_stands_there_then(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("400")
    page = at(visitor, "1b1kyrgn/7G/o7/8/4p1Y1/5O2/8/N1R1KPB1 b o single")
    page.get_by_role("button", name="Set up").click()
    editor = page.locator("position-editor")
    editor.get_by_label("Tower that must move").select_option("green")
    expect(editor.locator(".editor-verdict")).to_contain_text("blocked")
    editor.get_by_role("button", name="Use that position").click()
    expect(editor.locator(".editor-verdict")).to_have_text("This position can stand.")
    expect(editor.get_by_role("radio", name="Gold")).to_be_checked()
    expect(editor.get_by_label("Tower that must move")).to_have_value("purple")


def test_the_board_in_words_plays_too(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.page.add_init_script("localStorage.setItem('futari.preferences', JSON.stringify({textBoard: true}))")
    page = at(visitor, TURN)
    page.locator("kamisado-text-board").get_by_role("button", name="blue ↑3 purple").press("Enter")
    expect(chosen(page)).to_have_attribute("aria-label", "1. Black: blue ↑3 purple")
    expect(page.locator("#speaker")).to_contain_text("Black: blue forward 3")
    visitor.axe()


def test_an_impossible_try_names_its_rule(welcome: Welcome) -> None:
    page = at(welcome(), TURN)
    await_rows(page, 7)
    click_square(page, "g8")
    link = page.locator(".study-refusal a")
    expect(link).to_have_attribute("href", re.compile(r"^/rules/kamisado/M\d$"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_sound(welcome: Welcome, language: str, size: str) -> None:
    theme = "dark" if size == "phone" else "light"
    visitor = welcome(language=language, size=size, theme=theme)
    page = at(visitor, LINE_UP, "&line=yf4ol2of3kl3rf2nf1pf4gr2pf1nr2gf6of1br1rr2rl1rl3kf1gf3rf1pf1kr3yf1bf1gf2&ply=12")
    await_turns(page, 1)
    await_rows(page, 7)
    look(visitor, language, "analysis")
    visitor.picture(f"analysis-{language}-{size}-{theme}", whole=True)
    page.locator("graph-panel .button.primary").click()
    expect(page.locator("learn-mistakes")).to_be_visible()
    look(visitor, language, "a lesson")
    page.locator(".analysis-head .button").nth(1).click()
    expect(page.locator(".editor-verdict.good")).to_be_visible()
    look(visitor, language, "the editor")
    visitor.picture(f"analysis-editor-{language}-{size}-{theme}", whole=True)
    page.locator(".analysis-head .button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    look(visitor, language, "opening")
