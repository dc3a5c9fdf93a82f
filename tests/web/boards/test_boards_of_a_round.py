"""The arbiter at the boards of a round: the wall, what he may do at one board, and what the rules say of it."""

from __future__ import annotations

import re

import pytest
from boards_at_hand import CHESS, act, arbiter_of, begun, lines_of, now, round_of, rule, seated
from django.test import Client
from rounds_at_hand import players, started

from kodeks.game import Actor, Phase, may_do
from kodeks.tournament import propose_pairing
from kodeks.tournament.acts import Announce, Close, Result
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.boards.wall import KEPT
from kodeks.web.logs import log
from kodeks.web.logs.models import Game, Tournament


@pytest.fixture
def row(transactional_db: None, owner: User) -> Tournament:
    return round_of(owner)


@pytest.fixture
def chief(row: Tournament) -> Client:
    return arbiter_of(row)


def wall(client: Client, row: Tournament) -> list[int]:
    """The games on the wall, as they stand there."""
    page = client.get(f"/t/{row.key}/round/1/boards/").content.decode()
    return [int(found) for found in dict.fromkeys(re.findall(rf"/t/{row.key}/boards/([0-9]+)/", page))]


def offered(client: Client, game: Game) -> set[str]:
    """The acts that the page of a board has a form for."""
    page = client.get(f"/t/{game.tournament.key}/boards/{game.pk}/").content.decode()
    return set(re.findall(r'name="do" value="([a-z]+)"', page))


def test_no_game_is_begun_before_the_start_of_the_round(owner: User, transactional_db: None) -> None:
    row = started('name = "Ekran"\ngame = "100"\nsystem = "swiss"\nrounds = 3\ntempo = "5m"\n', players(4), owner)
    log.append(row, lambda state: [propose_pairing(state).act, Announce(1)], by=owner, at="")  # type: ignore[union-attr]
    chief = arbiter_of(row)
    chief.post(f"/t/{row.key}/round/1/boards/begin/", {"keeping": "screen"})
    assert not row.games.exists()


@pytest.mark.parametrize("keeping", [each.value for each in KEPT])
def test_all_games_of_a_round_are_begun_once(row: Tournament, chief: Client, keeping: str) -> None:
    for _ in range(2):
        chief.post(f"/t/{row.key}/round/1/boards/begin/", {"keeping": keeping})
    assert row.games.count() == 2
    assert wall(chief, row) == [game.pk for game in row.games.all()]
    chief.post(f"/t/{row.key}/round/1/boards/begin/", {"keeping": "none"})
    assert row.games.count() == 2


def test_games_without_a_tempo_are_begun_too(owner: User, transactional_db: None) -> None:
    row = round_of(owner, 'name = "Ekran"\ngame = "64"\nsystem = "swiss"\nrounds = 3\n')
    chief = arbiter_of(row)
    answer = chief.post(f"/t/{row.key}/round/1/boards/begin/", {"keeping": "screen"}, follow=True)
    assert answer.status_code == 200
    assert row.games.count() == 2
    for game in row.games.all():
        assert chief.get(f"/t/{row.key}/boards/{game.pk}/").status_code == 200


def test_what_waits_comes_first(row: Tournament, chief: Client) -> None:
    one, two = begun(row, 1), begun(row, 2)
    for game in (one, two):
        rule(chief, game, "start")
    assert wall(chief, row) == [one.pk, two.pk]
    act(seated(two, "white"), two, "white", "call", reason="hałas")
    assert wall(chief, row) == [two.pk, one.pk]
    assert "hałas" not in chief.get(f"/t/{row.key}/round/1/boards/").headers.get("Location", "")


def test_a_device_that_wants_a_seat_waits_for_the_arbiter(row: Tournament, chief: Client) -> None:
    one, two = begun(row, 1), begun(row, 2)
    seated(two, "black")
    assert wall(chief, row) == [one.pk, two.pk]
    seated(two, "black")
    assert wall(chief, row) == [two.pk, one.pk]
    chief.post(f"/t/{row.key}/boards/{two.pk}/seats/black/", {"grants": "no"})
    assert wall(chief, row) == [one.pk, two.pk]


