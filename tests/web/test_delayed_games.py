"""Nothing of a game that is shown late can be fetched before its time has come: by no page, file, answer or stream, by
nobody who may not watch at the desk; and what is shown at once is there at once."""

from __future__ import annotations

import ast
import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from boards_at_hand import CHESS, DRAUGHTS, arbiter_of, begun, round_of
from django.test import Client
from source_trees import nodes_of
from test_public_embargo import desk_pages, everything, without_clocks

import kodeks.web
from kodeks.game import Actor, Kind
from kodeks.game.events import Act, Answer, Call, Move, Offer, Press, Resign, Sign, Start
from kodeks.rounds import GamePlace
from kodeks.tables import ClockTimes, SeatPlace
from kodeks.tournament.acts import Amend, Announce, Pair, ShowLate, Undo
from kodeks.tournament.acts import Start as StartRound
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Player
from kodeks.web.live import boards as live_boards
from kodeks.web.live import looking
from kodeks.web.live.boards import LiveBoards, RoundBoards
from kodeks.web.live.hub import Hub
from kodeks.web.live.looking import NOTHING, Look
from kodeks.web.live.stream import stream
from kodeks.web.logs import games, log
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.kept_otherwise import Wish, keep_otherwise
from kodeks.web.logs.models import Game, Membership, Tournament
from kodeks.web.privacy.models import Asker, Consent, Matter
from kodeks.web.publication.models import Publication
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE = 60_000
NOON = 1_794_916_800_000
LATE = "games_delay = 5\n"
BOARDS = "/api/v1/tournaments/{}/rounds/1/boards"
WHITE, BLACK = Actor.WHITE, Actor.BLACK


class Hour:
    """The time of the server, which stands still until somebody moves it on."""

    def __init__(self) -> None:
        self.ms = NOON

    def time_ns(self) -> int:
        return self.ms * 1_000_000

    def pass_by(self, ms: int) -> None:
        self.ms += ms


@pytest.fixture
def hour(monkeypatch: pytest.MonkeyPatch) -> Hour:
    found = Hour()
    monkeypatch.setattr(games, "time", SimpleNamespace(time_ns=found.time_ns))
    return found


def do(game: Game, by: Actor, *acts: Act) -> None:
    (done,) = write_doings([Doing(game.pk, by, acts)])
    assert done.is_accepted, done.said


def opened(owner: User, regulations: str) -> tuple[Tournament, Game]:
    row = round_of(owner, regulations)
    Publication.objects.create(tournament=row, is_public=True)
    game = begun(row)
    do(game, Actor.ARBITER, Start())
    return row, game


def at_the_desk(row: Tournament, client: Client) -> dict[str, tuple[int, str]]:
    return {address: (status, without_clocks(text)) for address, (status, text) in desk_pages(row, client).items()}


def look_at(row: Tournament, before: Look = NOTHING) -> Look:
    """How both boards stand for who watches them and has seen this."""
    return looking.look(row.key, 1, [SeatPlace(1), SeatPlace(2)], before)


def texts(seen: Look) -> dict[SeatPlace, bytes]:
    return {place: each.text for place, each in seen.seen.items()}


@pytest.fixture(params=["all boards", "one board"])
def late(request: pytest.FixtureRequest, owner: User, hour: Hour) -> tuple[Tournament, Game]:
    """A game shown five minutes late, as all of them or by itself, with two moves that everybody knows."""
    if request.param == "all boards":
        return two_moves(hour, *opened(owner, DRAUGHTS + LATE))
    row, game = opened(owner, DRAUGHTS)
    assert log.append(row, [ShowLate(1, 1, 5)], by=owner, at="2026-11-16T12:00:00")[-1].step.is_accepted
    return two_moves(hour, row, game)


def two_moves(hour: Hour, row: Tournament, game: Game) -> tuple[Tournament, Game]:
    hour.pass_by(1_000)
    do(game, WHITE, Move("32-28"), Press())
    hour.pass_by(1_000)
    do(game, BLACK, Move("19-23"), Press())
    hour.pass_by(5 * MINUTE)
    return row, game


HIDDEN: list[tuple[Actor, tuple[Act, ...]]] = [
    (WHITE, (Call("sędzia!"),)),
    (WHITE, (Move("28x19"), Press())),
    (BLACK, (Resign(),)),
]


