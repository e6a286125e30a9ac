"""What there is to play."""

from itertools import product
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from futari.core import FutariError, Message, Number, Pick
from futari.locale import Language
from futari.server.house import HouseDep
from futari.server.language import language_of
from futari.server.models import Said
from futari.server.reception import Paced, shown
from futari.shelf import Box
from futari.table.rating import category_of

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/games", tags=["games"], dependencies=[Paced])


class Sentence(Said):
    """A sentence, also in the language of the request."""

    text: str


class PickField(BaseModel):
    """One of a few named values."""

    type: Literal["pick"]
    name: str
    label: Sentence
    values: list[str]
    value_labels: list[Sentence]
    default: str


class NumberField(BaseModel):
    """A whole number within limits; `only_for` names the field and the value it goes with."""

    type: Literal["number"]
    name: str
    label: Sentence
    low: int
    high: int
    default: int
    only_for: tuple[str, str] | None


class Level(BaseModel):
    """One of our bots."""

    name: str
    note: Sentence


class GameAnswer(BaseModel):
    """A game on the shelf."""

    name: str
    version: int
    seats: list[str]
    options: list[Annotated[PickField | NumberField, Field(discriminator="type")]]
    bots: list[Level] = Field(description="The weakest first.")
    default_bot: str | None
    may_undo: bool
    has_secrets: bool = Field(description="Whether the sides know different things.")
    can_be_analysed: bool
    has_text_record: bool
    has_guided: bool = Field(description="Whether a table can be opened as `guided`.")
    has_bids: bool = Field(description="Whether sides can be bid for in points.")
    ladders: list[str] = Field(description="The categories in which it is rated.")


class Games(BaseModel):
    """The whole shelf."""

    games: list[GameAnswer]


@router.get("", summary="The games on the shelf")
async def get_games(request: Request, house: HouseDep) -> Games:
    """All games with their options, their bots and their ladders."""
    language = language_of(request.scope, house.settings.language)
    return Games(games=[_game(box, language) for box in house.shelf.values()])


def _game(box: Box, language: Language) -> GameAnswer:
    game = box.game
    return shown(
        GameAnswer,
        {
            "name": game.name,
            "version": game.version,
            "seats": list(game.seats),
            "options": [_field(field, language) for field in game.option_fields],
            "bots": [{"name": name, "note": _said(level.note, language)} for name, level in box.bots.items()],
            "default_bot": box.default_bot,
            "may_undo": game.may_undo,
            "has_secrets": game.has_secrets,
            "can_be_analysed": box.analyst is not None,
            "has_text_record": box.write_book is not None,
            "has_guided": box.guided is not None,
            "has_bids": box.with_points is not None,
            "ladders": _ladders(box),
        },
    )


def _field(field: Pick | Number, language: Language) -> dict[str, Any]:
    told: dict[str, Any] = {"name": field.name, "label": _said(field.label, language), "default": field.default}
    if isinstance(field, Pick):
        labels = [_said(label, language) for label in field.value_labels]
        return {**told, "type": "pick", "values": field.values, "value_labels": labels}
    return {**told, "type": "number", "low": field.low, "high": field.high, "only_for": field.only_for}


def _said(message: Message, language: Language) -> dict[str, Any]:
    return {"key": message.key, "params": message.params, "text": message.text(language)}


def _ladders(box: Box) -> list[str]:
    """All ladders that some options lead to; a game with many options has few that matter to its ladders."""
    game, found = box.game, set()
    picks = [field for field in game.option_fields if isinstance(field, Pick)]
    numbers = [field for field in game.option_fields if isinstance(field, Number)]
    for values in product(*(field.values for field in picks)):
        chosen: dict[str, str | int] = dict(zip((field.name for field in picks), values, strict=True))
        for extra in ({}, *({field.name: number} for field in numbers for number in range(field.low, field.low + 2))):
            try:
                found.add(game.rating_category(game.read_options({**chosen, **extra})))
            except FutariError:
                continue
    return sorted(category_of(game.name, ladder) for ladder in found if ladder is not None)
