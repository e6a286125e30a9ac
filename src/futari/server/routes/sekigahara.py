"""Sekigahara away from the tables: the facts of its edition, and the drawing of its map. Nothing here is secret."""

from collections import Counter
from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from futari.core import Seat
from futari.locale import Language
from futari.sekigahara.edition import SEATS, Edition, standard_edition
from futari.sekigahara.pictures.chart_layout import printed
from futari.sekigahara.pictures.coast import HEIGHT, WIDTH
from futari.sekigahara.pictures.panels import PANELS
from futari.sekigahara.pictures.text_map import region_of
from futari.sekigahara.week import LAST_WEEK
from futari.server.campaign_map import marks_picture, printed_map, spots
from futari.server.house import HouseDep
from futari.server.reception import Paced, shown
from futari.server.scenes import asked_in

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/sekigahara", tags=["sekigahara"], dependencies=[Paced])

Side = Literal["tokugawa", "ishida"]
# The same for everybody until the server is started anew.
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The picture", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}
FOR_A_WHILE = {"Cache-Control": "public, max-age=600"}


class PlaceAnswer(BaseModel):
    """A location; a capital is a resource too."""

    key: str
    name: str
    kanji: str
    x: int
    y: int
    resource: bool
    capital: Side | None = Field(description="The side whose capital it is.")
    castle: Side | None = Field(description="The side whose colour the castle has.")
    recruit: list[str] = Field(description="The clans whose recruitment symbol is printed there.")
    castle_at: tuple[float, float] | None = Field(description="Where its castle stands on the map.")
    region: str = Field(description="The part of the land it belongs to, as the map in words has it.")
    stack_at: tuple[float, float] = Field(description="Where stacks stand on the map: the middle of their room.")


class RoadAnswer(BaseModel):
    """A road between two places."""

    one: str
    other: str
    highway: bool
    path: str = Field(description="Its line on the map, as the data of an SVG path.")


class FaceAnswer(BaseModel):
    """A kind of block: equal blocks have one face, and only their owner tells them apart."""

    face: str
    side: Side
    clan: str
    mon: int
    arm: Literal["gun", "cavalry"] | None
    leader: bool
    copies: int


class CardAnswer(BaseModel):
    """A kind of card; a loyalty challenge has no clan."""

    name: str
    side: Side
    clan: str | None
    kind: Literal["plain", "sword", "double", "loyalty"]
    bid: int
    copies: int


class DiskAnswer(BaseModel):
    """A unit tied to its castle."""

    name: str
    place: str


class EditionAnswer(BaseModel):
    """The map and the pieces, as anybody who opens the box sees them."""

    name: str
    weeks: int
    width: int
    height: int
    places: list[PlaceAnswer]
    roads: list[RoadAnswer]
    faces: list[FaceAnswer]
    cards: list[CardAnswer]
    disks: list[DiskAnswer]
    boxes: dict[str, tuple[float, float, float, float]] = Field(
        description="The room on the map for the tracks and boxes: left, top, right and bottom."
    )


@router.get("/edition", summary="The map and the pieces of Sekigahara")
async def get_edition(request: Request, house: HouseDep, response: Response) -> EditionAnswer:
    """Places, roads, blocks and cards of the edition that is played here."""
    response.headers.update(FOR_A_WHILE)
    return _edition(asked_in(request, house))


@router.get("/map.svg", summary="The printed map", responses=PICTURE, response_class=Response)
async def get_map(request: Request, house: HouseDep, theme: Literal["light", "dark"] = "light") -> Response:
    """The map without any pieces, its names in the language of the request."""
    svg = printed_map(standard_edition(), asked_in(request, house), dark=theme == "dark")
    return Response(svg, media_type="image/svg+xml", headers=FOR_A_WHILE)


@router.get("/marks.svg", summary="The marks of the clans", responses=PICTURE, response_class=Response)
async def get_marks() -> Response:
    """One mark a clan, in the colour of whatever uses it."""
    return Response(marks_picture(), media_type="image/svg+xml", headers=FOR_A_WHILE)


@cache
def _edition(language: Language) -> EditionAnswer:
    edition = standard_edition()
    layout, stacks = printed(edition, language), spots(edition, language)
    keys = [place.key for place in edition.chart.places]
    return shown(
        EditionAnswer,
        {
            "name": edition.name,
            "weeks": LAST_WEEK,
            "width": WIDTH,
            "height": HEIGHT,
            "places": [
                {
                    **place._asdict(),
                    "capital": _side(place.capital),
                    "castle": _side(place.castle),
                    "castle_at": layout.castles[place.number].middle if place.number in layout.castles else None,
                    "region": region_of(place.key),
                    "stack_at": stacks[place.key].middle,
                }
                for place in edition.chart.places
            ],
            "roads": [
                {
                    "one": keys[road.one],
                    "other": keys[road.other],
                    "highway": road.highway,
                    "path": layout.roads[road.number].path,
                }
                for road in edition.chart.roads
            ],
            "faces": _faces(edition),
            "cards": [{**card._asdict(), "side": SEATS[card.side]} for card in edition.cards],
            "disks": [{"name": disk.name, "place": keys[disk.place]} for disk in edition.disks],
            "boxes": {name: (box.left, box.top, box.right, box.bottom) for name, box in PANELS.items()},
        },
    )


def _faces(edition: Edition) -> list[dict[str, Any]]:
    copies = Counter(block.face for block in edition.blocks)
    one_each = {block.face: block for block in edition.blocks}
    return [{**block._asdict(), "side": SEATS[block.side], "copies": copies[face]} for face, block in one_each.items()]


def _side(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]
