"""Every page of the shell: in every language, on phone and desk, by day and by night, for axe and the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.conftest import SIZES, THEMES, Visitor, Welcome
from e2e.server import RunningServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LANGUAGES = ("en", "hu", "ro", "ru")
FOR_ALL = {"home": "/", "lobby": "/lobby", "about": "/about", "design": "/design", "settings": "/settings"}


HOST = "The host"


@pytest.fixture(scope="session")
def host(browser: Browser, server: RunningServer) -> str:
    """The name of an account that is the host's, one for all tests."""
    context = browser.new_context()
    Visitor(context, context.new_page(), server.address).sign_up(HOST)
    context.close()
    server.admin("users", "host", HOST)
    return HOST


def look(visitor: Visitor, language: str, name: str) -> None:
    """What every page must be: in its language, titled, with one heading, not too wide, and clean for axe."""
    page = visitor.page
    assert page.evaluate("document.documentElement.lang") == language
    assert page.title().endswith("futari")
    assert page.locator("h1:visible").count() == 1
    assert page.locator("main").count() == 1
    assert page.viewport_size is not None
    # On a phone the window itself grows with a page that is too wide.
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], f"{name} is too wide"
    missing = page.evaluate(
        r"document.body.innerText.match(/\b(page|server|table|format|side)\.[a-z_]+[a-z_.]*/g) ?? []"
    )
    assert missing == [], f"{name} has words without a text"
    visitor.axe()


def look_by_day_and_night(visitor: Visitor, language: str, name: str, end: str, *, whole: bool = True) -> None:
    """The same page in light and dark: whoever's system changes in the evening does not load it again."""
    for theme in THEMES:
        visitor.page.emulate_media(color_scheme=theme)
        look(visitor, language, name)
        visitor.picture(f"{name}-{end}-{theme}", whole=whole)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_sound(welcome: Welcome, server: RunningServer, language: str, size: str) -> None:
    visitor = welcome(language=language, size=size)
    end = f"{language}-{size}"
    for name, path in FOR_ALL.items():
        visitor.go(path)
        look_by_day_and_night(visitor, language, name, end)
    visitor.go("/lobby")
    for number, against in enumerate(("bot", "link")):
        visitor.page.locator(".door").nth(number).click()
        visitor.page.locator("dialog[open]").wait_for()
        look_by_day_and_night(visitor, language, f"open-{against}", end, whole=False)
        visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_host_are_sound(welcome: Welcome, host: str, language: str, size: str) -> None:
    visitor = welcome(language=language, size=size)
    visitor.log_in(host)
    visitor.post("/tables", {"game": "kamisado", "against": "bot", "bot": "beginner", "side": "first"})
    given_up = visitor.post("/tables", {"game": "kamisado", "against": "bot", "bot": "perfect", "side": "second"})
    visitor.post(f"/tables/{given_up['table']}/acts", {"act": {"do": "resign"}, "token": "enough"})
    visitor.post(
        "/tables", {"game": "kamisado", "against": "lobby", "clock": {"kind": "live", "minutes": 5, "increment": 3}}
    )
    for page, path in {"mine": "/lobby", "profile": f"/player/{host}", "host": "/host", "account": "/settings"}.items():
        visitor.go(path)
        look_by_day_and_night(visitor, language, page, f"{language}-{size}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_and_a_wrong_address_are_sound(welcome: Welcome, language: str) -> None:
    host, guest = welcome(), welcome(language=language, size="phone")
    host.post("/account/guest", {"name": "Kitsune"})
    opened = host.post("/tables", {"game": "kamisado", "against": "link"})
    guest.go(f"/join#{opened['invitation']}")
    look(guest, language, "join")
    guest.picture(f"join-{language}-phone-light")
    guest.expected.append("404")
    guest.go("/nowhere")
    look(guest, language, "missing")
    guest.picture(f"missing-{language}-phone-light")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_smallest_phone_is_wide_enough(welcome: Welcome, language: str) -> None:
    """360 px, with everything in the header that can be there."""
    visitor = welcome(language=language, size="phone")
    visitor.post("/account/guest", {"name": "Wwwwwwww Mmmmmmmm Wwwwww"})
    visitor.post("/tables", {"game": "kamisado", "against": "bot", "bot": "beginner", "side": "first"})
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    for path in FOR_ALL.values():
        visitor.go(path)
        visitor.page.locator("#turns").wait_for()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_fits_every_width(welcome: Welcome, language: str) -> None:
    """From the narrowest phone to a desk, with everything in it: nothing sticks out, nothing covers anything."""
    visitor = welcome(language=language)
    visitor.post("/account/guest", {"name": "Wwwwwwww Mmmmmmmm Wwwwww"})
    visitor.post("/tables", {"game": "kamisado", "against": "bot", "bot": "beginner", "side": "first"})
    visitor.go("/about")
    visitor.page.locator("#turns").wait_for()
    for width in range(320, 1441, 20):
        visitor.page.set_viewport_size({"width": width, "height": 800})
        assert visitor.too_wide == 0, width
        assert visitor.page.evaluate(COVERED) == [], width


# Parts of the header, and the words of the places, that lie over others or outside of the window.
COVERED = """() => {
  const room = document.documentElement.clientWidth;
  const parts = [...document.querySelectorAll(".brand, .places a, .places a span, .tools > *")];
  const seen = parts.map((part) => [part, part.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
  const within = (one, two) => one.contains(two) || two.contains(one);
  const over = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return seen.flatMap(([part, box]) => [
    ...(box.left < -1 || box.right > room + 1 ? [`${part.className || part.textContent} is outside`] : []),
    ...seen.filter(([other, place]) => other !== part && !within(part, other) && over(box, place))
      .map(([other]) => `${part.textContent} over ${other.textContent}`),
  ]);
}"""


@pytest.mark.parametrize(("width", "height"), [(720, 450), (195, 422)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_at_200_percent(welcome: Welcome, language: str, width: int, height: int) -> None:
    """A desk of 1440 x 900 and a phone of 390 x 844, each at twice the size."""
    visitor = welcome(language=language)
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.post("/account/guest", {"name": "Wolfeschlegelstein"})
    opened = visitor.post("/tables", {"game": "kamisado", "against": "hotseat", "options": {"format": "standard"}})
    table = f"/table/{opened['table']}"
    for path in (*FOR_ALL.values(), table, "/analysis", "/puzzles", "/puzzles/daily", "/rules", "/learn"):
        visitor.go(path)
        assert visitor.too_wide == 0, path
        assert visitor.page.evaluate(CUT_OFF) == [], path


# Words and buttons that no scrolling brings into the window.
CUT_OFF = """() => {
  const room = document.documentElement.clientWidth;
  const scrolls = (part) => /auto|scroll/.test(getComputedStyle(part).overflowX);
  const scrolled = (part) => part && (scrolls(part) || scrolled(part.parentElement));
  return [...document.querySelectorAll("#main :is(a, button, input, select, h1, h2, h3, p, li, img, kamisado-board)")]
    .filter((part) => part.checkVisibility() && !part.closest(".unseen, .visually-hidden") && !scrolled(part))
    .filter((part) => { const box = part.getBoundingClientRect(); return box.left < -1 || box.right > room + 1; })
    .map((part) => part.outerHTML.slice(0, 120));
}"""
