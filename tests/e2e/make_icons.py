"""Makes the page's PNG icons from its SVG: `python tests/e2e/make_icons.py`, when the drawing changes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[2] / "src/futari/server/static/icons"
CHROMIUM = "/usr/bin/chromium-headless-shell"
# Maskable icons are cut to any shape: the ground goes to the edges, the drawing stays within the middle.
GROUND, MIDDLE = "#7c2a1e", 0.78


def main() -> None:
    drawing = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, size, part in (("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable-512", 512, MIDDLE)):
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if part < 1 else "transparent"
            style = f"body{{margin:0;background:{ground};display:grid;place-items:center;height:100vh}}"
            page.set_content(f"<style>{style}svg{{width:{part:.0%}}}</style>{drawing}")
            page.screenshot(path=ICONS / f"{name}.png", omit_background=part == 1)
        browser.close()


if __name__ == "__main__":
    main()
