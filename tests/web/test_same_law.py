"""What the browser refuses the command line refuses, with the same ruling: each case of the law goes through both."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

import pytest
from django.test import Client

from kodeks import cli
from kodeks.formats.tournament_file import event_line, header_line
from kodeks.tournament import append_acts, fold
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.words import explain, language_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tournament"))
from law_cases import CASES, REGULATIONS, SETTINGS, Case, situation

pytestmark = pytest.mark.django_db(transaction=True)


def file_of(game: str, name: str) -> bytes:
    """The situation as a tournament file."""
    text, total = header_line(SETTINGS[game])
    for event in situation(game, name):
        line, total = event_line(total, event)
        text += line
    return text.encode()


def ruling_of(case: Case, game: str) -> str:
    """What the core says, in English, with the articles."""
    state = fold(REGULATIONS[game], situation(game, case.before)).state
    (made,) = append_acts(state, state.seq + 1, [case.act(game)], by="", at="")
    ruling = made.step.rulings[0]
    articles = ", ".join(map(str, ruling.articles))
    return f"{explain(language_of('en'), ruling)} [{articles}]"


@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.parametrize("case", [case for case in CASES if case.words is not None], ids=lambda case: case.name)
def test_the_command_line_gives_the_ruling_of_the_core(
    case: Case, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert case.words is not None
    file = tmp_path / "t.kodeks"
    file.write_bytes(file_of(game, case.before))
    before = file.read_bytes()
    verb, *words = case.words(game)
    assert cli.run(["--lang", "en", verb, str(file), *words]) == 2
    assert capsys.readouterr().err.strip().startswith(f"kodeks: {ruling_of(case, game)}")
    assert file.read_bytes() == before


@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.parametrize("case", [case for case in CASES if case.page], ids=lambda case: case.name)
def test_the_browser_gives_the_ruling_of_the_core(case: Case, game: str, owner: User) -> None:
    row = log.import_file(file_of(game, case.before), by=owner, chief=owner)
    before = log.as_file(row)
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(owner)
    answer = client.post(f"/t/{row.key}/{case.page}", {"on": str(row.seq), **case.form(game)}, follow=True)
    shown = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())))
    assert squeezed(ruling_of(case, game)) in squeezed(shown)
    assert log.as_file(row) == before


def squeezed(text: str) -> str:
    """Without spaces, brackets, commas and capitals: articles are links on a page, and sentences begin there."""
    return re.sub(r"[\s\[\],]", "", text).casefold()
