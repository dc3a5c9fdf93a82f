"""Knock-out and matches: who meets whom next, who goes on, who has won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kodeks.pairing.knockout import Bracket, Match, Tie, seed_bracket
from kodeks.pairing.swiss import Explanation, PairExplanation, Why
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament.acts import Pair
from kodeks.tournament.leaving import has_left
from kodeks.tournament.people import usual_score
from kodeks.tournament.proposal import VERSION, Proposal, no_pairing
from kodeks.tournament.state import Tournament


def is_decided(tournament: Tournament) -> bool:
    """Whether there is a winner, or a match that is drawn after all its games."""
    if len(tournament.order) < 2:
        return False
    if tournament.regulations.system.has_bracket:
        return bracket_of(tournament)[0].winner is not None
    match = match_of(tournament)
    return winner_of_match(tournament) is not None or match.is_level


def is_played_out(tournament: Tournament) -> bool:
    """Whether all rounds are there, or the last match has its winner."""
    if tournament.regulations.system.is_by_matches:
        return is_decided(tournament)
    planned = tournament.planned_rounds
    return planned is not None and len(tournament.rounds) >= planned


# Knock-out


def bracket_of(tournament: Tournament) -> tuple[Bracket, list[Match]]:
    """The bracket after what was played, and the matches of its present round."""
    bracket = seed_bracket(list(range(1, len(tournament.order) + 1)))
    played = [(board.white, board.black, board.score) for paired in tournament.rounds for board in paired.boards]
    while True:
        matches = [_match_of_tie(tournament, tie, played) for tie in bracket.ties if tie.second is not None]
        winners = [winner for winner in (_goes_on(tournament, match) for match in matches) if winner is not None]
        if not bracket.ties or len(winners) < len(matches):
            return bracket, matches
        bracket = bracket.after(winners)


def waiting_in(tournament: Tournament) -> tuple[int, ...]:
    """Those who are not out of the knock-out: who does not play now waits for his next match."""
    bracket, matches = bracket_of(tournament)
    won = [(match, _goes_on(tournament, match)) for match in matches]
    out = {number for match, winner in won if winner for number in (match.first, match.second) if number != winner}
    return tuple(number for tie in bracket.ties for number in tie.players if number not in out)


def _goes_on(tournament: Tournament, match: Match) -> int | None:
    """The winner; or who stayed when the other left; of two who left the one who did so later, else the first seed."""
    if match.winner is not None:
        return match.winner
    both = (match.first, match.second)
    gone = {number: tournament.withdrawn[number] for number in both if has_left(tournament, number)}
    if not gone:
        return None
    return min(both, key=lambda number: (number in gone, -gone.get(number, 0), number))


def _match_of_tie(tournament: Tournament, tie: Tie, played: Iterable[tuple[int, int, Score | None]]) -> Match:
    """The match of two in a knock-out: the games scheduled, then on to the first win."""
    one, other = tie.players
    first, second = (one, other) if (one + other) % 2 else (other, one)
    match = Match(
        first=first,
        second=second,
        games=tournament.regulations.pairing.games_per_match,
        to_first_win=True,
        articles=_law(tournament, "II.1.2", "III.4"),
    )
    for white, black, score in played:
        if {white, black} == {one, other} and score is not None:
            after = match.after(_score(tournament, match, white, score))
            match = match if isinstance(after, Ruling) else after
    return match


def _score(tournament: Tournament, match: Match, white: int, score: Score) -> Score:
    """The score in the usual points, as if the colours had been those due: they may have been swapped [D-28]."""
    score = usual_score(tournament.regulations, score)
    if white == match.white_of(len(match.scores) + 1):
        return score
    return score._replace(white=score.black, black=score.white)


def next_of_knockout(tournament: Tournament) -> Proposal | Ruling:
    """The next game of every match that is not won yet."""
    if len(tournament.order) < 2:
        return no_pairing(tournament, "tournament-too-few", "II.1.1", "FTR:5a", players=len(tournament.order))
    unfinished = _unfinished(tournament)
    if unfinished is not None:
        return unfinished
    bracket, matches = bracket_of(tournament)
    if bracket.winner is not None:
        return no_pairing(tournament, "tournament-has-winner", "II.1.1", "FTR:5a", number=bracket.winner)
    open_matches = [match for match in matches if _goes_on(tournament, match) is None]
    byes = [tie.first for tie in bracket.ties if tie.second is None]
    proposal = _next_games(tournament, open_matches)
    notes = tuple(Why("tournament-goes-on-at-once", _law(tournament, "II.1.1"), {"number": each}) for each in byes)
    return proposal._replace(explanation=proposal.explanation._replace(notes=notes))


def _unfinished(tournament: Tournament) -> Ruling | None:
    """The next game of a match rests on the one before."""
    if tournament.rounds and not tournament.rounds[-1].is_complete:
        return no_pairing(tournament, "tournament-results-missing", "II.1.2", "FTR:5a", round=len(tournament.rounds))
    return None


# A match of two


def match_of(tournament: Tournament) -> Match:
    """The only match of the event, after what was played."""
    pairing = tournament.regulations.pairing
    first, second = (1, 2) if tournament.first_colour is Side.WHITE else (2, 1)
    match = Match(
        first=first,
        second=second,
        games=1 if pairing.is_superblitz else pairing.rounds or pairing.games_per_match,
        to_first_win=pairing.is_superblitz,
        articles=_law(tournament, "III.1.3" if pairing.is_superblitz else "II.1.3"),
    )
    for board in (board for paired in tournament.rounds for board in paired.boards):
        if board.score is not None:
            match = replace(match, scores=(*match.scores, _score(tournament, match, board.white, board.score)))
    return match


def winner_of_match(tournament: Tournament) -> int | None:
    """Who has won it: on points, or because the other has left."""
    gone = [number for number in (1, 2) if has_left(tournament, number)]
    if len(gone) == 1:
        return 3 - gone[0]
    return match_of(tournament).winner


def next_of_match(tournament: Tournament) -> Proposal | Ruling:
    """The next game; the games scheduled are played to the end even when the match is won."""
    if len(tournament.order) != 2:
        return no_pairing(tournament, "tournament-match-of-two", "II.1.3", "FTR:5a", players=len(tournament.order))
    unfinished = _unfinished(tournament)
    if unfinished is not None:
        return unfinished
    match, winner = match_of(tournament), winner_of_match(tournament)
    is_over = len(match.scores) >= match.games or any(has_left(tournament, number) for number in (1, 2))
    if winner is not None and is_over:
        return no_pairing(tournament, "tournament-has-winner", "II.1.3", "FTR:5a", number=winner)
    game = match.next_game() if winner is None else None
    return game if isinstance(game, Ruling) else _next_games(tournament, [match])


def _next_games(tournament: Tournament, matches: list[Match]) -> Proposal:
    number = tournament.round_to_pair
    games = [match.meeting(len(match.scores) + 1) for match in matches]
    explained = tuple(
        PairExplanation(board, game.white, game.black, _why(match, game.board), _colours(match, game.board))
        for board, (match, game) in enumerate(zip(matches, games, strict=True), start=1)
    )
    act = Pair(number, tuple((game.white, game.black) for game in games), None, f"match/{VERSION}")
    return Proposal(act, Explanation(pairs=explained))


def _why(match: Match, game: int) -> Why:
    return Why("tournament-game-of-match", match.articles, {"game": game})


def _colours(match: Match, game: int) -> Why:
    key = "tournament-colours-of-first-game" if game == 1 else "tournament-colours-alternate"
    return Why(key, match.articles, {"game": game})


def _law(tournament: Tournament, *numbers: str) -> tuple[Article, ...]:
    return tournament.regulations.laws.articles_on(*numbers)
