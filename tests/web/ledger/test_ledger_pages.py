"""The ledger in the browser: what happened, the decision, what follows it, appeals, notices."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.test import Client
from django.utils import timezone, translation
from rounds_at_hand import OPEN, players, started
from spectators import spectator_in

from kodeks.formats.report_data import report_data
from kodeks.game.events import Penalise
from kodeks.report import Enclosures, Record
from kodeks.rulebook.result import Side
from kodeks.tournament import Entry, Regulations, SystemKind
from kodeks.tournament.acts import Announce, Close, Note, NoteKind, Pair, Result, Start, Undo, Withdraw
from kodeks.tournament.happenings import happening, happenings, penalties
from kodeks.web.accounts.models import User
from kodeks.web.ledger import views
from kodeks.web.logs import log
from kodeks.web.logs.incidents import incidents_at
from kodeks.web.logs.models import Tournament
from kodeks.web.logs.threads import notes_at, notices_of_board, threads
from kodeks.web.pages.words import say

pytestmark = pytest.mark.django_db(transaction=True)
APPEALS = """
[[arbiters]]
name = "Anna Zielińska"
role = "chief"

[[arbiters]]
name = "Piotr Wrona"
role = "round"

[appeals]
deadline = "30 min po rundzie"
[[appeals.members]]
name = "Gracz 1"
role = "chair"
[[appeals.members]]
name = "Ewa Lis"
[[appeals.members]]
name = "Jan Buk"
[[appeals.members]]
name = "Zofia Nowak"
role = "reserve"
"""


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def event(owner: User) -> Tournament:
    """Six players in round 1, without results."""
    regulations = f'name = "Sześć"\ngame = "100"\nsystem = "swiss"\nrounds = 5\ntempo = "60m+30s"\n{APPEALS}'
    return started(regulations, players(6), owner, OPEN)


def state_of(row: Tournament):  # type: ignore[no-untyped-def]
    return log.load(row).state


def decide(client: Client, row: Tournament, **fields: object):  # type: ignore[no-untyped-def]
    """Post the decision; the confirmation too, if one is asked for."""
    given = {"round": 1, "board": 1, "what": "BAN-5", "result": "follows", "on": log.load(row).seq, **fields}
    return client.post(f"/t/{row.key}/ledger/new/", given)


def text_of(answer) -> str:  # type: ignore[no-untyped-def]
    return answer.content.decode()


# What can happen


@pytest.mark.parametrize(
    ("game", "edition", "sanctions"),
    [("100", "kw2025", 6), ("64", "kw2022", 6), ("chess", "fide2009", 7), ("chess", "fide2023", 9)],
)
def test_everything_that_can_happen_has_words_and_articles(game: str, edition: str, sanctions: int) -> None:
    regulations = Regulations.of(name="x", game=game, edition=edition, system=SystemKind.SWISS, rounds=3)
    found = happenings(regulations)
    assert len({each.key for each in found}) == len(found) > 20
    assert all(say(each.words) and each.articles for each in found)
    assert len(penalties(regulations)) == sanctions
    code = {"kw2025": "KW2025", "kw2022": "KW2022", "fide2009": "FIDE2009", "fide2023": "FIDE2023"}[edition]
    assert {article.code for each in found for article in each.articles} == {code}


def test_II_2_6_2_a_phone_leaves_no_choice() -> None:
    regulations = Regulations.of(name="x", game="100", system=SystemKind.SWISS, rounds=3)
    phone = happening(regulations, "BAN-10")
    assert phone is not None
    assert [each.sanction.key for each in penalties(regulations, phone)] == ["loss", "disqualification"]
    assert "KW2025:II.2.6.2" in map(str, phone.articles)


def test_the_choice_and_the_law_are_shown(client: Client, event: Tournament) -> None:
    page = text_of(client.get(f"/t/{event.key}/ledger/new/"))
    assert "Dwa posunięcia z rzędu" in page
    assert "KW2025:I.5.4.1" in page
    page = text_of(client.get(f"/t/{event.key}/ledger/new/?round=1&board=2&what=IRR-1"))
    assert "Przeciwnik decyduje" in page
    assert "KW2025:II.2.5.3" in page
    assert state_of(event).entry(state_of(event).rounds[0].boards[1].white).name in page


@pytest.mark.parametrize(
    "where", ["round=9&board=1", "round=x", "round=1&board=99", "round=1&board=1.1", "round=1&board=0"]
)
def test_a_place_that_is_not_there_is_told(client: Client, event: Tournament, where: str) -> None:
    answer = client.get(f"/t/{event.key}/ledger/new/?{where}&what=IRR-1")
    assert answer.status_code == 422
    assert 'role="alert"' in text_of(answer)


# Deciding


def test_a_warning_is_an_event_of_the_game(client: Client, event: Tournament, owner: User) -> None:
    white = state_of(event).rounds[0].boards[0].white
    answer = decide(client, event, who=white, sanction="warning", words="Stukał w stół")
    assert answer.status_code == 302
    assert not state_of(event).notes
    (incident,) = incidents_at(event.pk)
    assert incident.act == Penalise("warning", "BAN-5", Side.WHITE, 0, "Stukał w stół")
    assert (incident.who, incident.number) == (str(owner), white)
    (thread,) = threads(log.load(event), (incident,))
    name = state_of(event).entry(white).name
    with translation.override("pl"):
        (thread,) = threads(log.load(event), (incident,))
    assert thread.root.note == Note(
        f"Przeszkadzanie przeciwnikowi: {name}. Ostrzeżenie. Stukał w stół.",
        round=1,
        board=1,
        articles=("KW2025:II.2.5.2", "KW2025:II.2.4.5"),
        kind=NoteKind.SANCTION,
        what="BAN-5",
        against=white,
        sanction="warning",
    )
    assert state_of(event).rounds[0].boards[0].score is None


def test_II_2_5_3_a_loss_records_the_result_in_the_same_transaction(client: Client, event: Tournament) -> None:
    black = state_of(event).rounds[0].boards[0].black
    fields = {"what": "BAN-10", "who": black, "sanction": "loss", "words": "Zadzwonił telefon", "announce": "yes"}
    asked = decide(client, event, **fields)
    assert "Stół 1: wynik 2-0" in text_of(asked)
    assert not incidents_at(event.pk)  # nothing before it is confirmed
    assert decide(client, event, **fields, confirmed="yes").status_code == 302
    assert state_of(event).rounds[0].boards[0].score.white == 2
    result, note = (event_.act for event_ in log.load(event).events[-2:])
    assert isinstance(note, Note)
    assert isinstance(result, Result)
    assert "KW2025:II.2.6.2" in result.reason
    (incident,) = incidents_at(event.pk)
    assert (incident.result, f"{incident.place}:{incident.seq}") == ("2-0", note.decision)
    assert "Zadzwonił telefon" in text_of(client.get(f"/t/{event.key}/notices/"))
    assert text_of(client.get(f"/t/{event.key}/ledger/")).count('<li class="sanction') == 1, (
        "the notice belongs to the decision"
    )


def test_II_5_5_who_does_not_come_loses_by_walkover(client: Client, event: Tournament) -> None:
    board = state_of(event).rounds[0].boards[1]
    started = f"{timezone.localtime():%H:%M}"
    late = {"what": "late", "confirmed": "yes"}
    assert decide(client, event, board=2, who=board.white, started=started, **late).status_code == 422, "not yet"
    assert decide(client, event, board=2, who=board.white, **late).status_code == 302, "by the start of the round"
    assert not state_of(event).rounds[0].boards[1].score.is_played
    decide(client, event, board=3, who="both", **late)
    score = state_of(event).rounds[0].boards[2].score
    assert (score.white, score.black, score.is_played) == (0, 0, False)


@pytest.mark.parametrize(
    ("clock", "typed", "minutes"),
    [("14:40", "14:00", 40), ("00:30", "23:50", 40), ("00:30", "00:10", 20), ("14:00", "14:05", -5)],
)
def test_clocks_that_were_started_before_midnight_have_run_since(
    monkeypatch: pytest.MonkeyPatch, clock: str, typed: str, minutes: int
) -> None:
    now = timezone.make_aware(datetime.fromisoformat(f"2026-11-20T{clock}"))
    monkeypatch.setattr(timezone, "now", lambda: now)
    found = views._started(cast(Any, SimpleNamespace(sent={"started": typed})))
    assert found is not None
    assert now.timestamp() * 1_000 - found == minutes * 60_000


def test_II_2_5_4_who_is_disqualified_leaves(client: Client, event: Tournament) -> None:
    white = state_of(event).rounds[0].boards[0].white
    fields = {"who": white, "sanction": "disqualification", "withdraw": "yes", "words": "x"}
    assert "Wycofanie z turnieju" in text_of(decide(client, event, **fields))
    decide(client, event, **fields, confirmed="yes")
    assert white in state_of(event).withdrawn
    assert state_of(event).rounds[0].boards[0].score.black == 2
    assert isinstance(log.load(event).events[-1].act, Withdraw)


def test_the_arbiter_may_leave_the_result_or_choose_another(client: Client, event: Tournament) -> None:
    white = state_of(event).rounds[0].boards[0].white
    decide(client, event, who=white, sanction="loss", result="keep", words="x")
    assert state_of(event).rounds[0].boards[0].score is None
    decide(client, event, who=white, result="1-1", words="x", confirmed="yes")
    assert state_of(event).rounds[0].boards[0].score.white == 1


def test_time_belongs_to_the_words(client: Client, event: Tournament) -> None:
    white = state_of(event).rounds[0].boards[0].white
    decide(client, event, who=white, sanction="time_to_opponent", minutes="2", words="x")
    assert "Dodanie czasu przeciwnikowi, 2 minuty" in text_of(client.get(f"/t/{event.key}/ledger/"))


def test_something_else_needs_words(client: Client, event: Tournament) -> None:
    answer = decide(client, event, round="", board="", what="other", kind="proposal", announce="yes")
    assert answer.status_code == 422
    assert "pusta notatka" in text_of(answer)
    assert 'value="yes" checked' in text_of(answer)  # what was chosen is kept
    decide(client, event, round="", board="", what="other", kind="proposal", words="Więcej zegarów", announce="yes")
    assert state_of(event).notes[0].kind is NoteKind.PROPOSAL


def test_a_closed_tournament_takes_nothing(client: Client, event: Tournament, owner: User) -> None:
    log.append(event, [Result(1, board, "1-1") for board in (1, 2, 3)], by=owner, at="")
    log.append(event, [Close("koniec")], by=owner, at="")
    assert decide(client, event, words="x").status_code == 422


def test_the_report_has_the_decision(client: Client, event: Tournament) -> None:
    decide(client, event, who=state_of(event).rounds[0].boards[0].white, sanction="warning", words="Stukał")
    read = log.load(event)
    recorded = Record(read.state, read.events, read.folded.said, "x.kodeks", "", read.total, incidents_at(event.pk))
    data = report_data(recorded, Enclosures())
    (incident,) = data["incidents"]  # type: ignore[misc]
    assert incident["rulings"][0]["articles"] == ["KW2025:II.2.5.2", "KW2025:II.2.4.5"]
    assert (incident["game"], incident["did"], incident["why"]) == ("1.1", "penalise", "Stukał")
    page = text_of(client.get(f"/t/{event.key}/report/"))
    assert "Przeszkadzanie przeciwnikowi" in page


def sanctioned(client: Client, row: Tournament, **more: object) -> str:
    """A warning at the first board; what the address of the decision names."""
    decide(client, row, who=state_of(row).rounds[0].boards[0].white, sanction="warning", words="Stukał", **more)
    return threads(log.load(row), incidents_at(row.pk))[0].root.key


# Who sees what


def test_spectators_see_what_was_announced(client: Client, event: Tournament) -> None:
    sanctioned(client, event)
    decide(client, event, what="other", words="Światło gasło", announce="yes")
    watcher = Client(HTTP_ACCEPT_LANGUAGE="pl")
    watcher.force_login(spectator_in(event))
    page = text_of(watcher.get(f"/t/{event.key}/notices/"))
    assert "Światło gasło" in page
    assert "Stukał" not in page
    assert watcher.get(f"/t/{event.key}/ledger/").status_code == 403


def test_in_a_match_of_teams_the_board_is_named(client: Client, owner: User) -> None:
    row = teams(owner)
    host = state_of(row).rounds[0].boards[0].white
    fields = {"board": "1.2", "who": host, "sanction": "loss", "words": "x"}
    assert "Stół 1.2: wynik 2-0" in text_of(decide(client, row, **fields))
    assert decide(client, row, **fields, confirmed="yes").status_code == 302
    game = state_of(row).rounds[0].boards[0].games[1]
    assert (game.white, game.black) == (2, 0)  # the guest has White on even boards
    (incident,) = incidents_at(row.pk)
    assert str(incident.place) == "1.1.2"
    assert client.get(f"/t/{row.key}/ledger/1.1.2:{incident.seq}/").status_code == 200


# Found by trying


def teams(owner: User) -> Tournament:
    regulations = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\n'
    return started(regulations, [Entry(name=name, players=(f"{name} A", f"{name} B")) for name in "KLMN"], owner, OPEN)


def test_in_a_match_of_teams_the_player_is_meant_and_his_team_plays_on(client: Client, owner: User) -> None:
    row = teams(owner)
    host = state_of(row).rounds[0].boards[0].white
    team = state_of(row).entry(host)
    assert "Przy dyskwalifikacji" not in text_of(client.get(f"/t/{row.key}/ledger/new/?round=1&board=1.1&what=BAN-5"))
    fields = {"board": "1.1", "who": host, "sanction": "disqualification", "withdraw": "yes", "words": "x"}
    decide(client, row, **fields, confirmed="yes")
    (incident,) = incidents_at(row.pk)
    assert incident.name == team.players[0]
    assert not state_of(row).withdrawn


def test_only_those_at_the_board_can_be_meant(client: Client, event: Tournament) -> None:
    board = state_of(event).rounds[0].boards[0]
    other = next(number for number in range(1, 7) if number not in (board.white, board.black))
    for who in (other, "9" * 40, "٣"):
        assert decide(client, event, who=who, sanction="loss", words="x").status_code == 422
    assert not state_of(event).notes


def test_a_form_sent_twice_is_one_decision(client: Client, event: Tournament) -> None:
    fields = {"who": state_of(event).rounds[0].boards[0].white, "sanction": "warning", "words": "Stukał"}
    for _ in range(2):
        assert decide(client, event, **fields, on_board=0).status_code == 302
    (first,) = incidents_at(event.pk)
    decide(client, event, **fields, on_board=first.seq)  # the same happened again
    assert len(incidents_at(event.pk)) == 2


def test_who_decides_on_another_pairing_is_told(client: Client, event: Tournament, owner: User) -> None:
    on = log.load(event).seq
    fields = {"who": state_of(event).rounds[0].boards[0].white, "sanction": "warning", "words": "Stukał", "on": on}
    pairs = tuple((board.black, board.white) for board in state_of(event).rounds[0].boards)
    undone = log.load(event).events[-4].seq  # before the pairing
    acts = [Undo(undone, "inaczej"), Pair(1, pairs, reason="inaczej"), Announce(1), Start(1)]
    assert all(each.step.is_accepted for each in log.append(event, acts, by=owner, at=""))
    answer = decide(client, event, **fields)
    assert answer.status_code == 422
    assert "Kojarzenie tej rundy zmieniło się" in text_of(answer)


@pytest.mark.parametrize("minutes", ["dwie", "0", "-2", "1000", "²"])
def test_minutes_that_are_none_are_told(client: Client, event: Tournament, minutes: str) -> None:
    white = state_of(event).rounds[0].boards[0].white
    answer = decide(client, event, who=white, sanction="time_to_opponent", minutes=minutes, words="x")
    assert answer.status_code == 422
    assert "Liczba minut" in text_of(answer)


def test_a_result_that_is_changed_is_named_before(client: Client, event: Tournament, owner: User) -> None:
    log.append(event, [Result(1, 1, "2-0")], by=owner, at="")
    white = state_of(event).rounds[0].boards[0].white
    assert "wynik 0-2 zamiast 2-0" in text_of(decide(client, event, who=white, sanction="loss", words="x"))


def test_notes_at_a_board_are_found_with_their_numbers(client: Client, event: Tournament) -> None:
    sanctioned(client, event)
    decide(client, event, board=2, what="other", words="Inny stolik")
    assert notes_at(state_of(event), 1, 1) == ()
    assert [note.text for _, note in notes_at(state_of(event), 1, 2)] == ["Inny stolik."]
    found = notices_of_board(log.load(event), 1, 1, incidents_at(event.pk), with_silent=True)
    assert [each.note.sanction for each in found] == ["warning"]


def test_every_page_of_the_ledger_stands_under_its_tab(client: Client, event: Tournament) -> None:
    seq = sanctioned(client, event)
    for path in ("new/", "new/?round=1&board=1&what=BAN-5", f"{seq}/"):
        page = text_of(client.get(f"/t/{event.key}/ledger/{path}"))
        assert f'<a href="/t/{event.key}/ledger/" aria-current="true">' in page, path
