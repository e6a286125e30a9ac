"""Every page of the shell: in every language, on phone and desk, by day and by night, for axe and the console."""

from __future__ import annotations

import pytest

from e2e.conftest import SIZES, Visitor, Welcome
from e2e.server import RunningServer

LANGUAGES = ("en", "hu", "ro", "ru")
FOR_ALL = {"home": "/", "lobby": "/lobby", "about": "/about", "design": "/design", "settings": "/settings"}


def name_of(language: str, size: str, theme: str) -> str:
    return f"Host {language} {size} {theme}"


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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_sound(welcome: Welcome, server: RunningServer, language: str, size: str, theme: str) -> None:
    visitor = welcome(language=language, size=size, theme=theme)
    end = f"{language}-{size}-{theme}"
    for name, path in FOR_ALL.items():
        visitor.go(path)
        look(visitor, language, name)
        visitor.picture(f"{name}-{end}", whole=True)
    visitor.go("/lobby")
    for against in ("bot", "link"):
        visitor.page.locator(".door").nth(("bot", "link").index(against)).click()
        visitor.page.locator("dialog[open]").wait_for()
        look(visitor, language, f"opening against {against}")
        visitor.picture(f"open-{against}-{end}")
        visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_host_are_sound(
    welcome: Welcome, server: RunningServer, language: str, size: str, theme: str
) -> None:
    visitor = welcome(language=language, size=size, theme=theme)
    name, end = name_of(language, size, theme), f"{language}-{size}-{theme}"
    visitor.sign_up(name)
    server.admin("users", "host", name)
    visitor.post("/tables", {"game": "kamisado", "against": "bot", "bot": "beginner", "side": "first"})
    given_up = visitor.post("/tables", {"game": "kamisado", "against": "bot", "bot": "perfect", "side": "second"})
    visitor.post(f"/tables/{given_up['table']}/acts", {"act": {"do": "resign"}, "token": "enough"})
    visitor.post(
        "/tables", {"game": "kamisado", "against": "lobby", "clock": {"kind": "live", "minutes": 5, "increment": 3}}
    )
    for page, path in {"mine": "/lobby", "profile": f"/player/{name}", "host": "/host", "account": "/settings"}.items():
        visitor.go(path)
        look(visitor, language, page)
        visitor.picture(f"{page}-{end}", whole=True)


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
