"""What happens at boards: judged by the core, written, and told only when it is on the disk.

Many boards are written in one transaction, so that they share one sync of the disk. Every game is locked while it is
written: any process may take a move of any board, and the number of its last line decides. A game that is over and
signed gives its tournament the result, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from kodeks.formats.game_lines import game_line
from kodeks.game import Act, Actor, Deed, Event, Folded, Said, State
from kodeks.game.events import Announce, Move, Press
from kodeks.game.flagging import flag_before
from kodeks.game.fold import step
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import result_of_game, signers_of
from kodeks.tournament import Act as TournamentAct
from kodeks.web.logs import models, telling
from kodeks.web.logs.games import (
    DESCRIBED,
    KeptGame,
    describe,
    is_of_those_paired,
    keep_game,
    latest_games,
    load_game,
    now_ms,
    place_of,
)
from kodeks.web.logs.log import append_within, load, locked
from kodeks.web.logs.plain_sql import Rows, locked_games, one_trip
from kodeks.web.pages.words import told


class Doing(NamedTuple):
    """What one actor does at one board: all of it, or nothing."""

    game: int  # its primary key
    by: Actor
    acts: tuple[Act, ...]
    who: str = ""  # which arbiter, or whose device
    at: int | None = None  # milliseconds since 1970; now, unless given
    ply: int | None = None  # how many moves he had seen: after others he has decided on another position
    deeds: tuple[Deed, ...] = ()  # after his own acts, what several did and he enters for them, from a score sheet
    seen: int | None = None  # the last event he had seen, where more than the moves counts
    also: tuple[TournamentAct, ...] = ()  # what his tournament records with it

    @property
    def all_deeds(self) -> tuple[Deed, ...]:
        """All that is done at the board, in order."""
        return (*(Deed(self.by, act) for act in self.acts), *self.deeds)


class DoingOutcome(NamedTuple):
    """What became of it: the game now, and what was said of it. Refused: the last thing said is why."""

    game: KeptGame
    said: tuple[Said, ...]
    is_accepted: bool


def write_doings(doings: Sequence[Doing]) -> list[DoingOutcome]:
    """What happened at some boards, in order, in one transaction. When this returns, what was accepted is on the
    disk."""
    return write_decided({doing.game for doing in doings}, lambda games, answers: doings)


Deciding = Callable[[Mapping[int, KeptGame], Sequence[Rows]], Sequence[Doing]]


def write_decided(pks: Iterable[int], decide: Deciding, also: Sequence[str] = ()) -> list[DoingOutcome]:
    """The same, where what is done is decided on the games as they stand when they are locked, and on what else is
    asked of them then."""
    outcomes: list[DoingOutcome] = []
    with transaction.atomic(durable=True):
        locked_rows, answers = locked_games(frozenset(pks), also)
        rows = {row.pk: row for row in locked_rows}
        games = {pk: load_game(row) for pk, row in rows.items()}
        lines: list[tuple[int, int, str]] = []
        for doing in decide(games, answers):
            done, written = _done(games[doing.game], doing)
            refusal = _recorded(rows[doing.game], games[doing.game], done, doing)
            if refusal is not None:
                done, written = DoingOutcome(games[doing.game], refusal, is_accepted=False), []
            games[doing.game] = done.game
            outcomes.append(done)
            lines += ((doing.game, seq, text) for seq, text in written)
        changed = [rows[pk] for pk, game in games.items() if game.total != rows[pk].total]
        before = {row.pk: _standing(row) for row in changed}
        for row in changed:
            describe(row, games[row.pk])
        with one_trip():
            _add(lines)
            _renew(changed)
        written_to = dict[str, list[KeptGame]]()
        for row in changed:
            written_to.setdefault(locked_rows[row], []).append(games[row.pk])
        news = frozenset(locked_rows[row] for row in changed if _standing(row) != before[row.pk])
        transaction.on_commit(partial(_written, written_to, news))
    return outcomes


def _add(lines: Sequence[tuple[int, int, str]]) -> None:
    """Lines of games, in plain SQL: making objects and statements of them took half of the time of a move."""
    if not lines:
        return
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {models.GameLine._meta.db_table} (of_id, seq, text, written_at) VALUES (%s, %s, %s, %s)",
            [(*line, now) for line in lines],
        )


def _renew(rows: Sequence[models.Game]) -> None:
    """The columns of these rows, in plain SQL: Django's way to do it for many makes a case of every value, and took
    most of the time of a move."""
    if not rows:
        return
    values = [(*(getattr(row, column) for column in DESCRIBED), row.pk) for row in rows]
    columns = ", ".join(f"{column} = %s" for column in DESCRIBED)
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {models.Game._meta.db_table} SET {columns} WHERE id = %s", values)


def _recorded(row: models.Game, before: KeptGame, done: DoingOutcome, doing: Doing) -> tuple[Said, ...] | None:
    """What a doing brings to the tournament, in the same transaction: the result of a game that is signed now, and what
    the arbiter records with it. What the law on new acts refuses the arbiter leaves nothing of the doing, and is
    answered; a result that players have signed waits for him then."""
    state, acts = done.game.state, list[TournamentAct]()
    if not done.is_accepted:
        return None
    if _is_new(before.state, state) and _is_of_tournament(row):
        assert state.ending is not None, "signed"
        result = result_of_game(state, place_of(row), told(state.ending.ruling))
        assert result is not None, "signed"
        acts.append(result)
    acts += doing.also
    if not acts:
        return None
    at = datetime.fromtimestamp((done.game.began_ms + state.at_ms) / 1000, UTC).isoformat(timespec="seconds")
    by = doing.who if doing.by is Actor.ARBITER and doing.who else signers_of(state)
    recorded = append_within(locked(row.tournament), acts, by=by, at=at)
    if recorded[-1].step.is_accepted or doing.by is not Actor.ARBITER:
        return None
    return tuple(Said(state.seq, False, ruling) for ruling in recorded[-1].step.rulings)


def _is_new(before: State, state: State) -> bool:
    """Signed now, or found otherwise by the arbiter after both had signed [FIDE 8.7]."""
    if not state.is_signed:
        return False
    return not before.is_signed or before.ending != state.ending


def _is_of_tournament(row: models.Game) -> bool:
    """Not if its players are not paired any more, or the game was begun anew. Where they are paired now is read when
    nobody can pair them otherwise."""
    state = load(locked(row.tournament)).state
    row.refresh_from_db(fields=("board", "take", "players"))
    return is_of_those_paired(row, state) and latest_games().filter(pk=row.pk).exists()


def _standing(row: models.Game) -> tuple[object, ...]:
    """What an arbiter is told of at once: a move alone is no news for him."""
    return row.phase, row.is_calling, row.is_signed


def _written(games: Mapping[str, Sequence[KeptGame]], news: Iterable[str]) -> None:
    """By the key of their tournament."""
    for key, changed in games.items():
        for game in changed:
            keep_game(game)
        telling.games_grew(key, {game.pk: game.lines for game in changed})
    for key in news:
        telling.tell_desk(key)


def _done(game: KeptGame, doing: Doing) -> tuple[DoingOutcome, list[tuple[int, str]]]:
    """The game after a doing, and the lines to write. A flag that has fallen before it comes first, and stays written
    whatever becomes of the doing."""
    now = now_ms() if doing.at is None else doing.at
    written: list[tuple[int, str]] = []
    said: tuple[Said, ...] = ()
    flag = flag_before(game.state, [deed.act for deed in doing.all_deeds], game.at(now))
    if flag is not None:
        game, lines, said, is_accepted = appended(game, [Event(game.lines, flag[0], Actor.CLOCK, flag[1])])
        assert is_accepted, said
        written += lines
    refusal = _outdated(game.state, doing)
    if refusal is not None:
        return DoingOutcome(game, (*said, Said(game.state.seq, False, refusal)), False), written
    events = _events(game, doing, now)
    after, lines, more, is_accepted = appended(game, events)
    return DoingOutcome(after, (*said, *more), is_accepted), written + lines


def _events(game: KeptGame, doing: Doing, now: int) -> list[Event]:
    at_ms = game.at(now)
    return [Event(game.lines + index, at_ms, by, act, doing.who) for index, (by, act) in enumerate(doing.all_deeds)]


def _outdated(state: State, doing: Doing) -> Ruling | None:
    if doing.ply is None or doing.ply == state.ply:
        return None
    facts = {"moves": state.ply}
    return Ruling(Verdict.REFUSED, "game-position-has-changed", (state.conditions.conduct.turn,), facts)


def appended(game: KeptGame, events: Sequence[Event]) -> tuple[KeptGame, list[tuple[int, str]], tuple[Said, ...], bool]:
    """The game with all of these events, or as it was."""
    state, total, lines, said = game.state, game.total, list[tuple[int, str]](), list[Said]()
    has_moved = False
    for event in events:
        if has_moved and isinstance(event.act, Announce | Press) and (state.ending or state.waits):
            break  # the move has ended the game, or the arbiter comes first: there is no clock to press
        state, rulings, is_accepted = step(state, event)
        said += (Said(event.seq, is_accepted, ruling) for ruling in rulings)
        if not is_accepted:
            return game, [], tuple(said), False
        text, total = game_line(total, game.place, event)
        lines.append((event.seq, text.removesuffix("\n")))
        has_moved = isinstance(event.act, Move) or (has_moved and isinstance(event.act, Announce))
    folded = Folded(state, (*game.folded.said, *said))
    return game._replace(folded=folded, total=total, lines=game.lines + len(lines)), lines, tuple(said), True