def test_nothing_of_a_delayed_game_leaks(late: tuple[Tournament, Game], hour: Hour) -> None:
    row, game = late
    user = User.objects.create(username="guest", name="Gość")
    Membership.objects.create(tournament=row, user=user, role=Role.CAPTAIN, team=1)
    captain = Client()
    captain.force_login(user)
    before, at_desk, told = everything(row, 1), at_the_desk(row, captain), look_at(row)
    shown = texts(told)
    assert "19-23" in before[f"/public/{row.key}/round/1/games.pdn"][1]
    for by, acts in HIDDEN:
        do(game, by, *acts)
        assert everything(row, 1) == before
        told = look_at(row, told)
        assert texts(told) == shown  # and nobody is woken
    begin_game(row, log.load(row).state, GamePlace(1, 1), Keeping.SCREEN, anew=True)
    assert everything(row, 1) == before  # nor that it was begun anew
    assert at_the_desk(row, captain) == at_desk
    told = look_at(row, told)
    hour.pass_by(5 * MINUTE - 1)
    told = look_at(row, told)
    assert texts(told) == shown
    hour.pass_by(1)
    after = everything(row, 1)
    changed = {address for address in after if after[address] != before[address]}
    assert {f"/public/{row.key}/round/1/{part}" for part in ("boards/", "games.pdn")} <= changed
    assert [*texts(look_at(row, told))] == [SeatPlace(1)]
    assert texts(look_at(row, told)) != shown
    assert "19-23" not in after[f"/public/{row.key}/round/1/games.pdn"][1]


def test_a_result_is_announced_at_once_and_the_moves_are_not(late: tuple[Tournament, Game], hour: Hour) -> None:
    """The decision: a result that is recorded is announced as results are; what led to it comes when it may."""
    row, game = late
    do(game, WHITE, Move("28x19"), Press())
    do(game, BLACK, Resign())
    for side in (WHITE, BLACK):
        do(game, side, Sign("2-0"))
    found = everything(row, 1)
    assert "2-0" in found[f"/public/{row.key}/round/1/"][1]
    text = found[f"/public/{row.key}/round/1/games.pdn"][1]
    assert "28x19" not in text
    assert '[Result "*"]' in text  # a relay would take the game for finished
    assert not any("28x19" in shown for _, shown in found.values())
    hour.pass_by(5 * MINUTE)
    text = Client().get(f"/public/{row.key}/round/1/games.pdn").content.decode()
    assert "28x19" in text
    assert '[Result "2-0"]' in text


def test_before_its_beginning_may_be_known_there_is_no_game(owner: User, hour: Hour) -> None:
    row = round_of(owner, DRAUGHTS + LATE)
    Publication.objects.create(tournament=row, is_public=True)
    before = everything(row, 1)
    do(begun(row), Actor.ARBITER, Start())
    assert everything(row, 1) == before


def test_by_rounds_a_game_is_shown_when_its_round_is_complete(owner: User, hour: Hour) -> None:
    row, game = opened(owner, DRAUGHTS)
    Publication.objects.update(by_rounds=True)
    before = everything(row, 1)
    do(game, WHITE, Move("32-28"), Press())
    do(game, WHITE, Resign())
    for side in (WHITE, BLACK):
        do(game, side, Sign("0-2"))
    assert everything(row, 1) == before
    other = begun(row, 2)
    do(other, Actor.ARBITER, Start())
    do(other, WHITE, Resign())
    do(other, Actor.ARBITER, Sign("0-2"))
    assert "32-28" in Client().get(f"/public/{row.key}/round/1/games.pdn").content.decode()


def test_the_arbiter_may_shorten_the_delay_while_it_is_played(owner: User, hour: Hour) -> None:
    row, game = two_moves(hour, *opened(owner, DRAUGHTS + LATE))
    do(game, WHITE, Move("28x19"), Press())
    client = Client()
    assert "28x19" not in client.get(f"/public/{row.key}/round/1/games.pdn").content.decode()
    regulations = log.load(row).state.regulations.changed(games_delay=0)
    (outcome,) = log.append(row, [Amend(regulations, "koniec")], by=owner, at="2026-11-16T12:00:00")
    assert outcome.step.is_accepted, outcome.step.rulings
    assert "28x19" in client.get(f"/public/{row.key}/round/1/games.pdn").content.decode()


