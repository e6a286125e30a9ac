"""What answers look like, for the documentation; the fields are those of the structs that the tables give out."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "About",
    "Act",
    "Body",
    "Events",
    "Listed",
    "Outcome",
    "Person",
    "Place",
    "Said",
    "Sight",
    "StaleAnswer",
    "Token",
]

Time = Annotated[int, Field(description="Milliseconds since 1970 (UTC).")]
Token = Annotated[
    str,
    Field(
        min_length=1,
        max_length=48,
        pattern=r"^[A-Za-z0-9_.:-]+$",
        description="Your own name for this request: sent again, it is answered with the first result.",
    ),
]
Ply = Annotated[int, Field(ge=0, le=1_000_000, strict=True, description="How many entries the list was made after.")]
ChoiceText = Annotated[str, Field(min_length=1, max_length=200)]
Seat = Annotated[str | None, Field(max_length=32, description="Needed only on a hot seat when both are to act.")]


class Body(BaseModel):
    """Of a request: nothing unknown, and nothing that was sent is repeated in errors."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


# What may be done at a table


class _Act(Body):
    seat: Seat = None


class Choose(_Act):
    """Pick one of the choices listed after `ply` entries."""

    do: Literal["choose"]
    ply: Ply
    choice: ChoiceText


class Simple(_Act):
    """Undo in the own move, take a choice back (people are asked), propose to stop, resign, claim a left game."""

    do: Literal["undo", "takeback", "stop", "resign", "claim"]


class Reply(_Act):
    """Accept or turn down the opponent's offer, or withdraw the own one."""

    do: Literal["answer"]
    accept: Annotated[bool, Field(strict=True)]
    ply: Ply | None = None


Act = Annotated[Choose | Simple | Reply, Field(discriminator="do")]


# What is told


class Said(BaseModel):
    """A sentence: a key of the catalogues with its parameters."""

    key: str
    params: dict[str, Any]


class Person(BaseModel):
    """Somebody; without a name it is somebody who has left for good."""

    name: str | None
    kind: Literal["guest", "account", "bot", "level", "someone"] = Field(
        description="`bot` is other people's program, `level` one of our own."
    )
    rating: int | None
    provisional: bool


class About(BaseModel):
    """What everybody who sees a table may know beside the game itself."""

    table: str
    game: str
    options: dict[str, Any]
    terms: dict[str, Any] = Field(description="Against whom, sides, clock, whether rated, private, with chat.")
    status: Literal["open", "playing", "finished", "closed"]
    rated: bool
    people: dict[str, Person | None]
    host: Person | None = Field(description="Whoever opened the table.")
    present: list[str] = Field(description="The seats of those who look at the table now.")
    created_at: Time
    started_at: Time | None
    finished_at: Time | None
    rematch: str | None
    rematch_of: str | None
    notice: Said | None


class Events(BaseModel):
    """Something a seat saw happen: a sentence, and the facts behind it."""

    kind: str
    message: Said
    facts: dict[str, Any]


class Happening(BaseModel):
    """What one entry of the record looked like from a seat."""

    ply: int
    kind: str
    seat: str
    time: Time
    events: list[Events]


class Outcome(BaseModel):
    """How the game ended."""

    winner: str | None
    how: str
    score: dict[str, int]
    message: Said


class ClockSight(BaseModel):
    """Milliseconds left by seat, and which clocks run."""

    left: dict[str, int | None]
    running: list[str]


class OfferSight(BaseModel):
    """An offer that waits for an answer."""

    seat: str
    what: Literal["takeback", "stop"]


class Sight(BaseModel):
    """A table as one seat sees it after `ply` entries; for a spectator `seat` is null."""

    table: str
    ply: int
    status: str
    seat: str | None
    view: Any = Field(description="The game's own view for that seat.")
    prompt: Said
    to_act: list[str]
    choices: list[str] = Field(description="What this seat may choose now, as texts to send back.")
    may: list[str] = Field(description="What else it may do.")
    clock: ClockSight | None
    offer: OfferSight | None
    outcome: Outcome | None
    happened: list[Happening]
    seed_hash: str = Field(description="The promise: SHA-256 of the seed, which is told when the game is over.")
    seed: str | None


class Place(BaseModel):
    """A table and how it looks from where one sits."""

    about: About
    sight: Sight


class Listed(BaseModel):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Any]
    terms: dict[str, Any]
    status: str
    rated: bool
    people: dict[str, Person | None]
    host: Person | None
    ply: int
    to_act: list[str]
    deadline: Time | None
    created_at: Time
    changed_at: Time
    finished_at: Time | None
    outcome: dict[str, Any] | None


class StaleError(BaseModel):
    """A choice from a list that has changed in the meantime."""

    key: str
    params: dict[str, Any]
    rule: str | None
    text: str
    data: Sight | None = Field(None, description="The table as it is now, if that is why it was refused.")


class StaleAnswer(BaseModel):
    """The choice was refused because the table has changed; look at it and choose again."""

    error: StaleError
