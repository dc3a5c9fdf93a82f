"""Play-offs held for shared places: ordered, paired round by round, played; what comes of them settles the order.

[FTR A3.0, A3.1, V.1.7.1.6, III.4]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from kodeks.clock import judge_play_off, parse_control
from kodeks.malformed import MalformedText
from kodeks.rounds import Score, read_score
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.lots import draw_order
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import rank
from kodeks.tournament.acts import HoldPlayOff, PairPlayOff, PlayOffResult
from kodeks.tournament.leaving import event_without, has_left
from kodeks.tournament.meetings import with_score_of_games
from kodeks.tournament.places import criteria_of, event_of, standings_of
from kodeks.tournament.play_off_course import course_of_play_off, is_over
from kodeks.tournament.regulations.defaults import usual_order
from kodeks.tournament.state import Board, HeldPlayOff, Tournament
from kodeks.tournament.step import Outcome, Step, done, law, refused

# Who plays


def level_groups(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    """Those whom nothing that comes before a play-off has separated, from the top, the best by the next tie-breaks
    first; play-offs held already count. Who has left plays none."""
    here = (_still_here(tournament, group) for group in _level(tournament))
    return tuple(group for group in here if len(group) > 1)


def _still_here(tournament: Tournament, numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(number for number in numbers if not has_left(tournament, number))


def _level(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    """The same with those who have left: the arbiter may name one who is here after all."""
    if tournament.regulations.system.is_by_matches:
        rows = standings_of(tournament)[0].rows
    else:
        before = _criteria(tournament)[0]
        rows = rank(event_without(tournament, event_of(tournament))[0], (*before, "PLAYOFF")).rows
    order = [number for group in _ranked(tournament) for number in group]
    groups = (
        tuple(sorted((row.number for row in same), key=order.index))
        for place, same in groupby((row for row in rows if row.place is not None), key=lambda row: row.place)
    )
    return tuple(group for group in groups if len(group) > 1)


def _criteria(tournament: Tournament) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The criteria before a play-off, and those after it; in chess then others recommended [A3.1.k2b, A3.G]."""
    regulations = tournament.regulations
    listed = criteria_of(tournament, with_play_off=True)
    place = listed.index("PLAYOFF")
    laws, variant = regulations.laws, regulations.pairing.swiss_variant
    order = usual_order(laws, regulations.system, variant, regulations.scores.tiebreak_rules, with_advantage=False)
    others = order if order is not None and not laws.standings.binds else ()
    return listed[:place], (*listed[place + 1 :], *(code for code in others if code not in listed))


def _ranked(tournament: Tournament) -> list[list[int]]:
    """Everybody by all criteria but the play-off; who is still level is in one group."""
    before, after = _criteria(tournament)
    rows = rank(event_without(tournament, event_of(tournament))[0], (*before, *after)).rows
    return [[row.number for row in same] for _, same in groupby(rows, key=lambda row: row.place)]


def propose_play_off(tournament: Tournament, numbers: Sequence[int], seed: str, tempo: str = "") -> HoldPlayOff:
    """The play-off of these, or of those level for the first place: in the order of the next tie-breaks, and of lots
    where these do not separate them [A3.0, A3.1.k4]."""
    if not numbers:
        first = standings_of(tournament)[0].rows[:1]
        level = next((group for group in _level(tournament) if first and first[0].number in group), ())
        numbers = _still_here(tournament, level)
    order: list[int] = []
    for group in _ranked(tournament):
        same = [number for number in group if number in numbers]
        order += draw_order(f"{seed}/lots", sorted(same)) if len(same) > 1 else same
    order += [number for number in numbers if number not in order]
    return HoldPlayOff(tuple(order), seed, tempo or tempo_of_play_off(tournament))


def tempo_of_play_off(tournament: Tournament) -> str:
    """As the regulations foresee it; in chess else that of the model procedure [A3.1.k1a]."""
    foreseen = tournament.regulations.playoff
    stated = None if foreseen is None else foreseen.tempo
    regulations = tournament.regulations
    return stated or (regulations.laws.tournament_rules.playoff_rate if regulations.is_chess else "")