def test_one_board_may_be_shown_later_or_sooner_than_the_others(owner: User, hour: Hour) -> None:
    row, first = opened(owner, DRAUGHTS + LATE)
    second = begun(row, 2)
    do(second, Actor.ARBITER, Start())
    chief, client, address = arbiter_of(row), Client(), f"/t/{row.key}/boards/{first.pk}/delay/"

    def seen() -> set[int]:
        return {*(each["board"] for each in client.get(boards).json()["boards"])}

    boards = BOARDS.format(row.key)
    assert seen() == set()
    chief.post(address, {"minutes": "0"})
    assert seen() == {1}
    assert client.get(boards).json()["boards"][0]["delay_minutes"] == 0
    hour.pass_by(5 * MINUTE)
    assert seen() == {1, 2}
    chief.post(address, {"minutes": "30"})
    assert seen() == {2}
    assert f"/public/{row.key}/round/1/boards/" in client.get(f"/public/{row.key}/round/1/").content.decode()
    for nonsense in ("x", "-1", "99999", "²"):
        chief.post(address, {"minutes": nonsense})
        assert seen() == {2}
    page = chief.get(f"/t/{row.key}/boards/{first.pk}/").content.decode()
    assert "30 min" in page
    assert "Sędzia arbiter" in page
    chief.post(address, {"minutes": ""})
    assert seen() == {1, 2}
    assert client.post(address, {"minutes": "0"}).status_code in (302, 403)
    assert not log.load(row).state.delays


def test_the_delay_of_a_board_is_in_the_file_and_outlives_what_is_taken_back(owner: User, hour: Hour) -> None:
    row, game = opened(owner, DRAUGHTS)
    before, chief = log.load(row).seq, arbiter_of(row)
    chief.post(f"/t/{row.key}/boards/{game.pk}/delay/", {"minutes": "30"})
    late = {(1, frozenset((1, 3)), None): (30, before + 1)}
    assert log.load(row).state.delays == late
    brought = log.import_file(log.as_file(row), by=owner)
    assert log.load(brought).state.delays == late
    assert log.append(row, [Undo(before, "pomyłka")], by=owner, at="2026-11-16T12:00:00")[-1].step.is_accepted
    assert log.load(row).state.delays == late, "what is seen once cannot be taken back"
    chief.post(f"/t/{row.key}/boards/{game.pk}/delay/", {"minutes": "1441"})
    assert log.load(row).state.delays == late
    history = chief.get(f"/t/{row.key}/history/").content.decode()
    assert "30 min" in history


@pytest.mark.parametrize("turned", [False, True])
def test_the_delay_goes_with_a_pair_to_another_board(owner: User, hour: Hour, turned: bool) -> None:
    row, game = opened(owner, DRAUGHTS)
    chief, client = arbiter_of(row), Client()
    chief.post(f"/t/{row.key}/boards/{game.pk}/delay/", {"minutes": "5"})
    row, game = two_moves(hour, row, game)
    (a, b), (c, d) = [(each.white, each.black) for each in log.load(row).state.rounds[0].boards]
    paired = next(event.seq for event in log.load(row).events if isinstance(event.act, Pair))
    anew = Pair(1, ((c, d), (b, a) if turned else (a, b)), reason="stół przy drzwiach")
    for act in (Undo(paired - 1, "inne stoły"), anew, Announce(1), StartRound(1)):
        assert log.append(row, [act], by=owner, at="2026-11-16T12:00:00")[-1].step.is_accepted, act
    other = begun(row, 1)
    do(other, Actor.ARBITER, Start())
    do(other, WHITE, Move("31-26"), Press())
    game.refresh_from_db()
    assert game.board == 2
    hour.pass_by(1_000)
    do(game, WHITE, Move("28x19"), Press())
    delays = {each["board"]: each["delay_minutes"] for each in client.get(BOARDS.format(row.key)).json()["boards"]}
    assert delays == {1: 0, 2: 5}
    text = client.get(f"/public/{row.key}/round/1/games.pdn").content.decode()
    assert ("31-26" in text, "19-23" in text, "28x19" in text) == (True, True, False)
    shown = chief.get(f"/t/{row.key}/boards/{game.pk}/").content.decode()
    assert "5 min" in shown
    assert "Sędzia arbiter" in shown, "who chose it"
    hour.pass_by(5 * MINUTE)
    assert "28x19" in client.get(f"/public/{row.key}/round/1/games.pdn").content.decode()


