"""The games of a tournament in the database: begun, read, folded and kept in memory, taken from files and given out."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

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
from kodeks.rounds import GamePlace, read_game_place, turned_players
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tables import conditions_of, is_game_of, place_now, players_at
from kodeks.tournament import Tournament
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.logs import memory, models, telling
from kodeks.web.logs.needs import Needs, needs_known
from kodeks.web.logs.server_time import even_ms

_log = logging.getLogger("kodeks.games")
_EVENT_SIZE = 1_200  # bytes of an event in memory, with the state after it, as measured
MOST_LINES = 400_000  # of all games of a file: 300 players, eleven rounds, with every press of the clock


class KeptGame(NamedTuple):
    """A game as it stands: the place its lines name, from when its times count, what they fold to, and how many."""

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
    return even_ms(wall_ms())


def wall_ms() -> int:
    """What the clock of the machine says."""
    return time.time_ns() // 1_000_000


def place_of(row: models.Game) -> GamePlace:
    """The board where a game is played."""
    return GamePlace(row.round, row.board, row.game or None, row.take)


def begun_at(row: models.Game) -> GamePlace:
    """The place its lines name: another one, where its players were paired at another board since."""
    return read_game_place(row.begun_at)


def game_at(row: models.Tournament, place: GamePlace) -> models.Game | None:
    """The game of a board: the last of those who are paired there, or else of who was (`follow_pairing`)."""
    found = row.games.filter(round=place.round, board=place.board, game=place.game or 0)
    return found.order_by("-take").first()


def latest_games() -> QuerySet[models.Game]:
    """Without those after which another is the game of their board."""
    same = {name: OuterRef(name) for name in ("tournament", "round", "board", "game")}
    return models.Game.objects.filter(~Exists(models.Game.objects.filter(**same, take__gt=OuterRef("take"))))


def is_of_those_paired(row: models.Game, state: Tournament) -> bool:
    """Whether those who play this game are still paired at its board."""
    return is_game_of(state, place_of(row), row.players)


def follow_pairing(tournament: int, state: Tournament) -> list[int]:
    """Games go where their players are paired now, be it at another board or with the other colours [II.4.6], and come
    after those of others there; the primary keys of those that have moved. In a transaction that has locked their
    tournament."""
    rows = [*models.Game.objects.filter(tournament=tournament)]
    boards: dict[tuple[int, int, int | None], list[models.Game]] = {}
    changed = []
    for row in sorted(rows, key=lambda row: begun_at(row).take):
        now = place_now(state, place_of(row), row.players)
        if now is None:
            continue
        boards.setdefault(now[:3], []).append(row)
        players = players_at(state, now)
        if row.players != players:
            row.players = players
            changed.append(row)
    for place, theirs in boards.items():
        here = [row for row in rows if place_of(row)[:3] == place]
        last = max((row.take for row in here), default=0)
        own = {row.pk for row in theirs}
        if own <= {row.pk for row in here} and all(row.pk in own for row in here if row.take == last):
            continue
        for take, row in enumerate(theirs, start=last + 1):
            row.board, row.take = place[1], take
            changed.append(row)
    for row in changed:
        row.save(update_fields=("board", "take", "players"))
    return list(dict.fromkeys(row.pk for row in changed))


def next_place(row: models.Tournament, place: GamePlace, players: str) -> GamePlace:
    """The place of a game that is begun at a board now: after those of the board, those that were begun there, and
    those of its players."""
    name = str(place._replace(take=1))
    here = Q(board=place.board) | Q(begun_at=name) | Q(begun_at__startswith=f"{name}#")
    theirs = Q(players__in=(players, turned_players(players)))
    found = row.games.filter(here | theirs, round=place.round, game=place.game or 0)
    takes = (max(each.take, begun_at(each).take) for each in found)
    return place._replace(take=max(takes, default=0) + 1)


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
        place = next_place(row, place, players)
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
        moment, players = now_ms() if began is None else began, players_at(state, place)
        game = new_game(row, next_place(row, place, players), conditions, players, moment, sheet)
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
        begun_at=str(place),
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
    place = begun_at(row)
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
        record = read_game(GameLines(begun_at(row), lines, total, row.players))
        folded = fold(record.conditions, record.events)
        kept = KeptGame(row.pk, record.place, row.began, folded, total, len(lines), row.players)
    keep_game(kept)
    return kept


def legible(rows: Iterable[models.Game]) -> Iterator[tuple[models.Game, KeptGame]]:
    """A game whose lines are damaged stops neither the time of the others, nor what is told of them."""
    for row in rows:
        try:
            yield row, load_game(row)
        except MalformedText as error:
            _log.error("game %s cannot be read: %s", row.pk, error)


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
            memory.keep(_key(game.pk), game, memory.weight_of_size(game.lines * _EVENT_SIZE))


def record_of(row: models.Game) -> GameRecord:
    """The game with all its events, as a file has it."""
    texts = tuple(text.encode() for text in row.lines.order_by("seq").values_list("text", flat=True))
    return read_game(GameLines(begun_at(row), texts, sum_of(texts[-1]), row.players))


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
    rows_of = ((games[pk], tuple(texts)) for pk, texts in found.items())
    return tuple(GameLines(begun_at(row), texts, row.total, row.players, place_of(row)) for row, texts in rows_of)


def import_games(row: models.Tournament, state: Tournament, games: Sequence[GameLines]) -> None:
    """The games of a file, in the transaction that takes in their tournament."""
    found = sum(len(game.texts) for game in games)
    if found > MOST_LINES:
        raise MalformedText("file-has-too-many-events", str(found))
    for lines in games:
        place = lines.place
        record = read_game(lines)
        began = moment_of(record.began)
        folded = fold(record.conditions, record.events)
        game = models.Game(
            tournament=row,
            round=place.round,
            board=place.board,
            game=place.game or 0,
            take=place.take,
            begun_at=str(place),
            players=record.players or players_at(state, place),
            began=began,
        )
        _check_numbers(record.events, place)
        describe(game, KeptGame(0, place, began, folded, lines.total, len(lines.texts)))
        game.save()
        models.GameLine.objects.bulk_create(
            models.GameLine(of=game, seq=seq, text=text.decode()) for seq, text in enumerate(lines.texts)
        )
    follow_pairing(row.pk, state)


def _check_numbers(events: Sequence[Event], place: GamePlace) -> None:
    for number, event in enumerate(events, start=1):
        if event.seq != number:
            raise MalformedText("log-wrong-value", f"{place} seq: {event.seq}")
