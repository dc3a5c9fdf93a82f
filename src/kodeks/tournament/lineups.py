"""Line-ups of teams: handed in, or what is taken instead; who plays on which board [V.3.6]."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple

from kodeks import tournament as parts
from kodeks.malformed import MalformedText
from kodeks.pairing import teams
from kodeks.rounds import Score, Stage
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import LineUp
from kodeks.tournament.meetings import with_score_of_games
from kodeks.tournament.resting import rests_in
from kodeks.tournament.state import Board, PairedRound, Tournament
from kodeks.tournament.step import Outcome, Step, done, law, refused

_MINUTE_MS = 60_000


def line_up(state: Tournament, act: LineUp) -> Step:
    """A team's line-up for a round, checked by its system; final once the round has started [V.3.6]."""
    regulations = state.regulations
    article = law(state, "V.3.6", "FTR:13a")
    if not regulations.teams.boards:
        return refused(state, "tournament-no-teams", article)
    if not state.has(act.number):
        return refused(state, "tournament-no-such-number", article, number=act.number)
    paired = state.round(act.round)
    if act.round < state.round_to_pair - 1 or (paired is not None and paired.stage is Stage.STARTED):
        return refused(state, "tournament-round-has-started", article, round=act.round)
    ruling = teams.judge_lineup(
        teams.LineupSystem(regulations.teams.lineup),
        _written_entry(state, act.number),
        regulations.teams.boards,
        tuple(name or None for name in act.names),
        _handed_in(state, act.round - 1, act.number),
        code=regulations.laws,
    )
    if ruling.verdict is Verdict.REFUSED:
        return Step(state, (ruling,), Outcome.REFUSED)
    in_time = _in_time(state, act)
    if in_time is not None and in_time.verdict is Verdict.REFUSED:
        return Step(state, (in_time,), Outcome.REFUSED)
    return done(_with_lineup(state, act.round, act.number, act.names), *filter(None, (ruling, in_time)))


class Due(NamedTuple):
    """By when the line-ups of a round are to be handed in, by the clock of the schedule."""

    at: datetime
    minutes: int  # before the match
    article: Article


def line_up_due(state: Tournament, round_number: int) -> Due | None:
    """The minutes the regulations state, else those of the code [V.3.6.1.3]; chess has none of its own [FTR 13a]. None
    if nobody knows them, or when the round begins."""
    regulations = state.regulations
    starts = regulations.schedule.start_of(round_number)
    minutes = regulations.teams.lineup_minutes
    if minutes is None and not regulations.is_chess:
        minutes = regulations.code.pairing.lineup_minutes
    if not starts or minutes is None or not regulations.teams.boards:
        return None
    return Due(datetime.fromisoformat(starts) - timedelta(minutes=minutes), minutes, law(state, "V.3.6.1.3", "FTR:13a"))


def _in_time(state: Tournament, act: LineUp) -> Ruling | None:
    """Whether it was handed in before it was due; None if the hour of either is not known. A late one does not count:
    the fall-back is final [V.3.6.1.5]."""
    due = line_up_due(state, act.round)
    if not act.handed_in or due is None:
        return None
    try:
        handed_in = datetime.fromisoformat(act.handed_in)
    except ValueError:
        return Ruling(Verdict.REFUSED, "regulations-not-a-moment", (due.article,))
    start = due.at + timedelta(minutes=due.minutes)
    before_ms = int((start - handed_in.replace(tzinfo=None)).total_seconds() * 1000)
    return teams.judge_handing_in(
        before_ms, due_ms=due.minutes * _MINUTE_MS, article=due.article, code=state.regulations.code
    )


def _written_entry(state: Tournament, number: int) -> teams.TeamEntry | None:
    entry = state.entry(number)
    return teams.TeamEntry(entry.players, entry.reserves) if entry.players or entry.reserves else None


def _handed_in(state: Tournament, round_number: int, number: int) -> teams.Lineup | None:
    names = state.line_ups.get((round_number, number))
    return None if names is None else tuple(name or None for name in names)


