"""What a player hears who chooses something that is not on the list."""

import pytest

from futari.core import IllegalChoice
from futari.locale import LANGUAGES
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.procedure import deciders
from futari.sekigahara.state import State
from sekigahara.lookout import side


def refused(state: State, text: str, name: str = "") -> IllegalChoice:
    """The refusal of a choice by who decides, or by another; it can be said in every language."""
    seat = side(name) if name else deciders(state)[0]
    with pytest.raises(IllegalChoice) as error:
        SEKIGAHARA.apply(state, seat, SEKIGAHARA.read_choice(text))
    told = SEKIGAHARA.why(state, seat, text)
    assert told is not None
    assert (told.rule, told.message) == (error.value.rule, error.value.message)
    for language in LANGUAGES:
        words = told.message.text(language)
        assert "sekigahara." not in words
        assert "{" not in words
    return told


def reason(state: State, text: str, name: str = "") -> tuple[str | None, str]:
    """The rule and the last word of the key."""
    error = refused(state, text, name)
    return error.rule, error.message.key.removeprefix("sekigahara.refusal.")
