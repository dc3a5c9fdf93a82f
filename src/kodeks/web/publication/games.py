"""The games that everybody may see, as they may be seen now: the one door from their lines to public pages, files,
answers to programs, screens and streams.

The arbiter may have moves shown some minutes late (`games_delay` of the regulations): then each game is as it stood
that long ago. A result that is recorded in the tournament is announced as results are; the moves that led to it are
not. With results by rounds a game is shown when its round is complete: a game tells its result.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import QuerySet

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

_MINUTE_MS = 60_000
_log = logging.getLogger("kodeks.boards")


class PublicGame(NamedTuple):
    """A game of a board as everybody may see it, and the moment of the world at which its times began for them."""

    pk: int
    place: GamePlace
    known: KnownGame
    began_ms: int  # with a delay, that much later than for the players

    @property
    def seat(self) -> SeatPlace:
        """Its board."""
        return SeatPlace(self.place.board, self.place.game)


def record_of(game: PublicGame, *, with_sheet: bool = True) -> KnownRecord:
    """The game for files: what stands beside its moves is given, unless somebody's name is to stand nowhere."""
    lines = GameLine.objects.filter(of=game.pk, seq__lte=game.known.state.seq).order_by("seq")

    def read() -> GameRecord:
        texts = tuple(text.encode() for text in lines.values_list("text", flat=True))
        return read_game(GameLines(game.place, texts, sum_of(texts[-1])))

    has_sheet = with_sheet and lines.filter(seq=0, text__contains='"sheet": ').exists()
    return KnownRecord(game.known, read, has_sheet)


class PublicGames(NamedTuple):
    """The games of a tournament as it is shown to everybody."""

    tournament: int  # its primary key
    shown: Tournament
    by_rounds: bool = False  # results are shown when their round is complete

    @property
    def delay_ms(self) -> int:
        """By how much everybody sees moves later than the players."""
        return self.shown.regulations.play.games_delay * _MINUTE_MS

    def of_round(self, number: int, boards: Iterable[int] | None = None) -> dict[SeatPlace, PublicGame]:
        """Those of a round, or of some of its boards."""
        rows = self._rows().filter(round=number)
        return self._seen(number, rows if boards is None else rows.filter(board__in=[*boards]))

    def at(self, number: int, seat: SeatPlace) -> PublicGame | None:
        """That of one board, if there is one to be seen."""
        rows = self._rows().filter(round=number, board=seat.board, game=seat.game or 0)
        return self._seen(number, rows).get(seat)

    def rounds(self) -> tuple[int, ...]:
        """The rounds of which games can be seen."""
        found = {*self._rows().order_by().values_list("round", flat=True)}
        return tuple(each.number for each in self.shown.rounds if each.number in found and self._is_open(each))

    def _is_open(self, paired: PairedRound | None) -> bool:
        return paired is not None and paired.stage is Stage.STARTED and (paired.is_complete or not self.by_rounds)

    def _rows(self) -> QuerySet[Game]:
        """Those of which everybody may know that they were begun."""
        begun = Game.objects.filter(tournament=self.tournament, began__lte=now_ms() - self.delay_ms)
        return begun.order_by("board", "game", "take")

    def _seen(self, number: int, rows: Iterable[Game]) -> dict[SeatPlace, PublicGame]:
        """Of several that were begun at a board the last, if it is of those who are paired there."""
        last = {(row.board, row.game): row for row in rows} if self._is_open(self.shown.round(number)) else {}
        found = (self._known(row) for row in last.values() if is_of_those_paired(row, self.shown))
        return {game.seat: game for game in found if game is not None}

    def _known(self, row: Game) -> PublicGame | None:
        try:
            game = load_game(row)
        except MalformedText as error:  # one that is damaged hides no other
            _log.error("game %s cannot be read: %s", row.pk, error)
            return None
        known = known_at(game.folded, now_ms() - self.delay_ms - game.began_ms)
        return None if known is None else PublicGame(row.pk, game.place, known, game.began_ms + self.delay_ms)
