"""What streams tell: what changed for everybody, line by line of the log, and nothing before it is announced."""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest
from django.test import Client

from kodeks.formats.regulations import read_regulations
from kodeks.tournament import PairedRound, Stage, fold, propose_pairing
from kodeks.tournament.acts import Announce, Moves, Note, Postpone, Result, Start, Undo, Withdraw
from kodeks.web.accounts.models import User
from kodeks.web.door.crowd import room_for_streams
from kodeks.web.live.channel import SIGN_OF_LIFE, Channel
from kodeks.web.live.hub import Hub, may_watch
from kodeks.web.live.messages import KEPT, as_text, news_since
from kodeks.web.live.stream import stream
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.public.views import opened
from kodeks.web.publication.changes import changes
from kodeks.web.publication.models import Publication


@pytest.fixture
def publication(tournament: Tournament) -> Publication:
    return Publication.objects.create(tournament=tournament, is_public=True)


def record(row: Tournament, *acts: Any) -> int:
    by = User.objects.get(username="maker")
    outcomes = log.append(row, acts, by=by, at="2026-11-16T10:00:00")
    assert outcomes[-1].step.is_accepted, outcomes[-1].step.rulings
    return outcomes[-1].event.seq


def told(row: Tournament, seq: int) -> list[dict[str, Any]]:
    news = news_since(row.key, seq)
    assert news is not None
    lines = [text.decode().splitlines() for _, text in news.messages]
    assert all(
        line[:2] == [f"id: {number}", "event: change"] for line, (number, _) in zip(lines, news.messages, strict=True)
    )
    return [change for line in lines for change in json.loads(line[2].removeprefix("data: "))["changes"]]


def test_a_pairing_is_told_when_it_is_announced_and_not_before(publication: Publication) -> None:
    row = publication.tournament
    paired = row.seq
    assert not any(change["what"] == "round" for change in told(row, 0))
    record(row, Announce(1))
    assert told(row, paired) == [{"what": "round", "round": 1, "stage": "announced"}]


def test_results_are_told_one_by_one(publication: Publication) -> None:
    row = publication.tournament
    seq = record(row, Announce(1), Start(1))
    record(row, Result(1, 1, "2-0"), Result(1, 2, "1-1"))
    assert told(row, seq) == [
        {"what": "result", "round": 1, "board": 1, "game": None, "result": "2-0"},
        {"what": "result", "round": 1, "board": 2, "game": None, "result": "1-1"},
    ]


def test_by_rounds_results_are_told_together(publication: Publication) -> None:
    publication.by_rounds = True
    publication.save()
    row = publication.tournament
    seq = record(row, Announce(1), Start(1))
    record(row, Result(1, 1, "2-0"))
    assert told(row, seq) == []
    record(row, Result(1, 2, "1-1"))
    assert [change["board"] for change in told(row, seq)] == [1, 2]


def test_what_is_taken_back_is_told(publication: Publication) -> None:
    row = publication.tournament
    before = row.seq
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"))
    seq = row.seq
    record(row, Undo(before, "pomyłka"))
    assert told(row, seq) == [{"what": "round", "round": 1, "stage": None}]


def test_notices_games_people_and_postponed_boards(publication: Publication) -> None:
    row = publication.tournament
    seq = record(row, Announce(1), Start(1))
    number = record(row, Note("między nami"), Note("przerwa", is_announced=True))
    assert told(row, seq) == [{"what": "notice", "number": 1}]  # its own: that of the line would tell of the other
    seq = record(row, Moves(1, 1, "1. 32-28 *"))
    assert told(row, number) == [{"what": "game", "round": 1, "board": 1, "game": None}]
    later = record(row, Postpone(1, 2, "2026-11-17T10:00"))
    assert told(row, seq) == [{"what": "postponed", "round": 1, "board": 2, "until": "2026-11-17T10:00"}]
    record(row, Withdraw(4, 2))
    assert told(row, later) == [{"what": "people"}]


def test_a_tournament_that_is_not_public_has_no_stream(tournament: Tournament) -> None:
    assert news_since(tournament.key, None) is None
    Publication.objects.create(tournament=tournament, is_public=False)
    assert news_since(tournament.key, None) is None
    assert news_since("unknown", None) is None


def test_after_a_line_everything_after_it_and_nothing_twice() -> None:
    channel = Channel("k", 0, 0, 0)
    for number in range(1, 11):
        channel.add([(number, b"%d," % number)])
    for seq in range(11):
        place = channel.place_after(seq)
        assert place is not None
        assert channel.after(place) == (b"".join(b"%d," % number for number in range(seq + 1, 11)), 10)
    assert channel.place_after(11) is None  # not yet: another log
    assert channel.place_after(None) == 10


def test_who_was_away_too_long_is_told_to_look_at_everything() -> None:
    channel = Channel("k", 0, 0, 0)
    for number in range(1, KEPT + 11):
        channel.add([(number, b"x")])
    assert channel.place_after(9) is None
    assert channel.place_after(10) == channel.first
    assert channel.after(channel.first - 1) is None
    assert channel.after(channel.first) == (b"x" * KEPT, KEPT + 10)


