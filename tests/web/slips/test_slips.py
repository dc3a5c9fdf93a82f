"""Slips: each player reports once; two who agree make a result, two who do not call the arbiter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection
from django.test import Client

from kodeks.papers.slips import SlipAddresses
from kodeks.tournament import Act, Entry, propose_pairing
from kodeks.tournament.acts import Announce, Enter, LineUp, Number, Pair, Result, Start, SwapColours, Undo, Unpair
from kodeks.web.accounts.models import User
from kodeks.web.logs import log, memory
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.slips import reporting
from kodeks.web.slips.halves import find, give_out
from kodeks.web.slips.models import Slip

Tokens = Mapping[tuple[int, int | None], SlipAddresses]


def record(row: Tournament, *acts: object) -> None:
    by = User.objects.get(username="maker")
    outcomes = log.append(row, acts, by=by, at="2026-11-16T10:00:00")  # type: ignore[arg-type]
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings


def given(row: Tournament) -> Tokens:
    return give_out(row, log.load(row).state, len(log.load(row).state.rounds), lambda token: f"/s/{token}/")


@pytest.fixture
def slips(tournament: Tournament) -> Tokens:
    record(tournament, Announce(1), Start(1))
    return given(tournament)


def page(address: str) -> str:
    return Client().get(address).content.decode()


def report(address: str, result: str) -> None:
    client = Client(enforce_csrf_checks=True)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(address).content.decode())
    fields = {"result": result, "csrfmiddlewaretoken": token[1] if token else ""}
    assert client.post(address, fields).status_code == (302 if token else 403)


def score(row: Tournament, board: int = 1) -> str:
    found = log.load(row).state.rounds[0].boards[board - 1].score
    return "" if found is None else f"{found.white}-{found.black}"


def test_two_who_agree_make_a_result(tournament: Tournament, slips: Tokens) -> None:
    white, black = slips[1, None]
    report(white, "2-0")
    assert score(tournament) == ""
    assert "Czekamy na zgłoszenie drugiego" in page(white)
    report(black, "2-0")
    assert score(tournament) == "2-0"
    assert "Wynik jest zapisany: 2-0" in page(white)
    event = log.load(tournament).events[-1]
    assert event.act == Result(1, 1, "2-0")
    assert event.by.endswith("(QR)")


def test_two_who_disagree_call_the_arbiter(tournament: Tournament, slips: Tokens, owner: User) -> None:
    white, black = slips[1, None]
    report(white, "2-0")
    report(black, "1-1")
    assert score(tournament) == ""
    assert "Sędzia został wezwany" in page(white)
    assert "Sędzia został wezwany" in page(black)
    desk = Client()
    desk.force_login(owner)
    told = desk.get(f"/t/{tournament.key}/round/1/slips/").content.decode()
    assert "białe podały 2-0, czarne 1-1" in told
    told = desk.get(f"/t/{tournament.key}/round/1/").content.decode()
    assert "Stół 1: zgłoszenia zawodników się różnią.</strong> Białe podały 2-0, czarne 1-1. <a" in told
    record(tournament, Result(1, 1, "1-1"))
    assert "Wynik jest zapisany: 1-1" in page(white)
    assert "białe podały" not in desk.get(f"/t/{tournament.key}/round/1/slips/").content.decode()


def test_a_holder_reports_once(tournament: Tournament, slips: Tokens) -> None:
    white, black = slips[1, None]
    report(white, "2-0")
    Client().post(white, {"result": "0-2"})
    report(black, "2-0")
    assert score(tournament) == "2-0"
    Client().post(black, {"result": "0-2"})
    assert score(tournament) == "2-0"


def test_what_the_arbiter_entered_is_not_replaced(tournament: Tournament, slips: Tokens) -> None:
    white, black = slips[1, None]
    report(white, "2-0")
    record(tournament, Result(1, 1, "0-2"))
    Client().post(black, {"result": "2-0"})
    assert score(tournament) == "0-2"


@pytest.mark.parametrize("result", ["", "3-0", "+/-", "2-0 ", "<script>"])
def test_only_what_players_may_report_is_taken(tournament: Tournament, slips: Tokens, result: str) -> None:
    white, _ = slips[1, None]
    Client().post(white, {"result": result})
    assert not Slip.objects.exclude(result="").exists()


def test_a_token_expires_with_its_round(tournament: Tournament, slips: Tokens) -> None:
    record(tournament, Result(1, 1, "2-0"), Result(1, 2, "1-1"))
    by = User.objects.get(username="maker")
    white, _ = slips[1, None]
    log.append(tournament, lambda state: [propose_pairing(state).act], by=by, at="")  # type: ignore[union-attr]
    assert "Wynik jest zapisany: 2-0" in page(white)  # that the next round is paired is not told
    record(tournament, Announce(2), Start(2))
    told = page(white)
    assert "Ta runda jest już zakończona" in told
    assert not re.search(r"\bAla\b", told)
    later = given(tournament)
    assert "Jak zakończyła się partia?" in page(later[1, None].white)


def test_a_round_that_has_not_begun_takes_no_reports(tournament: Tournament) -> None:
    record(tournament, Announce(1))
    white, _ = given(tournament)[1, None]
    assert "jeszcze się nie zaczęła" in page(white)
    assert not re.search(r"\bAla\b", page(white))
    Client().post(white, {"result": "2-0"})
    assert not Slip.objects.exclude(result="").exists()


def test_slips_of_another_pairing_are_void(tournament: Tournament, slips: Tokens) -> None:
    white, _ = slips[1, None]
    record(tournament, SwapColours(1, 1))
    assert "Ta karta jest nieważna" in page(white)
    before = log.load(tournament).seq
    record(tournament, Undo(before - 3, "od nowa"))
    assert "Ta karta jest nieważna" in page(white) or "jeszcze się nie zaczęła" in page(white)


def test_printed_again_the_old_codes_are_unknown(tournament: Tournament, slips: Tokens) -> None:
    white, _ = slips[1, None]
    again = given(tournament)
    assert Client().get(white).status_code == 404
    assert Client().get(again[1, None].white).status_code == 200


def test_tokens_are_not_in_the_database(slips: Tokens) -> None:
    tokens = {address.split("/")[2] for pair in slips.values() for address in pair}
    assert not tokens & set(Slip.objects.values_list("digest", flat=True))
    assert all(len(token) >= 20 for token in tokens)


def test_an_assistant_who_scans_goes_to_the_board(tournament: Tournament, slips: Tokens) -> None:
    helper = User.objects.create(username="helper", name="Pomocnik")
    Membership.objects.create(tournament=tournament, user=helper, role="round")
    client = Client()
    client.force_login(helper)
    answer = client.get(slips[2, None].black)
    assert answer.headers["Location"] == f"/t/{tournament.key}/round/1/board/2/result/"


def test_slips_are_printed_with_codes(tournament: Tournament, owner: User) -> None:
    record(tournament, Announce(1), Start(1))
    desk = Client()
    desk.force_login(owner)
    answer = desk.post(f"/t/{tournament.key}/round/1/slips/print/")
    assert answer.content.startswith(b"%PDF")
    assert Slip.objects.filter(tournament=tournament).count() == 4
    assert desk.get(f"/t/{tournament.key}/round/1/slips/print/").status_code == 302


def test_slips_are_printed_beside_the_page(tournament: Tournament, owner: User, settings: LazySettings) -> None:
    """The page waits, asks for the same printing again, and has the codes of that one; the next press of the button is
    another."""
    record(tournament, Announce(1), Start(1))
    desk, address = Client(), f"/t/{tournament.key}/round/1/slips/print/"
    desk.force_login(owner)
    settings.PATIENCE_S = 0.0
    waiting = desk.post(address)
    assert waiting.status_code == 202
    (printing,) = re.findall(r'name="printing" value="([^"]+)"', waiting.content.decode())
    first = digests(tournament)
    settings.PATIENCE_S = 60
    assert desk.post(address, {"printing": printing}).content.startswith(b"%PDF")
    assert digests(tournament) == first
    memory.forget_everything()  # as in another process of the server
    assert desk.post(address, {"printing": printing}).content.startswith(b"%PDF")
    assert digests(tournament) == first
    assert desk.post(address).content.startswith(b"%PDF")
    assert not digests(tournament) & first


def digests(row: Tournament) -> set[str]:
    return {slip.digest for slip in Slip.objects.filter(tournament=row)}


TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\nstarts = 2026-11-16\n'


def test_a_code_does_not_tell_the_line_up_before_the_start(owner: User) -> None:
    row = log.create(TEAMS, by=owner)
    acts: list[Act] = [
        Enter(Entry(name=f"Klub {letter}", players=(f"Pierwszy {letter}", f"Drugi {letter}"))) for letter in "AB"
    ]
    log.append(row, [*acts, Number((0, 1), "kodeks")], by=owner, at="2026-11-16T09:00:00")
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="2026-11-16T09:00:00")  # type: ignore[union-attr]
    log.append(
        row, [LineUp(number, 1, log.load(row).state.entry(number).players) for number in (1, 2)], by=owner, at=""
    )
    log.append(row, [Announce(1)], by=owner, at="2026-11-16T09:30:00")
    addresses = given(row)
    told = page(addresses[1, 1].white)
    assert "jeszcze się nie zaczęła" in told
    assert "Pierwszy" not in told
    log.append(row, [Start(1)], by=owner, at="2026-11-16T10:00:00")
    assert "Pierwszy A" in page(addresses[1, 1].white)
    for address in addresses[1, 1]:
        report(address, "2-0")
    first, second = log.load(row).state.rounds[0].boards[0].games
    assert (first is not None, second) == (True, None)


def halves(slips: Tokens) -> tuple[Slip, Slip]:
    white, black = (find(address.split("/")[2]) for address in slips[1, None])
    assert white is not None
    assert black is not None
    return white, black


def test_two_reports_at_the_same_instant_make_one_result(tournament: Tournament, slips: Tokens) -> None:
    """Each phone has read its half before the other has reported; each is pressed twice. The reports of a tournament
    are taken one after the other, under its lock."""
    for slip in (*halves(slips), *halves(slips)):
        slip.result = ""
        reporting.report(slip, "2-0")
    assert score(tournament) == "2-0"
    assert sum(isinstance(event.act, Result) for event in log.load(tournament).events) == 1


class Crash(RuntimeError):
    """The power goes off."""


def test_a_report_and_its_result_are_on_the_disk_together_or_not_at_all(
    tournament: Tournament, slips: Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise Crash

    white, black = halves(slips)
    reporting.report(white, "2-0")
    with monkeypatch.context() as broken:
        broken.setattr(log, "_describe", crash)  # the line is written, its transaction is not over
        with pytest.raises(Crash):
            reporting.report(black, "2-0")
    assert not halves(slips)[1].result
    assert score(tournament) == ""
    assert "Jak zakończyła się partia?" in page(slips[1, None].black)  # he can say it again
    reporting.report(black, "2-0")
    assert score(tournament) == "2-0"


@pytest.mark.parametrize("second", [False, True])
def test_a_crash_at_any_statement_leaves_no_half_of_anything(
    tournament: Tournament, slips: Tokens, second: bool
) -> None:
    """The database goes away at the first statement of a report, at the next, and so on: before the commit nothing of
    it is there, after it everything; the players can say it again, and the log is whole."""
    white, black = halves(slips)
    if second:
        reporting.report(white, "2-0")
    mine = black if second else white
    before = log.as_file(tournament)
    for statement in count(1):
        try:
            with broken_after(statement):
                reporting.report(mine, "2-0")
        except OperationalError:
            is_there = bool(Slip.objects.get(pk=mine.pk).result)
            assert score(tournament) == ("2-0" if second and is_there else "")
            assert (log.as_file(tournament) == before) is not (second and is_there)
        else:
            break
    assert statement > 4
    assert Slip.objects.get(pk=mine.pk).result == "2-0"
    assert score(tournament) == ("2-0" if second else "")
    reporting.report(black, "2-0")
    assert score(tournament) == "2-0"
    assert sum(isinstance(event.act, Result) for event in log.load(tournament).events) == 1


@contextmanager
def broken_after(statements: int) -> Iterator[None]:
    """The database answers one statement less than so many."""
    left = statements

    def answer(execute: Callable[..., object], sql: str, *given: object) -> object:
        nonlocal left
        left -= 1
        if left == 0:
            raise OperationalError("server closed the connection unexpectedly")
        return execute(sql, *given)

    with connection.execute_wrapper(answer):
        yield


def test_a_crash_in_the_commit_itself(tournament: Tournament, slips: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError("disk I/O error")

    white, black = halves(slips)
    reporting.report(white, "2-0")
    with monkeypatch.context() as broken:
        broken.setattr(connection, "_commit", refuse)
        with pytest.raises(OperationalError):
            reporting.report(black, "2-0")
    assert not Slip.objects.get(pk=black.pk).result
    assert score(tournament) == ""
    reporting.report(black, "2-0")
    assert score(tournament) == "2-0"


@pytest.mark.parametrize("who", ["white", "black"])
def test_reports_that_were_left_without_their_result_are_settled_by_who_looks(
    tournament: Tournament, slips: Tokens, who: str
) -> None:
    """As an earlier version left them when it was killed between the report and its result."""
    Slip.objects.filter(board=1).update(result="2-0")
    assert "Wynik jest zapisany: 2-0" in page(getattr(slips[1, None], who))
    assert score(tournament) == "2-0"


def test_the_desk_settles_them_too(tournament: Tournament, slips: Tokens, owner: User) -> None:
    Slip.objects.filter(board=1).update(result="1-1")
    desk = Client()
    desk.force_login(owner)
    desk.get(f"/t/{tournament.key}/round/1/slips/")
    assert score(tournament) == "1-1"


def test_what_the_arbiter_took_back_stays_so_and_both_are_told(
    tournament: Tournament, slips: Tokens, owner: User
) -> None:
    for address in slips[1, None]:
        report(address, "2-0")
    record(tournament, Undo(log.load(tournament).seq - 1, "pomyłka"))
    for address in slips[1, None]:
        assert "Obie strony podały 2-0, ale wynik nie jest zapisany. Sędzia został wezwany" in page(address)
    desk = Client()
    desk.force_login(owner)
    for part in ("", "slips/"):
        told = desk.get(f"/t/{tournament.key}/round/1/{part}").content.decode()
        assert "Obie strony podały 2-0, ale wynik nie jest zapisany" in told
        assert "się różnią" not in told
    assert score(tournament) == ""


def test_a_slip_does_not_tell_that_its_board_was_paired_anew(tournament: Tournament) -> None:
    white, _ = given(tournament)[1, None]
    assert "jeszcze się nie zaczęła" in page(white)
    pairs = [(board.white, board.black) for board in log.load(tournament).state.rounds[0].boards]
    record(tournament, Unpair(1), Pair(1, (pairs[0][::-1], *pairs[1:]), reason="inne kolory"))
    assert "jeszcze się nie zaczęła" in page(white)
    record(tournament, Announce(1))
    assert "Ta karta jest nieważna" in page(white)
