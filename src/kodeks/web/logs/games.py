"""The games of a tournament in the database: begun, read, folded and kept in memory, taken from files and given out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from kodeks.formats.game_lines import (
    GameRecord,
    first_game_line,
    moment_of,
    read_game,
    read_game_line,
    text_of_moment,
)
from kodeks.formats.game_streams import GameLines
from kodeks.formats.summed_lines import sum_of
from kodeks.game import Conditions, Event, Folded, Kind, State, fold, fold_on
from kodeks.game.flagging import flag_due_ms
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, turned_players
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import conditions_of, is_game_of, players_at
from kodeks.tournament import Tournament
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.logs import memory, models, telling
from kodeks.web.logs.needs import Needs, needs_known

_WEIGH_1 = 64  # events, in memory
MOST_LINES = 400_000  # of all games of a file: 300 players, eleven rounds, with every press of the clock


class KeptGame(NamedTuple):
    """A game as it stands: where it is played, from when its times count, what its log folds to, and its lines."""

    pk: int
    place: GamePlace
    began_ms: int
    folded: Folded
    total: str
    lines: int  # how many it has: refused acts are not written, so the last has the number of the last event
    players: str = ""  # start numbers as they are paired now, White's first

    @property
    def state(self) -> State:
        return self.folded.state

    def at(self, now: int) -> int:
        """A moment of the world as a time of this game; never before what has happened already."""
        return max(now - self.began_ms, self.state.at_ms)


def now_ms() -> int:
    """The time of the server, the only one that counts."""
    return time.time_ns() // 1_000_000


def place_of(row: models.Game) -> GamePlace:
    return GamePlace(row.round, row.board, row.game or None, row.take)


def game_at(row: models.Tournament, place: GamePlace) -> models.Game | None:
    """The game of a board: the one that was begun last."""
    found = row.games.filter(round=place.round, board=place.board, game=place.game or 0)
    return found.order_by("-take").first()


def latest_games() -> QuerySet[models.Game]:
    """Without those after which another was begun at their board."""
    same = {name: OuterRef(name) for name in ("tournament", "round", "board", "game")}
    return models.Game.objects.filter(~Exists(models.Game.objects.filter(**same, take__gt=OuterRef("take"))))


def is_of_those_paired(row: models.Game, state: Tournament) -> bool:
    """Whether those who play this game are still paired at its board."""
    return is_game_of(state, place_of(row), row.players)


def follow_colours(tournament: int, state: Tournament) -> list[int]:
    """Of games whose players have the other colours by now [II.4.6] the column is renewed; their primary keys."""
    changed = []
    for row in models.Game.objects.filter(tournament=tournament):
        now = players_at(state, place_of(row))
        if now and row.players == turned_players(now) and row.players != now:
            models.Game.objects.filter(pk=row.pk).update(players=now)
            changed.append(row.pk)
    return changed


# Beginning


def begin_game(
    row: models.Tournament,
    state: Tournament,
    place: GamePlace,
    keeping: Keeping,
    began: int | None = None,
    *,
    start: str | None = None,
    kind: Kind | None = None,
    anew: bool = False,
) -> models.Game:
    """The game of a board as it is paired; if it was begun already, that one, unless it is to begin anew. Its log
    begins with its conditions; from a position that stands there already, if one is given."""
    players, moment = players_at(state, place), now_ms() if began is None else began
    if not players:
        raise MalformedText("game-no-such-board", str(place))
    with transaction.atomic(durable=True):
        models.Tournament.objects.select_for_update().get(pk=row.pk)
        known = game_at(row, place)
        if known is not None and known.players in (players, turned_players(players)) and not anew:
            return known
        place = place._replace(take=1 if known is None else known.take + 1)
        needs = needs_known(row, players) if place.game is None else Needs()  # of a team not who plays is known
        conditions = needs.of(conditions_of(state, place, keeping, kind))
        if start:
            conditions = replace(conditions, start=start)
        game = new_game(row, place, conditions, players, moment)
    telling.game_changed(row.key, game.pk)
    telling.tell_desk(row.key)
    return game


def begin_anew(
    row: models.Tournament,
    state: Tournament,
    place: GamePlace,
    conditions: Conditions,
    sheet: str,
    after: int,
    *,
    began: int | None = None,
) -> models.Game | None:
    """A game that is entered whole, beside those of its board: after this take, 0 if it is the first. None if somebody
    else has begun one meanwhile."""
    with transaction.atomic(durable=True):
        models.Tournament.objects.select_for_update().get(pk=row.pk)
        known = game_at(row, place)
        if (0 if known is None else known.take) != after:
            return None
        moment = now_ms() if began is None else began
        game = new_game(row, place._replace(take=after + 1), conditions, players_at(state, place), moment, sheet)
    telling.game_changed(row.key, game.pk)
    return game


def new_game(
    row: models.Tournament, place: GamePlace, conditions: Conditions, players: str, moment: int, sheet: str = ""
) -> models.Game:
    """A game with its first line, in the transaction that begins it."""
    line, total = first_game_line(place, conditions, text_of_moment(moment), players, sheet)
    game = models.Game(
        tournament=row,
        round=place.round,
        board=place.board,
        game=place.game or 0,
        take=place.take,
        players=players,
        began=moment,
    )
    describe(game, KeptGame(0, place, moment, Folded(State.first(conditions)), total, 1))
    game.save()
    models.GameLine.objects.create(of=game, seq=0, text=line.removesuffix("\n"))
    return game


def settle_needs(game: int, needs: Needs) -> Ruling | None:
    """The game is played so: its first line is written anew. Refused once another follows it [VIII.2.3]."""
    with transaction.atomic(durable=True):
        row = models.Game.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=game)
        kept = load_game(row)
        conditions = kept.state.conditions
        if kept.lines > 1:
            return Ruling(Verdict.REFUSED, "game-needs-too-late", (conditions.conduct.announce_before_press,))
        begin_otherwise(row, needs.of(conditions))
    telling.game_changed(row.tournament.key, row.pk)
    return None


def begin_otherwise(row: models.Game, conditions: Conditions) -> None:
    """The first line of a game, to which nothing was added yet, says something else; in a transaction that has locked
    its row."""
    place = place_of(row)
    line, total = first_game_line(place, conditions, text_of_moment(row.began), row.players)
    describe(row, KeptGame(row.pk, place, row.began, Folded(State.first(conditions)), total, 1))
    row.save()
    models.GameLine.objects.filter(of=row, seq=0).update(text=line.removesuffix("\n"))


# Reading


def load_game(row: models.Game) -> KeptGame:
    """The game with everything that is written."""
    known: KeptGame | None = memory.recall(_key(row.pk))
    if known is not None and known.players != row.players:
        known = None
    if known is not None and known.total == row.total:
        return known
    texts = row.lines.order_by("seq").values_list("text", flat=True)
    kept = _caught_up(known, [*texts.filter(seq__gte=known.lines)]) if known is not None else None
    if kept is None or kept.total != row.total:  # its lines were written anew
        lines = tuple(text.encode() for text in texts)
        total = sum_of(lines[-1])  # where last lines are lost (`tally`) the game goes on from the rest
        record = read_game(GameLines(place_of(row), lines, total, row.players))
        folded = fold(record.conditions, record.events)
        kept = KeptGame(row.pk, place_of(row), row.began, folded, total, len(lines), row.players)
    keep_game(kept)
    return kept


def _caught_up(known: KeptGame, texts: Sequence[str]) -> KeptGame | None:
    """With lines that another process has written; None if they do not follow."""
    total, events = known.total, []
    try:
        for text in texts:
            event, total = read_game_line(text.encode(), total, known.place)
            events.append(event)
    except MalformedText:
        return None
    folded = fold_on(known.folded, events)
    return known._replace(folded=folded, total=total, lines=known.lines + len(events))


def _key(pk: int) -> memory.Key:
    return "game", pk


def keep_game(game: KeptGame) -> None:
    """In memory, unless another thread has kept a newer one meanwhile."""
    with memory.guard:
        newest: KeptGame | None = memory.recall(_key(game.pk))
        if newest is None or game.lines >= newest.lines:
            memory.keep(_key(game.pk), game, 1 + game.lines // _WEIGH_1)


def record_of(row: models.Game) -> GameRecord:
    """The game with all its events, as a file has it."""
    texts = tuple(text.encode() for text in row.lines.order_by("seq").values_list("text", flat=True))
    return read_game(GameLines(place_of(row), texts, sum_of(texts[-1]), row.players))


def game_of_board(row: models.Tournament, state: Tournament, place: GamePlace) -> models.Game | None:
    """The game of those who are paired at a board, if it was begun."""
    game = game_at(row, place)
    return None if game is None or not is_of_those_paired(game, state) else game


# What walls and whoever keeps the time look at


def flag_due_at(game: KeptGame) -> int | None:
    """When a flag falls by itself: milliseconds since 1970."""
    due_ms = flag_due_ms(game.state)
    return None if due_ms is None else game.began_ms + due_ms


DESCRIBED = ("seq", "total", "phase", "is_calling", "is_signed", "flag_at", "is_running")


def describe(row: models.Game, game: KeptGame) -> None:
    """Renew these columns."""
    state = game.state
    row.seq, row.total, row.phase = game.lines - 1, game.total, state.phase.value
    row.is_calling = state.called or state.waits is not None
    row.is_signed = state.is_signed
    row.flag_at = flag_due_at(game)
    row.is_running = state.clock is not None and state.clock.running is not None


# Files


def games_as_file(tournament: int) -> bytes:
    """The lines of all games of a tournament, by its primary key, as they stand in its file."""
    return "".join(f"{text}\n" for text in lines_of_games(tournament).values_list("text", flat=True)).encode()


def lines_of_games(tournament: int) -> QuerySet[models.GameLine]:
    """The same as rows, in that order."""
    lines = models.GameLine.objects.filter(of__tournament=tournament)
    return lines.order_by("of__round", "of__board", "of__game", "of__take", "seq")


def sums_of_games(tournament: int) -> int:
    """A number that is another one when any of its games is: they go on without a word in the tournament's own log."""
    return hash(tuple(models.Game.objects.filter(tournament=tournament).order_by("pk").values_list("total", "players")))


