"""Languages that are complete everywhere are equally so, and every key the code can speak has its sentence."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from source_trees import nodes_of

from kodeks.cli.commands import MODULES
from kodeks.malformed import MalformedText
from kodeks.rulebook import Article, Ruling, Verdict
from kodeks.tournament import Regulations
from kodeks.tournament.regulations.setting import SettingTable, with_inner
from kodeks.words import catalogue, explain, explain_error, language_of, languages, say

SOURCE = Path(__file__).parents[2] / "src/kodeks"
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
COMMANDS = {name for names in MODULES.values() for name in names}
NOT_MESSAGES = {
    "utf-8",
    "utf-8-sig",
    "same-origin",
    "latin-1",
    "no-cache",
    "no-store",
    "x-wr-calname",
    "auto-generated",  # a letter, to other programs
    "b-day",  # a heading of FIDE's list
    "team-start",
    "check-setup",
    "verify-anchor",
    "verify-full",  # how PostgreSQL is spoken to
    *COMMANDS,
}


TEMPLATE_STRING = re.compile(r"'([^'\n]*)'")
TEMPLATE_CODE = re.compile(r"\{[{%](.*?)[}%]\}", re.DOTALL)


def template_strings() -> set[str]:
    """Strings in the code of templates: those are single-quoted."""
    pages = (path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.html"))
    return {text for page in pages for code in TEMPLATE_CODE.findall(page) for text in TEMPLATE_STRING.findall(code)}


def strings() -> set[str]:
    return template_strings() | {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def facts_of(sentence: str) -> set[tuple[str, str]]:
    return {(name, spec) for _, name, spec, _ in Formatter().parse(sentence) if name is not None}


WHOLE = [language for language in languages() if language.fallback is None]
POLISH, ENGLISH = language_of("pl"), language_of("en")


def test_complete_languages_have_the_same_keys():
    for language in WHOLE:
        assert list(catalogue(language)["messages"]) == list(catalogue(ENGLISH)["messages"])
        assert list(catalogue(language)["nouns"]) == list(catalogue(ENGLISH)["nouns"])
        assert list(catalogue(language)["heard"]) == list(catalogue(ENGLISH)["heard"])


def test_complete_languages_tell_the_same_facts():
    """One test for thousands of sentences: it names every key that fails."""
    known = {"", "word", "number", "breach", "quarter", *catalogue(ENGLISH)["nouns"]}
    told = {
        key: [facts_of(catalogue(each)["messages"][key]) for each in WHOLE] for key in catalogue(ENGLISH)["messages"]
    }
    names = {key: [{name for name, _ in facts} for facts in each] for key, each in told.items()}
    assert not {key: each for key, each in names.items() if any(facts != each[0] for facts in each)}
    assert not [key for key, each in told.items() if not {spec for facts in each for _, spec in facts} <= known]


@pytest.mark.parametrize("language", languages(), ids=str)
def test_nouns_have_all_their_forms(language):
    assert all(len(forms.split("|")) == language.plural_forms for forms in catalogue(language)["nouns"].values())
    assert {language.form_of(count) for count in range(200)} == set(range(language.plural_forms))


def test_every_key_has_a_sentence():
    keys = {text for text in strings() if KEY.fullmatch(text)} - NOT_MESSAGES
    assert not keys - set(catalogue(POLISH)["messages"]) - set(catalogue(POLISH)["heard"])


def test_every_setting_of_regulations_has_its_label():
    declared = Regulations.settings()
    labels = {setting.label for _, setting in with_inner(declared) if not isinstance(setting.kind, SettingTable)}
    assert not labels - set(catalogue(POLISH)["messages"])
    assert not {f"section-{setting.section}" for setting in declared.values()} - set(catalogue(POLISH)["messages"])


MADE_UP = (  # the beginnings of keys that are put together at run time
    "boards-(do|clock|he|decide|standing)",
    "breach",
    "counter",
    "diagram",
    "dialogue-(say|did)",
    "dutch-colours",
    "example",
    "gallery-incident",
    "incident",
    "games-way",
    "game-act",
    "game-actor",
    "help",
    "honoured",
    "mail-kind",
    "place",
    "play-(do|ground|phase|piece|chess|you)",
    "practice-(game|white|black)",
    "setup",
    "to-move",
    "tournament-(stage|rest)",
    "verdict",
    "word",
)


def test_no_sentence_is_left_over():
    declared = [setting for _, setting in with_inner(Regulations.settings())]
    spoken = strings() | {each.label for each in declared} | {f"section-{each.section}" for each in declared}
    made_up = re.compile("(" + "|".join(MADE_UP) + ")-.+|dutch-c[0-9]+")
    assert not [key for key in catalogue(POLISH)["messages"] if key not in spoken and not made_up.fullmatch(key)]


@pytest.mark.parametrize(
    ("count", "polish", "english"),
    [
        (0, "0 bierek", "0 pieces"),
        (1, "1 bierkę", "1 piece"),
        (2, "2 bierki", "2 pieces"),
        (4, "4 bierki", "4 pieces"),
        (5, "5 bierek", "5 pieces"),
        (12, "12 bierek", "12 pieces"),
        (14, "14 bierek", "14 pieces"),
        (22, "22 bierki", "22 pieces"),
        (25, "25 bierek", "25 pieces"),
        (101, "101 bierek", "101 pieces"),
        (112, "112 bierek", "112 pieces"),
        (122, "122 bierki", "122 pieces"),
    ],
)
def test_plurals(count, polish, english):
    assert polish in say(POLISH, "majority-is-compulsory", required=count, taken=0)
    assert english in say(ENGLISH, "majority-is-compulsory", required=count, taken=0)


def test_a_ruling_is_explained_in_both_languages():
    ruling = Ruling(Verdict.REFUSED, "no-piece-there", (Article("KW2025", "I.3.2"),), {"from": "25", "to": "20"})
    assert explain(POLISH, ruling) == "na polu 25 nie ma bierki"
    assert explain(ENGLISH, ruling) == "there is no piece on 25"


def test_an_error_names_text_and_place():
    error = MalformedText("not-a-square", "K99", line=3, column=7, move_number=12)
    assert explain_error(POLISH, error) == "nie ma takiego pola: „K99” (wiersz 3, kolumna 7, posunięcie 12)"
    assert explain_error(ENGLISH, error) == "there is no such square: “K99” (line 3, column 7, move 12)"
    assert str(error) == "not a square: 'K99' (line 3, column 7, move 12)"


@pytest.mark.parametrize(
    ("language", "text"), [("pl", "waga własna 15, średnia waga 12,56, wynik kategoriowy 16,50"), ("en", "12.56")]
)
def test_decimals_as_the_language_writes_them(language, text):
    assert text in say(language_of(language), "norm-shown-weights", own=15, mean="12.56", result="16.50")
