"""The game on a terminal screen: pointing, typing, the list of choices, taking back, saving."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from textual.widgets import OptionList, RichLog, Static

from futari.cli.kamisado.screen import Screen
from futari.cli.kamisado.sitting import new_sitting, resume
from futari.core import BySide
from futari.kamisado.board import BLACK, GOLD, Colour
from futari.kamisado.match import Options, Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from textual.pilot import Pilot


def on_screen(
    act: Callable[[Screen, Pilot[None]], Awaitable[None]],
    *,
    gold: str = "person",
    options: Options | None = None,
    size: tuple[int, int] = (100, 34),
    language: str = "en",
) -> Screen:
    """Open the screen, act on it, and give it back for a look."""

    async def run() -> Screen:
        screen = Screen(new_sitting(options or Options(), BySide("person", gold)), language)
        async with screen.run_test(size=size) as pilot:
            await act(screen, pilot)
            await pilot.pause()
        return screen

    return asyncio.run(run())


async def type_entry(pilot: Pilot[None], entry: str) -> None:
    await pilot.press("t", *("space" if sign == " " else sign for sign in entry), "enter")
    await pilot.pause()


def said(screen: Screen, place: str) -> str:
    return str(screen.query_one(place, Static).content)


def test_a_tower_is_picked_and_moved_by_keys() -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        # The cursor starts on a1: d1 is three squares to the right, d5 four squares ahead.
        await pilot.press("right", "right", "right", "enter", "up", "up", "up", "up", "enter")

    screen = on_screen(act)
    assert str(screen.sitting.match.last and screen.sitting.match.last.move) == "yellow ↑4 orange"


@pytest.mark.parametrize("size", [(100, 34), (80, 24)])
def test_a_tower_is_picked_and_moved_by_mouse(size: tuple[int, int]) -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        width, height = screen.board.cell
        for row in (1, 5):
            await pilot.click(screen.board, offset=(3 + 3 * width + 2, (8 - row) * height))
            await pilot.pause()

    assert on_screen(act, size=size).sitting.match.position.tower is Colour.ORANGE


def test_a_refused_move_names_its_rule() -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        await type_entry(pilot, "yellow f4")
        await type_entry(pilot, "red f1")
        assert said(screen, "#note").startswith("T2: The orange tower must move")
        # The cursor stands on the orange tower at a8; one step back and one to the side are no moves for Gold.
        await pilot.press("right", "enter")
        assert said(screen, "#note").startswith("Gold to move: the orange tower must move")

    assert len(on_screen(act).sitting.play.record.entries) == 1


def test_a_choice_is_picked_from_the_list() -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        screen.query_one(OptionList).focus()
        await pilot.press("down", "down", "enter")

    assert len(on_screen(act).sitting.play.record.entries) == 1


def test_the_bot_answers() -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        await type_entry(pilot, "yellow f4")
        await pilot.pause(0.8)
        assert screen.sitting.actor is BLACK
        assert len(screen.query_one(RichLog).lines) >= 2

    assert len(on_screen(act, gold="novice").sitting.play.record.entries) == 2


def test_undo_flip_and_resign() -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        await type_entry(pilot, "yellow f4")
        await pilot.press("u")
        assert said(screen, "#note") == "Taken back."
        assert screen.sitting.match.position.tower is None
        await pilot.press("f")
        assert screen.board.viewpoint is GOLD
        await pilot.press("r")
        assert said(screen, "#prompt").startswith("Gold has won by resignation")

    on_screen(act)


def test_a_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await type_entry(pilot, "yellow f4")

    screen = on_screen(act)
    assert resume(tmp_path / "kamisado-game.json").match == screen.sitting.match


def test_a_round_ends_and_the_winner_fills() -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        for entry in ("brown f1", "purple f6", "blue f1"):
            await type_entry(pilot, entry)
        for _ in range(200):
            if screen.sitting.match.stage is Stage.FILL:
                break
            await type_entry(pilot, "1")
        assert screen.sitting.match.stage is Stage.FILL
        assert "fill from the left or from the right" in said(screen, "#prompt")
        await type_entry(pilot, "left")
        assert screen.sitting.match.round == 2

    on_screen(act)


@pytest.mark.parametrize(
    ("language", "prompt"), [("hu", "Fekete a kihívó"), ("ro", "Negru este"), ("ru", "Атакуют Чёрные")]
)
def test_it_speaks_the_players_language(language: str, prompt: str) -> None:
    async def act(screen: Screen, pilot: Pilot[None]) -> None:
        assert said(screen, "#prompt").startswith(prompt)

    on_screen(act, language=language)
