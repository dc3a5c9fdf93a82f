"""The games that everybody may see, as they may be seen now: the one door from their lines to public pages, files,
answers to programs, screens and streams.

The arbiter may have moves shown some minutes late (`games_delay` of the regulations, or what he chose for one board,
`ShowLate`): then each game is as it stood that long ago. A result that is recorded in the tournament is announced as
results are; the moves that led to it are not. With results by rounds a game is shown when its round is complete: a game
tells its result.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet

from kodeks.formats.game_lines import GameRecord, read_game
from kodeks.formats.game_streams import GameLines
from kodeks.formats.recorded_games import KnownRecord
from kodeks.formats.summed_lines import sum_of
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.tables import KnownGame, SeatPlace, known_at
from kodeks.tournament import PairedRound, Stage, Tournament
from kodeks.web.logs.games import is_of_those_paired, load_game, now_ms
from kodeks.web.logs.models import Game, GameLine
from kodeks.web.logs.plain_sql import GAMES

_MINUTE_MS = 60_000
_SUMS = f"SELECT board, game, id, total FROM {GAMES} WHERE tournament_id = %s AND round = %s ORDER BY id"
_log = logging.getLogger("kodeks.boards")


class PublicGame(NamedTuple):
    """A game of a board as everybody may see it, and the moment of the world at which its times began for them."""

    pk: int
    seat: SeatPlace  # its board
    begun_at: GamePlace  # the place its lines name
    known: KnownGame
    began_ms: int  # with a delay, that much later than for the players
    delay_ms: int  # by how much everybody sees its moves later than the players

    @property
    def next_ms(self) -> int | None:
        """When more of it will be known, if that has happened already."""
        return None if self.known.next_ms is None else self.began_ms + self.known.next_ms

    @property
    def delay_minutes(self) -> int:
        """The same as people say it."""
        return self.delay_ms // _MINUTE_MS


def record_of(game: PublicGame, *, with_sheet: bool = True) -> KnownRecord:
    """The game for files: what stands beside its moves is given, unless somebody's name is to stand nowhere."""
    lines = GameLine.objects.filter(of=game.pk, seq__lte=game.known.state.seq).order_by("seq")

    def read() -> GameRecord:
        texts = tuple(text.encode() for text in lines.values_list("text", flat=True))
        return read_game(GameLines(game.begun_at, texts, sum_of(texts[-1])))

    has_sheet = with_sheet and lines.filter(seq=0, text__contains='"sheet": ').exists()
    return KnownRecord(game.known, read, has_sheet)


class Delays(NamedTuple):
    """By how many minutes everybody sees moves later than the players: usually, and at boards for which the arbiter
    chose otherwise."""

    usual: int
    chosen: Mapping[tuple[int, int, int], int]  # by round, board, and game of a match

    @property
    def has_any(self) -> bool:
        """Whether any board is shown late."""
        return self.usual > 0 or any(self.chosen.values())

    def of(self, row: Game) -> int:
        return self.chosen.get((row.round, row.board, row.game), self.usual)

    def in_round(self, number: int) -> Delays:
        """Those of one round."""
        return Delays(self.usual, {place: minutes for place, minutes in self.chosen.items() if place[0] == number})


Sums = tuple[tuple[int, str], ...]  # of games, by their primary keys


class PublicGames(NamedTuple):
    """The games of a tournament as it is shown to everybody."""

    tournament: int  # its primary key
    shown: Tournament
    by_rounds: bool = False  # results are shown when their round is complete

    def of_round(self, number: int, boards: Iterable[int] | None = None) -> dict[SeatPlace, PublicGame]:
        """Those of a round, or of some of its boards."""
        rows = Game.objects.filter(round=number)
        return self._seen(number, rows if boards is None else rows.filter(board__in=[*boards]))

    def delays(self, number: int) -> Delays:
        """By how much those of a round are shown late."""
        return self._delays().in_round(number)

    def sums(self, number: int) -> dict[SeatPlace, Sums]:
        """Of each board of a round the sums of its games, shown or not, the one begun last at the end: as long as they
        are the same nothing has happened there."""
        found: dict[SeatPlace, Sums] = {}
        with connection.cursor() as cursor:
            cursor.execute(_SUMS, [self.tournament, number])
            for board, game, pk, total in cursor.fetchall():
                place = SeatPlace(board, game or None)
                found[place] = (*found.get(place, ()), (pk, total))
        return found

    def at(self, number: int, seat: SeatPlace) -> PublicGame | None:
        """That of one board, if there is one to be seen."""
        rows = Game.objects.filter(round=number, board=seat.board, game=seat.game or 0)
        return self._seen(number, rows).get(seat)

    def rounds(self) -> tuple[int, ...]:
        """The rounds of which games can be seen."""
        delays = self._delays()
        rows = self._rows(Game.objects.all(), delays)
        found = {row.round for row in rows} if delays.chosen else {*rows.order_by().values_list("round", flat=True)}
        return tuple(each.number for each in self.shown.rounds if each.number in found and self._is_open(each))

    def _is_open(self, paired: PairedRound | None) -> bool:
        return paired is not None and paired.stage is Stage.STARTED and (paired.is_complete or not self.by_rounds)

    def _delays(self) -> Delays:
        chosen = {
            (paired.number, board.board, each.game or 0): delay.minutes
            for each, delay in self.shown.delays.items()
            if (paired := self.shown.round(each.round)) is not None
            for board in paired.boards
            if each.pair == {board.white, board.black}
        }
        return Delays(self.shown.regulations.play.games_delay, chosen)

    def _rows(self, rows: QuerySet[Game], delays: Delays) -> QuerySet[Game]:
        """Those of which everybody may know that they were begun."""
        now = now_ms()
        known = Q(began__lte=now - delays.usual * _MINUTE_MS)
        for (number, board, game), minutes in delays.chosen.items():
            here = Q(round=number, board=board, game=game)
            known = (known & ~here) | (here & Q(began__lte=now - minutes * _MINUTE_MS))
        return rows.filter(known, tournament=self.tournament).order_by("board", "game", "take")

    def _seen(self, number: int, rows: QuerySet[Game]) -> dict[SeatPlace, PublicGame]:
        """Of several that were begun at a board the last, if it is of those who are paired there."""
        if not self._is_open(self.shown.round(number)):
            return {}
        delays = self.delays(number)
        last = {(row.board, row.game): row for row in self._rows(rows, delays)}
        found = (self._known(row, delays) for row in last.values() if is_of_those_paired(row, self.shown))
        return {game.seat: game for game in found if game is not None}

    def _known(self, row: Game, delays: Delays) -> PublicGame | None:
        try:
            game = load_game(row)
        except MalformedText as error:  # one that is damaged hides no other
            _log.error("game %s cannot be read: %s", row.pk, error)
            return None
        delay_ms = delays.of(row) * _MINUTE_MS
        known = known_at(game.folded, now_ms() - delay_ms - game.began_ms)
        if known is None:
            return None
        seat = SeatPlace(row.board, row.game or None)
        return PublicGame(row.pk, seat, game.place, known, game.began_ms + delay_ms, delay_ms)
