"""Rounds of a Swiss, of players or of teams, by whichever system the regulations name."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.malformed import MalformedText
from kodeks.pairing.dutch.acceleration import with_baku
from kodeks.pairing.swiss import RoundToPair, SwissSettings
from kodeks.rounds import RestKind, points_after
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import MATCH
from kodeks.tournament.acts import Pair
from kodeks.tournament.meetings import points_of_games
from kodeks.tournament.proposal import VERSION, Proposal, no_pairing
from kodeks.tournament.regulations.groups import Acceleration
from kodeks.tournament.resting import rests_in
from kodeks.tournament.state import Tournament


def swiss_task(tournament: Tournament) -> RoundToPair:
    """The next round as a question to a Swiss engine. Teams are paired as players, by match points [V.3.3]."""
    regulations = tournament.regulations
    worth = MATCH if regulations.teams.boards else regulations.worth  # teams: match points [V.3.1]
    settings = SwissSettings(
        rounds=regulations.pairing.rounds or 1,
        order=regulations.swiss.order,
        has_float_control=regulations.pairing.float_control,
        first_colour=tournament.first_colour,
        code=regulations.code,
        laws=regulations.laws,
        win=worth.win,
        draw=worth.draw,
        loss=worth.loss,
        bye=regulations.bye_points,
        scale=worth.scale,
    )
    task = RoundToPair(
        entrants=tournament.by_strength if regulations.swiss_rules is not None else tournament.entrants,
        rounds=tournament.played,
        settings=settings,
        resting=rests_in(tournament, tournament.round_to_pair),
        forbidden=tournament.forbidden,
        second=_game_points(tournament) if regulations.swiss.is_for_teams else {},
    )
    return with_baku(task) if regulations.pairing.acceleration is Acceleration.BAKU else task


def _game_points(tournament: Tournament) -> dict[int, int]:
    """What each team has scored at its boards; a bye brings of every board what it brings of the match [C.04.6 1.4]."""
    points = dict.fromkeys(range(1, len(tournament.order) + 1), 0)
    boards = tournament.regulations.teams.boards or 0
    for paired in tournament.rounds:
        for board in paired.boards:
            host, guest = points_of_games(board)
            points[board.white] += host
            points[board.black] += guest
        for rest in paired.rests:
            points[rest.number] += boards * rest.points if rest.kind is RestKind.BYE else 0
    return points


def next_of_swiss(tournament: Tournament) -> Proposal | Ruling:
    """The next round, with the reasons its engine gives."""
    regulations, number = tournament.regulations, tournament.round_to_pair
    if regulations.pairing.rounds is not None and number > regulations.pairing.rounds:
        laid_out = regulations.system.traits.laid_out_by
        return no_pairing(tournament, "tournament-no-more-rounds", *laid_out, rounds=regulations.pairing.rounds)
    unrated = who_is_unrated(tournament)
    if unrated is not None:
        return unrated
    try:
        paired = regulations.swiss.load_engine().pair(swiss_task(tournament))
    except MalformedText as error:  # FIDE's program does not know such a record, as of byes that bring different points
        articles = regulations.swiss.pairing_articles(regulations.laws)
        return Ruling(Verdict.ARBITER_DECISION_REQUIRED, error.reason, articles)
    if isinstance(paired, Ruling):
        return paired
    meetings, bye = paired.round.meetings, paired.round.bye
    act = Pair(
        number,
        tuple((meeting.white, meeting.black) for meeting in meetings),
        None if bye is None else bye.number,
        f"{regulations.swiss.key}/{VERSION}",
    )
    return Proposal(act, paired.explanation)


def who_is_unrated(tournament: Tournament) -> Ruling | None:
    """A system that orders by ratings needs everybody's, a technical one if there is no other [V.2.6.1.2]."""
    if not tournament.regulations.system.is_swiss or not tournament.regulations.swiss.needs_ratings:
        return None
    name = next((each.name for each in tournament.entrants if each.rating is None), None)
    return (
        None if name is None else no_pairing(tournament, "tournament-rating-missing", "V.2.6.1.2", "FTR:5g", name=name)
    )


def points_before(tournament: Tournament) -> Mapping[int, int]:
    """Everybody's points in the rounds so far; a game without a result counts as drawn [V.2.8.9.10]."""
    regulations = tournament.regulations
    draw = (MATCH if regulations.teams.boards else regulations.worth).draw
    return points_after(tournament.played, range(1, len(tournament.order) + 1), draw=draw)
