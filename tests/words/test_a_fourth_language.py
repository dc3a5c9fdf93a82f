"""Adding a language is a folder and a line: a made-up one is added to a copy of the program, which then speaks it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kodeks
from kodeks.formats.entries import Column

HOME = Path(kodeks.__file__).parent
LANGUAGE = """
name = "Esperanto"
locale = "eo_XX"
point = ","
plural = "n != 1"
plural_forms = 2
ordinal = "0"
ordinal_endings = ["-a"]
quarter = "{year}/{number}"
alphabet = "abcĉdefgĝhĥijĵklmnoprsŝtuŭvz"
chess = "en"
not_here_yet = "Ĉi tiu paĝo ankoraŭ ne estas en Esperanto."
complete_in = ["hall", "board"]

[short_results]
n = "black"

[cells]
yes = "jes"
no = "ne"
man = "viro"
woman = "virino"
nothing = "nenio"
total = "sumo"

[times]
minute = "minut"
hour = "hor"
day = "tag"
before = "antaŭ"

[headings]
"""
SENTENCES = """
[messages]
hall-kiosk = "Kiu venis?"
desk-round = "{round}-a rondo"
"""
VISIT = """
import django
from django.conf import settings
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # as they are
django.setup()
from django.core.management import call_command
from django.test import Client
from kodeks.formats.entries import write_entries
from kodeks.papers import Voice
from kodeks.tournament import Entry
from kodeks.words import language_of, languages, say

esperanto = language_of("eo")
print(*(language.name for language in languages()))
print(say(esperanto, "desk-round", round=3), say(esperanto, "column-name"), Voice(esperanto).money(150, ""), sep=" | ")
print(esperanto.place(2), *sorted(["Ĉi", "Da", "Cu"], key=esperanto.order))
print(write_entries([Entry(name="Ĉu", sex="m")], language=esperanto).splitlines()[0].split(";")[0])
call_command("migrate", verbosity=0)
for path in ("/public/", "/accounts/sign-in/"):
    page = Client(SERVER_NAME="localhost", headers={"accept-language": "eo"}).get(path, follow=True)
    print(page.status_code, page.headers["Content-Language"], esperanto.not_here_yet in page.content.decode())
polish = Client(SERVER_NAME="localhost", headers={"accept-language": "pl"}).get("/public/").content.decode()
print(*(f"<span>{language.name}</span>" in polish for language in languages()))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """The program with one folder more, and one line."""
    source = tmp_path_factory.mktemp("src")
    shutil.copytree(HOME, source / "kodeks", ignore=shutil.ignore_patterns("__pycache__"))
    folder = source / "kodeks/words/eo"
    folder.mkdir()
    headings = "".join(f'{column} = "{column} eo"\n' for column in Column)
    (folder / "language.toml").write_text(LANGUAGE + headings, encoding="utf-8")
    (folder / "web.toml").write_text(SENTENCES, encoding="utf-8")
    (folder / "articles.csv").write_text("id,title\nKW2025:I.6.3,Titolo\n", encoding="utf-8")
    heard = (HOME / "words/en/dialogue.toml").read_text(encoding="utf-8").partition("\n[heard]\n")[2]
    assert heard.count('ask-last = "last|') == heard.count('move-to = "to|') == 1
    heard = heard.replace('ask-last = "last|', 'ask-last = "lasta movo|').replace('move-to = "to|', 'move-to = "al|')
    (folder / "dialogue.toml").write_text(f"[heard]\n{heard}", encoding="utf-8")
    registry = source / "kodeks/words/languages.py"
    text = registry.read_text(encoding="utf-8")
    assert text.count('    "de",\n') == 1
    registry.write_text(text.replace('    "de",\n', '    "de",\n    "eo",\n'), encoding="utf-8")
    return source


def run(source, *arguments, said="", **variables):
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONIOENCODING": "utf-8", **variables}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=source,
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_line_knows_it(copied):
    assert "Titolo" in run(copied, "-m", "kodeks", "--lang", "eo", "articles", "KW2025:I.6.3")
    told = run(copied, "-m", "kodeks", "--help", LC_ALL="eo")
    assert told.startswith("usage:")  # it has no words for commands
    assert "(pl, en, de, eo)" in " ".join(told.split())


def test_a_board_understands_it(copied):
    told = run(copied, "-m", "kodeks", "--lang", "eo", "play", "--plain", said="32 al 28\nlasta movo\n")
    assert told.splitlines()[1:3] == ["White: man 32 goes to 28."] * 2  # it has no sentences of its own


def test_words_tables_and_pages_know_it(copied):
    told = run(copied, "-c", VISIT, DJANGO_SETTINGS_MODULE="kodeks.web.settings", KODEKS_HOME=str(copied))
    assert told.splitlines() == [
        "polski English Deutsch Esperanto",
        "3-a rondo | name | 1,50",
        "2-a Cu Ĉi Da",
        "name eo",
        "200 en True",
        "200 en True",
        "False True True True",
    ]