def _lots(tournament: Tournament, numbers: Sequence[int]) -> tuple[Ruling, ...]:
    """That lots had to decide who of five or more plays, or who of three is the lowest."""
    best = tournament.regulations.laws.tournament_rules.playoff_best
    split = {3: 2}.get(len(numbers), best)
    if len(numbers) <= split or not tournament.regulations.is_chess:
        return ()
    place = {number: index for index, group in enumerate(_ranked(tournament)) for number in group}
    if place[numbers[split - 1]] != place[numbers[split]]:
        return ()
    articles = tuple(
        map(tournament.regulations.laws.cite, ("FTR:A3.0", "FTR:A3.1.k4" if split == best else "FTR:A3.1.k2b"))
    )
    return (Ruling(Verdict.UPHELD, "playoff-by-lots", articles, {"players": split}),)


# How it goes


def propose_play_off_round(tournament: Tournament, play_off: int) -> PairPlayOff | Ruling:
    """The next round of a play-off, or why there is none."""
    article = law(tournament, "V.1.7.1.6", "FTR:A3.1")
    if not 1 <= play_off <= len(tournament.play_offs):
        return Ruling(Verdict.REFUSED, "playoff-not-held", (article,), {"number": play_off})
    held = tournament.play_offs[play_off - 1]
    course = course_of_play_off(tournament, held)
    if course is None:
        facts: dict[str, int | str] = {"round": len(held.rounds)}
        return Ruling(Verdict.REFUSED, "tournament-results-missing", (article,), facts)
    if not course.pairs:
        return Ruling(Verdict.REFUSED, "playoff-is-over", course.ruling.articles)
    pairs = tuple((pair.white, pair.black) for pair in course.pairs)
    return PairPlayOff(play_off, len(held.rounds) + 1, pairs)


# What is recorded


def hold_play_off(state: Tournament, act: HoldPlayOff) -> Step:
    """A play-off is ordered among those who are level, once everything is played."""
    article = law(state, "V.1.7.1.6", "FTR:A3.1")
    fault = _unknown(state, act.numbers) or _untimely(state, act) or _too_slow(state, act)
    if fault is not None:
        return fault
    if not any(set(act.numbers) <= set(group) for group in _level(state)):
        return refused(state, "playoff-not-level", article)
    shared = {state.play_off.get(number) for number in act.numbers}
    first = shared.pop() if len(shared) == 1 else None
    held = HeldPlayOff(act.numbers, act.seed, act.tempo, first=first or 1, before=state.play_off)
    after = state._replace(play_offs=(*state.play_offs, held))
    course = course_of_play_off(after, held)
    assert course is not None, "nothing was played yet"
    return done(after, course.ruling, *_lots(state, act.numbers))


def _unknown(state: Tournament, numbers: Sequence[int]) -> Step | None:
    article = law(state, "V.1.7.1.6", "FTR:A3.1")
    for place, number in enumerate(numbers):
        if not state.has(number):
            return refused(state, "tournament-no-such-number", article, number=number)
        if number in numbers[:place]:
            return refused(state, "tournament-paired-twice", article, number=number)
    return refused(state, "playoff-nobody-is-level", article) if len(numbers) < 2 else None


def _untimely(state: Tournament, act: HoldPlayOff) -> Step | None:
    """Every round is over, or a reason says why no more are played; and so is every play-off before."""
    article = law(state, "V.1.7.1.6", "FTR:A3.1")
    missing = [paired.number for paired in state.rounds if not paired.is_complete]
    if missing:
        return refused(state, "tournament-results-missing", article, round=missing[0])
    planned = 1 if state.regulations.system.is_by_matches else max(1, state.planned_rounds or 1)
    if len(state.rounds) < planned and not act.reason.strip():
        return refused(state, "tournament-rounds-missing", article, played=len(state.rounds), rounds=planned)
    if state.play_offs and not is_over(state, state.play_offs[-1]):
        return refused(state, "playoff-under-way", article)
    return None


def _too_slow(state: Tournament, act: HoldPlayOff) -> Step | None:
    """Never slower than the event itself [III.4]."""
    if not act.tempo:
        return None
    try:
        control = parse_control(act.tempo)
    except MalformedText as error:
        return refused(state, error.reason, law(state, "III.4", "FTR:A3.1.b"), text=error.text)
    regulations = state.regulations
    if regulations.play.tempo is None:
        return None
    rules = tempo_rules(regulations.edition, regulations.board)
    ruling = judge_play_off(control, parse_control(regulations.play.tempo), rules)
    return Step(state, (ruling,), Outcome.REFUSED) if ruling.verdict is Verdict.REFUSED else None


