"""Real boards, of which only results are kept, or score sheets: what happens there begins a log, is put down for the
players, judged by the rules, decided by the arbiter; and what ends the game changes the tournament by its own law."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from boards_at_hand import CHESS, arbiter_of, begun, lines_of, now, round_of, rule
from django.test import Client
from django.utils import timezone

from kodeks.game import Actor, Phase, may_do
from kodeks.papers import Voice, plain_paper
from kodeks.printing.envelopes import envelope_of
from kodeks.rounds import GamePlace, write_score
from kodeks.rulebook.result import Side
from kodeks.tournament.acts import Close, Result
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.games import place_of
from kodeks.web.logs.incident_games import game_for_incident
from kodeks.web.logs.models import Game, Tournament
from kodeks.words import language_of

pytestmark = pytest.mark.django_db(transaction=True)
OLD = 'name = "Sala"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "60m+30s"\n'
QUICK = f'{CHESS}edition = "fide2009"\nquickplay = true\n'
PL = language_of("pl")
QUICKPLAY = "8/8/4k3/8/8/3K4/3R4/8 b - - 0 1"


@pytest.fixture
def row(owner: User) -> Tournament:
    return round_of(owner, OLD)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def happened(chief: Client, row: Tournament, place: str = "1", **fields: str) -> Game:
    """The arbiter opens a board that has no game."""
    answer = chief.post(f"/t/{row.key}/round/1/boards/{place}/begin/", fields)
    found = re.fullmatch(rf"/t/{row.key}/boards/([0-9]+)/", answer.headers.get("Location", ""))
    assert found, answer.headers
    return Game.objects.get(pk=found[1])


def page_of(client: Client, game: Game) -> str:
    return client.get(f"/t/{game.tournament.key}/boards/{game.pk}/").content.decode()


def score(row: Tournament, board: int = 1) -> object:
    return log.load(row).state.rounds[0].boards[board - 1].score


# A log begins


def test_a_board_of_results_gets_a_game_when_something_happens(chief: Client, row: Tournament) -> None:
    wall = chief.get(f"/t/{row.key}/round/1/boards/").content.decode()
    assert f"/t/{row.key}/round/1/boards/2/begin/" in wall
    game = happened(chief, row)
    state = now(game).state
    assert (state.phase, state.made, state.conditions.keeps_time) == (Phase.PLAYING, (0, 0), False)
    assert happened(chief, row).pk == game.pk
    assert len(lines_of(game)) == 2, "it is begun and started once"
    assert "Sędzia arbiter" in lines_of(game)[1]
    assert not Game.objects.filter(tournament=row, board=2).exists()


def test_it_begins_from_the_position_that_stands_there(chief: Client, row: Tournament) -> None:
    game = happened(chief, row, "2", position="W:WK47,36:BK4,15")
    assert now(game).state.table.fen.startswith("W:W")
    assert "K47" in now(game).state.table.fen
    chief.post(f"/t/{row.key}/round/1/boards/1/begin/", {"position": "no position"})
    assert not Game.objects.filter(tournament=row, board=1).exists()


@pytest.mark.parametrize("place", ["9", "x", "1.1"])
def test_a_board_that_is_not_there(chief: Client, row: Tournament, place: str) -> None:
    assert chief.post(f"/t/{row.key}/round/1/boards/{place}/begin/").status_code == 404


@pytest.mark.parametrize(("minutes", "is_over"), [(59, False), (61, True)])
def test_II_5_5_who_is_missing_loses_when_the_time_has_come(
    chief: Client, row: Tournament, minutes: int, is_over: bool
) -> None:
    """By the time since the round was started; then it is proposed by itself, on the wall, too."""
    started = round((datetime.now(UTC) - timedelta(minutes=minutes)).timestamp() * 1000)
    where = GamePlace(1, 1)
    game = game_for_incident(row, log.load(row), where, who="Sędzia", started=started, absent=(Side.BLACK,))
    wall = chief.get(f"/t/{row.key}/round/1/boards/").content.decode()
    assert ('<p class="bad">' in wall) is is_over
    assert ('name="do" value="forfeit"' in page_of(chief, game)) is is_over
    assert "KW2025:II.5.5" in rule(chief, game, "forfeit", side="black")
    assert (now(game).state.ending is not None) is is_over
    if is_over:
        rule(chief, game, "sign", result=write_score(now(game).state.ending.score, is_chess=False))  # type: ignore[union-attr]
        assert not score(row).is_played  # type: ignore[attr-defined]


# Sanctions


def test_II_2_5_a_warning_is_an_event_of_the_game(chief: Client, row: Tournament) -> None:
    game = happened(chief, row)
    told = rule(chief, game, "penalise", side="white", breach="BAN-5", sanction="warning", reason="Stukał")
    assert "[KW2025:II.2.5.2, KW2025:II.2.4.5]" in told
    assert not log.load(row).state.notes
    assert score(row) is None


def test_II_2_5_3_a_loss_goes_into_the_tournament_when_it_is_confirmed(chief: Client, row: Tournament) -> None:
    game = happened(chief, row)
    rule(chief, game, "penalise", side="black", breach="BAN-10", sanction="loss", reason="Telefon")
    assert score(row) is None
    rule(chief, game, "sign", result="2-0")
    found = score(row)
    assert (found.white, found.black) == (2, 0)  # type: ignore[attr-defined]
    event = log.load(row).events[-1]
    assert isinstance(event.act, Result)
    assert "KW2025:II.2.6.2" in event.act.reason
    assert event.by == "Sędzia arbiter"


def test_II_2_5_3_it_replaces_the_result_that_stands(chief: Client, row: Tournament, owner: User) -> None:
    log.append(row, [Result(1, 1, "1-1")], by=owner, at="")
    game = happened(chief, row)
    rule(chief, game, "penalise", side="black", breach="BAN-10", sanction="loss")
    assert "zamiast 1-1" in page_of(chief, game) or "instead of 1-1" in page_of(chief, game)
    rule(chief, game, "sign", result="2-0")
    assert score(row).white == 2  # type: ignore[attr-defined]


def test_what_the_tournament_refuses_leaves_nothing_in_the_game(chief: Client, row: Tournament, owner: User) -> None:
    game = happened(chief, row)
    rule(chief, game, "penalise", side="black", breach="BAN-10", sanction="loss")
    before = lines_of(game)
    log.append(row, [Result(1, 1, "1-1"), Result(1, 2, "1-1"), Close("koniec")], by=owner, at="")
    assert "KW2025:IV.2.17" in rule(chief, game, "sign", result="2-0")
    assert lines_of(game) == before


# What players do and say


def test_I_5_an_irregularity_is_put_down_for_both(chief: Client, row: Tournament) -> None:
    game = happened(chief, row)
    assert "KW2025:I.5.4.1" in rule(chief, game, "irregular", code="IRR-1", side="white", note="dwa razy")
    page = page_of(chief, game)
    assert 'name="as" value="black"' in page
    assert "KW2025:I.5.4" in rule(chief, game, "demand", **{"as": "black"})
    rule(chief, game, "refuse", **{"as": "white"})
    assert "KW2025:I.7.2.4" in page_of(chief, game)
    rule(chief, game, "decide", decision="uphold")
    assert now(game).state.ending is not None
    assert all("Sędzia arbiter" in line for line in lines_of(game)[1:]), "who has put it down"
    assert '"by": "black"' in lines_of(game)[3] or '"by":"black"' in lines_of(game)[3]


@pytest.mark.parametrize(
    ("regulations", "position", "fields", "articles"),
    [
        (QUICK, QUICKPLAY, {"as": "black", "ground": "quickplay", "left": "1:30"}, ["10.2"]),
        (CHESS, "", {"as": "white", "ground": "repetition", "move": "Nf3"}, ["9.2"]),
        (CHESS, "", {"as": "white", "ground": "no_progress"}, ["9.3"]),
        (OLD, "W:WK47,36:BK4,15", {"as": "white", "ground": "regulation_draw"}, ["I.7.3.2"]),
    ],
)
def test_a_claim_gets_the_ruling_the_rules_propose(
    owner: User, regulations: str, position: str, fields: dict[str, str], articles: list[str]
) -> None:
    row = round_of(owner, regulations)
    chief = arbiter_of(row)
    game = happened(chief, row, position=position)
    told = rule(chief, game, "claim", **fields)
    assert all(article in told for article in articles), told
    assert now(game).state.claim is not None, told
    page = page_of(chief, game)
    assert 'name="decision" value="uphold"' in page
    assert 'name="decision" value="reject"' in page


def test_FIDE_10_2d_a_decision_on_a_quickplay_finish_is_final(owner: User) -> None:
    row = round_of(owner, QUICK)
    chief = arbiter_of(row)
    game = happened(chief, row, position=QUICKPLAY)
    rule(chief, game, "claim", **{"as": "black", "ground": "quickplay", "left": "1:30"})
    page = page_of(chief, game)
    assert 'value="postpone"' in page
    rule(chief, game, "decide", decision="reject")
    page = page_of(chief, game)
    assert '<option value="decision">' not in page, "no protest is offered"
    assert "10.2d" in rule(chief, game, "complain", about="decision", **{"as": "black"})


@pytest.mark.parametrize(("edition", "losing", "article"), [("fide2009", 3, "7.4b"), ("fide2023", 2, "7.5.5")])
def test_FIDE_7_4b_the_last_illegal_move_proposes_the_loss_by_itself(
    owner: User, edition: str, losing: int, article: str
) -> None:
    row = round_of(owner, f'{CHESS}edition = "{edition}"\n')
    chief = arbiter_of(row)
    game = happened(chief, row)
    for count in range(1, losing + 1):
        form = re.search(r'value="white"><input type="hidden" name="judged".*?</form>', page_of(chief, game), re.DOTALL)
        assert form is not None
        assert article in form[0]
        assert ("0-1" in form[0]) is (count == losing)
        rule(chief, game, "irregular", code="illegal_move", side="white", judged="yes")
    assert now(game).state.ending is not None
    rule(chief, game, "sign", result="0-1")
    assert score(row).black == 2  # type: ignore[attr-defined]


def test_a_move_is_sealed_and_the_envelope_opened(owner: User) -> None:
    """FIDE's guidelines on adjourned games: nobody but the sealer knows the move until then [ADJ.1, ADJ.9]."""
    row = round_of(owner, CHESS)
    chief = arbiter_of(row)
    game = happened(chief, row)
    rule(chief, game, "adjourn")
    told = rule(chief, game, "seal", move="e4", **{"as": "white"})
    assert '"e4"' not in "".join(lines_of(game))
    key = re.search(r"\b[0-9a-f]{8}\b", told)
    assert key is not None, told
    rule(chief, game, "arrive", side="black")
    assert "FIDE2023:G.I.9.1" in rule(chief, game, "open", move="d4", key=key[0])
    rule(chief, game, "open", move="e4", key=key[0])
    assert now(game).state.made == (1, 0)


