"""A game of a round: the conditions it is played under, which follow from the regulations and the pairing; whose it is;
and the result it gives its tournament."""

from __future__ import annotations

from kodeks.clock import assess, parse_control
from kodeks.game import KINDS, Conditions, Kind, State
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, turned_players, write_score
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tables.seats import seats_of
from kodeks.tournament import Regulations, Tournament
from kodeks.tournament.acts import Result
from kodeks.tournament.regulations.groups import Keeping

__all__ = ["LAG_LIMIT_MS", "conditions_of", "is_game_of", "place_now", "players_at", "result_of_game", "signers_of"]

LAG_LIMIT_MS = 500  # what the way of a press over a network may take at most at the expense of nobody


def conditions_of(state: Tournament, place: GamePlace, keeping: Keeping, kind: Kind | None = None) -> Conditions:
    """Under which conditions the game of a board is played; of the kind of the regulations, unless another is chosen
    for it [I.11.1]."""
    paired = state.round(place.round)
    seats = () if paired is None else seats_of(state, paired)
    seat = next((each for each in seats if each.place == (place.board, place.game)), None)
    if seat is None:
        raise MalformedText("game-no-such-board", str(place))
    regulations, is_screen = state.regulations, keeping is Keeping.SCREEN
    play = regulations.play
    kind = play.kind if kind is None else kind
    by_post = KINDS[kind].days_per_move
    tempo = None if by_post else play.tempo
    return Conditions(
        game=regulations.game,
        edition=regulations.edition,
        tempo=tempo,
        kind=Kind.ONLINE if is_screen and kind is Kind.OVER_THE_BOARD else kind,
        days_per_move=play.days_per_move if by_post else None,
        start=start_of(state, place.round),
        white=seat.white.name,
        black=seat.black.name,
        house=regulations.house,
        with_advantage=play.with_advantage,
        rule_set=rule_set_of(regulations),
        sheets=play.has_sheets,
        keeps_time=keeping in (Keeping.CLOCK, Keeping.SCREEN),
        lateness_minutes=play.default_minutes,
        offers_from_move=play.draw_offer_from,
        quickplay=bool(play.quickplay),
        counts_presses=keeping is Keeping.CLOCK and tempo is not None,
        follows_moves=keeping is not Keeping.RESULTS,
        lag_limit_ms=LAG_LIMIT_MS if keeping in (Keeping.CLOCK, Keeping.SCREEN) else 0,
    )


def players_at(state: Tournament, place: GamePlace) -> str:
    """Who meets at a board as it is paired now, by their numbers: a game that others have begun there is not theirs."""
    paired = state.round(place.round)
    board = None if paired is None else paired.board(place.board)
    return "" if board is None else f"{board.white}-{board.black}"


def place_now(state: Tournament, place: GamePlace, players: str) -> GamePlace | None:
    """Where those who have begun a game are paired in its round now, be it at another board or with the other colours:
    it goes on there. A game begun with wrong colours counts, with those that were played [II.4.6, D-28, FIDE 7.2]; that
    of a pair that was paired by mistake is nobody's."""
    if is_game_of(state, place, players):
        return place
    paired = state.round(place.round)
    elsewhere = (place._replace(board=board.board) for board in (() if paired is None else paired.boards))
    return next((each for each in elsewhere if is_game_of(state, each, players)), None)


def is_game_of(state: Tournament, place: GamePlace, players: str) -> bool:
    """Whether a game that these two have begun is that of this board: they are paired there now."""
    now = players_at(state, place)
    return bool(now) and players in (now, turned_players(now))


def result_of_game(state: State, place: GamePlace, why: str) -> Result | None:
    """What a game gives its tournament: once it is over and both have signed, or the arbiter has, its result, with why
    in words. Where another one stands the arbiter alone replaces it; what else the law on new acts refuses, he has the
    last word on."""
    if state.ending is None or not state.is_signed:
        return None
    text = write_score(state.ending.score, is_chess=state.table.is_chess)
    return Result(place.round, place.board, text, place.game, why, replaces=state.confirmed)


def signers_of(state: State) -> str:
    """In whose name that result is recorded."""
    return f"{state.conditions.white}, {state.conditions.black}"


def start_of(state: Tournament, number: int) -> str | None:
    """The position of the regulations, if they have one [I.11.1.7]; in chess960 the start of a round, drawn from the
    seed of the event for all its boards; else the usual one."""
    if state.regulations.play.position:
        return state.regulations.play.position
    if state.regulations.game != "chess960":
        return None
    return f"{state.seed or state.regulations.name}: {number}".replace("/", " ")


def rule_set_of(regulations: Regulations) -> RuleSet:
    """Rapid and blitz chess have rules of their own, unless there are enough arbiters for those of competition."""
    if not regulations.is_chess or regulations.play.tempo is None:
        return RuleSet.STANDARD
    rules = tempo_rules(regulations.edition, regulations.board)
    name, is_supervised = assess(parse_control(regulations.play.tempo), rules).name, bool(regulations.play.full_rules)
    if name is TempoClass.RAPID:
        return RuleSet.RAPID_SUPERVISED if is_supervised else RuleSet.RAPID
    if name is TempoClass.BLITZ:
        return RuleSet.BLITZ_SUPERVISED if is_supervised else RuleSet.BLITZ
    return RuleSet.STANDARD
