"""The next round of a tournament, by its system, each pair with its reasons; those of tables and Swiss systems."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.pairing.swiss import (
    DraughtsSwiss,
    Explanation,
    FloatExplanation,
    Order,
    PairedRound,
    PairExplanation,
    PairingEngine,
    RoundToPair,
    SwissSettings,
    Why,
)
from kodeks.pairing.tables import Table, berger, doubled, half, half_reversed, rutsch, scheveningen
from kodeks.rounds import Meeting, Score
from kodeks.rulebook.ftr import FTR2012
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import MATCH, write_points
from kodeks.tournament.acts import Pair
from kodeks.tournament.matches import next_of_knockout, next_of_match
from kodeks.tournament.proposal import VERSION, Proposal, no_pairing
from kodeks.tournament.regulations import SystemKind
from kodeks.tournament.resting import rests_in
from kodeks.tournament.state import Tournament

__all__ = ["Proposal", "propose_pairing", "swiss_task", "table_of", "who_is_unrated"]


def propose_pairing(tournament: Tournament) -> Proposal | Ruling:
    """The next round as the engine of the system pairs it, or why it cannot."""
    system = tournament.regulations.system
    if not tournament.entries:
        return no_pairing(tournament, "tournament-too-few", "II.1.1", players=0)
    if not tournament.is_numbered:
        return no_pairing(tournament, "tournament-no-numbers", "V.2.6")
    if system in (SystemKind.SWISS, SystemKind.TEAM_SWISS):
        return _swiss(tournament)
    if system is SystemKind.KNOCKOUT:
        return next_of_knockout(tournament)
    if system is SystemKind.MATCH:
        return next_of_match(tournament)
    return _from_table(tournament)


# Tables


def table_of(tournament: Tournament) -> Table | Ruling:
    """The table of a round robin or a Scheveningen match."""
    regulations, players = tournament.regulations, len(tournament.order)
    if players < 2:
        return no_pairing(tournament, "tournament-too-few", "V.1.1", players=players)
    code = regulations.code
    match regulations.system:
        case SystemKind.HALF:
            return half(players, code=code)
        case SystemKind.HALF_REVERSED:
            return half_reversed(players, code=code)
        case SystemKind.RUTSCH:
            return rutsch(players, code=code)
        case SystemKind.SCHEVENINGEN:
            if players % 2:
                return no_pairing(tournament, "tournament-teams-differ", "V.3.7.1", players=players)
            return scheveningen(players // 2, home_begins=tournament.first_colour is Side.WHITE, code=code)
        case SystemKind.DOUBLE_ROUND_ROBIN:
            once = berger(players, is_chess=regulations.is_chess, code=code)
            return doubled(once, exchange=regulations.is_chess or None)
        case _:
            return berger(players, is_chess=regulations.is_chess, code=code)


def _from_table(tournament: Tournament) -> Proposal | Ruling:
    table, regulations = table_of(tournament), tournament.regulations
    if isinstance(table, Ruling):
        return table
    number = tournament.round_to_pair
    if number > len(table.rounds):
        return no_pairing(tournament, "tournament-no-more-rounds", "V.1.1", rounds=len(table.rounds))
    pairs, rest = table.rounds[number - 1], table.rests[number - 1]
    facts: dict[str, int | str] = {"round": number}
    why = Why("tournament-by-table", table.articles, facts)
    colours = _colours_of_team(tournament, number) if regulations.system is SystemKind.SCHEVENINGEN else why
    explanation = Explanation(
        pairs=tuple(PairExplanation(board, *pair, why, colours) for board, pair in enumerate(pairs, start=1)),
        bye=None if rest is None else FloatExplanation(rest, Why("tournament-rests", table.articles, facts)),
    )
    act = Pair(number, tuple((pair.white, pair.black) for pair in pairs), rest, f"{table.system.value}/{VERSION}")
    return Proposal(act, explanation)


def _colours_of_team(tournament: Tournament, number: int) -> Why:
    """A team has one colour on all boards of a round: the first is drawn, then they alternate [V.3.7.2, D-106]."""
    key = "scheveningen-colours-drawn" if number == 1 else "scheveningen-colours-alternate"
    if number == 1 and tournament.regulations.first_colour is not None:
        key = "scheveningen-colours-given"
    return Why(key, (tournament.regulations.code.cite("V.3.7.2"),))


# Swiss


def swiss_task(tournament: Tournament) -> RoundToPair:
    """The next round as a question to a Swiss engine. Teams are paired as players, by match points [V.3.3]."""
    regulations = tournament.regulations
    variant = regulations.swiss_variant
    worth = MATCH if regulations.boards else regulations.worth  # teams: match points [V.3.1]
    settings = SwissSettings(
        rounds=regulations.rounds or 1,
        order=Order(variant) if variant in set(Order) else Order.CLASSIC,
        has_float_control=regulations.float_control,
        first_colour=tournament.first_colour,
        code=regulations.code,
        win=worth.win,
        draw=worth.draw,
        loss=worth.loss,
        bye=regulations.bye_points,
    )
    return RoundToPair(
        entrants=tournament.entrants,
        rounds=tournament.played,
        settings=settings,
        resting=rests_in(tournament, tournament.round_to_pair),
        forbidden=tournament.forbidden,
    )


def _fide_engine(variant: str) -> PairingEngine:
    """Loaded when it is asked for: py4swiss and what it brings are a quarter of the start of every command."""
    from kodeks.pairing.fide import FideBurstein, FideDubov, FideDutch

    engines = {"fide_dutch": FideDutch, "fide_dubov": FideDubov, "fide_burstein": FideBurstein}
    return engines[variant]()


def _swiss(tournament: Tournament) -> Proposal | Ruling:
    regulations, number = tournament.regulations, tournament.round_to_pair
    if regulations.rounds is not None and number > regulations.rounds:
        return no_pairing(tournament, "tournament-no-more-rounds", "V.2.4", rounds=regulations.rounds)
    unrated = who_is_unrated(tournament)
    if unrated is not None:
        return unrated
    is_fide = regulations.is_fide_swiss
    engine: PairingEngine = _fide_engine(regulations.swiss_variant) if is_fide else DraughtsSwiss()
    paired = engine.pair(swiss_task(tournament))
    if isinstance(paired, Ruling):
        return paired
    act = Pair(
        number,
        tuple((meeting.white, meeting.black) for meeting in paired.pairs),
        None if paired.bye is None else paired.bye.number,
        f"{regulations.swiss_variant}/{VERSION}",
    )
    return Proposal(act, _explained(tournament, paired) if is_fide else paired.explanation)


def who_is_unrated(tournament: Tournament) -> Ruling | None:
    """The rating variant needs everybody's rating, a technical one if there is no other [V.2.6.1.2]."""
    if tournament.regulations.swiss_variant != "rating":
        return None
    name = next((each.name for each in tournament.entrants if each.rating is None), None)
    return None if name is None else no_pairing(tournament, "tournament-rating-missing", "V.2.6.1.2", name=name)


