"""A language as a value: plurals, places, order of names; and where it falls back on another."""

import ast
import re
from pathlib import Path

import pytest
from source_trees import nodes_of

import kodeks
from kodeks.chess import LETTERS, SPOKEN, STYLES
from kodeks.formats.entries import Column
from kodeks.malformed import MalformedText
from kodeks.words import CODES, explain_error, has_sentence, language_of, languages, say

POLISH, ENGLISH, GERMAN = map(language_of, ("pl", "en", "de"))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (POLISH, ["Ąk", "Bak", "Lis", "Łoś", "Mróz", "Zając", "Źrebiec", "Żak"]),
        (POLISH, ["Nowak Jan", "Nowak Żaneta", "Nowak-Lis Anna", "Nowakowa Ewa"]),
        (
            POLISH,
            ["Lubos", "Łubos", "Müller", "Muń"],
        ),  # a letter that Polish has not stands where it would without marks
        (
            GERMAN,
            ["Aal", "Äpfel", "Apostel", "Müller", "Mustermann", "Östreich", "Ott", "Straße", "Strassen", "Zander"],
        ),
        (GERMAN, ["Lis", "Łoś", "Lux", "Muller", "Müller"]),  # the same letters: the plain one first
        (ENGLISH, ["Adam", "Łukasz", "Mary", "Orson", "Ørsted", "Oscar"]),
    ],
)
def test_names_in_the_order_of_the_language(language, names):
    assert sorted({*names}, key=language.order) == names


def test_the_order_is_the_same_for_any_letters():
    assert sorted(["Żak", "żak ", "", "-", "Яков", "12"], key=POLISH.order) == ["", "-", "12", "Żak", "żak ", "Яков"]


@pytest.mark.parametrize(
    ("place", "polish", "english", "german"),
    [
        (1, "1.", "1st", "1."),
        (2, "2.", "2nd", "2."),
        (3, "3.", "3rd", "3."),
        (4, "4.", "4th", "4."),
        (11, "11.", "11th", "11."),
        (12, "12.", "12th", "12."),
        (13, "13.", "13th", "13."),
        (21, "21.", "21st", "21."),
        (22, "22.", "22nd", "22."),
        (112, "112.", "112th", "112."),
        (123, "123.", "123rd", "123."),
    ],
)
def test_places(place, polish, english, german):
    assert [language.place(place) for language in (POLISH, ENGLISH, GERMAN)] == [polish, english, german]


def test_german_plurals():
    assert "1 Stein," in say(GERMAN, "majority-is-compulsory", required=1, taken=0)
    assert "2 Steine," in say(GERMAN, "majority-is-compulsory", required=2, taken=1)
    assert "0 Steine" in say(GERMAN, "majority-is-compulsory", required=0, taken=1)


@pytest.mark.parametrize("language", languages(), ids=str)
def test_each_has_what_its_readers_expect(language):
    assert set(language.headings) == set(Column)
    assert set(language.cells) == {"yes", "no", "man", "woman", "nothing", "total"}
    assert language.chess in LETTERS
    assert language.chess in SPOKEN
    assert language.chess in STYLES
    assert language.key_of("black")
    assert len(language.alphabet) == len(set(language.alphabet))
    assert language.locale.startswith(f"{language}_")


def test_what_german_has_not_is_said_in_english():
    assert not has_sentence(GERMAN, "help-kodeks")
    assert say(GERMAN, "help-kodeks") == say(ENGLISH, "help-kodeks")
    with pytest.raises(KeyError):
        say(GERMAN, "no-such-key")


def test_an_error_is_told_in_one_language():
    known, unknown = MalformedText("not-a-square", "K99", line=3), MalformedText("unknown-language", "xx", line=3)
    assert explain_error(GERMAN, known) == "dieses Feld gibt es nicht: „K99“ (Zeile 3)"
    assert explain_error(GERMAN, unknown) == "there is no such language: “xx” (line 3)"


def test_rooms():
    assert GERMAN.in_room("public") is GERMAN
    assert GERMAN.in_room("desk") is ENGLISH
    assert POLISH.in_room("desk") is POLISH
    with pytest.raises(AssertionError, match="cellar"):
        POLISH.in_room("cellar")


def test_a_language_there_is_not():
    assert "xx" not in CODES
    with pytest.raises(MalformedText, match="unknown language"):
        language_of("xx")


COMPARED = re.compile(r"(?:[=!]=|\bin) *[\[(]?'(?:pl|en|de)'")
NAMED_BY_CODE = ("rulebook/", "chess/letters.py", "chess/spoken.py")  # titles of codes, names of pieces: their texts


def asked_for(node):
    """The texts that are compared or matched, alone or in a list, or by which something is looked up."""
    if isinstance(node, ast.Compare | ast.MatchValue):
        return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
    keys = {getattr(each, "value", None) for each in node.keys} if isinstance(node, ast.Dict) else set()
    return keys if keys <= {*CODES} else set()


def test_nobody_asks_which_language_it_is():
    """What differs between languages is asked of the value; its name is for addresses and files."""
    source = Path(kodeks.__file__).parent
    asked = {}
    for path in source.rglob("*.py"):
        name = path.relative_to(source).as_posix()
        for node in nodes_of(path):
            if asked_for(node) & {*CODES} and not name.startswith(NAMED_BY_CODE):
                asked[name, node.lineno] = ast.unparse(node)
    for path in source.rglob("*.html"):
        asked |= {(path.name, place): found for place, found in enumerate(COMPARED.findall(path.read_text("utf-8")))}
    assert not asked


@pytest.mark.parametrize("code", CODES)
def test_every_language_speaks_of_lengths_of_time(code: str) -> None:
    times = language_of(code).times
    assert set(times) == {"minute", "hour", "day", "before"}
    assert all(word and word == word.strip().casefold() for word in "|".join(times.values()).split("|"))