def test_a_game_that_is_over_waits_until_it_is_signed(row: Tournament, chief: Client) -> None:
    one, two = begun(row, 1), begun(row, 2)
    rule(chief, two, "start")
    act(seated(two, "white"), two, "white", "resign")
    assert wall(chief, row) == [two.pk, one.pk]
    rule(chief, two, "sign", result="0-2")
    assert wall(chief, row) == [one.pk, two.pk]
    score = log.load(row).state.rounds[0].boards[1].score
    assert score is not None
    assert (score.white, score.black) == (0, 2)


def test_the_arbiter_sees_the_moves_of_a_game_on_screens(row: Tournament, chief: Client) -> None:
    game = begun(row)
    rule(chief, game, "start")
    both = seated(game, "white", "black")
    for side, move in (("white", "32-28"), ("black", "19-23"), ("white", "28x19")):
        act(both, game, side, "move", move=move)
    page = chief.get(f"/t/{row.key}/boards/{game.pk}/").content.decode()
    sheet = re.sub("<[^>]+>", " ", page[page.index('class="moves-made"') :].split(">", 1)[1].split("</ol>")[0])
    assert sheet.split() == ["1.", "32-28", "19-23", "2.", "28x19"]
    assert "moves-made" not in both.get(f"/play/{game.pk}/").content.decode()


def test_every_act_offered_is_one_the_rules_allow(row: Tournament, chief: Client) -> None:
    game = begun(row)

    def check() -> None:
        state = now(game).state
        allowed = {each.act for each in may_do(state, state.at_ms) if each.actor is Actor.ARBITER}
        assert offered(chief, game) <= allowed, state.phase
        assert offered(chief, game) or state.is_signed

    check()
    for do, fields in (
        ("start", {}),
        ("stop", {}),
        ("resume", {}),
        ("suspend", {"reason": "alarm"}),
        ("resume", {}),
        ("decide", {"decision": "draw", "reason": "zgoda"}),
        ("sign", {"result": "1-1"}),
    ):
        assert do in offered(chief, game), do
        rule(chief, game, do, **fields)
        check()
    assert now(game).state.is_signed


def test_who_did_what_is_in_the_log(row: Tournament, chief: Client) -> None:
    game, second = begun(row), arbiter_of(row, "drugi")
    rule(chief, game, "start")
    rule(second, game, "stop")
    first, last = lines_of(game)[1:]
    assert "Sędzia arbiter" in first
    assert "Sędzia drugi" in last


def test_what_the_rules_refuse_is_told_with_its_article_and_not_written(row: Tournament, chief: Client) -> None:
    game = begun(row)
    before = lines_of(game)
    for do, fields in (
        ("resume", {}),
        ("stop", {}),
        ("decide", {"decision": "uphold"}),
        ("penalise", {"sanction": "warning", "breach": "other"}),
        ("sign", {"result": "2-0"}),
        ("forfeit", {"side": "white"}),
        ("adjourn", {}),
    ):
        assert "[KW2025:" in rule(chief, game, do, **fields), do
    for do, fields in (
        ("", {}),
        ("dance", {}),
        ("undo", {}),
        ("undo", {"to": "x"}),
        ("undo", {"to": "²"}),
        ("clock", {"action": "smash"}),
        ("penalise", {"sanction": "warning"}),
        ("arrive", {"side": "red"}),
    ):
        assert rule(chief, game, do, **fields), do
    assert lines_of(game) == before


def repeated(game: Game, white: Client, black: Client, times: int) -> None:
    for _ in range(times):
        for client, side, move in (
            (white, "white", "Nf3"),
            (black, "black", "Nf6"),
            (white, "white", "Ng1"),
            (black, "black", "Ng8"),
        ):
            assert act(client, game, side, "move", move=move) == ""


