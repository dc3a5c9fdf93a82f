"""The orders of criteria that the codes lay down or recommend, each criterion with its article."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ftr import FTR2012

if TYPE_CHECKING:
    from kodeks.standings.criterion import Criterion
    from kodeks.standings.event import Event

__all__ = ["ORDERS", "Order", "articles_for"]


@dataclass(frozen=True, slots=True)
class Order:
    """Criteria after points (teams: after the score that decides), and the number of the article of each: of the
    draughts code as 2025 has them, or of FIDE's rules for tournaments."""

    key: str
    codes: tuple[str, ...]
    numbers: tuple[str, ...]
    points: str  # that points come first
    is_chess: bool = False
    is_for_teams: bool = False

    def articles(self, code: Edition) -> dict[str, Article]:
        """The article of each criterion and of points, the draughts code in this edition."""
        by = FTR2012.cite if self.is_chess else code.cite
        return {
            "PTS": by(self.points),
            **{each: by(number) for each, number in zip(self.codes, self.numbers, strict=True)},
        }


def _draughts(key: str, points: str, *entries: tuple[str, str], is_for_teams: bool = False) -> Order:
    codes = tuple(code for code, _ in entries)
    return Order(key, codes, tuple(number for _, number in entries), points, is_for_teams=is_for_teams)


def _fide(key: str, number: str, codes: str, *, is_for_teams: bool = False) -> Order:
    listed = tuple(codes.split())
    return Order(key, listed, (number,) * len(listed), number, is_chess=True, is_for_teams=is_for_teams)


_ALL = (
    _draughts(
        "round_robin",
        "V.1.7.1.1",
        ("WINS", "V.1.7.1.2"),
        ("DIRECT", "V.1.7.1.3"),
        ("OTHERS", "V.1.7.1.4"),
        ("LISTA", "V.1.7.1.5"),
        ("PLAYOFF", "V.1.7.1.6"),
    ),
    _draughts(
        "round_robin_with_advantage",
        "V.1.7.2.1",
        ("WINS", "V.1.7.2.2"),
        ("ADV", "V.1.7.2.3"),
        ("PLUS", "V.1.7.2.4"),
        ("DIRECT", "V.1.7.2.5"),
        ("OTHERS", "V.1.7.2.6"),
        ("LISTA", "V.1.7.2.7"),
        ("PLAYOFF", "V.1.7.2.8"),
    ),
    _draughts("swiss_rating", "V.2.9", ("RSUM", "V.2.9.1.1"), ("RSUM-C", "V.2.9.1.2"), ("HIGHER", "V.2.9.1.3")),
    _draughts("swiss", "V.2.9", ("SOL-M", "V.2.9.2.1"), ("SOL-R", "V.2.9.2.2"), ("HIGHER", "V.2.9.2.3")),
    _draughts(
        "teams_round_robin",
        "V.3.2.1.1",
        ("GP", "V.3.2.1.2"),
        ("WINS", "V.3.2.1.3"),
        ("BOARDS", "V.3.2.1.4"),
        ("DIRECT", "V.3.2.1.5"),
        ("DIRECT-B", "V.3.2.1.6"),
        ("OTHERS-GP", "V.3.2.1.7"),
        is_for_teams=True,
    ),
    _draughts(
        "teams_swiss", "V.3.2.2", ("SOL-M", "V.3.2.2"), ("SOL-R", "V.3.2.2"), ("HIGHER", "V.3.2.2"), is_for_teams=True
    ),
    _draughts(
        "teams_swiss_rating",
        "V.3.2.2",
        ("RSUM", "V.3.2.2"),
        ("RSUM-C", "V.3.2.2"),
        ("HIGHER", "V.3.2.2"),
        is_for_teams=True,
    ),
    _fide("chess_round_robin", "A3.G.a", "DE WINS SB KOYA"),
    _fide("chess_teams_round_robin", "A3.G.b", "GP DE SB", is_for_teams=True),
    _fide("chess_teams_round_robin_by_games", "A3.G.b", "MP DE SB", is_for_teams=True),
    _fide("chess_swiss", "A3.G.c", "DE WINS BLK BH-C1 BH SB"),
    _fide("chess_swiss_rated", "A3.G.d", "DE WINS BLK AROC BH-C1 BH SB"),
    _fide("chess_teams_swiss", "A3.G.e", "GP DE BH-C1 BH SB", is_for_teams=True),
    _fide("chess_teams_swiss_by_games", "A3.G.e", "MP DE BH-C1 BH SB", is_for_teams=True),
)
ORDERS = MappingProxyType({order.key: order for order in _ALL})


def articles_for(event: Event, criteria: Sequence[Criterion]) -> tuple[tuple[Article, ...], ...]:
    """The articles of each criterion: those of the draughts order it is part of, else of its own definition."""
    order = None if event.is_chess else _order_of(criteria, is_for_teams=event.is_for_teams)
    listed = {} if order is None else order.articles(event.code)
    return tuple(
        (listed[each.code],) if each.code in listed else each.articles(event.code, is_chess=event.is_chess)
        for each in criteria
    )


def _order_of(criteria: Sequence[Criterion], *, is_for_teams: bool) -> Order | None:
    """The draughts order that these criteria begin."""
    codes = tuple(criterion.code for criterion in criteria if criterion.code != "PTS")
    ours = (order for order in _ALL if not order.is_chess and order.is_for_teams == is_for_teams)
    return next((order for order in ours if codes and order.codes[: len(codes)] == codes), None)
