"""The shell: the way in, languages, themes, accounts, the keyboard, the network, and how much it weighs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, expect

from e2e.conftest import PASSWORD, Welcome
from futari.locale import LANGUAGES, Message
from futari.locale.export import UNSPOKEN, words_of

FIRST_LOAD = 200_000
AT_A_TABLE = re.compile(r"/table/[A-Za-z0-9_-]+$")


def test_a_first_visitor_is_in_a_game_after_two_clicks(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(visitor.page).to_have_url(AT_A_TABLE)


def test_whoever_is_known_needs_one_click(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.post("/account/guest", {"name": "Tanuki"})
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    expect(visitor.page).to_have_url(AT_A_TABLE)
    visitor.go("/")
    visitor.page.get_by_role("link", name="Your turn").first.click()
    expect(visitor.page).to_have_url(AT_A_TABLE)


def test_a_name_that_is_refused_is_explained_beside_the_field(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("400")
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    field = visitor.page.get_by_label("Your name")
    field.fill("x")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(visitor.page.locator(".field-error:visible")).not_to_be_empty()


def test_first_load_is_small_soon_usable_and_does_not_jump(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.ok:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    page.on("response", weigh)
    page.add_init_script(
        "window.jumps = 0; new PerformanceObserver((list) => list.getEntries().forEach((each) => {"
        " window.jumps += each.value })).observe({type: 'layout-shift', buffered: true})"
    )
    visitor.go("/")
    page.locator(".hero-picture svg").wait_for()
    page.wait_for_load_state("networkidle")
    soon = page.evaluate("performance.getEntriesByName('futari-ready')[0].startTime")
    print(f"first load: {sum(sizes.values())} bytes in {len(sizes)} answers, usable after {soon:.0f} ms")
    assert sum(sizes.values()) < FIRST_LOAD
    assert page.evaluate("window.jumps") < 0.02


def test_the_language_is_the_browsers_and_can_be_switched(welcome: Welcome) -> None:
    visitor = welcome(language="ro-RO")
    page = visitor.page
    visitor.go("/about")
    expect(page.locator("h1")).to_have_text(Message("page.about.title").text("ro"))
    page.get_by_role("button", name=Message("page.nav.language").text("ro")).click()
    page.get_by_role("menuitemradio", name="Magyar").click()
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    expect(page.locator("h1")).to_have_text(Message("page.about.title").text("hu"))
    page.reload()
    expect(page.locator("h1")).to_have_text(Message("page.about.title").text("hu"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_the_server_says(welcome: Welcome, language: str) -> None:
    """Every plural with all sorts of numbers, rendered on both sides."""
    visitor = welcome(language=language)
    visitor.go("/about")
    spoken = {key: forms for key, forms in words_of(language).items() if key.partition(".")[0] not in UNSPOKEN}
    plural = [key for key, forms in spoken.items() if isinstance(forms, list)]
    assert plural
    numbers = [*range(26), 100, 101, 102, 111, 112, 119, 120, 121, 122, 1000, 1001]
    path = visitor.page.evaluate("document.documentElement.dataset.version")
    said = visitor.page.evaluate(
        "async ([version, keys, numbers]) => { const { t } = await import(`/static/${version}/shell/words.js`);"
        " return keys.map((key) => numbers.map((n) => t(key, { n, rank: 'x', tower: 'y' }))) }",
        [path, plural, numbers],
    )
    for key, texts in zip(plural, said, strict=True):
        for n, text in zip(numbers, texts, strict=True):
            forms = words_of(language)[key]
            assert isinstance(forms, list)
            places = {name: f"{{{name}}}" for name in re.findall(r"\{(\w+)\}", "".join(forms))}
            expected = Message(key, {**places, "n": n}).text(language)
            assert text == expected.replace("{rank}", "x").replace("{tower}", "y"), (key, n)


def test_the_theme_is_kept(welcome: Welcome) -> None:
    visitor = welcome(theme="light")
    page = visitor.page
    visitor.go("/about")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Theme").click()
    page.get_by_role("menuitemradio", name="Dark").click()
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark != light
    page.reload()
    visitor.ready()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark


def test_a_guest_becomes_an_account_leaves_and_comes_back(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.post("/account/guest", {"name": "Sagi"})
    visitor.go("/about")
    page.get_by_role("button", name="Account: Sagi").click()
    page.get_by_role("menuitem", name="keep my games").click()
    page.get_by_label("Name", exact=True).fill("Grey Heron")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("button", name="Account: Grey Heron").click()
    page.get_by_role("menuitem", name="Log out").click()
    expect(page.locator("h1")).to_contain_text("Two duels")
    page.get_by_role("button", name="Account", exact=True).click()
    page.get_by_role("menuitem", name="Log in").click()
    page.get_by_label("Name", exact=True).fill("Grey Heron")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name="Account: Grey Heron")).to_be_visible()


def test_back_and_deep_links_work(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go("/settings")
    page.get_by_role("link", name="About").click()
    expect(page.locator("h1")).to_have_text("About")
    expect(page.locator("h1")).to_be_focused()
    page.go_back()
    expect(page.locator("h1")).to_have_text("Settings")
    page.go_forward()
    expect(page.locator("h1")).to_have_text("About")
    expect(page).to_have_title("About · futari")


def test_everything_is_reached_with_the_keyboard(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play now")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    assert keeps_focus(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Play now")).to_be_focused()
    page.get_by_role("button", name="Theme").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitemradio").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Theme")).to_be_focused()


def keeps_focus(page: Page) -> bool:
    """Whether the focus stays in the dialog (or in the browser's own bar), however often one presses Tab."""
    for _ in range(8):
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')"):
            return False
    return True


def test_the_lobby_is_live(welcome: Welcome) -> None:
    host, other = welcome(), welcome(language="hu")
    host.post("/account/guest", {"name": "Suzume"})
    other.post("/account/guest", {"name": "Momiji"})
    host.go("/lobby")
    other.go("/lobby")
    host.page.get_by_role("button", name="Anyone").click()
    host.page.get_by_role("button", name="Open the table").click()
    row = other.page.locator("#lobby-open li", has_text="Suzume")
    row.get_by_role("button", name=Message("page.lobby.sit").text("hu")).click()
    expect(other.page).to_have_url(AT_A_TABLE)
    expect(host.page).to_have_url(AT_A_TABLE)
    assert host.page.url == other.page.url


def test_a_friend_comes_by_link(welcome: Welcome) -> None:
    host, friend = welcome(), welcome(language="ru", size="phone")
    host.post("/account/guest", {"name": "Hotaru"})
    host.go("/lobby")
    host.page.get_by_role("button", name="A friend by link").click()
    host.page.get_by_role("button", name="Open the table").click()
    link = host.page.get_by_role("textbox", name="Link").input_value()
    friend.page.goto(link)
    friend.page.get_by_role("button", name=Message("page.join.accept").text("ru")).click()
    friend.page.get_by_role("dialog").get_by_role(
        "button", name=Message("page.guest.go").text("ru"), exact=True
    ).click()
    expect(friend.page).to_have_url(AT_A_TABLE)


def test_the_service_worker_keeps_files_and_nothing_else(welcome: Welcome) -> None:
    visitor = welcome(service_workers="allow")
    page = visitor.page
    visitor.expected.append("ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket")
    visitor.sign_up("Kuma Kuma")
    visitor.go("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.go("/settings")
    visitor.go("/lobby")
    kept: list[str] = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname))))"
        ".then((all) => all.flat())"
    )
    assert kept
    assert all(path.startswith("/static/") or path == "/offline.html" for path in kept)
    visitor.context.set_offline(True)
    page.goto(f"{visitor.address}/about")
    expect(page.locator("h1")).to_have_text("No connection")
    visitor.axe()
    visitor.picture("offline-en-desktop-light")
    visitor.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("About", timeout=15_000)  # it comes back by itself