def _with_lineup(state: Tournament, round_number: int, number: int, names: tuple[str, ...]) -> Tournament:
    return state._replace(line_ups=MappingProxyType({**state.line_ups, (round_number, number): names}))


# What counts


class FieldedLineup(NamedTuple):
    """The line-up of a team in a round, and why where none was handed in."""

    lineup: teams.Lineup
    ruling: Ruling | None = None


def keeps_names(state: Tournament) -> bool:
    """Whether the names of players are recorded at all: else the boards are mere numbers, and nobody is missing."""
    return bool(state.line_ups) or any(entry.players or entry.reserves for entry in state.entries)


def fielded(state: Tournament, round_number: int, number: int) -> FieldedLineup:
    """The line-up handed in; else that of the last match, the first names of the entry or the base line-up; with no
    entry nobody plays [V.3.6.1.5-6, V.3.6.2.3, D-104, D-105]. Who does not come to the round has nobody either."""
    boards = state.regulations.teams.boards or 0
    if any(rest.number == number for rest in rests_in(state, round_number)):
        return FieldedLineup((None,) * boards)
    names = _handed_in(state, round_number, number)
    if names is not None:
        return FieldedLineup(names)
    earlier = (_handed_in(state, before, number) for before in range(round_number - 1, 0, -1))
    instead = teams.fall_back(
        teams.LineupSystem(state.regulations.teams.lineup),
        _written_entry(state, number),
        boards,
        next((lineup for lineup in earlier if lineup is not None), None),
        team=state.entry(number).name,
        code=state.regulations.laws,
    )
    return FieldedLineup(instead.lineup or (None,) * boards, instead.ruling)


def board_names(tournament: Tournament, round_number: int, match: int) -> tuple[teams.BoardPair, ...]:
    """Who plays on each board of a match of teams, or in each game of a mini-match; nobody is named where the file
    keeps no names of teams."""
    paired = tournament.round(round_number)
    board = None if paired is None else paired.board(match)
    if board is None or not board.games:
        raise MalformedText("tournament-no-match-there", f"{round_number}.{match}")
    if tournament.regulations.mini_match:
        one, other = ((tournament.entry(number).name,) * len(board.games) for number in (board.white, board.black))
        return teams.board_pairs(one, other)
    host, guest = (fielded(tournament, round_number, number).lineup for number in (board.white, board.black))
    return teams.board_pairs(host, guest)


# The start of a round


def begin_round(state: Tournament, paired: PairedRound) -> tuple[Tournament, tuple[Ruling, ...]]:
    """The round starts: line-ups are final, and empty boards are lost by walkover [V.3.6.1.5, II.5.5]. Where an older
    file seats the teams as nobody may sit, that is told [V.3.5.2, V.3.5.3]."""
    state = state.with_round(paired._replace(stage=Stage.STARTED))
    if paired.stage is Stage.STARTED or not state.regulations.teams.boards:
        return state, ()
    seated = parts.judge_opening(state.regulations)
    rulings = [] if seated is None else [seated]
    if not keeps_names(state):
        return state, tuple(rulings)
    for board in paired.boards:
        for number in (board.white, board.black):
            lineup, ruling = fielded(state, paired.number, number)
            if ruling is not None:
                rulings.append(ruling)
                state = _with_lineup(state, paired.number, number, tuple(name or "" for name in lineup))
    started = state.rounds[paired.number - 1]
    boards = tuple(_with_walkovers(state, started.number, board) for board in started.boards)
    return state.with_round(started._replace(boards=boards)), tuple(rulings)


def _with_walkovers(state: Tournament, round_number: int, board: Board) -> Board:
    """A board without a player is lost; one without both brings nothing [II.5.6]."""
    win = state.regulations.scores.win
    missing = teams.unplayed_boards(board_names(state, round_number, board.board))
    games: list[Score | None] = list(board.games)
    for number, score in missing.items():
        if games[number - 1] is None:
            games[number - 1] = Score(win if score.white else 0, win if score.black else 0, is_played=False)
    return with_score_of_games(board._replace(games=tuple(games)), state.regulations)
