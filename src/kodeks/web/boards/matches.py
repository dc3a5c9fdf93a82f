"""The start of matches of teams [V.3.4]: who is there is ticked, the rule says who can start and whose clocks run; it
is noted with its articles, and happens at the boards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kodeks.game import Act, Actor, Phase
from kodeks.game.events import Arrive, ClockAction, CorrectClock, Resume, Start, Stop
from kodeks.pairing.teams import MatchStart, TeamSide, come, start_match
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.tables import Group, SeatPlace, groups_of
from kodeks.tournament import Event, PairedRound, Stage
from kodeks.tournament.acts import Note, NoteKind
from kodeks.tournament.acts import Start as StartRound
from kodeks.web.boards.board import is_closed
from kodeks.web.frame.recording import recorded
from kodeks.web.frame.views import Desk, desk, paired_of
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import KeptGame, latest_games, load_game, now_ms
from kodeks.web.logs.log import counting_events
from kodeks.web.pages.words import say, told
from kodeks.web.rights import Right

_WHAT = "team_start_"  # before the teams that can play, in the key of a note


class MatchOnWall(NamedTuple):
    """A match whose start is led: what was noted last, who can play, and who is known to be there."""

    group: Group
    noted: Event | None
    able: frozenset[TeamSide]
    here: frozenset[str]  # as the form says it: 2.white

    @property
    def note(self) -> Note | None:
        return None if self.noted is None or not isinstance(self.noted.act, Note) else self.noted.act

    @property
    def articles(self) -> tuple[Article, ...]:
        """Of what was noted last."""
        return () if self.note is None else tuple(map(Article.parse, self.note.articles))

    @property
    def is_under_way(self) -> bool:
        return len(self.able) == len(TeamSide)


def matches_on_wall(at: Desk, paired: PairedRound) -> list[MatchOnWall]:
    """The matches of a round that has started, where the code has a rule on their start."""
    regulations = at.log.state.regulations
    if regulations.is_chess or not regulations.teams.boards or paired.stage is not Stage.STARTED:
        return []
    games = _games(at, paired.number)
    return [_match(at, paired.number, group, games) for group in groups_of(at.log.state, paired)]


def _games(at: Desk, number: int) -> dict[SeatPlace, KeptGame]:
    rows = latest_games().filter(tournament=at.row.pk, round=number)
    return {SeatPlace(row.board, row.game or None): load_game(row) for row in rows}


def _match(at: Desk, number: int, group: Group, games: dict[SeatPlace, KeptGame]) -> MatchOnWall:
    assert group.board is not None, "a match of teams"
    noted = _noted(at, number, group.board)
    here = [
        f"{seat.place.game}.{side.value}"
        for seat in group.seats
        if (game := games.get(seat.place)) is not None
        for side in game.state.present
        if game.state.phase is not Phase.BEFORE or noted is not None
    ]
    return MatchOnWall(group, noted, _able(noted), frozenset(here))


def _noted(at: Desk, number: int, match: int) -> Event | None:
    """What was noted last of the start of a match, since its round has started."""
    found = None
    for event in counting_events(at.log):
        act = event.act
        if isinstance(act, StartRound) and act.round == number:
            found = None
        if isinstance(act, Note) and (act.round, act.board) == (number, match) and act.what.startswith(_WHAT):
            found = event
    return found


def _able(noted: Event | None) -> frozenset[TeamSide]:
    act = None if noted is None else noted.act
    word = act.what.removeprefix(_WHAT) if isinstance(act, Note) else ""
    return frozenset(team for team in TeamSide if word in (team.value, "both"))


# Led


@desk(Right.RULE)
def start(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """Who is there now: the rule's answer is noted, and clocks run, or go on, as it says."""
    paired = paired_of(at, number)
    to = reverse("desk:boards", args=[at.row.key, number])
    match = next((each for each in matches_on_wall(at, paired) if each.group.board == board), None)
    if match is None:
        raise Http404
    if request.method != "POST" or is_closed(request, at) or match.is_under_way:
        return redirect(to)
    here = frozenset(request.POST.getlist("here"))
    found = _found(at, match, here)
    note = _note(at, number, match, found)
    doings = [*_doings(at, number, match, found, here)]
    messages.info(request, told(found.ruling))
    if not doings:
        return recorded(request, at, [note], to, "boards-match-noted")
    first, *rest = doings
    for done in write_doings([first._replace(also=(note,)), *rest]):
        if not done.is_accepted:
            messages.error(request, told(done.said[-1].ruling))
    return redirect(to)