def test_a_message_is_one_line_of_data() -> None:
    assert as_text("change", {"a": "ż\nź"}, 7) == 'id: 7\nevent: change\ndata: {"a":"ż\\nź"}\n\n'.encode()


def test_more_rounds_than_one(publication: Publication) -> None:
    row = publication.tournament
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"), Result(1, 2, "2-0"))
    seq = row.seq
    by = User.objects.get(username="maker")
    log.append(row, lambda state: [propose_pairing(state).act], by=by, at="2026-11-16T11:00:00")  # type: ignore[union-attr]
    assert told(row, seq) == []
    record(row, Announce(2))
    assert told(row, seq) == [{"what": "round", "round": 2, "stage": "announced"}]


def shown_seq(row: Tournament) -> int:
    return opened(row.key).seq


def test_pages_name_the_number_of_what_everybody_knows(publication: Publication) -> None:
    row = publication.tournament
    people = shown_seq(row)
    record(row, Note("między nami"))
    assert shown_seq(row) == people  # nor is the pairing known to anybody
    record(row, Announce(1))
    assert shown_seq(row) == people + 2  # the next, whatever happened between
    started = record(row, Start(1))
    publication.by_rounds = True
    publication.save()
    number = shown_seq(row)
    assert (number - people) % 2 == 1  # of another kind: who has one of the first looks at everything
    record(row, Result(1, 1, "2-0"))
    assert shown_seq(row) == number
    assert told(row, started) == []
    log.forget(row.pk)
    assert shown_seq(row) == number
    record(row, Result(1, 2, "1-1"))
    assert shown_seq(row) == number + 2


def test_the_numbers_of_messages_have_no_gaps(publication: Publication) -> None:
    row = publication.tournament
    secret = (Note("między nami"), Note("ani słowa"))
    record(row, *secret, Announce(1), *secret, Start(1), *secret, Result(1, 1, "2-0"), Note("tak", is_announced=True))
    news = news_since(row.key, None)
    assert news is not None
    numbers = [number for number, _ in news.messages]
    assert numbers == [*range(news.since + 2, news.number + 1, 2)]
    assert all(f'"seq":{number},'.encode() in text for number, text in news.messages)
    later = news_since(row.key, row.seq - 2)  # as a process that was there
    assert later is not None
    assert later.messages == news.messages[-2:]


def test_nobody_is_woken_by_what_is_not_for_him(publication: Publication) -> None:
    """Not even by a sign of life, which comes every fifteen seconds whatever happens."""
    row = publication.tournament

    async def secretly(watched: Watched) -> None:
        said = len(watched.said)
        await asyncio.to_thread(record, row, Note("między nami"))
        watched.hub.heard({"key": row.key, "event": None, "data": None})
        await watched.hub._look_once()
        await asyncio.gather(*watched.hub._tasks)
        await asyncio.sleep(0.05)
        assert watched.said[said:] == []
        await asyncio.to_thread(record, row, Announce(1))
        await watched.hub._look_once()
        await watched.until(b"announced")
        assert SIGN_OF_LIFE not in watched.said

    watch(row.key, None, secretly)


def test_who_comes_back_after_it_is_shown_otherwise_looks_at_everything(publication: Publication) -> None:
    row = publication.tournament
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"))
    number = shown_seq(row)
    publication.by_rounds = True
    publication.save()
    record(row, *(Note(f"{each}", is_announced=True) for each in range(5)))

    async def nothing(watched: Watched) -> None:
        await watched.until(b"reload")

    assert f"id: {shown_seq(row)}\nevent: reload".encode() in watch(row.key, number, nothing)


def test_who_knows_the_last_news_of_a_quiet_tournament_knows_everything(publication: Publication) -> None:
    row = publication.tournament
    record(row, *(Note("między nami") for _ in range(KEPT + 5)))
    news = news_since(row.key, None)
    assert news is not None
    channel = Channel(row.key, news.since, news.number, news.line, messages=[*news.messages])
    assert channel.place_after(shown_seq(row)) == channel.end


class Watched(NamedTuple):
    """A hub without a server, and what one stream of it has said."""

    hub: Hub
    said: list[bytes]

    async def until(self, text: bytes) -> None:
        while text not in b"".join(self.said):
            await asyncio.sleep(0.01)