def games_of(tournament: int, number: int | None = None) -> tuple[GameLines, ...]:
    """The games of a tournament, or of one of its rounds, as a file has them."""
    rows = lines_of_games(tournament) if number is None else lines_of_games(tournament).filter(of__round=number)
    found: dict[int, list[bytes]] = {}
    for game, text in rows.values_list("of_id", "text"):
        found.setdefault(game, []).append(text.encode())
    games = {game.pk: game for game in models.Game.objects.filter(tournament=tournament)}
    return tuple(
        GameLines(place_of(games[pk]), tuple(texts), games[pk].total, games[pk].players) for pk, texts in found.items()
    )


def import_games(row: models.Tournament, state: Tournament, games: Sequence[GameLines]) -> None:
    """The games of a file, in the transaction that takes in their tournament."""
    found = sum(len(game.texts) for game in games)
    if found > MOST_LINES:
        raise MalformedText("file-has-too-many-events", str(found))
    for lines in games:
        place = lines.place
        record = read_game(lines._replace(players=players_at(state, place)))
        began = moment_of(record.began)
        folded = fold(record.conditions, record.events)
        game = models.Game(
            tournament=row,
            round=place.round,
            board=place.board,
            game=place.game or 0,
            take=place.take,
            players=record.players or players_at(state, place),
            began=began,
        )
        _check_numbers(record.events, place)
        describe(game, KeptGame(0, place, began, folded, lines.total, len(lines.texts)))
        game.save()
        models.GameLine.objects.bulk_create(
            models.GameLine(of=game, seq=seq, text=text.decode()) for seq, text in enumerate(lines.texts)
        )


def _check_numbers(events: Sequence[Event], place: GamePlace) -> None:
    for number, event in enumerate(events, start=1):
        if event.seq != number:
            raise MalformedText("log-wrong-value", f"{place} seq: {event.seq}")