def test_ADJ_9c_ADJ_11b_a_sealed_reply_and_a_lost_position(owner: User) -> None:
    """White is missing at the resumption: Black's reply is sealed, too; and then nobody knows the position."""
    row = round_of(owner, CHESS)
    chief = arbiter_of(row)
    game = happened(chief, row)
    rule(chief, game, "adjourn")
    key = re.search(r"\b[0-9a-f]{8}\b", rule(chief, game, "seal", move="e4", **{"as": "white"}))
    assert key is not None
    rule(chief, game, "arrive", side="black")
    rule(chief, game, "open", move="e4", key=key[0])
    assert 'name="do" value="seal"><input type="hidden" name="as" value="black"' in page_of(chief, game)
    assert "FIDE2023:G.I.9.3" in rule(chief, game, "seal", move="e5", **{"as": "black"})
    assert now(game).state.made == (1, 0)
    assert "FIDE2023:G.I.12.2" in rule(chief, game, "open", position_lost="yes")
    assert (now(game).state.phase.value, now(game).state.made) == ("before", (0, 0))


def test_ADJ_2_the_envelope_tells_what_the_guidelines_ask(owner: User) -> None:
    """Names, position, times, who sealed, the number of the move, an offer, and when and where play goes on."""
    row = round_of(owner, f'{CHESS}place = "Mława"\n')
    chief = arbiter_of(row)
    game = happened(chief, row)
    address = f"/t/{row.key}/boards/{game.pk}/envelope/"
    assert chief.get(address).status_code == 404
    assert address not in page_of(chief, game)
    assert "kiedyś" in rule(chief, game, "adjourn", resumes="kiedyś")
    rule(chief, game, "adjourn", resumes="2026-11-17T10:30")
    assert address in page_of(chief, game)
    printed = chief.get(address, {"lang": "pl"})
    assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")
    assert "envelope-1-1.pdf" in printed.headers["Content-Disposition"]
    at_ms = now(game).state.stopped_ms + now(game).began_ms
    assert timezone.localtime(datetime.fromtimestamp(at_ms / 1_000, UTC)).isoformat()[:16] == "2026-11-17T10:30"
    articles = {f"FIDE2023:{each}" for each in ("G.I.2.1", "G.I.2.2", "G.I.2.3", "G.I.2.4", "G.I.2.5", "G.I.2.6")}
    paper = envelope_of(log.load(row).state, place_of(game), now(game).state, "17.11.2026, 10:30", Voice(PL))
    told = str(plain_paper(paper))
    assert articles | {"FIDE2023:G.I.2.7", "FIDE2023:G.I.3"} <= {*re.findall(r"FIDE2023:G[0-9.IG]+[0-9]", told)}
    assert "17.11.2026, 10:30" in told
    assert "Mława" in told
    assert Client().get(address).status_code in (302, 403)


