"""A language that names rooms it is complete in has every sentence of them, and nothing that nobody says.

What a room says is read off its sources: templates, views, and the parts of the core whose rulings it shows. That no
page falls back on English is shown by walking them (`tests/web/test_german_pages.py`).
"""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from source_trees import nodes_of

from kodeks.words import ROOMS, catalogue, language_of, languages

SOURCE = Path(__file__).parents[2] / "src/kodeks"
ENGLISH = language_of("en")
TEMPLATE_STRING = re.compile(r"'([^'\n]*)'")
TEMPLATE_CODE = re.compile(r"\{[{%](.*?)[}%]\}", re.DOTALL)

FRAME = (
    "web/templates/public/base.html",
    "web/templates/frame/sides.html",
    "web/pages/words.py",
    "web/public/views.py",
    "papers/voice.py",
)
AT_A_BOARD = (  # what the rules say there
    "game/*.py",
    *(f"clock/{name}.py" for name in ("absence", "clock", "corrections", "display", "flags", "stopping")),
    *(f"clock/{name}.py" for name in ("without_bonus", "wording", "writing")),
    "draughts/*.py",
    "endgames/*.py",
    "chess/*.py",
    "formats/diagrams/*.py",
)
SAID_IN = {  # by room, the files whose messages it says
    "public": (
        *FRAME,
        "web/templates/public/*.html",
        "web/templates/macros.html",
        "web/templates/sheets/game_panel.html",
        "web/public/*.py",
        "web/privacy/consents.py",
        "web/sheets/*.py",
        "web/frame/entries.py",
        "formats/birth.py",
        "formats/diagrams/*.py",
        "tournament/places.py",
        "words/retelling.py",
        "standings/**/*.py",
        "draughts/**/*.py",
        "chess/**/*.py",
    ),
    "backups": (*FRAME, "web/templates/backups/*.html", "web/backups/views.py"),
    "gallery": (
        *FRAME,
        "web/templates/gallery/*.html",
        "web/templates/macros.html",
        "web/gallery/*.py",
        "formats/game_events.py",
        "formats/diagrams/*.py",
        "game/[abdefgik-z]*.py",  # all but what is settled before a game
        "game/c[hl]*.py",
        "game/comparing.py",
        "clock/[afsw]*.py",
        "clock/clock.py",
        "clock/corrections.py",
        "clock/display.py",
        "draughts/**/*.py",
        "chess/**/*.py",
    ),
    "hall": (*FRAME, "web/templates/hall/*.html", "web/hall/kiosk.py", "web/hall/screens.py"),
    "slips": (*FRAME, "web/templates/slips/*.html", "web/slips/reporting.py", "web/slips/halves.py", "papers/slips.py"),
    "api": ("web/api/*.py", "web/pages/words.py"),
    "errors": ("web/templates/[45e]*.html", "web/door/*.py"),
    "board": ("dialogue/*.py", *AT_A_BOARD),
    "play": (
        *FRAME,
        "web/templates/play/*.html",
        "web/play/*.py",
        "web/logs/doings.py",
        "formats/json_fields.py",
        *AT_A_BOARD,
    ),
}
WORDS_OF_GAMES = re.findall(r"^word-[\w-]+", (ENGLISH.folder / "game.toml").read_text(encoding="utf-8"), re.MULTILINE)
FAMILIES = {  # by room, messages whose keys are made at run time
    "backups": "",
    "public": r"(tiebreak|counter|verdict|diagram|place|tournament-rest|word-month|word-letter|column)[-_].+",
    "gallery": r"(example|gallery-incident|game-act|game-actor|counter|verdict|diagram|place|breach|word-(IRR|BAN))-.+",
    "hall": r"(place|word-month|column)[-_].+",
    "slips": r"(place|word-month)[-_].+",
    "api": r"(tiebreak|place)-.+",
    "errors": r"place-.+",
    "board": r"(counter|diagram|place|breach|game-act|game-actor|dialogue-(say|did))-.+|"
    + "|".join(("play-(welcome|help|letters|not-over)", *WORDS_OF_GAMES)),
    "play": r"(counter|diagram|place|breach|play-(do|ground|phase|piece|chess))-.+|" + "|".join(WORDS_OF_GAMES),
}
NO_MESSAGES = {"total"}  # the sum of lines, too
INCOMPLETE = [language for language in languages() if language.fallback is not None]


def strings_of(path: Path) -> set[str]:
    if path.suffix == ".html":
        text = path.read_text(encoding="utf-8")
        return {found for code in TEMPLATE_CODE.findall(text) for found in TEMPLATE_STRING.findall(code)}
    return {node.value for node in nodes_of(path) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def said_in(room: str) -> set[str]:
    """The keys of a room."""
    files = {path for pattern in SAID_IN[room] for path in SOURCE.glob(pattern)}
    assert all(list(SOURCE.glob(pattern)) for pattern in SAID_IN[room])
    strings = {text for path in files for text in strings_of(path)} - NO_MESSAGES
    return {
        key for key in catalogue(ENGLISH)["messages"] if key in strings or re.fullmatch(FAMILIES[room], key) is not None
    }


def facts_of(sentence: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", INCOMPLETE, ids=str)
def test_every_sentence_of_a_complete_room_is_there(language):
    assert language.complete_in
    for room in language.complete_in:
        assert not said_in(room) - set(catalogue(language)["messages"]), room


@pytest.mark.parametrize("language", INCOMPLETE, ids=str)
def test_nouns_of_its_sentences_are_there(language):
    told = catalogue(language)
    wanted = {spec for sentence in told["messages"].values() for _, spec in facts_of(sentence)} - {"", "word", "number"}
    assert wanted - {"breach"} == set(told["nouns"])


@pytest.mark.parametrize("language", INCOMPLETE, ids=str)
def test_nothing_is_said_that_english_does_not_say(language):
    told = catalogue(language)
    assert not set(told["messages"]) - set(catalogue(ENGLISH)["messages"])
    for key, sentence in told["messages"].items():
        english = catalogue(ENGLISH)["messages"][key]
        assert {name for name, _ in facts_of(sentence)} == {name for name, _ in facts_of(english)}, key


@pytest.mark.parametrize("language", INCOMPLETE, ids=str)
def test_a_sentence_stands_in_the_file_it_has_in_english(language):
    for file in language.folder.glob("*.toml"):
        if file.name != "language.toml":
            keys = re.findall(r"^([\w-]+) = ", file.read_text(encoding="utf-8"), re.MULTILINE)
            english = re.findall(
                r"^([\w-]+) = ", (ENGLISH.folder / file.name).read_text(encoding="utf-8"), re.MULTILINE
            )
            assert not set(keys) - set(english), file


def test_the_first_two_are_complete_everywhere():
    assert [language.code for language in languages() if language.complete_in == set(ROOMS)] == ["pl", "en"]


def test_german_is_complete_where_players_and_spectators_read():
    assert language_of("de").complete_in >= {"public", "hall", "slips", "errors", "play"}