def test_a_game_that_is_kept_otherwise_is_still_shown_late(late: tuple[Tournament, Game], hour: Hour) -> None:
    """The moves go over into another log at once; everybody sees that when its time has come."""
    row, game = late
    do(game, WHITE, Move("28x19"), Press())
    before = everything(row, 1)
    wish = Wish(Keeping.SHEET, Kind.OVER_THE_BOARD, "Sędzia", "prąd", ClockTimes())
    after = keep_otherwise(game.pk, log.load(row).state, wish)
    assert isinstance(after, Game)
    assert after.pk != game.pk
    assert everything(row, 1) == before
    do(after, BLACK, Move("14x23"))
    assert everything(row, 1) == before
    hour.pass_by(5 * MINUTE)
    assert "14x23" in Client().get(f"/public/{row.key}/round/1/games.pdn").content.decode()


# Shown at once


def test_who_watches_without_delay_sees_every_move(owner: User, hour: Hour) -> None:
    row, game = opened(owner, DRAUGHTS)
    client = Client()
    do(game, WHITE, Move("32-28"), Press())
    page = client.get(f"/public/{row.key}/round/1/boards/").content.decode()
    assert "Gracz" in page
    assert "1. 32-28" in page
    assert 'data-watch="&amp;round=1&amp;boards=1"' in page or 'data-watch="&round=1&boards=1"' in page
    large = client.get(f"/public/{row.key}/game/1/1/").content.decode()
    assert "32-28" in large
    look = client.get(f"/public/{row.key}/game/1/1/look/", {"step": ""}).json()
    assert look["steps"] == 1
    api = client.get(f"/api/v1/tournaments/{row.key}/rounds/1/boards").json()
    (board,) = api["boards"]
    assert board["last"] == "32-28"
    assert board["clock"]["running"] == "black"
    assert "[%clk 0:05:0" in client.get(f"/public/{row.key}/round/1/games.pdn").content.decode()
    assert client.get(f"/api/v1/tournaments/{row.key}/games").json()[0]["text"].count("32-28") == 1


def test_a_round_of_chess_is_one_growing_file(owner: User, hour: Hour) -> None:
    row, game = opened(owner, CHESS)
    client = Client()
    address = f"/public/{row.key}/round/1/games.pgn"
    first = client.get(address)
    assert first.headers["Cache-Control"] == "public, max-age=2, must-revalidate"
    assert first.headers["Content-Type"].startswith("application/vnd.chess-pgn")
    assert first.content.decode().count("[Event ") == 2  # every board of the round
    do(game, WHITE, Move("e4"), Press())
    assert "1. e4 {[%clk 1:00:00]} *" in client.get(address).content.decode()
    assert client.get(address.replace("pgn", "pdn")).status_code == 404


def test_an_offer_is_between_the_players(owner: User, hour: Hour) -> None:
    """Not even that something has happened is told: no message, no other page."""
    row, game = opened(owner, CHESS)
    do(game, WHITE, Move("e4"))
    before, seen = everything(row, 1), look_at(row)
    do(game, WHITE, Offer())
    assert everything(row, 1) == before
    again = look_at(row, seen)
    assert again.sums != seen.sums
    assert again.seen[SeatPlace(1)].text == seen.seen[SeatPlace(1)].text
    boards = RoundBoards(row.key, 1, seen)
    watch = live_boards.Watch(boards, frozenset({SeatPlace(1)}))
    boards.watches.add(watch)
    assert boards.tell(again) == []
    assert watch.take() == b""
    do(game, WHITE, Press())
    before = everything(row, 1)
    do(game, BLACK, Answer(False))
    assert everything(row, 1) == before


def test_refused_names_stand_nowhere(owner: User, hour: Hour) -> None:
    row, game = opened(owner, DRAUGHTS)
    do(game, WHITE, Move("32-28"), Press())
    assert "Gracz 1" in Client().get(f"/public/{row.key}/round/1/games.pdn").content.decode()
    player = Player.objects.create(name="Gracz 1", number="1")
    Consent.objects.create(
        player=player, matter=Matter.NAME, is_given=False, given_by=Asker.PERSON, day="2026-11-16", by=owner
    )
    for address, (_, text) in everything(row, 1).items():
        assert "Gracz 1" not in text, address


