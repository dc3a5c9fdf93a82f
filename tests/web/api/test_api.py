"""The interface for programs: what it says of itself holds, and it answers what the pages show."""

from __future__ import annotations

import re
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given, settings
from schemathesis import APIOperation, BaseSchema, Case, HookContext

from kodeks.tournament.acts import Announce, Moves, Note, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.api import answers
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.public.views import opened
from kodeks.web.publication.models import Publication


@pytest.fixture
def public(tournament: Tournament) -> Tournament:
    by = User.objects.get(username="maker")
    acts = [Announce(1), Start(1), Result(1, 1, "2-0"), Note("Przerwa", is_announced=True), Moves(1, 1, "1. 32-28 2-0")]
    log.append(tournament, acts, by=by, at="2026-11-16T10:00:00")
    Publication.objects.create(tournament=tournament, is_public=True)
    return tournament


def asked(path: str) -> Any:
    answer = Client().get(f"/api/v1/{path}")
    assert answer.status_code == 200, (path, answer.content)
    return answer.json()


def test_what_the_pages_show(public: Tournament) -> None:
    key = public.key
    assert [each["key"] for each in asked("tournaments")] == [key]
    whole = asked(f"tournaments/{key}")
    assert (whole["round"], whole["stage"], whole["seq"]) == (1, "started", opened(public.key).seq)
    assert [each["name"] for each in asked(f"tournaments/{key}/people")] == ["Ala", "Ola", "Ela", "Iza"]
    assert asked(f"tournaments/{key}/rounds") == [{"number": 1, "stage": "started", "boards": 2, "results": 1}]
    boards = asked(f"tournaments/{key}/rounds/1")["pairings"]
    assert [board["result"] for board in boards] == ["2-0", ""]
    table = asked(f"tournaments/{key}/standings")
    assert table["criteria"][0]["code"] == "PTS"
    assert table["criteria"][0]["articles"]
    assert [row["points"] for row in table["rows"]] == ["2", "0", "0", "0"]
    assert [each["text"] for each in asked(f"tournaments/{key}/notices")] == ["Przerwa"]
    assert [each["text"] for each in asked(f"tournaments/{key}/games")] == ["1. 32-28 2-0"]


def test_tournaments_come_by_pages(public: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest first; each stands on one of them, whatever day and name it shares."""
    monkeypatch.setattr(answers, "A_PAGE", 2)
    for starts, name in (("2026-01-01", "A"), ("2026-01-01", "B"), ("2026-01-01", "B"), ("2027-01-01", "A"), ("", "A")):
        row = Tournament.objects.create(key=f"k{Tournament.objects.count()}", name=name, starts=starts, is_closed=True)
        Publication.objects.create(tournament=row, is_public=True)
    hidden = Tournament.objects.create(key="hidden", name="H", starts="2026-06-01", is_closed=True)
    seen, path = list[tuple[str, str]](), "/api/v1/tournaments"
    pages = 0
    while path:
        answer = Client().get(path)
        seen += [(each["starts"], each["name"]) for each in answer.json()]
        pages, path = pages + 1, re.sub("^<(.*)>; rel=.next.$", r"\1", answer.headers.get("Link", ""))
    new_year = [("2026-01-01", name) for name in ("B", "B", "A")]
    assert seen == [("2027-01-01", "A"), ("2026-11-16", "Próba"), *new_year, ("", "A")]
    assert pages == 3
    assert Client().get(f"/api/v1/tournaments?after={hidden.key}").status_code == 404


@pytest.mark.parametrize(
    "path", ["tournaments/unknown", "tournaments/{key}/rounds/2", "tournaments/{key}/standings?after=2"]
)
def test_what_there_is_not(public: Tournament, path: str) -> None:
    answer = Client().get("/api/v1/" + path.format(key=public.key), headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert answer.json() == {"detail": "It does not exist, or it has not been announced."}


def test_only_reading(public: Tournament) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert getattr(Client(), method)(f"/api/v1/tournaments/{public.key}").status_code == 405


def test_pages_from_elsewhere_may_read_it_and_nothing_else(public: Tournament) -> None:
    key = public.key
    for path in (f"tournaments/{key}", "tournaments/unknown", "openapi.json", "lists/100/2026Q9"):
        assert Client().get(f"/api/v1/{path}").headers["Access-Control-Allow-Origin"] == "*"
    for path in (f"/public/{key}/", "/public/", "/accounts/sign-in/"):
        assert "Access-Control-Allow-Origin" not in Client().get(path).headers


@pytest.mark.parametrize("path", ["lists/1%000/2026Q3", "lists/100/2026%00", "tournaments/%00", "tournaments/a%2Fb"])
def test_what_nobody_can_type_is_refused(public: Tournament, path: str) -> None:
    assert Client().get(f"/api/v1/{path}").status_code in (404, 422)


@pytest.fixture
def described(public: Tournament) -> BaseSchema:
    """The description as the server gives it, and the server behind it."""
    made = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())

    @made.hook
    def map_path_parameters(context: HookContext, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        if path_parameters and len(str(path_parameters.get("key", ""))) % 2:  # half of the time one that is there
            path_parameters["key"] = public.key
        return path_parameters

    return made


def test_it_keeps_to_its_description(described: BaseSchema) -> None:
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) >= 10
    for operation in operations:
        _check(operation)


def _check(operation: APIOperation) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    def answers(case: Case) -> None:
        case.call_and_validate()

    answers()
