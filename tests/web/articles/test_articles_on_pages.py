"""What pages of the desk say names its articles, as links to the register, for the reason that
`articles_on_pages.toml` claims: there stands for each test below which page is opened, and which articles it must link
beside which words. The register of articles refers to the tests, and names no article that is not claimed there
(`tests/rulebook/test_reach.py`)."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.standings.registry import CRITERIA
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Arbiter, Submission
from kodeks.web.demonstration import demonstrate
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament

sys.path.insert(0, str(Path(__file__).parents[2] / "cli"))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
import faulty_regulations
from citations import Citation, citations_in, unproved
from page_citations import citations_on
from rounds_at_hand import OPEN, players, started

pytestmark = pytest.mark.django_db(transaction=True)
REACHED = tomllib.loads(Path(__file__).with_name("articles_on_pages.toml").read_text(encoding="utf-8"))
NOW = timezone.make_aware(datetime(2026, 11, 16, 12, 0))
Case = dict[str, Any]
RESULTS = {"100": ("2-0", "1-1"), "chess": ("1-0", "½-½")}


class Reader:
    """An arbiter who opens pages and reads what they cite."""

    def __init__(self, owner: User) -> None:
        self.owner = owner
        self.client = Client(HTTP_ACCEPT_LANGUAGE="en")
        self.client.force_login(owner)
        self._read: dict[str, list[Citation]] = {}

    def opens(self, address: str, case: Case) -> None:
        """The page is there, and links what is claimed beside the words claimed."""
        if address not in self._read:
            answer = self.client.get(address)
            assert answer.status_code == 200, (address, answer.status_code)
            self._read[address] = citations_on(answer.content.decode())
        assert not unproved(case["cites"], self._read[address]), address


@pytest.fixture
def reader(owner: User) -> Reader:
    return Reader(owner)


def cases(name: str, *by: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Those of one test, together if they are of one tournament."""
    given: dict[str, list[Case]] = {}
    for case in REACHED[name]:
        given.setdefault(" ".join(case[key] for key in by if key in case), []).append(case)
    return pytest.mark.parametrize("cases", given.values(), ids=given.keys())


def test_the_demonstration(reader: Reader) -> None:
    demonstrate(reader.owner, NOW)
    submissions = [f"/federation/submissions/{each.pk}/" for each in Submission.objects.order_by("pk")]
    arbiters = [f"/federation/arbiters/{each.pk}/" for each in Arbiter.objects.order_by("pk")]
    desks = {row.name: f"/t/{row.key}/" for row in Tournament.objects.all()}
    for case in REACHED["the_demonstration"]:
        if "tournament" in case:
            address = desks[case["tournament"]] + case["page"]
        elif "submission" in case:
            address = submissions[case["submission"] - 1]
        elif "arbiter" in case:
            address = arbiters[case["arbiter"] - 1]
        else:
            address = case["page"]
        reader.opens(address, case)


@pytest.mark.parametrize("game", REACHED["incidents"])
def test_incidents(reader: Reader, game: str) -> None:
    """Each breach and irregularity that the ledger offers, with the articles it is recorded by."""
    row = started(f'name = "T"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\n', players(4), reader.owner, OPEN)
    offered = reader.client.get(f"/t/{row.key}/ledger/new/")
    assert offered.status_code == 200
    found = re.findall(r'name="what" value="([^"]+)"', offered.content.decode())
    assert len(found) > 20
    claims: dict[str, list[str]] = REACHED["incidents"][game]
    assert claims.keys() <= set(found)
    for what in found:
        page = reader.client.get(f"/t/{row.key}/ledger/new/", {"what": what})
        assert page.status_code == 200, what
        cited = {article for each in citations_on(page.content.decode()) for article in each.articles}
        assert cited >= {*claims.get(what, OPEN)}, what


@cases("regulations", "regulations")
def test_regulations(reader: Reader, cases: list[Case]) -> None:
    (case,) = cases
    row = log.create(faulty_regulations.TEXTS[case["regulations"]], by=reader.owner)
    reader.opens(f"/t/{row.key}/regulations/", case)


@cases("checklists", "game", "edition", "system")
def test_checklists(reader: Reader, cases: list[Case]) -> None:
    game, edition, system = (cases[0][name] for name in ("game", "edition", "system"))
    boards = "boards = 4\n" if system == "team_swiss" else ""
    text = f'name = "T"\ngame = "{game}"\nedition = "{edition}"\nsystem = "{system}"\nrounds = 5\n{boards}'
    row = log.create(f'{text}tempo = "60m+30s"\nplayers = 30\n', by=reader.owner)
    for case in cases:
        reader.opens(f"/t/{row.key}/checklist/?phase={case['phase']}", case)


@cases("standings", "game", "system", "rules")
def test_standings(reader: Reader, cases: list[Case]) -> None:
    """All criteria at once, after two rounds."""
    game, system = cases[0]["game"], cases[0]["system"]
    codes = [code for code, criterion in CRITERIA.items() if not criterion.is_for_teams]
    codes += cases[0].get("also", [])
    settings = f'game = "{game}"\nsystem = "{system}"\ntiebreaks = {codes}\n'.replace("'", '"')
    if "rules" in cases[0]:
        settings += f'tiebreak_rules = "{cases[0]["rules"]}"\n'
    row = started(
        f'name = "T"\n{settings}' + "rounds = 3\n" * (system == "swiss"),
        players(4),
        reader.owner,
        (*RESULTS[game],),
        (*RESULTS[game],),
    )
    for case in cases:
        reader.opens(f"/t/{row.key}/{case['page']}", case)


@cases("moves", "game", "edition")
def test_moves(reader: Reader, cases: list[Case]) -> None:
    """Moves entered at the board of the desk: the last is refused by its article, or ends the game, or counts."""
    settings = f'game = "{cases[0]["game"]}"\nedition = "{cases[0]["edition"]}"\n'
    row = started(f'name = "T"\n{settings}system = "swiss"\nrounds = 3\n', players(4), reader.owner, OPEN)
    for case in cases:
        *before, last = case["moves"].split()
        text = f'[SetUp "1"]\n[FEN "{case["fen"]}"]\n\n{" ".join(before)} *\n'
        page, script = f"/t/{row.key}/round/1/board/1/game/save/", {"accept": "application/json"}
        answer = reader.client.post(page, {"text": text, "add": last}, headers=script)
        assert answer.status_code == (422 if case.get("is_refused") else 200), (case["moves"], answer.status_code)
        told = answer.json()
        cited = citations_in(told["problem"]) if case.get("is_refused") else citations_on(told["panel"])
        assert not unproved(case["cites"], cited), (case["moves"], cited)
