"""Play-offs for a shared place: FIDE's model procedure, and that of the draughts code [FTR A3.1, V.1.7.1.6]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.pairing.knockout.bracket import Bracket, draw_bracket
from kodeks.pairing.knockout.match import Colours, Match, draw_match
from kodeks.pairing.tables.berger import berger
from kodeks.pairing.tables.table import Pair
from kodeks.rulebook.article import Article
from kodeks.rulebook.code import Code
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.lots import draw_order
from kodeks.rulebook.ruling import Ruling, Verdict

_MINUTE_MS = 60_000


class PlayoffRounds(NamedTuple):
    """A round robin among the tied, with their own numbers; White first."""

    rounds: tuple[tuple[Pair, ...], ...]


class PlayoffStage(NamedTuple):
    """What is played now: a match, a round robin or a knock-out; who is left out of it, best first; and why."""

    play: Match | PlayoffRounds | Bracket
    left_out: tuple[int, ...]
    ruling: Ruling
    settled_by: Article  # by which its places count
    matches: tuple[Match, ...] = ()  # the first ones of a knock-out, in which colours are drawn one by one

    @property
    def rounds(self) -> tuple[tuple[Pair, ...], ...]:
        """White first: the games of a match, the rounds of a round robin, the first pairs of a knock-out."""
        if isinstance(self.play, Match):
            games = (self.play.meeting(game) for game in range(1, self.play.games + 1))
            return tuple((Pair(game.white, game.black),) for game in games)
        if isinstance(self.play, Bracket):
            games = (match.meeting(1) for match in self.matches)
            return (tuple(Pair(game.white, game.black) for game in games),)
        return self.play.rounds


def first_stage(seed: str, tied: Sequence[int], *, code: Code) -> PlayoffStage:
    """How those who share the place begin, by the code of their game: in chess by FIDE's model procedure."""
    if isinstance(code, Edition):
        return draughts_playoff(seed, tied, code=code)
    return fide_playoff(seed, tied, code=code)


def fide_playoff(seed: str, tied: Sequence[int], *, code: Code | None = None) -> PlayoffStage:
    """The first stage for those who share the place, given in the order of the next tie-break [A3.1.k1-k4]."""
    _check(tied)
    code = code or chess_edition()
    settled_by = code.cite("FTR:A3.1.e")
    facts: dict[str, int | str] = {"players": len(tied)}
    if len(tied) == 2:
        ruling = Ruling(Verdict.UPHELD, "playoff-match", _articles(code, "FTR:A3.1.k1", "FTR:A3.1.j"), facts)
        return PlayoffStage(fide_playoff_match(seed, tied[0], tied[1], code=code), (), ruling, settled_by)
    if len(tied) == 3:
        ruling = Ruling(Verdict.UPHELD, "playoff-round-robin", _articles(code, "FTR:A3.1.k2a", "FTR:A3.1.j"), facts)
        return PlayoffStage(_round_robin(code, seed, tied), (), ruling, settled_by)
    best = code.tournament_rules.playoff_best
    if len(tied) == best:
        ruling = Ruling(Verdict.UPHELD, "playoff-knockout", _articles(code, "FTR:A3.1.k3", "FTR:A3.1.j"), facts)
    else:
        ruling = Ruling(Verdict.UPHELD, "playoff-best-four", _articles(code, "FTR:A3.1.k4", "FTR:A3.1.k3"), facts)
    bracket = draw_bracket(seed, tied[:best])
    return PlayoffStage(bracket, tuple(tied[best:]), ruling, settled_by, knockout_matches(seed, bracket, code=code))


def knockout_matches(seed: str, bracket: Bracket, *, code: Code | None = None) -> tuple[Match, ...]:
    """The matches of a round of four or two, each with its own lot for the colours [A3.1.j, A3.1.k3]."""
    matches = []
    for tie in bracket.ties:
        assert tie.second is not None, "four play, nobody is free"
        drawn = f"{seed}/{bracket.round_number}/{tie.first}-{tie.second}"
        matches.append(fide_playoff_match(drawn, tie.first, tie.second, in_knockout=True, code=code))
    return tuple(matches)


