"""What pages of the desk say names its articles. `articles_on_pages.toml` says for each test below which articles its
pages bring to an arbiter, as links to the register; the register of articles refers to them
(`tests/rulebook/test_reach.py`)."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from kodeks.standings.registry import CRITERIA
from kodeks.venue import CheckPhase
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Arbiter, Submission
from kodeks.web.demonstration import demonstrate
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.logs.threads import threads

sys.path.insert(0, str(Path(__file__).parents[2] / "cli"))
sys.path.insert(0, str(Path(__file__).parents[1]))
import faulty_regulations
from moves_to_judge import CHESS_MOVES, DRAUGHTS_MOVES
from rounds_at_hand import paired, players, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
REACHED = tomllib.loads(Path(__file__).with_name("articles_on_pages.toml").read_text(encoding="utf-8"))
LINKED = re.compile(r'<cite class="article"><a [^>]*>([^<]+)</a>')
NAMED = re.compile(r"\b(?:KW\d{4}|FIDE\d{4}):[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")
NOW = timezone.make_aware(datetime(2026, 11, 16, 12, 0))


class Reader:
    """An arbiter who opens pages and notes the articles they link."""

    def __init__(self, owner: User) -> None:
        self.owner = owner
        self.client = Client(HTTP_ACCEPT_LANGUAGE="en")
        self.client.force_login(owner)
        self.articles: set[str] = set()

    def read(self, row: Tournament, *paths: str) -> None:
        """Pages of a tournament."""
        self.open(*(f"/t/{row.key}/{path}" for path in paths))

    def open(self, *addresses: str) -> None:
        """Any pages."""
        for address in addresses:
            answer = self.client.get(address)
            assert answer.status_code == 200, (address, answer.status_code)
            self.articles |= set(LINKED.findall(answer.content.decode()))


@pytest.fixture
def reader(request: pytest.FixtureRequest, owner: User) -> Iterator[Reader]:
    """Opens the pages of the test; then all articles that the register refers to must have been linked."""
    found = Reader(owner)
    yield found
    missing = set(REACHED[request.node.name.removeprefix("test_")]) - found.articles
    assert not missing, sorted(missing)


def test_the_demonstration(reader: Reader) -> None:
    demonstrate(reader.owner, NOW)
    reader.open(*(f"/federation/submissions/{each.pk}/" for each in Submission.objects.all()))
    reader.open(*(f"/federation/arbiters/{each.pk}/" for each in Arbiter.objects.all()))
    reader.open("/federation/arbiters/", "/federation/lists/", "/federation/lists/100/compute/")
    for row in Tournament.objects.all():
        state = log.load(row).state
        rounds = [paired.number for paired in state.rounds]
        reader.read(row, "", "regulations/", "numbers/", "announcement/", "closing/", "entries/", "notices/")
        reader.read(row, *(f"round/{number}/why/" for number in rounds))
        reader.read(row, *(f"card/{number}/" for number in (1, 2)), "standings/", "norms/", "ratings/")
        reader.read(row, *(f"ledger/{thread.root.seq}/" for thread in threads(log.load(row))))
        reader.read(row, *(f"checklist/?phase={phase.value}" for phase in CheckPhase))


def test_incidents(reader: Reader) -> None:
    """Each breach and irregularity that the ledger offers, with the articles it is recorded by."""
    for game in ("100", "chess"):
        row = started(f'name = "T"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\n', players(4), reader.owner)
        paired(row, reader.owner)
        offered = reader.client.get(f"/t/{row.key}/ledger/new/").content.decode()
        found = re.findall(r'name="what" value="([^"]+)"', offered)
        assert len(found) > 20
        reader.read(row, *(f"ledger/new/?what={what}" for what in found))


def test_regulations(reader: Reader) -> None:
    for text in faulty_regulations.texts():
        reader.read(log.create(text, by=reader.owner), "regulations/")


def test_checklists(reader: Reader) -> None:
    for game, edition in (("100", "kw2025"), ("64", "kw2025"), ("100", "kw2022"), ("chess", "fide2009")):
        for system in ("swiss", "team_swiss"):
            boards = "boards = 4\n" if system == "team_swiss" else ""
            text = f'name = "T"\ngame = "{game}"\nedition = "{edition}"\nsystem = "{system}"\nrounds = 5\n{boards}'
            row = log.create(f'{text}tempo = "60m+30s"\nplayers = 30\n', by=reader.owner)
            reader.read(row, *(f"checklist/?phase={phase.value}" for phase in CheckPhase))


def test_standings(reader: Reader) -> None:
    codes = [code for code, criterion in CRITERIA.items() if not criterion.is_for_teams]
    for game, results in (("100", ("2-0", "1-1")), ("chess", ("1-0", "½-½"))):
        for system in ("swiss", "round_robin"):
            settings = f'game = "{game}"\nsystem = "{system}"\ntiebreaks = {codes}\n'.replace("'", '"')
            rounds = "rounds = 3\n" if system == "swiss" else ""
            row = started(f'name = "T"\n{settings}{rounds}', players(4), reader.owner)
            paired(row, reader.owner, *results)
            paired(row, reader.owner, *results)
            reader.read(row, "standings/", "crosstable/", "card/1/", "card/2/", "round/2/why/")


def test_moves(reader: Reader) -> None:
    """Moves entered at the board of the desk, each refused by its article or ending the game."""
    for game, cases in (
        ("100", [(fen, moves) for board, fen, moves in DRAUGHTS_MOVES if board == "100"]),
        ("64", [(fen, moves) for board, fen, moves in DRAUGHTS_MOVES if board == "64"]),
        ("chess", CHESS_MOVES),
        ('chess"\nedition = "fide2009', CHESS_MOVES),
    ):
        row = started(f'name = "T"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\n', players(4), reader.owner)
        paired(row, reader.owner)
        for fen, moves in cases:
            *before, last = moves.split()
            text = f'[SetUp "1"]\n[FEN "{fen}"]\n\n{" ".join(before)} *\n'
            page = f"/t/{row.key}/round/1/board/1/game/look/"
            answer = reader.client.post(page, {"text": text, "step": "999", "add": last})
            reader.articles |= set(NAMED.findall(answer.content.decode()))
