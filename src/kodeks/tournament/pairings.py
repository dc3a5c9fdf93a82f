"""The next round of a tournament, by its system: table, Swiss, knock-out or match; each pair with its reasons."""

from __future__ import annotations

from typing import NamedTuple

from kodeks.pairing.fide import FideDutch
from kodeks.pairing.knockout import Bracket, Match, seed_bracket
from kodeks.pairing.swiss import (
    DraughtsSwiss,
    Explanation,
    FloatExplanation,
    Order,
    PairExplanation,
    PairingEngine,
    RoundToPair,
    SwissSettings,
    Why,
)
from kodeks.pairing.tables import Table, berger, doubled, half, half_reversed, rutsch, scheveningen
from kodeks.rounds import Rest, RestKind, Score
from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Pair
from kodeks.tournament.regulations import SystemKind
from kodeks.tournament.resting import rests_in
from kodeks.tournament.state import Tournament

__all__ = ["Proposal", "bracket_of", "explain_round", "propose_pairing", "rests_of_pairing", "swiss_task", "table_of"]

VERSION = 1


class Proposal(NamedTuple):
    """A round to be paired, and why it is so."""

    act: Pair
    explanation: Explanation


def propose_pairing(tournament: Tournament) -> Proposal | Ruling:
    """The next round as the engine of the system pairs it, or why it cannot."""
    system = tournament.regulations.system
    if system in (SystemKind.SWISS, SystemKind.TEAM_SWISS):
        return _swiss(tournament)
    if system is SystemKind.KNOCKOUT:
        return _knockout(tournament)
    if system is SystemKind.MATCH:
        return _match(tournament)
    return _from_table(tournament)


def explain_round(tournament: Tournament, number: int) -> Explanation | Ruling:
    """Why a round was paired as it was: the engine pairs it again on what was known then."""
    before = tournament._replace(rounds=tournament.rounds[: number - 1])
    proposal = propose_pairing(before)
    return proposal if isinstance(proposal, Ruling) else proposal.explanation


def _refuse(tournament: Tournament, reason: str, article: str, **facts: int | str) -> Ruling:
    return Ruling(Verdict.REFUSED, reason, (_cite(tournament, article),), facts)


def _cite(tournament: Tournament, number: str) -> Article:
    return cite(tournament.regulations.code, number)


# Tables