def fide_playoff_match(
    seed: str, one: int, other: int, *, in_knockout: bool = False, code: Code | None = None
) -> Match:
    """Two games, then on to the first win; White goes X Y Y X X Y Y, X by lot [A3.1.k1, A3.1.j].

    The matches of a knock-out are played so, too [A3.1.k3].
    """
    code = code or chess_edition()
    articles = _articles(code, *(("FTR:A3.1.k3",) if in_knockout else ()), "FTR:A3.1.k1a", "FTR:A3.1.k1b")
    games = code.tournament_rules.playoff_games
    return draw_match(seed, one, other, games, colours=Colours.AFTER_ODD, to_first_win=True, articles=articles)


def settle_three(
    seed: str, points: Mapping[int, int], order: Sequence[int], *, code: Code | None = None
) -> PlayoffStage | Ruling:
    """After the round robin of three: a winner, or the match of the two who are left [A3.1.k2b].

    `order` ranks them by another tie-break, best first: it drops the last if all three are still level. Two level at
    the top play it out [C-117].
    """
    _check(order)
    if len(order) != 3 or set(points) != set(order):
        raise MalformedText("playoff-not-these-three", " ".join(map(str, order)))
    code = code or chess_edition()
    best = max(points.values())
    level = [number for number in order if points[number] == best]
    if len(level) == 1:
        return Ruling(
            Verdict.UPHELD, "playoff-won", _articles(code, "FTR:A3.1.k2a", "FTR:A3.1.e"), {"winner": level[0]}
        )
    reason = "playoff-two-level" if len(level) == 2 else "playoff-lowest-drops"
    going = level[:2]
    left_out = tuple(number for number in order if number not in going)
    ruling = Ruling(Verdict.UPHELD, reason, _articles(code, "FTR:A3.1.k2b", "FTR:A3.1.k1"), {"dropped": left_out[0]})
    match = fide_playoff_match(seed, going[0], going[1], code=code)
    return PlayoffStage(match, left_out, ruling, code.cite("FTR:A3.1.e"))


def draughts_playoff(
    seed: str, tied: Sequence[int], *, games: int = 2, to_first_win: bool = True, code: Edition | None = None
) -> PlayoffStage:
    """The play-off an arbiter orders [V.1.7.1.6]: a match of two, a round robin of more; colours by lot.

    How many games, and at which tempo, is his to say as time allows, but never slower than the event [III.4].
    """
    _check(tied)
    code = code or edition()
    articles = (code.cite("V.1.7.1.6"), code.cite("III.4"))
    facts: dict[str, int | str] = {"players": len(tied)}
    if len(tied) == 2:
        match = draw_match(seed, tied[0], tied[1], games, to_first_win=to_first_win, articles=articles)
        return PlayoffStage(match, (), Ruling(Verdict.UPHELD, "playoff-match", articles, facts), articles[0])
    ruling = Ruling(Verdict.UPHELD, "playoff-round-robin", articles, facts)
    return PlayoffStage(_round_robin(code, seed, tied), (), ruling, articles[0])


def judge_rest(rest_ms: int, *, before_playoff: bool, code: Code | None = None) -> Ruling:
    """Whether the pause is long enough, after the last game of any of them or between rounds [A3.1.h]."""
    code = code or chess_edition()
    rules, articles = code.tournament_rules, _articles(code, "FTR:A3.1.h")
    least = rules.rest_before_playoff_minutes if before_playoff else rules.rest_in_playoff_minutes
    facts: dict[str, int | str] = {"minutes": least}
    if rest_ms < least * _MINUTE_MS:
        return Ruling(Verdict.REFUSED, "playoff-rest-too-short", articles, facts)
    return Ruling(Verdict.PERMITTED, "playoff-rest-enough", articles, facts)


def _round_robin(code: Code, seed: str, tied: Sequence[int]) -> PlayoffRounds:
    """The Berger table with its numbers drawn."""
    numbers = draw_order(seed, tied)
    rounds = berger(len(tied), code=code).rounds
    return PlayoffRounds(
        tuple(tuple(Pair(numbers[pair.white - 1], numbers[pair.black - 1]) for pair in pairs) for pairs in rounds)
    )


def _check(tied: Sequence[int]) -> None:
    if len(tied) < 2:
        raise MalformedText("too-few-for-a-table", str(len(tied)))
    if len(set(tied)) < len(tied):
        raise MalformedText("draws-twice", " ".join(map(str, tied)))


def _articles(code: Code, *numbers: str) -> tuple[Article, ...]:
    return tuple(map(code.cite, numbers))