def pair_play_off(state: Tournament, act: PairPlayOff) -> Step:
    """Its next round: what the procedure pairs; other pairs of those who play want a reason [A3.1.k5]."""
    article = law(state, "V.1.7.1.6", "FTR:A3.1")
    proposal = propose_play_off_round(state, act.play_off)
    if isinstance(proposal, Ruling):
        return Step(state, (proposal,), Outcome.REFUSED)
    if act.round != proposal.round:
        return refused(state, "tournament-not-the-next-round", article, round=act.round, next=proposal.round)
    if {frozenset(each) for each in act.pairs} != {frozenset(each) for each in proposal.pairs}:
        return refused(state, "playoff-other-pairs", article)
    if set(act.pairs) != set(proposal.pairs) and not act.reason.strip():
        return refused(state, "game-reason-needed", law(state, "V.1.7.1.6", "FTR:A3.1.j"))
    held = state.play_offs[act.play_off - 1]
    games = (None,) * (state.regulations.teams.boards or 0)
    boards = tuple(Board(index, *each, None, games) for index, each in enumerate(act.pairs, start=1))
    return done(_with(state, act.play_off, held._replace(rounds=(*held.rounds, boards))))


def play_off_result(state: Tournament, act: PlayOffResult) -> Step:
    """A result, or its correction while nothing rests on it; the last one settles the order [A3.1.e]."""
    article = law(state, "V.1.7.1.6", "FTR:A3.1.e")
    if not 1 <= act.play_off <= len(state.play_offs):
        return refused(state, "playoff-not-held", article, number=act.play_off)
    held = state.play_offs[act.play_off - 1]
    if act.play_off < len(state.play_offs) or 1 <= act.round < len(held.rounds):
        return refused(state, "playoff-rests-on-it", article, round=act.round)
    boards = held.rounds[-1] if held.rounds and act.round == len(held.rounds) else ()
    if not 1 <= act.board <= len(boards):
        return refused(state, "tournament-no-such-board", article, round=act.round, board=act.board)
    try:
        score = read_score(act.result, is_chess=state.regulations.is_chess) if act.result else None
    except MalformedText:
        return refused(state, "tournament-not-a-result", article, text=act.result)
    if score is not None and score.ahead is not None:
        return refused(state, "no-draw-with-advantage", law(state, "I.6.5.1", "FTR:A3.1.e"))
    scored = _scored(state, boards[act.board - 1], act.game, score)
    if scored is None:
        return refused(state, "tournament-no-such-board", article, round=act.round, board=f"{act.board}.{act.game}")
    changed = tuple(scored if board.board == act.board else board for board in boards)
    played = held._replace(rounds=(*held.rounds[:-1], changed))
    after = _with(state, act.play_off, played)
    course = course_of_play_off(after, played)
    if course is None or course.places is None:
        return done(after._replace(play_off=held.before))
    return done(after._replace(play_off=_settled(held, course.places)), course.ruling)


def _scored(state: Tournament, board: Board, game: int | None, score: Score | None) -> Board | None:
    """The board with this result; in a match of teams of one of its boards, or of all of it. None if it has no such."""
    boards = state.regulations.teams.boards or 0
    if game is None:
        return board._replace(score=score, games=(None,) * boards)
    if not 1 <= game <= boards:
        return None
    return with_score_of_games(
        board._replace(games=(*board.games[: game - 1], score, *board.games[game:])), state.regulations
    )


def _with(state: Tournament, play_off: int, held: HeldPlayOff) -> Tournament:
    place = play_off - 1
    return state._replace(play_offs=(*state.play_offs[:place], held, *state.play_offs[place + 1 :]))


def _settled(held: HeldPlayOff, places: Mapping[int, int]) -> Mapping[int, int]:
    """Those who shared a place of an earlier play-off share out the places from that one on."""
    reached = {number: held.first + place - 1 for number, place in places.items()}
    return MappingProxyType({**held.before, **reached})
