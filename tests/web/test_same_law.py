"""What the browser refuses the command line refuses, with the same ruling: each case of the law goes through both."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path

import pytest
from django.test import Client

from kodeks import cli
from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import event_line, header_line
from kodeks.tournament import append_acts, fold, judge_opening
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
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
    assert squeezed(ruling_of(case, game)) in squeezed(words_of(answer.content))
    assert log.as_file(row) == before


# The regulations: opening writes no event, so it is no case of the table

TEAMS = """name = "Liga"
game = "100"
system = "team_swiss"
rounds = 3
boards = 4
lineup_minutes = 20
"""
SEATED = {
    "a long line in blitz": ('tempo = "5m"\nseating = "line"\n', "KW2025:V.3.5.3, KW2025:V.3.5.1"),
    "alternating": ('tempo = "60m+30s"\nseating = "alternating"\n', "KW2025:V.3.5.2"),
}


@pytest.mark.parametrize("name", SEATED)
def test_V_3_5_3_forbidden_seating_is_refused_alike_by_the_core_the_command_line_and_the_browser(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], owner: User
) -> None:
    more, articles = SEATED[name]
    wrong, right = TEAMS + more, f'{TEAMS}tempo = "5m"\nseating = "side_by_side"\n'
    ruling = judge_opening(read_regulations(wrong))
    assert ruling is not None
    assert ", ".join(map(str, ruling.articles)) == articles
    assert judge_opening(read_regulations(right)) is None
    said = f"{explain(language_of('en'), ruling)} [{articles}]"

    (tmp_path / "r.toml").write_text(wrong, encoding="utf-8")
    file = tmp_path / "t.kodeks"
    assert cli.run(["--lang", "en", "open", str(file), str(tmp_path / "r.toml")]) == 2
    assert capsys.readouterr().err.strip() == f"kodeks: {said}"
    assert not file.exists()
    (tmp_path / "r.toml").write_text(right, encoding="utf-8")
    assert cli.run(["--lang", "en", "open", str(file), str(tmp_path / "r.toml")]) == 0

    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(owner)
    known = Tournament.objects.count()
    answer = client.post("/new/regulations/", {"mode": "text", "text": wrong, "do": "save"})
    assert answer.status_code == 422
    assert squeezed(said) in squeezed(words_of(answer.content))
    assert Tournament.objects.count() == known

    row = log.create(right, by=owner, chief=owner)
    before = log.as_file(row)
    form = {"mode": "text", "text": wrong, "do": "save", "on": "0"}
    answer = client.post(f"/t/{row.key}/regulations/", form)
    assert answer.status_code == 422
    assert squeezed(said) in squeezed(words_of(answer.content))
    assert log.as_file(row) == before


def words_of(page: bytes) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", page.decode())))


def squeezed(text: str) -> str:
    """Without spaces, brackets, commas and capitals: articles are links on a page, and sentences begin there."""
    return re.sub(r"[\s\[\],]", "", text).casefold()