def _explained(tournament: Tournament, paired: PairedRound) -> Explanation:
    """The program of FIDE's system gives no reasons: what can be said is the points on which each pair met."""
    points = points_before(tournament)
    article = (FTR2012.cite("5g"),)
    reasons = (
        PairExplanation(
            meeting.board,
            meeting.white,
            meeting.black,
            Why("tournament-by-fide-program", article, _points_of(meeting, points)),
            Why("tournament-colours-by-program", article),
        )
        for meeting in paired.pairs
    )
    return paired.explanation._replace(pairs=tuple(reasons))


def _points_of(meeting: Meeting, points: Mapping[int, int]) -> Mapping[str, int | str]:
    return {"white": write_points(points[meeting.white], 2), "black": write_points(points[meeting.black], 2)}


def points_before(tournament: Tournament) -> Mapping[int, int]:
    """Everybody's points in the rounds so far; a game without a result counts as drawn [V.2.8.9.10]."""
    regulations = tournament.regulations
    level = (MATCH if regulations.boards else regulations.worth).draw
    draw = Score(level, level)
    points = dict.fromkeys(range(1, len(tournament.order) + 1), 0)
    for played in tournament.played:
        for _, white, black, score in played.meetings:
            points[white] += (score or draw).white
            points[black] += (score or draw).black
        for rest in played.rests:
            points[rest.number] += rest.points
    return points