def table_of(tournament: Tournament) -> Table | Ruling:
    """The table of a round robin or a Scheveningen match."""
    regulations, players = tournament.regulations, len(tournament.order)
    if players < 2:
        return _refuse(tournament, "tournament-too-few", "V.1.1", players=players)
    match regulations.system:
        case SystemKind.HALF:
            return half(players)
        case SystemKind.HALF_REVERSED:
            return half_reversed(players)
        case SystemKind.RUTSCH:
            return rutsch(players)
        case SystemKind.SCHEVENINGEN:
            if players % 2:
                return _refuse(tournament, "tournament-teams-differ", "V.3.7.1", players=players)
            return scheveningen(players // 2)
        case SystemKind.DOUBLE_ROUND_ROBIN:
            return doubled(berger(players, is_chess=regulations.is_chess), exchange=regulations.is_chess or None)
        case _:
            return berger(players, is_chess=regulations.is_chess)


def _from_table(tournament: Tournament) -> Proposal | Ruling:
    table = table_of(tournament)
    if isinstance(table, Ruling):
        return table
    number = tournament.round_to_pair
    if number > len(table.rounds):
        return _refuse(tournament, "tournament-no-more-rounds", "V.1.1", rounds=len(table.rounds))
    pairs, rest = table.rounds[number - 1], table.rests[number - 1]
    facts: dict[str, int | str] = {"round": number}
    why = Why("tournament-by-table", table.articles, facts)
    explanation = Explanation(
        pairs=tuple(PairExplanation(board, *pair, why, why) for board, pair in enumerate(pairs, start=1)),
        bye=None if rest is None else FloatExplanation(rest, Why("tournament-rests", table.articles, facts)),
    )
    act = Pair(number, tuple((pair.white, pair.black) for pair in pairs), rest, f"{table.system.value}/{VERSION}")
    return Proposal(act, explanation)


# Swiss


def swiss_task(tournament: Tournament) -> RoundToPair:
    """The next round as a question to a Swiss engine. Teams are paired as players, by match points [V.3.3]."""
    regulations = tournament.regulations
    variant = regulations.swiss_variant
    settings = SwissSettings(
        rounds=regulations.rounds or 1,
        order=Order(variant) if variant in set(Order) else Order.CLASSIC,
        has_float_control=regulations.float_control,
        first_colour=tournament.first_colour,
        code=regulations.code,
    )
    return RoundToPair(
        entrants=tournament.entrants,
        rounds=tournament.played,
        settings=settings,
        resting=rests_in(tournament, tournament.round_to_pair),
        forbidden=tournament.forbidden,
    )


def _swiss(tournament: Tournament) -> Proposal | Ruling:
    regulations, number = tournament.regulations, tournament.round_to_pair
    if regulations.rounds is not None and number > regulations.rounds:
        return _refuse(tournament, "tournament-no-more-rounds", "V.2.4", rounds=regulations.rounds)
    is_fide = regulations.swiss_variant == "fide_dutch"
    engine: PairingEngine = FideDutch() if is_fide else DraughtsSwiss()
    paired = engine.pair(swiss_task(tournament))
    if isinstance(paired, Ruling):
        return paired
    act = Pair(
        number,
        tuple((meeting.white, meeting.black) for meeting in paired.pairs),
        None if paired.bye is None else paired.bye.number,
        f"{regulations.swiss_variant}/{VERSION}",
    )
    return Proposal(act, paired.explanation)


# Knock-out and matches


def bracket_of(tournament: Tournament) -> tuple[Bracket, list[Match]]:
    """The bracket after what was played, and the matches of its present round."""
    bracket = seed_bracket(list(range(1, len(tournament.order) + 1)))
    played = [(board.white, board.black, board.score) for paired in tournament.rounds for board in paired.boards]
    while True:
        matches = [_tie(tournament, tie.first, tie.second, played) for tie in bracket.ties if tie.second is not None]
        winners = [winner for winner in (_winner(tournament, match) for match in matches) if winner is not None]
        if not bracket.ties or len(winners) < len(matches):
            return bracket, matches
        bracket = bracket.after(winners)


def _winner(tournament: Tournament, match: Match) -> int | None:
    """Who goes on: the winner, or the one who stayed when the other left the event."""
    for gone, stays in ((match.first, match.second), (match.second, match.first)):
        if gone in tournament.withdrawn and stays not in tournament.withdrawn:
            return stays
    return match.winner


def _tie(tournament: Tournament, one: int, other: int, played: list[tuple[int, int, Score | None]]) -> Match:
    """The match of two in a knock-out: the games scheduled, then on to the first win."""
    first, second = (one, other) if (one + other) % 2 else (other, one)
    match = Match(
        first=first,
        second=second,
        games=tournament.regulations.games_per_match,
        to_first_win=True,
        articles=(_cite(tournament, "III.4"),),
    )
    for white, black, score in played:
        if {white, black} == {one, other} and score is not None:
            after = match.after(score)
            match = match if isinstance(after, Ruling) else after
    return match


def _knockout(tournament: Tournament) -> Proposal | Ruling:
    if len(tournament.order) < 2:
        return _refuse(tournament, "tournament-too-few", "II.1.1", players=len(tournament.order))
    bracket, matches = bracket_of(tournament)
    if bracket.winner is not None:
        return _refuse(tournament, "tournament-has-winner", "II.1.1", number=bracket.winner)
    return _games(tournament, [match for match in matches if _winner(tournament, match) is None], "II.1.1")


def _match(tournament: Tournament) -> Proposal | Ruling:
    if len(tournament.order) != 2:
        return _refuse(tournament, "tournament-match-of-two", "II.1.3", players=len(tournament.order))
    regulations = tournament.regulations
    scores = tuple(board.score for paired in tournament.rounds for board in paired.boards if board.score is not None)
    first, second = (1, 2) if tournament.first_colour.value == "white" else (2, 1)
    match = Match(
        first=first,
        second=second,
        games=regulations.rounds or regulations.games_per_match,
        to_first_win=regulations.is_superblitz,
        scores=scores,
        articles=(_cite(tournament, "III.1.3" if regulations.is_superblitz else "II.1.3"),),
    )
    if match.winner is not None and len(scores) < match.games:
        return _next_games(tournament, [match], match.articles)  # the games scheduled are played to the end
    if match.winner is not None:
        return _refuse(tournament, "tournament-has-winner", "II.1.3", number=match.winner)
    return _games(tournament, [match], "II.1.3")


def _games(tournament: Tournament, matches: list[Match], article: str) -> Proposal | Ruling:
    for match in matches:
        game = match.next_game()
        if isinstance(game, Ruling):
            return game
    return _next_games(tournament, matches, (_cite(tournament, article),))


def _next_games(tournament: Tournament, matches: list[Match], articles: tuple[Article, ...]) -> Proposal:
    number = tournament.round_to_pair
    games = [match.meeting(len(match.scores) + 1) for match in matches]
    explained = tuple(
        PairExplanation(board, game.white, game.black, why, why)
        for board, game in enumerate(games, start=1)
        for why in (Why("tournament-game-of-match", articles, {"game": game.board}),)
    )
    act = Pair(number, tuple((game.white, game.black) for game in games), None, f"match/{VERSION}")
    return Proposal(act, Explanation(pairs=explained))


def rests_of_pairing(tournament: Tournament, act: Pair) -> tuple[Rest, ...]:
    """Everybody who does not play in this round, and what he gets for it."""
    playing = {number for pair in act.pairs for number in pair}
    resting = [rest for rest in rests_in(tournament, act.round) if rest.number not in playing]
    named = {rest.number for rest in resting}
    for number in range(1, len(tournament.order) + 1):
        if number not in playing and number not in named:
            is_bye = number == act.bye
            points = tournament.regulations.bye if is_bye and tournament.regulations.system.is_swiss else 0
            resting.append(Rest(number, RestKind.BYE if is_bye else RestKind.ABSENT, points))
    return tuple(resting)
