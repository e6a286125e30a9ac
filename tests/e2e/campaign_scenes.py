"""Tables of Sekigahara as the server would show them, from campaigns played here: one for each step of play."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec

from e2e.conftest import Visitor
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.happenings import PhaseBegun
from sekigahara.positions import position
from sekigahara.written import STEPS

__all__ = ["SCENES", "WRITTEN", "change_the_stage", "scene", "set_the_stage"]

TABLE = "SCENE"
# What is seen as soon as the page shows the next scene.
DRAWN = "campaign-strip:not([data-before]) .week-track"
# How much each act is liked, so that something happens.
LIKED = {
    "full": 5.0, "limited": 2.0, "no-movement": 0.2, "minimal": 0.3, "end": 0.25, "deploy": 8.0, "leader": 8.0,
    "finish": 0.3,
    "challenge": 9.0, "pass-all": 0.02, "show": 4.0, "show-all": 0.02, "yield-all": 0.02, "take-all": 6.0, "done": 0.5,
    "step": 3.0, "fight": 3.0, "force": 0.2, "mori": 0.1, "outside": 3.0,
}  # fmt: skip
# The steps of which a scene is looked for, each with the fewest choices it should have.
SCENES = {
    "bid": 2, "first-player": 2, "level": 3, "payment": 2, "exchange": 2, "discards": 2, "movement": 20, "march": 5,
    "muster": 1, "combat-order": 2, "gate": 2, "deployment": 4, "challenge": 3, "answer": 3, "losses": 3, "retreat": 2,
    "second-block": 2,
}  # fmt: skip
# Steps that chance seldom leads to come from written positions.
WRITTEN = ("overrun", "siege-losses")
CAMPAIGNS = 80


def scene(step: str) -> dict[str, Any]:
    """What a seat sees that has to decide there."""
    return _scenes()[step]


def set_the_stage(visitor: Visitor, step: str) -> None:
    """Go to a table where this is to be decided; nothing is sent to the server from there."""
    _lay_the_table(visitor, step)
    visitor.go(f"/table/{TABLE}")
    visitor.page.wait_for_selector(DRAWN)


def change_the_stage(visitor: Visitor, step: str) -> None:
    """On a stage already: the next scene, without loading the whole page again."""
    _lay_the_table(visitor, step)
    visitor.page.evaluate(
        """(path) => {
            document.querySelector("campaign-strip").dataset.before = "";
            dispatchEvent(new CustomEvent("futari-go", { detail: path }));
        }""",
        f"/table/{TABLE}",
    )
    visitor.page.wait_for_selector(DRAWN)


def _lay_the_table(visitor: Visitor, step: str) -> None:
    sight = scene(step)
    someone = {"name": "Anna", "kind": "account", "rating": 1500, "provisional": False}
    level = {"name": "captain", "kind": "level", "rating": None, "provisional": False}
    terms: dict[str, Any] = {"against": "bot", "side": "first", "control": {"kind": "none"}}
    terms |= dict.fromkeys(("rated", "private", "chat", "confirm"), False)
    about = {
        "table": TABLE,
        "game": "sekigahara",
        "options": {},
        "terms": terms,
        "status": "playing",
        "rated": False,
        "people": {seat: someone if seat == sight["seat"] else level for seat in SEKIGAHARA.seats},
        "host": None,
        "present": [*SEKIGAHARA.seats],
        "created_at": 0,
        **dict.fromkeys(("started_at", "finished_at", "rematch", "rematch_of", "notice")),
    }
    page = visitor.page
    page.unroute_all()
    page.route(f"**/api/v1/tables/{TABLE}*", lambda route: route.fulfill(json={"about": about, "sight": sight}))
    course = {"table": TABLE, "numbers": {"standings": sight["standings"]}}
    page.route(f"**/api/v1/tables/{TABLE}/course", lambda route: route.fulfill(json=course))
    page.route_web_socket(f"**/tables/{TABLE}/**", lambda socket: socket.send('{"type": "hello"}'))


@cache
def _scenes() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for number in range(CAMPAIGNS):
        if len(found) == len(SCENES):
            break
        _play(number, found)
    for step in WRITTEN:
        state = position(STEPS[step])
        seat = min(SEKIGAHARA.to_act(state))
        found[step] = {**_sight(state, seat, 0), "standings": []}
    return found


def _play(number: int, found: dict[str, dict[str, Any]]) -> None:
    """A campaign of chance; what is still looked for is kept."""
    random, ply = Random(number), 0
    standings: list[dict[str, Any]] = []
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({}), number.to_bytes(32, "big"))
    while SEKIGAHARA.outcome(state) is None:
        seat = random.choice(sorted(SEKIGAHARA.to_act(state)))
        choices = list(SEKIGAHARA.choices(state, seat))
        view = SEKIGAHARA.view(state, seat)
        if view.step not in found and len(choices) >= SCENES.get(view.step, 1000):
            found[view.step] = {**_sight(state, seat, ply), "standings": list(standings)}
        enemies = {stack.place for stack in view.stacks if stack.side != view.seat}
        texts = [SEKIGAHARA.write_choice(choice).split(" ") for choice in choices]
        weights = [30.0 if t[0] == "step" and t[-1] in enemies else LIKED.get(t[0], 1.0) for t in texts]
        state = SEKIGAHARA.apply(state, seat, random.choices(choices, weights)[0])
        ply += 1
        standings += [_standing(state, it) for it in state.news if isinstance(it, PhaseBegun)]


def _standing(state: Any, begun: PhaseBegun) -> dict[str, Any]:
    score = SEKIGAHARA.score(state)
    points = {SEKIGAHARA.seats[seat]: score[seat] for seat in Seat}
    return {"week": begun.week, "turn": "AB"[begun.turn], "side": SEKIGAHARA.seats[begun.side], "points": points}


def _sight(state: Any, seat: Seat, ply: int) -> dict[str, Any]:
    return {
        "table": TABLE,
        "ply": ply,
        "status": "playing",
        "seat": SEKIGAHARA.seats[seat],
        "view": msgspec.to_builtins(SEKIGAHARA.view(state, seat)),
        "prompt": msgspec.to_builtins(SEKIGAHARA.prompt(state, seat)),
        "to_act": [SEKIGAHARA.seats[each] for each in sorted(SEKIGAHARA.to_act(state))],
        "choices": [SEKIGAHARA.write_choice(choice) for choice in SEKIGAHARA.choices(state, seat)],
        "may": ["resign", "undo"],
        **dict.fromkeys(("clock", "offer", "outcome", "seed")),
        "happened": [],
        "seed_hash": "",
    }
