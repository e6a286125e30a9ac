"""Sekigahara's battles and what comes after them, in a real browser: loyalty, standing answers, the end, the replay."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page, expect

from e2e.campaign_records import campaign_until, lay_out
from e2e.conftest import Visitor, Welcome
from e2e.server import RunningServer
from futari.core import Message, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.log import Campaign

TOKUGAWA, ISHIDA = Seat.FIRST, Seat.SECOND


def acts_of(play: Campaign, seat: Seat) -> set[str]:
    return {str(choice.act) for choice in SEKIGAHARA.choices(play.now.state, seat)}


@cache
def challenged() -> Campaign:
    """Tokugawa's deployment is challenged, and he could show a card."""
    return campaign_until(lambda play: "show" in acts_of(play, TOKUGAWA))


@cache
def asked_again() -> Campaign:
    """Somebody who deploys no more is asked whether he challenges; the other could go on with another card."""

    def fits(play: Campaign) -> bool:
        state = play.now.state
        if not isinstance(state.step, at.Challenge) or not state.step.fight.done[state.step.deployment.side.other]:
            return False
        after = SEKIGAHARA.apply(state, state.step.deployment.side.other, SEKIGAHARA.read_choice("pass-all"))
        listed = SEKIGAHARA.choices(after, state.step.deployment.side)
        return any(SEKIGAHARA.write_choice(choice).startswith("deploy ") for choice in listed)

    return campaign_until(fits)


def at_the_challenge(welcome: Welcome, server: RunningServer, name: str, **how: str) -> tuple[Visitor, str]:
    anna = welcome(**how)
    anna.sign_up(name)
    why = Message("sekigahara.why.impact")
    table = lay_out(anna, server, challenged(), why, against="bot", bot="random", side="first")
    anna.go(f"/table/{table}")
    return anna, table


def resign(visitor: Visitor, table: str) -> None:
    visitor.post(f"/tables/{table}/acts", {"act": {"do": "resign"}, "token": "resign"})


def test_a_challenge_is_answered_on_the_stage_also_after_a_reload(welcome: Welcome, server: RunningServer) -> None:
    anna, _ = at_the_challenge(welcome, server, "anna-loyal")
    page = anna.page
    stage, question = page.locator("battle-stage"), page.locator("battle-stage .question.answer")
    expect(question).to_contain_text("Challenged!")
    expect(question.locator(".turning .card-tile.loyalty")).to_be_visible()
    totals = stage.locator(".army-total").all_inner_texts()
    page.reload()
    anna.ready()
    expect(question).to_be_visible()
    assert stage.locator(".army-total").all_inner_texts() == totals
    anna.axe()
    anna.picture("sekigahara-challenged")
    question.locator(".answers button").first.click()
    expect(question).to_have_count(0)
    page.get_by_role("tab", name="Events").click()
    expect(page.locator("futari-log")).to_contain_text("the deployment stands")


def test_an_answer_for_the_whole_battle_stands_on_the_stage(welcome: Welcome, server: RunningServer) -> None:
    anna, _ = at_the_challenge(welcome, server, "anna-stands")
    page = anna.page
    page.locator('choice-list [data-choice="show-all"]').click()
    expect(page.locator("battle-stage .question.answer")).to_have_count(0)
    expect(page.locator("battle-stage .verdict.loyal")).to_contain_text("the deployment stands")
    expect(page.locator("battle-stage .standing")).to_contain_text("Show a card whenever possible")


def test_after_the_end_both_sides_lie_open_and_the_seed_keeps_its_promise(
    welcome: Welcome, server: RunningServer
) -> None:
    anna, table = at_the_challenge(welcome, server, "anna-after")
    page = anna.page
    expect(page.locator("battle-stage .question.answer")).to_be_visible()
    resign(anna, table)
    after = page.locator("campaign-aftermath")
    expect(after).to_be_visible()
    expect(after.locator(".seed-check")).to_have_attribute("data-verdict", "kept")
    expect(after).to_contain_text(challenged().record.seed)
    expect(after.locator("score-chart .score-line")).to_have_count(2)
    expect(after.locator(".after-table").nth(1).locator("tbody tr").first).to_contain_text("1")
    after.locator(".reasons summary").click()
    expect(after.locator(".reasons li").first).to_contain_text("It makes the most impact.")
    for side in ("tokugawa", "ishida"):
        expect(page.locator(f"hand-panel .card-tile.{side}").first).to_be_visible()
    anna.axe()
    anna.picture("sekigahara-aftermath", whole=True)