def test_a_table_line_comes_back_and_repeats_what_was_not_answered(welcome: Welcome) -> None:
    """Cut off in mid-game, nothing is lost and nothing is done twice."""
    visitor = welcome()
    visitor.expected.append("ERR_INTERNET_DISCONNECTED|WebSocket")
    visitor.post("/account/guest", {"name": "Tombo"})
    opened = visitor.post("/tables", {"game": "kamisado", "against": "hotseat", "options": {"format": "single"}})
    visitor.go("/about")
    page = visitor.page
    page.evaluate(
        "async ([table, version]) => { const { TableLine } = await import(`/static/${version}/shell/socket.js`);"
        " window.line = new TableLine(table); window.sights = [];"
        " line.addEventListener('sight', (event) => sights.push(event.frame.sight)); line.open() }",
        [opened["table"], page.evaluate("document.documentElement.dataset.version")],
    )
    page.wait_for_function("() => sights.length > 0")
    first = page.evaluate("line.act({ do: 'choose', ply: 0, choice: sights[0].choices[0] })")
    assert first == 1
    page.wait_for_function("() => sights.at(-1).ply === 1")
    visitor.context.set_offline(True)
    page.wait_for_function("() => line.state === 'lost' || line.state === 'connecting'")
    page.evaluate("window.second = line.act({ do: 'choose', ply: 1, choice: sights.at(-1).choices[0] }), null")
    visitor.context.set_offline(False)
    assert page.evaluate("second") == 2
    page.wait_for_function("() => sights.at(-1).ply === 2")
    assert page.evaluate("sights.at(-1).happened.map((each) => each.ply)") == [2]
