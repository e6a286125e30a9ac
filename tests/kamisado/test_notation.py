"""Kamisado annotation: four signs, or words in four languages."""

import unicodedata

import pytest

from futari.core import Ambiguous, IllegalChoice, Message, Unreadable
from futari.kamisado.board import COLOURS, Colour, Direction
from futari.kamisado.lexicon import LEXICONS, plain
from futari.kamisado.moves import Move
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import Attempt, judge
from futari.kamisado.round import Forfeit
from futari.kamisado.setup import read_position
from kamisado.playing import START, play

COLOUR_WORDS = {
    "en": "brown green red yellow pink purple blue orange",
    "hu": "barna zöld piros sárga rózsaszínű lila kék narancsszínű",
    "ro": "maro verde roșu galben roz mov albastru portocaliu",
    "ru": "коричневый зелёный красный жёлтый розовый фиолетовый синий оранжевый",
}
DIRECTION_WORDS = {
    "en": {"forward": "↑", "left": "↖", "right": "↗", "back": "↓"},
    "hu": {"előre": "↑", "balra": "↖", "jobbra": "↗", "hátra": "↓"},
    "ro": {"înainte": "↑", "stânga": "↖", "dreapta": "↗", "înapoi": "↓"},
    "ru": {"вперёд": "↑", "влево": "↖", "вправо": "↗", "назад": "↓"},
}


def _read(text: str, language: str | None = None) -> str:
    return str(read_attempt(text, language))


def _reason(text: str, language: str | None = None) -> Message:
    """Why a text cannot be read, as told inside the error."""
    with pytest.raises(Unreadable) as unreadable:
        read_attempt(text, language)
    assert type(unreadable.value) is Unreadable
    assert unreadable.value.message.key == "notation.unreadable"
    assert unreadable.value.message.params["text"] == text
    reason = unreadable.value.message.params["reason"]
    assert isinstance(reason, Message)
    return reason


def _ambiguous(text: str, language: str | None = None) -> Message:
    with pytest.raises(Ambiguous) as ambiguous:
        read_attempt(text, language)
    return ambiguous.value.message


def test_the_canonical_entry_of_a_move_a_push_and_a_forfeit() -> None:
    assert str(Move(Colour.PURPLE, Direction.LEFT, 5, Colour.YELLOW)) == "purple ↖5 yellow"
    assert str(Move(Colour.PURPLE, Direction.FORWARD, 1, Colour.PINK, True)) == "purple ↑1 pink push"
    assert str(Forfeit(read_position(START).to_move, Colour.BROWN, Colour.YELLOW)) == "brown 0 yellow"


def test_directions_are_the_movers_own() -> None:
    # Gold's left leads towards h.
    gold = "obpkyrgn/8/8/2R5/8/8/8/NG1YKPBO g b"
    turn = play(gold, "blue ↖1 pink")
    assert str(turn.position) == "o1pkyrgn/2b5/8/2R5/8/8/8/NG1YKPBO b k"


@pytest.mark.parametrize("arrow", "↑↖↗←→↙↘↓")
def test_all_eight_arrows_are_read(arrow: str) -> None:
    assert read_attempt(f"purple {arrow}5 yellow") == Attempt(Colour.PURPLE, arrow, 5, Colour.YELLOW)


@pytest.mark.parametrize(
    "text",
    [
        "purple ↖5 yellow",
        "Purple Left 5 Yellow",
        "PURPLE LEFT 5 YELLOW",
        "purple l5 yellow",
        "  purple   ↖ 5   yellow ",
        "purple↖5yellow",
        "pu l5 y",
        "purple\tleft\t5\tyellow",
    ],
)
def test_the_same_entry_in_signs_words_and_abbreviations(text: str) -> None:
    assert _read(text, "en") == "purple ↖5 yellow"
    assert _read(text) == "purple ↖5 yellow"


@pytest.mark.parametrize("text", ["pink forward 3 blue", "Pink Forwards 3 Blue", "pink f3 blue", "pi f 3 bl"])
def test_forward_in_words(text: str) -> None:
    assert _read(text, "en") == "pink ↑3 blue"


@pytest.mark.parametrize("text", ["brown 0 yellow", "brown ↑0 yellow", "brown ↑ 0 yellow", "Brown 0 Yellow"])
def test_a_blocked_tower_with_no_arrow_or_with_that_of_the_russian_book(text: str) -> None:
    attempt = read_attempt(text)
    assert (attempt.tower, attempt.distance, attempt.reached) == (Colour.BROWN, 0, Colour.YELLOW)