def test_a_replay_that_sees_all_shows_both_hands_and_why(welcome: Welcome, server: RunningServer) -> None:
    anna, table = at_the_challenge(welcome, server, "anna-again")
    resign(anna, table)
    bids = next(
        ply for ply, entry in enumerate(challenged().record.entries, start=1) if entry.seat == SEKIGAHARA.seats[ISHIDA]
    )
    anna.go(f"/table/{table}/replay?at={bids}")
    page = anna.page
    expect(page.locator(".prompt-news")).to_contain_text("Why: It makes the most impact.")
    for side in ("tokugawa", "ishida"):
        expect(page.locator(f"hand-panel .card-tile.{side}").first).to_be_visible()
    page.get_by_label("Seen by", exact=True).select_option("ishida")
    expect(page.locator("hand-panel .card-tile.ishida").first).to_be_visible()
    expect(page.locator("hand-panel .card-tile.tokugawa")).to_have_count(0)


def sit_down(page: Page, side: str) -> None:
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(f"{side}, your turn")
    expect(page.locator("battle-stage, hand-panel").first).not_to_be_visible()
    dialog.get_by_role("button", name="Show me the table").click()


def test_on_a_sofa_nobody_can_tell_an_answer_that_was_given_beforehand(welcome: Welcome, server: RunningServer) -> None:
    anna = welcome()
    anna.sign_up("anna-silent")
    play = asked_again()
    step = play.now.state.step
    assert isinstance(step, at.Challenge)
    deployer, challenger = (
        SEKIGAHARA.seats[seat].title() for seat in (step.deployment.side, step.deployment.side.other)
    )
    anna.go(f"/table/{lay_out(anna, server, play, against='hotseat', side='first')}")
    page = anna.page
    sit_down(page, challenger)
    page.locator('choice-list [data-choice="pass-all"]').click()
    sit_down(page, deployer)
    page.locator(".deployment button").last.click()
    # He is not asked, but takes the seat as if he were.
    sit_down(page, challenger)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("you have answered this once")
    dialog.get_by_role("button", name="Give it back").click()
    sit_down(page, deployer)
    expect(page.locator("battle-stage, campaign-map").first).to_be_attached()


def test_the_forecast_finds_what_ishida_made_in_the_printed_example(welcome: Welcome) -> None:
    anna = welcome()
    anna.go("/about")
    app = anna.page.locator("script[type=module]").get_attribute("src")
    blocks = ["mori-leader", "ukita-mon2", "ukita-mon2", "uesugi-gun", "mori-gun"]
    found = anna.page.evaluate(
        """async ({ app, blocks, hand }) => {
            const there = (name) => import(app.replace("app.js", `sekigahara/${name}.js`));
            const [{ bestDeployment }, { theEdition }] = await Promise.all([there("forecast"), there("edition")]);
            return bestDeployment(await theEdition(), blocks, hand);
        }""",
        {"app": app, "blocks": blocks, "hand": ["ukita-double", "uesugi-plain", "mori-sword"]},
    )
    assert found == {"count": 5, "impact": 13}


def test_the_reference_card_is_turned_by_a_key_and_leads_to_the_rules(welcome: Welcome, server: RunningServer) -> None:
    anna, _ = at_the_challenge(welcome, server, "anna-reads", language="hu", size="phone")
    page = anna.page
    expect(page.locator("battle-stage")).to_be_visible()
    page.keyboard.press("r")
    card = page.locator("dialog[open] .reference")
    expect(card).to_be_visible()
    expect(card.locator('a[href="/rules/sekigahara/8.6"]')).to_be_visible()
    assert not re.search(r"page\.campaign|sekigahara\.rule", card.inner_text())
    assert anna.too_wide == 0
    anna.axe()
    anna.picture("sekigahara-reference-phone")
    page.keyboard.press("r")
    expect(card).to_have_count(0)
