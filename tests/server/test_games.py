"""What there is to play, and that the documentation tells the truth about answers."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from pydantic import BaseModel

from futari.core import Event, Message
from futari.server import models
from futari.server.routes import chat, lobby, records
from futari.table import agenda, ledger, replays, room, sight, talk
from server.venue import opened

pytestmark = pytest.mark.anyio


async def test_the_shelf_tells_options_bots_and_ladders(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        games = {game["name"]: game for game in (await venue.stranger().ask("GET", "games?lang=hu"))["games"]}
        kamisado, duel = games["kamisado"], games["duel"]
        assert kamisado["seats"] == ["black", "gold"]
        assert [field["name"] for field in kamisado["options"]] == ["format", "points"]
        assert kamisado["options"][1]["only_for"] == ["format", "series"]
        assert kamisado["default_bot"] in {bot["name"] for bot in kamisado["bots"]}
        note = kamisado["bots"][0]["note"]
        assert note["text"] == Message(note["key"], note["params"]).text("hu")
        assert kamisado["can_be_analysed"] is kamisado["has_text_record"] is True
        assert kamisado["ladders"] == sorted(kamisado["ladders"])
        assert "kamisado/single" not in kamisado["ladders"]
        assert {"kamisado/standard", "kamisado/series"} <= set(kamisado["ladders"])
        assert (duel["bots"], duel["can_be_analysed"], duel["ladders"]) == ([], False, ["duel/duel"])


@pytest.mark.parametrize(
    ("struct", "model"),
    [
        (room.About, models.About),
        (sight.Sight, models.Sight),
        (sight.Happening, models.Happening),
        (sight.OutcomeSight, models.Outcome),
        (sight.ClockSight, models.ClockSight),
        (sight.OfferSight, models.OfferSight),
        (ledger.Person, models.Person),
        (Event, models.Events),
        (Message, models.Said),
        (agenda.Listed, models.Listed),
        (agenda.Agenda, lobby.AgendaAnswer),
        (agenda.Lobby, lobby.LobbyAnswer),
        (replays.Replay, records.ReplayAnswer),
        (replays.ReplayStep, records.StepAnswer),
        (replays.Past, records.PastAnswer),
        (replays.Seen, records.SeenAnswer),
        (talk.Line, chat.Line),
    ],
)
def test_what_is_documented_is_what_is_told(struct: type[msgspec.Struct], model: type[BaseModel]) -> None:
    assert set(struct.__struct_fields__) == set(model.model_fields)


async def test_every_route_is_documented(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        for path, methods in venue.app.openapi()["paths"].items():
            for method, told in methods.items():
                assert told["summary"], (method, path)
                assert told.get("description"), (method, path)
                assert told["tags"], (method, path)
