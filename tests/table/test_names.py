"""Names and chat: what people may be called and say, and what would only deceive the eye."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from futari.core import Unreadable
from futari.table.names import clean_chat, clean_name, name_key


def refusal(name: str) -> str:
    with pytest.raises(Unreadable) as refused:
        clean_name(name)
    return refused.value.message.key


def chat_refusal(text: str) -> str:
    with pytest.raises(Unreadable) as refused:
        clean_chat(text)
    return refused.value.message.key


@pytest.mark.parametrize(
    "name",
    [
        "Al",
        "Zoë",
        "Árvíztűrő Béla",
        "Ștefan",
        "Фёдор",
        "Ёлка 2",
        "Ἀριστοτέλης",
        "山田太郎",
        "さくら one",
        "데이비드",
        "देवनागरी",
        "นที",
        "שלום",
        "O'Brien",
        "J.R.R. Tolkien",
        "anne-marie_2",
        "Sammy Davis Jr.",
        "x" * 24,
        "007",
    ],
)
def test_names_of_any_script_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ｋａｍｉ", "Kami"),
        ("O’Brien", "O'Brien"),
        ("Zoe\u0308", "Zoë"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("x" * 24 + " ", "x" * 24),
    ],
)
def test_a_name_has_one_spelling(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize("name", ["", "x", " x ", "x" * 25, "é", "e\u0301", "x" * 1_000_000])
def test_two_to_twenty_four_characters(name: str) -> None:
    assert refusal(name) == "name.length"


@pytest.mark.parametrize(
    "name",
    [
        "a\u200bb",  # zero width
        "a\u200db",
        "a\u202eb",  # right to left override
        "a\u2066b",
        "a\x00b",
        "a\nb",
        "a\tb",
        "a\ue000b",  # private use
        "a\ud800b",  # half a character
        "a\U000e0041b",  # a tag
        "a\ufe0fb",
        "\u3164\u3164",  # Hangul fillers show nothing
        "😀😀",
        "ann😀",
        "<b>ann",
        "a&b",
        "a/b",
        "a@b",
        "l\u01c0l",  # a click that looks like an l
        "a\u02d0b",
        "a \u0301b",  # an accent on nothing
        "a1\u0336b",
        "ab" + "\u0300\u0316" * 2,
    ],
)
def test_what_no_name_has(name: str) -> None:
    assert refusal(name) == "name.character"


def test_what_cannot_be_seen_is_named_by_its_number() -> None:
    with pytest.raises(Unreadable) as refused:
        clean_name("a\u200bb")
    assert refused.value.message.params == {"character": "U+200B"}
    with pytest.raises(Unreadable) as refused:
        clean_name("a@b")
    assert refused.value.message.params == {"character": "@"}


@pytest.mark.parametrize("name", ["-ann", "ann-", "_ann", ".ann", "'ann", "--", "ann_"])
def test_a_name_begins_and_ends_with_a_letter_or_digit(name: str) -> None:
    assert refusal(name) == "name.ends"


@pytest.mark.parametrize("name", ["Pаul", "Ρaul", "Иvan", "Ωмега", "Ꭺnn"])  # noqa: RUF100
def test_look_alike_alphabets_do_not_mix(name: str) -> None:
    assert refusal(name) == "name.mixed"


@pytest.mark.parametrize(
    "name",
    [
        "someone",
        "Someone",
        "Futari",
        "ADMIN",
        "ad-min",
        "a.d.m.i.n",
        "Ádmin",
        "ａｄｍｉｎ",
        "host",
        "System",
        "black",
        "Gold",
        "Fehér",
        "Tokugawa",
        "Чёрные",
        "кто-то",
    ],
)
def test_nobody_is_called_like_the_house_or_a_seat(name: str) -> None:
    assert refusal(name) == "name.reserved"


def test_the_house_may_reserve_more() -> None:
    assert clean_name("Perfect") == "Perfect"
    with pytest.raises(Unreadable):
        clean_name("Perfect", reserved=["perfect"])


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "ANN"), ("Straße", "STRASSE"), ("Kami", "Ｋａｍｉ"), ("Zoë", "Zoe\u0308"), ("n7", "n٧")]
)
def test_names_that_differ_in_case_or_width_are_the_same_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Zoe", "Zoë"), ("ann lee", "ann-lee")])
def test_other_names_are_other_names(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


texts = st.one_of(
    st.text(max_size=40),
    st.text(
        st.sampled_from(
            "aеo1 \n\r\t-.'\u0301\u0336\u200b\u200d\u202e\u2066\u3164\u115f\u1160\u1161\ufe0f\ud800\ue000\x85İßſ九"
        ),
        max_size=20,
    ),
)
name_like = st.text(st.characters(categories=["L", "Mn", "Mc", "Nd"], include_characters=" -_.'"), max_size=8)


@settings(max_examples=400)
@given(st.one_of(texts, name_like, st.text(st.characters(codec="iso8859-2", categories=["L"]), max_size=30)))
def test_a_clean_name_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except Unreadable:
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFKC", name)
    assert all(
        unicodedata.category(c) in {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"} or c in " -_.'" for c in name
    )
    assert "  " not in name
    assert name == name.strip()
    assert 2 <= len(name) <= 24 * 4
    assert name.isprintable()


@given(st.text(max_size=40))
def test_the_key_of_a_key_is_itself(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)
    assert name_key(text) == name_key(unicodedata.normalize("NFKC", text))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  good game! ", "good game!"),
        ("szép játék", "szép játék"),
        ("e\u0301", "é"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("one\n\n \n\n\ntwo", "one\n\ntwo"),
        ("\u202eevil", "evil"),
        ("a\u2066b\u2069c\u200ed", "abcd"),
        ("nul\x00l \x1b[31m", "null [31m"),
        ("half \ud800", "half"),
        ("z" + "\u0336" * 50, "z" + "\u0336" * 4),
        (" \u0301\u0301 x", "x"),
        ("tab\there", "tab here"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d❤\ufe0f\u200d👨 1\ufe0f\u20e3", "👩\u200d❤\ufe0f\u200d👨 1\ufe0f\u20e3"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_what_is_said_is_kept_and_what_deceives_is_not(typed: str, said: str) -> None:
    assert clean_chat(typed) == said


@pytest.mark.parametrize("text", ["", "  \n ", "\u200d\u200c", "\u202e", "\x00", "\u3164", "\u2800 \u0301", "\ud800"])
def test_saying_nothing_is_refused(text: str) -> None:
    assert chat_refusal(text) == "chat.empty"


def test_five_hundred_characters_at_most() -> None:
    assert clean_chat("x" * 500 + "\n") == "x" * 500
    assert chat_refusal("x" * 501) == "chat.long"
    assert chat_refusal(" " * 1_000_000) == "chat.long"


@given(st.one_of(texts, st.text(max_size=600)))
def test_clean_chat_is_clean(text: str) -> None:
    try:
        said = clean_chat(text)
    except Unreadable:
        return
    assert clean_chat(said) == said
    assert unicodedata.is_normalized("NFC", said)
    assert not [c for c in said if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co"} and c not in "\n\u200c\u200d"]
    assert "\n\n\n" not in said
    assert said == said.strip()
    assert 1 <= len(said) <= 500
    said.encode()