def _found(at: Desk, match: MatchOnWall, here: frozenset[str]) -> MatchStart:
    """What the rule says of who is there, after what it said before."""
    code, boards = at.log.state.regulations.code, len(match.group.seats)
    host, guest = (_present(team, boards, here) for team in (TeamSide.HOST, TeamSide.GUEST))
    if match.noted is None:
        return start_match(boards, host, guest, code=code)
    before = start_match(boards, *(boards * (team in match.able) for team in TeamSide), code=code)
    return come(before, host, guest, _waited_ms(match.noted))


def _present(team: TeamSide, boards: int, here: frozenset[str]) -> int:
    return sum(f"{game}.{team.side(game).value}" in here for game in range(1, boards + 1))


def _waited_ms(noted: Event) -> int:
    """What the control clock shows: the time since neither team could start [V.3.4.2.1]."""
    since = datetime.fromisoformat(noted.at)
    since = since if since.tzinfo is not None else since.astimezone()
    return max(0, int((datetime.now(UTC) - since).total_seconds()) * 1_000)


def _note(at: Desk, number: int, match: MatchOnWall, found: MatchStart) -> Note:
    group = match.group
    assert group.host is not None, "a match of teams"
    assert group.guest is not None, "a match of teams"
    missing = {TeamSide.HOST: group.host.number, TeamSide.GUEST: group.guest.number}
    word = "both" if found.is_under_way else next((team.value for team in found.able), "neither")
    against = None if len(found.able) != 1 else next(missing[team] for team in TeamSide if team not in found.able)
    return Note(
        f"{group.host.name} – {group.guest.name}: {say(found.ruling.reason, **found.ruling.facts)}",
        round=number,
        board=group.board,
        articles=tuple(map(str, found.ruling.articles)),
        kind=NoteKind.DECISION,
        what=_WHAT + word,
        against=against,
    )


def _doings(at: Desk, number: int, match: MatchOnWall, found: MatchStart, here: frozenset[str]) -> Iterator[Doing]:
    """What happens at the boards: nothing while neither team can start; else clocks start, those of a team that cannot
    start wherever it sits; and who has come to a board whose clock runs has come."""
    games = _games(at, number) if found.able else {}
    for seat in match.group.seats:
        game, place = games.get(seat.place), seat.place.game
        if game is None or place is None or game.state.ending is not None:
            continue
        if game.state.phase is Phase.BEFORE:
            acts = (*_started(found, place, here, game),)
        else:
            acts = (*_come(match, place, here, game),) if found.is_under_way else ()
        if acts:
            yield Doing(game.pk, Actor.ARBITER, acts, str(at.user))


def _started(found: MatchStart, place: int, here: frozenset[str], game: KeptGame) -> Iterator[Act]:
    """Where the team that cannot start has White, his clock runs by itself. Where it has Black nobody may move: the
    clocks stand, and Black is charged with the time when he comes [V.3.4.1.1]."""
    absent = _absent(found, place, here)
    yield Start(absent)
    yield from _charged(found, game)
    if not found.is_under_way and Side.BLACK in absent and _keeps_clock(game):
        yield Stop()


def _come(match: MatchOnWall, place: int, here: frozenset[str], game: KeptGame) -> Iterator[Act]:
    """The team is able now: its players are there, and White moves [V.3.4.1.2]."""
    for side in Side:
        if f"{place}.{side.value}" in here and side not in game.state.present:
            yield Arrive(side)
    unable = next((team for team in TeamSide if team not in match.able), None)
    if unable is None or unable.side(place) is Side.WHITE or game.state.phase is not Phase.STOPPED:
        return
    time_ms = game.at(now_ms()) - game.state.started_ms
    yield CorrectClock(ClockAction.CHARGE, Side.BLACK, time_ms // 1_000 * 1_000, reason=say("boards-match-ran"))
    yield Resume()


def _keeps_clock(game: KeptGame) -> bool:
    conditions = game.state.conditions
    return conditions.keeps_time and conditions.tempo is not None


def _absent(found: MatchStart, place: int, here: frozenset[str]) -> tuple[Side, ...]:
    """Who is missing at a board: all of a team that cannot start [V.3.4.1]; then everybody for himself [D-103]."""
    if not found.is_under_way:
        return tuple(team.side(place) for team in TeamSide if team not in found.able)
    return tuple(side for side in Side if f"{place}.{side.value}" not in here)


def _charged(found: MatchStart, game: KeptGame) -> Iterator[Act]:
    """Half of the time for which neither team could start [V.3.4.2.2]."""
    for side, time_ms in zip(Side, found.taken_ms, strict=True):
        if time_ms and _keeps_clock(game):
            reason = say(found.ruling.reason, **found.ruling.facts)
            yield CorrectClock(ClockAction.CHARGE, side, time_ms, reason=reason)
