"""What streams tell: what changed for everybody, line by line of the log, and nothing before it is announced."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from kodeks.tournament import propose_pairing
from kodeks.tournament.acts import Announce, Moves, Note, Postpone, Result, Start, Undo, Withdraw
from kodeks.web.accounts.models import User
from kodeks.web.desk import log
from kodeks.web.desk.models import Tournament
from kodeks.web.live.channel import Channel
from kodeks.web.live.messages import KEPT, as_text, news_since
from kodeks.web.public.models import Publication


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
    assert told(row, seq) == [{"what": "notice", "number": number}]
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
    channel = Channel("k", 0, 0)
    for number in range(1, 11):
        channel.add([(number, b"%d," % number)], number)
    for seq in range(11):
        place = channel.place_after(seq)
        assert place is not None
        assert channel.after(place) == (b"".join(b"%d," % number for number in range(seq + 1, 11)), 10)
    assert channel.place_after(11) is None  # not yet: another log
    assert channel.place_after(None) == 10


def test_who_was_away_too_long_is_told_to_look_at_everything() -> None:
    channel = Channel("k", 0, 0)
    for number in range(1, KEPT + 11):
        channel.add([(number, b"x")], number)
    assert channel.place_after(9) is None
    assert channel.place_after(10) == channel.first
    assert channel.after(channel.first - 1) is None
    assert channel.after(channel.first) == (b"x" * KEPT, KEPT + 10)


def test_everybody_who_waits_is_woken_once() -> None:
    async def watch() -> list[str]:
        channel, heard = Channel("k", 0, 0), []

        async def one(name: str) -> None:
            await channel.more()
            heard.append(name)

        tasks = [asyncio.ensure_future(one(name)) for name in "abc"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)
        channel.add([(1, b"x")], 1)
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not channel.waiting
        return heard

    assert asyncio.run(watch()) == ["a", "c"]


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