def test_a_pushed_tower_goes_back() -> None:
    assert _read("red ↓1 yellow") == "red ↓1 yellow"
    assert _read("red back 1 yellow", "en") == "red ↓1 yellow"


@pytest.mark.parametrize("text", ["purple ↑1 pink push", "purple ↑1 pink Push", "purple forward 1 pink push"])
def test_the_word_push(text: str) -> None:
    assert read_attempt(text, "en") == Attempt(Colour.PURPLE, "↑", 1, Colour.PINK, push=True)


@pytest.mark.parametrize("language", COLOUR_WORDS)
def test_every_colour_in_every_language(language: str) -> None:
    for colour, word in zip(COLOURS, COLOUR_WORDS[language].split(), strict=True):
        assert read_attempt(f"{word} ↑1 {word}", language) == Attempt(colour, "↑", 1, colour)
        assert read_attempt(f"{word.upper()} ↑1 {word.capitalize()}", language) == Attempt(colour, "↑", 1, colour)


@pytest.mark.parametrize("language", DIRECTION_WORDS)
def test_every_direction_in_every_language(language: str) -> None:
    word = COLOUR_WORDS[language].split()[3]
    for direction, arrow in DIRECTION_WORDS[language].items():
        assert read_attempt(f"{word} {direction} 2 {word}", language).arrow == arrow


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Purple Left 5 Yellow"),
        ("hu", "lila balra 5 sárga"),
        ("ro", "mov stânga 5 galben"),
        ("ru", "фиолетовый влево 5 жёлтый"),
    ],
)
def test_the_same_entry_in_four_languages_told_or_found_out(language: str, text: str) -> None:
    assert _read(text, language) == "purple ↖5 yellow"
    assert _read(text) == "purple ↖5 yellow"
    for other in {*LEXICONS} - {language}:
        with pytest.raises(Unreadable):
            read_attempt(text, other)


@pytest.mark.parametrize("language", LEXICONS)
def test_the_colours_of_a_language_have_unique_beginnings_or_are_ambiguous(language: str) -> None:
    words = COLOUR_WORDS[language].split()
    for colour, word in zip(COLOURS, words, strict=True):
        for length in range(1, len(word)):
            begun = word[:length]
            sharing = [other for other in words if other.startswith(begun)]
            if len(sharing) == 1 and not (language == "ru" and begun == "б"):
                assert read_attempt(f"{begun} ↑1 {word}", language).tower is colour
            else:
                assert _ambiguous(f"{begun} ↑1 {word}", language).params["word"] == begun


@pytest.mark.parametrize(
    ("language", "begun", "first", "second"),
    [
        ("en", "b", "brown", "blue"),
        ("en", "p", "pink", "purple"),
        ("ro", "m", "maro", "mov"),
        ("ro", "ro", "roșu", "roz"),
        ("ru", "к", "красный", "коричневый"),
    ],
)
def test_the_known_collisions_are_refused_with_the_word_and_its_readings(
    language: str, begun: str, first: str, second: str
) -> None:
    other = COLOUR_WORDS[language].split()[3]
    for text in (f"{begun} ↑1 {other}", f"{other} ↑1 {begun}"):
        message = _ambiguous(text, language)
        assert message.key == "notation.ambiguous"
        assert (message.params["text"], message.params["word"]) == (text, begun)
        candidates = str(message.params["candidates"]).split(", ")
        assert {plain(word) for word in candidates} == {plain(first), plain(second)}


@pytest.mark.parametrize(
    ("language", "short", "full"),
    [
        ("en", "br", "brown"),
        ("en", "pu", "purple"),
        ("hu", "p", "piros"),
        ("ro", "ros", "roșu"),
        ("ru", "кр", "красный"),
        ("ru", "ко", "коричневый"),
    ],
)
def test_a_longer_beginning_tells_them_apart(language: str, short: str, full: str) -> None:
    assert read_attempt(f"{short} ↑1 {short}", language) == read_attempt(f"{full} ↑1 {full}", language)


def test_ambiguous_directions() -> None:
    assert _ambiguous("verde î 1 verde", "ro").params["word"] == "î"
    assert _ambiguous("зелёный в 1 зелёный", "ru").params["word"] == "в"