@pytest.mark.parametrize(("times", "upholds"), [(2, "yes"), (1, "no")])
def test_a_claim_is_decided_with_the_proposal_beside_it(
    owner: User, transactional_db: None, times: int, upholds: str
) -> None:
    """A draw by repetition [FIDE 9.2]."""
    row = round_of(owner, CHESS)
    game, chief = begun(row), arbiter_of(row)
    white, black = seated(game, "white"), seated(game, "black")
    rule(chief, game, "start")
    repeated(game, white, black, times)
    act(white, game, "white", "claim", ground="repetition")
    state = now(game).state
    if state.claim is not None:
        page = chief.get(f"/t/{row.key}/boards/{game.pk}/").content.decode()
        assert "9.2" in page
        assert wall(chief, row)[0] == game.pk
        told = rule(chief, game, "decide", decision="uphold" if upholds == "yes" else "reject")
        assert "[FIDE" in told
    state = now(game).state
    assert (state.ending is not None) is (upholds == "yes")
    if upholds == "yes":
        assert state.ending is not None
        assert state.ending.score.white == state.ending.score.black


@pytest.mark.parametrize(
    ("edition", "article", "losing"), [("fide2009", "[FIDE2009:7.4", 3), ("fide2023", "[FIDE2023:7.5", 2)]
)
def test_the_last_illegal_move_loses_the_game(
    owner: User, transactional_db: None, edition: str, article: str, losing: int
) -> None:
    """Those before it give the opponent minutes; the rules say so by themselves [FIDE 7.4b, 7.5.5]."""
    row = round_of(owner, f'{CHESS}edition = "{edition}"\n')
    game, chief = begun(row, keeping=Keeping.CLOCK), arbiter_of(row)
    tablet = seated(game, "white", "black")
    rule(chief, game, "start")
    stands = "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"  # a pawn made three steps
    for count in range(1, losing + 1):
        rule(chief, game, "irregular", code="illegal_move", side="white", board=stands, touched="e2")
        assert act(tablet, game, "white", "press") == ""
        told = rule(chief, game, "demand")
        assert article in told
        assert (now(game).state.ending is not None) is (count == losing)
    ending = now(game).state.ending
    assert ending is not None
    assert ending.score.black > ending.score.white


def test_a_board_of_another_tournament_is_not_there(row: Tournament, chief: Client, owner: User) -> None:
    foreign = begun(round_of(owner))
    assert chief.get(f"/t/{row.key}/boards/{foreign.pk}/").status_code == 404
    assert chief.get(f"/t/{row.key}/boards/999999/").status_code == 404
    assert now(foreign).state.phase is Phase.BEFORE


def test_nothing_happens_at_the_boards_of_a_closed_tournament(row: Tournament, chief: Client, owner: User) -> None:
    game = begun(row)
    log.append(row, [Result(1, 1, "2-0"), Result(1, 2, "1-1"), Close("deszcz")], by=owner, at="")
    assert log.load(row).state.is_closed
    before = lines_of(game)
    assert "KW2025:IV.2.17" in rule(chief, game, "start")
    assert lines_of(game) == before
    chief.post(f"/t/{row.key}/round/1/boards/begin/", {"keeping": "screen"})
    assert row.games.count() == 1


def test_the_clocks_of_a_whole_round_at_once(row: Tournament, chief: Client) -> None:
    """Where the rules allow it: a game that is over stays as it is."""
    games = [begun(row, 1), begun(row, 2, Keeping.CLOCK)]
    address = f"/t/{row.key}/round/1/boards/all/"
    for do, phase in (("start", Phase.PLAYING), ("stop", Phase.STOPPED), ("resume", Phase.PLAYING)):
        assert 'value="stop"' in chief.post(address, {"do": do}, follow=True).content.decode()
        assert [now(game).state.phase for game in games] == [phase, phase]
    rule(chief, games[0], "decide", decision="draw", reason="zgoda")
    before = lines_of(games[0])
    for do in ("stop", "dance", "penalise"):
        chief.post(address, {"do": do})
    assert lines_of(games[0]) == before
    assert now(games[1]).state.phase is Phase.STOPPED
    assert "Sędzia arbiter" in lines_of(games[1])[-1]
