"""The papers of a tournament: every one as PDF and as a page; nothing before it is announced."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from django.conf import LazySettings
from django.test import Client

import kodeks.web
from kodeks.papers.block_kind import BlockKind
from kodeks.papers.paper import Block
from kodeks.printing import PAPERS
from kodeks.tournament.acts import Announce, Close, Moves, Note, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Ala", "Ola", "Ela", "Iza")
SLUGS = [key.replace("_", "-") for key in PAPERS]


def client_of(tournament: Tournament, role: Role) -> Client:
    user, _ = User.objects.get_or_create(username=role, defaults={"name": role})
    Membership.objects.get_or_create(tournament=tournament, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def chief(tournament: Tournament) -> Client:
    return client_of(tournament, Role.CHIEF)


@pytest.fixture
def spectator(tournament: Tournament) -> Client:
    return client_of(tournament, Role.SPECTATOR)


def address(tournament: Tournament, rest: str = "") -> str:
    return f"/t/{tournament.key}/papers/{rest}"


def played(tournament: Tournament) -> None:
    """Round 1 is announced and played; one game is written down, one notice given."""
    user = User.objects.get(username="maker")
    acts = [
        Announce(1),
        Start(1),
        Result(1, 1, "2-0"),
        Result(1, 2, "1-1"),
        Moves(1, 1, "1. 32-28 19-23 2. 28x19 14x23 *"),
        Note("Runda 2 zaczyna się o 15:00 – prosimy źle nie życzyć.", is_announced=True),
    ]
    log.append(tournament, acts, by=user, at="2026-11-16T10:00:00+01:00")


def text_of(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("slug", SLUGS)
def test_every_paper_as_pdf_and_as_page(tournament: Tournament, chief: Client, slug: str, language: str) -> None:
    played(tournament)
    pdf = chief.get(address(tournament, f"{slug}.pdf"), {"language": language})
    page = chief.get(address(tournament, f"{slug}/"), {"language": language})
    assert (pdf.status_code, page.status_code) == (200, 200)
    assert pdf["Content-Disposition"].endswith(f'-{slug}-{language}.pdf"')
    assert pdf.content.startswith(b"%PDF")
    assert f'lang="{language}"' in page.content.decode()
    text = text_of(pdf.content)
    wanted = ("15:00 – prosimy źle nie życzyć",) if slug == "notices" else ("Ala",)
    for word in wanted:
        assert word in text
        assert word in page.content.decode()


def test_the_page_offers_all_of_them(tournament: Tournament, chief: Client) -> None:
    played(tournament)
    page = chief.get(address(tournament)).content.decode()
    for slug in SLUGS:
        assert f'formaction="{address(tournament, slug)}.pdf"' in page
    assert 'aria-current="page">Wydruki' in page


def test_an_empty_tournament_says_that_there_is_nothing_yet(owner: User) -> None:
    row = log.create('name = "Pusty"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n', by=owner)
    client = Client()
    client.force_login(owner)
    page = client.get(address(row))
    assert page.content.decode().count("Nie ma jeszcze danych do tego wydruku") == len(PAPERS)
    for slug in SLUGS:
        assert client.get(address(row, f"{slug}.pdf")).status_code in (200, 422)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_unannounced_pairing_is_on_no_paper_of_a_spectator(
    tournament: Tournament, spectator: Client, chief: Client, slug: str
) -> None:
    for asked in ({}, {"round": "1"}, {"board": "1/1"}, {"after": "1"}):
        for form in (f"{slug}.pdf", f"{slug}/"):
            answer = spectator.get(address(tournament, form), asked)
            assert answer.status_code in (200, 422)
            body = answer.content
            text = text_of(body) if body.startswith(b"%PDF") else body.decode()
            assert "białe" not in text or slug == "score-sheets"  # an empty sheet has the word, and no name
            assert slug != "score-sheets" or not re.search(
                rf"\b({'|'.join(NAMES)})\b", text
            )  # as words: tokens are random
    if "round" in PAPERS[slug.replace("-", "_")].choices and slug != "game":
        assert "Ala" in text_of(chief.get(address(tournament, f"{slug}.pdf")).content)


def test_what_is_announced_is_on_them(tournament: Tournament, spectator: Client) -> None:
    played(tournament)
    text = text_of(spectator.get(address(tournament, "pairings-by-board.pdf")).content)
    assert all(name in text for name in NAMES)
    assert "2-0" in text


@pytest.mark.parametrize(
    ("rest", "asked", "words"),
    [
        ("result-slips.pdf", {"round": "7"}, "tej rundy nie skojarzono: „7”"),
        ("result-slips.pdf", {"round": "x"}, "tej rundy nie skojarzono: „x”"),
        ("result-slips/", {"round": "0"}, "tej rundy nie skojarzono: „0”"),
        ("standings.pdf", {"after": "9"}, "tej rundy nie skojarzono: „9”"),
        ("standings.pdf", {"group": "orły"}, "regulamin nie ma takiej grupy: „orły”"),
        ("certificates.pdf", {"places": "a-b"}, "to nie są miejsca od–do: „a-b”"),
        ("certificates.pdf", {"places": "3-1"}, "to nie są miejsca od–do: „3-1”"),
        ("certificates/", {"places": "50-60"}, "nikt nie zajmuje jeszcze tych miejsc: „50-60”"),
        ("game.pdf", {"board": "1/9"}, "nie ma takiego stołu: „9”"),
        ("game.pdf", {"board": "1/2"}, "tej partii nie zapisano: „2”"),
        ("game.pdf", {"board": "1/1", "step": "99"}, "partia nie ma tylu posunięć: „99”"),
    ],
)
def test_bad_choices_are_told_once(
    tournament: Tournament, chief: Client, rest: str, asked: dict[str, str], words: str
) -> None:
    played(tournament)
    answer = chief.get(address(tournament, rest), asked)
    assert answer.status_code == 422
    assert answer.content.decode().count(words) == 1


@pytest.mark.parametrize("rest", ["nothing.pdf", "nothing/", "start_list.pdf", "start_list/"])
def test_there_is_no_such_paper(tournament: Tournament, chief: Client, rest: str) -> None:
    assert chief.get(address(tournament, rest)).status_code == 404


def test_sizes_and_empty_forms(tournament: Tournament, chief: Client) -> None:
    played(tournament)
    data = chief.get(address(tournament, "score-sheets.pdf"), {"size": "a5", "empty": "1"}).content
    document = pypdfium2.PdfDocument(data)
    assert [tuple(round(length) for length in page.get_size()) for page in document] == [(420, 595)]
    assert "Ala" not in text_of(data)


def test_a_paper_that_takes_long_says_so_and_is_there_later(
    tournament: Tournament, chief: Client, settings: LazySettings
) -> None:
    played(tournament)
    settings.PATIENCE_S = 0
    asked = {"language": "en", "size": "a5"}
    first = chief.get(address(tournament, "player-cards.pdf"), asked)
    assert first.status_code in (200, 202)
    settings.PATIENCE_S = 60
    assert chief.get(address(tournament, "player-cards.pdf"), asked).status_code == 200


def test_line_ups_are_secret_until_the_round_starts(owner: User) -> None:
    """V.3.6.1.4: a spectator sees the teams, not who plays."""
    from kodeks.tournament import Entry, propose_pairing
    from kodeks.tournament.acts import Enter, Number

    text = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\n'
    row = log.create(text, by=owner)
    teams = [Enter(Entry(name=name, players=(f"{name}-Jan", f"{name}-Piotr"))) for name in ("Orły", "Sowy")]
    log.append(row, [*teams, Number((0, 1))], by=owner, at="2026-11-16T09:00:00")
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="2026-11-16T09:10:00")  # type: ignore[union-attr]
    log.append(row, [Announce(1)], by=owner, at="2026-11-16T09:20:00")
    spectator = client_of(row, Role.SPECTATOR)
    for slug in ("pairings-by-board", "pairings-by-name", "result-slips", "score-sheets", "board-cards"):
        text = text_of(spectator.get(address(row, f"{slug}.pdf")).content)
        assert "Orły" in text
        assert "Jan" not in text
    log.append(row, [Start(1)], by=owner, at="2026-11-16T10:00:00")
    assert "Orły-Jan" in text_of(spectator.get(address(row, "result-slips.pdf")).content)


def test_a_closed_tournament_has_its_certificates(tournament: Tournament, chief: Client) -> None:
    played(tournament)
    user = User.objects.get(username="maker")
    log.append(tournament, [Close("wszyscy się zgodzili")], by=user, at="2026-11-16T18:00:00+01:00")
    text = text_of(chief.get(address(tournament, "certificates.pdf"), {"places": "1"}).content)
    assert "DYPLOM" in text
    assert "1. miejsca" in text


def test_who_records_finds_the_slips_with_codes(tournament: Tournament, chief: Client, spectator: Client) -> None:
    played(tournament)
    link = f'href="/t/{tournament.key}/round/1/slips/"'
    assert link in chief.get(address(tournament)).content.decode()
    assert link not in spectator.get(address(tournament)).content.decode()


def test_the_page_of_a_paper_draws_every_kind_of_block() -> None:
    drawn = re.findall(
        r"kind == '(\w+)'",
        (Path(kodeks.web.__file__).parent / "templates/frame/paper.html").read_text(encoding="utf-8"),
    )
    assert sorted(drawn) == sorted(each.kind.value for each in get_args(Block)) == sorted(BlockKind)