def test_one_letter_may_mean_different_things_in_different_languages() -> None:
    # green or galben.
    message = _ambiguous("g ↑1 g")
    assert message.key == "notation.two_readings"
    assert _read("g ↑1 g", "en") == "green ↑1 green"
    assert _read("g ↑1 g", "ro") == "yellow ↑1 yellow"


def test_what_one_language_finds_ambiguous_is_not_settled_by_another() -> None:
    # green and red, or galben and roșu or roz.
    assert _ambiguous("g ↑1 r").params["word"] == "r"


def test_a_word_that_only_one_language_knows_decides() -> None:
    # v: only Romanian; p alone would be ambiguous in English.
    assert _read("verde ↑1 p") == "green ↑1 orange"


@pytest.mark.parametrize(
    ("language", "text", "entry"),
    [
        ("hu", "lila balra 5 sarga", "purple ↖5 yellow"),
        ("hu", "zold elore 1 kek", "green ↑1 blue"),
        ("hu", "rozsaszinu ↑1 rózsaszín", "pink ↑1 pink"),
        ("ro", "rosu inainte 1 mov", "red ↑1 purple"),
        ("ro", "roşu stanga 1 mov", "red ↖1 purple"),
        ("ru", "желтый вперед 1 зеленый", "yellow ↑1 green"),
        ("ru", "жёлтый вперёд 1 зелёный", "yellow ↑1 green"),
        ("ru", "красныи влево 1 синии", "red ↖1 blue"),
    ],
)
def test_diacritics_and_yo_are_optional(language: str, text: str, entry: str) -> None:
    assert _read(text, language) == entry
    assert _read(text) == entry


@pytest.mark.parametrize("text", ["lila balra 5 sárga", "roșu stânga 5 galben", "жёлтый вперёд 1 зелёный"])
def test_diacritics_may_be_written_as_signs_of_their_own(text: str) -> None:
    assert _read(unicodedata.normalize("NFD", text)) == _read(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize("word", ["фиолетовый", "бирюзовый", "Бирюзовая", "бир", "б", "ф"])
def test_russian_purple_is_turquoise_in_its_rulebook(word: str) -> None:
    assert read_attempt(f"{word} ↑1 {word}", "ru") == Attempt(Colour.PURPLE, "↑", 1, Colour.PURPLE)


@pytest.mark.parametrize("word", ["красный", "красная", "красное"])
def test_russian_colours_in_every_gender(word: str) -> None:
    assert read_attempt(f"{word} ↑1 {word}", "ru").tower is Colour.RED


@pytest.mark.parametrize(
    ("text", "key", "params"),
    [
        ("", "notation.shape", {}),
        ("purple", "notation.shape", {}),
        ("purple ↖ yellow", "notation.shape", {}),
        ("purple ↖-5 yellow", "notation.shape", {}),
        ("purple ↖5000 yellow", "notation.shape", {}),
        ("purple ↖5 yellow green red", "notation.shape", {}),
        ("5 purple ↖ yellow", "notation.shape", {}),
        ("purple ↖↖5 yellow", "notation.shape", {}),
        ("purple ↖5", "notation.no_reached", {}),
        ("purple 5 yellow", "notation.no_direction", {}),
        ("mauve ↖5 yellow", "notation.unknown_colour", {"word": "mauve"}),
        ("purple ↖5 mauve", "notation.unknown_colour", {"word": "mauve"}),
        ("purple sideways 5 yellow", "notation.unknown_direction", {"word": "sideways"}),
        ("purple ↖5 yellow shove", "notation.unknown_push", {"word": "shove"}),
        ("purples ↖5 yellow", "notation.unknown_colour", {"word": "purples"}),
    ],
)
def test_what_cannot_be_read_says_why(text: str, key: str, params: dict[str, str]) -> None:
    reason = _reason(text, "en")
    assert (reason.key, reason.params) == (key, params)


def test_a_hostile_line_is_refused_unread() -> None:
    with pytest.raises(Unreadable):
        read_attempt("purple " + " " * 100_000 + "↖5 yellow")


def test_at_the_board_the_last_colour_may_be_left_out() -> None:
    assert read_attempt("purple ↖5", "en", short=True) == Attempt(Colour.PURPLE, "↖", 5, None)


def test_an_entry_whose_last_colour_is_not_that_of_the_square_is_refused() -> None:
    with pytest.raises(IllegalChoice) as refused:
        judge(read_position(START), read_attempt("red ↑4 green"))
    assert (refused.value.rule, refused.value.message.key) == (None, "kamisado.reached")
    assert refused.value.message.params["reached"] == Message("colour.blue")
