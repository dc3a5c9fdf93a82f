"""A match of two: so many games, or games until one is won."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText
from kodeks.rounds import Meeting, Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.ruling import Ruling, Verdict


class Colours(StrEnum):
    """Who has White from game to game. The words are stable: files carry them."""

    ALTERNATE = "alternate"  # X Y X Y
    AFTER_ODD = "after_odd"  # X Y Y X X Y Y: they change after every odd game [A3.1.k1b]


@frozen(kw_only=True)
class Match:
    """Two players by start number, the first with White in game 1; the games scheduled and the scores so far.

    `to_first_win`: if the scheduled games leave it level, they play on until one is won. The numbering and the colours
    run on [C-116].
    """

    first: int
    second: int
    games: int
    colours: Colours = Colours.ALTERNATE
    to_first_win: bool = False
    scores: tuple[Score, ...] = ()
    articles: tuple[Article, ...] = ()

    def white_of(self, game: int) -> int:
        """Who has White in a game, counted from 1."""
        if game < 1:
            raise MalformedText("no-such-game-in-match", str(game))
        turns = game // 2 if self.colours is Colours.AFTER_ODD else game - 1
        return self.first if turns % 2 == 0 else self.second

    def meeting(self, game: int) -> Meeting:
        """One game of the match as a meeting; games are counted like boards."""
        white = self.white_of(game)
        score = self.scores[game - 1] if game <= len(self.scores) else None
        return Meeting(game, white, self.second if white == self.first else self.first, score)

    @property
    def points(self) -> tuple[int, int]:
        first = second = 0
        for game, score in enumerate(self.scores, start=1):
            mine, his = (score.white, score.black) if self.white_of(game) == self.first else (score.black, score.white)
            first, second = first + mine, second + his
        return first, second

    @property
    def winner(self) -> int | None:
        """Who has won: nobody can catch up with him any more."""
        first, second = self.points
        catch_up = 2 * max(0, self.games - len(self.scores))
        if abs(first - second) <= catch_up:
            return None
        return self.first if first > second else self.second

    @property
    def loser(self) -> int | None:
        """The other one, once somebody has won."""
        return {None: None, self.first: self.second, self.second: self.first}[self.winner]

    @property
    def is_level(self) -> bool:
        """All games played without a winner, and no more to come: the regulations or the arbiter decide."""
        return len(self.scores) >= self.games and self.winner is None and not self.to_first_win

    def next_game(self) -> Meeting | Ruling:
        if self.winner is not None:
            return Ruling(Verdict.REFUSED, "match-is-won", self.articles, {"winner": self.winner})
        if self.is_level:
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "match-is-level", self.articles, {"games": self.games})
        return self.meeting(len(self.scores) + 1)

    def after(self, score: Score) -> Match | Ruling:
        """The match after one more game. A game that both lost brings no first win: the arbiter decides."""
        game = self.next_game()
        if isinstance(game, Ruling):
            return game
        if self.to_first_win and game.board >= self.games and score.white == score.black == 0:
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "match-needs-a-winner", self.articles)
        return replace(self, scores=(*self.scores, score))


def draw_match(
    seed: str,
    one: int,
    other: int,
    games: int,
    *,
    colours: Colours = Colours.ALTERNATE,
    to_first_win: bool = False,
    articles: tuple[Article, ...] = (),
) -> Match:
    """A match with the colours of its first game by lot."""
    if games < 1:
        raise MalformedText("no-such-game-in-match", str(games))
    if one == other:
        raise MalformedText("match-with-oneself", str(one))
    first, second = (one, other) if draw_lot(seed, 2) == 0 else (other, one)
    return Match(first=first, second=second, games=games, colours=colours, to_first_win=to_first_win, articles=articles)