def watch(key: str, known: int | None, doing: Callable[[Watched], Awaitable[None]]) -> bytes:
    """What somebody hears who watches while something is done; the stream has ended by itself, or he leaves."""

    async def both() -> bytes:
        watched = Watched(Hub(), [])
        leaves = asyncio.Event()

        async def receive() -> dict[str, str]:
            await leaves.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            watched.said.append(message.get("body", b""))

        header = [] if known is None else [(b"last-event-id", str(known).encode())]
        scope = {"method": "GET", "path": f"/live/{key}", "query_string": b"", "headers": header}
        listening = asyncio.ensure_future(stream(watched.hub, scope, receive, send))
        await watched.until(b"retry")
        await doing(watched)
        leaves.set()
        await listening
        assert not watched.hub.streams
        assert not watched.hub._channels
        return b"".join(watched.said)

    return asyncio.run(asyncio.wait_for(both(), 30))


def test_a_stream_ends_when_the_tournament_is_withdrawn(publication: Publication) -> None:
    row = publication.tournament

    async def withdraw(watched: Watched) -> None:
        channel = watched.hub._channels[row.key]
        await asyncio.to_thread(Publication.objects.update, is_public=False)
        await watched.hub._look_once()  # nobody said anything
        await watched.until(b"event: reload")
        while watched.hub.streams:
            await asyncio.sleep(0.01)
        assert channel.is_over

    assert b"event: reload" in watch(row.key, None, withdraw)


def test_an_older_copy_in_the_place_of_the_log_is_told(publication: Publication) -> None:
    row = publication.tournament
    before, number = row.seq, shown_seq(row)
    record(row, Announce(1), Start(1), Result(1, 1, "2-0"))

    def bring_back() -> None:
        row.lines.filter(seq__gt=before).delete()
        Tournament.objects.update(seq=before, total=log.load(row).total)
        log.forget(row.pk)

    async def replaced(watched: Watched) -> None:
        await asyncio.to_thread(bring_back)
        await watched.hub._look_once()
        await watched.until(f"id: {number}\nevent: reload".encode())
        await asyncio.to_thread(record, row, Announce(1))
        await watched.hub._look_once()
        await watched.until(b"announced")

    heard = watch(row.key, shown_seq(row), replaced)
    assert heard.count(b"event: change") == 1


def test_who_comes_back_with_a_number_that_is_not_there_yet_looks_at_everything(publication: Publication) -> None:
    async def nothing(watched: Watched) -> None:
        await watched.until(b"reload")

    row = publication.tournament
    assert f"id: {shown_seq(row)}\nevent: reload".encode() in watch(row.key, shown_seq(row) + 50, nothing)


def test_only_who_watches_a_desk_hears_its_pulse(publication: Publication, owner: User) -> None:
    key = publication.tournament.key
    spectator = User.objects.create(username="guest", name="Gość")
    cookies = {}
    for user in (owner, spectator):
        client = Client()
        client.force_login(user)
        cookies[user] = client.cookies.output(header="", sep=";").strip()
    assert may_watch(key, cookies[owner])
    assert not may_watch(key, cookies[spectator])
    assert not may_watch(key, "")
    assert not may_watch(key, "sessionid=guess")
    assert not may_watch("unknown", cookies[owner])


def test_a_line_up_that_is_mended_is_told() -> None:
    state = fold(read_regulations('name = "L"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\n'), ()).state
    paired = PairedRound(1, (), (), Stage.STARTED)
    before = state._replace(rounds=(paired,), line_ups={(1, 1): ("Ala", "Ola")})
    after = before._replace(line_ups={(1, 1): ("Ala", "Ela")})
    assert changes(before, after) == [{"what": "round", "round": 1, "stage": "started"}]
    assert changes(before, before) == []


@pytest.mark.parametrize(
    ("soft", "hard", "room", "raised"),
    [
        (1_024, 1_048_576, 20_000, 20_200),
        (1_024, 4_096, 3_896, 4_096),
        (100, 100, 0, None),
        (65_536, 65_536, 20_000, None),
        (1_024, -1, 20_000, 20_200),
    ],
)
def test_streams_never_take_the_last_files_of_the_system(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, room: int, raised: int | None
) -> None:
    limits: list[int] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: limits.append(given[0]))
    assert room_for_streams() == room
    assert [each for each in limits if each != soft] == ([] if raised is None else [raised])


def test_a_stranger_at_the_stream_of_a_desk_is_turned_away(publication: Publication) -> None:
    async def ask() -> int:
        told: list[int] = []

        async def send(message: dict[str, Any]) -> None:
            told.append(message.get("status", 0))

        hub = Hub()
        path = f"/live/desk/{publication.tournament.key}"
        await stream(hub, {"method": "GET", "path": path, "query_string": b"", "headers": []}, None, send)
        assert not hub._channels
        return told[0]

    assert asyncio.run(ask()) == 404


def test_who_leaves_before_the_stream_is_open_leaves_nothing_behind(publication: Publication) -> None:
    async def leave_early() -> None:
        hub = Hub()
        joining = asyncio.ensure_future(hub.join(publication.tournament.key))
        await asyncio.sleep(0)
        joining.cancel()
        await asyncio.gather(*hub._opening.values())
        assert list(hub._channels) == [publication.tournament.key]
        await hub._beat_once()
        assert not hub._channels

    asyncio.run(leave_early())