def test_a_visitor_follows_the_boards_he_chose(owner: User, hour: Hour) -> None:
    row, _ = opened(owner, DRAUGHTS)
    begun(row, 2)
    client = Client()
    address = f"/public/{row.key}/round/1/boards/"
    assert client.get(address).content.decode().count('<li class="watched"') == 2
    for query in ("?boards=2", "?boards=2,nonsense", "?boards=x&boards=2"):
        page = client.get(address + query).content.decode()
        assert page.count('<li class="watched"') == 1, query
        assert 'id="w2"' in page


# One reading for all who watch


@pytest.fixture
def beats(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many boards each reading made facts of."""
    found: list[int] = []
    facts = looking.facts_of
    monkeypatch.setattr(looking, "facts_of", lambda game: found.append(game.pk) or facts(game))
    return found


def test_a_thousand_spectators_cost_one_reading(owner: User, hour: Hour, beats: list[int]) -> None:
    row, game = opened(owner, DRAUGHTS)
    boards = LiveBoards(None)  # type: ignore[arg-type]
    watches = [boards.join(row.key, 1, frozenset({SeatPlace(1)})) for _ in range(1_000)]
    round_boards = watches[0].boards
    assert len(round_boards.tell(look_at(row))) == 1_000
    assert all(watch.take().startswith(b"event: boards\n") for watch in watches)
    assert beats == [game.pk]
    do(game, WHITE, Move("32-28"), Press())
    round_boards.tell(look_at(row, round_boards.look))
    round_boards.tell(look_at(row, round_boards.look))
    texts = {watch.take() for watch in watches}
    assert len(texts) == 1
    told = json.loads(texts.pop().decode().split("data: ")[1])
    assert told["boards"][0]["last"] == "32-28"
    assert beats == [game.pk] * 2
    late_comer = boards.join(row.key, 1, frozenset({SeatPlace(1)}))
    assert b"32-28" in late_comer.take()
    for watch in (*watches, late_comer):
        boards.leave(watch)
    assert boards._rounds == {}


def test_a_stream_says_nothing_of_what_is_held_back(
    late: tuple[Tournament, Game], hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first word to the last: how the board stands, silence, and the move when its time has come."""
    row, game = late
    monkeypatch.setattr(live_boards, "_BEAT", 0.02)

    async def watch() -> list[bytes]:
        hub, said, leaves = Hub(), list[bytes](), asyncio.Event()

        async def receive() -> dict[str, str]:
            await leaves.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            said.append(message.get("body", b""))

        async def until(text: bytes) -> None:
            while text not in b"".join(said):
                await asyncio.sleep(0.01)

        query = b"round=1&boards=1,2,nonsense"
        scope = {"method": "GET", "path": f"/live/{row.key}", "query_string": query, "headers": []}
        tasks = [asyncio.ensure_future(stream(hub, scope, receive, send)), asyncio.ensure_future(hub.boards.run())]
        await until(b"19-23")
        told = len(said)
        await asyncio.to_thread(do, game, WHITE, Move("28x19"), Press())
        hub.heard({"key": f"boards/{row.key}", "event": "lines", "data": [game.pk]})
        await asyncio.sleep(0.5)  # many beats
        assert said[told:] == []
        hour.pass_by(5 * MINUTE)
        await until(b"28x19")
        leaves.set()
        await tasks[0]
        tasks[1].cancel()
        assert hub.boards._rounds == {}
        return said[told:]

    words = asyncio.run(asyncio.wait_for(watch(), 30))
    assert [word.split(b"\n")[0] for word in words] == [b"event: boards"]


# The door


def test_nothing_public_reads_a_game_but_by_the_door() -> None:
    """Apps that everybody may visit know games by `publication.games` only: of their logs they ask for the time."""
    web = Path(kodeks.web.__file__).parent
    for app in ("public", "hall", "api", "live"):
        for path in (web / app).glob("*.py"):
            for node in nodes_of(path):
                if isinstance(node, ast.ImportFrom):
                    names = {each.name for each in node.names}
                    is_log = node.module == "kodeks.web.logs.games"
                    assert not is_log or names <= {"now_ms"}, path
                    assert node.module != "kodeks.web.logs.models" or names.isdisjoint({"Game", "GameLine"}), path
                    assert node.module != "kodeks.web.logs" or "games" not in names, path