def test_every_act_offered_is_one_the_rules_allow(chief: Client, row: Tournament) -> None:
    """Also of those that are put down for the players."""
    game = happened(chief, row)
    rule(chief, game, "irregular", code="IRR-1", side="white")
    state = now(game).state
    allowed = {(each.actor, each.act) for each in may_do(state)}
    forms = re.findall(
        r'name="do" value="([a-z]+)">(?:<input type="hidden" name="as" value="([a-z]+)">)?', page_of(chief, game)
    )
    assert len(forms) > 10
    assert {(Actor(by or "arbiter"), do) for do, by in forms} <= allowed


def test_nothing_is_put_down_for_players_who_sit_at_screens(chief: Client, row: Tournament) -> None:
    game = begun(row)
    rule(chief, game, "start")
    before = lines_of(game)
    assert 'name="as" value="white"' not in page_of(chief, game)
    rule(chief, game, "resign", **{"as": "white"})
    rule(chief, game, "sign", result="2-0", **{"as": "white"})
    assert lines_of(game) == before


def test_the_clock_is_set_and_a_position_returned_to(chief: Client, row: Tournament) -> None:
    game = begun(row, keeping=Keeping.CLOCK)
    rule(chief, game, "start")
    rule(chief, game, "clock", action="set", white_time="12:30", black_time="1:02:03")
    clock = now(game).state.clock
    assert clock is not None
    assert (clock.black.remaining_ms, clock.white.remaining_ms // 60_000) == (3_723_000, 12)
    rule(chief, game, "clock", action="set", white_time="a:b")
    rule(chief, game, "undo", to="1", reason="pomyłka")
    assert now(game).state.clock.black.remaining_ms == 3_600_000  # type: ignore[union-attr]


# The Laws of Chess of 2023 at a real board


def test_A_4_3_6_10_1_4_8_what_an_arbiter_puts_down_in_fast_chess(owner: User) -> None:
    """His record shown to a player, a clock replaced, an objection to a touched piece before the moves are entered."""
    rapid = CHESS.replace("60m", "10m+5s") + 'edition = "fide2023"\nfull_rules = true\n'
    row = round_of(owner, rapid)
    chief, game = arbiter_of(row), begun(row, keeping=Keeping.CLOCK)
    rule(chief, game, "start")
    page = page_of(chief, game)
    assert 'value="see"' in page
    assert 'value="touched_another"' in page
    assert 'name="code" value="touched_another"' not in page  # nobody has moved: there is nothing to object to
    for count in range(1, 6):
        assert "FIDE2023:A.4.3" in rule(chief, game, "see", **{"as": "white"}), count
    assert now(game).state.shown == (5, 0)
    assert "FIDE2023:11.5" in rule(chief, game, "see", **{"as": "white"})
    assert now(game).state.shown == (5, 0)
    told = rule(chief, game, "clock", action="replace", white_time="0:08:00", black_time="0:09:00", reason="bateria")
    assert "FIDE2023:6.10.1" in told
    clock = now(game).state.clock
    assert clock is not None
    assert clock.black.remaining_ms == 9 * 60_000
    objection = {"as": "black", "code": "touched_another", "side": "white", "touched": "b1"}
    assert "FIDE2023:4.8" in rule(chief, game, "irregular", **objection)
    assert not now(game).state.incidents
