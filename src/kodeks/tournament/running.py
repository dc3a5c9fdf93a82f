"""Rounds: paired, announced, started, their results and corrections."""

from __future__ import annotations

from dataclasses import replace

from kodeks import tournament as parts
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import Flaw, judge_change, judge_correction
from kodeks.rounds import Score, Stage, read_score
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Announce, Pair, Result, Start, SwapColours, Unpair
from kodeks.tournament.lineups import begin_round
from kodeks.tournament.meetings import walkovers, with_score_of_games
from kodeks.tournament.recording import without_round
from kodeks.tournament.resting import rests_in, rests_of_pairing
from kodeks.tournament.state import Board, PairedRound, Tournament
from kodeks.tournament.step import Outcome, Step, done, law, law_of_announcing, law_of_pairing, refused

# Pairing


def pair(state: Tournament, act: Pair) -> Step:
    """The next round; one paired by hand tells where it differs from what the engine would have paired. Whether it may
    be paired so was asked when it was recorded."""
    fault = _untimely(state, act) or _misfit(state, act)
    if fault is not None:
        return fault
    rulings: tuple[Ruling, ...] = ()
    if act.engines_own is not None:
        rulings = parts.compare_pairings(state, act, act.engines_own)
    missing = frozenset(rest.number for rest in rests_in(state, act.round))
    boards = tuple(_board(state, missing, index, *each) for index, each in enumerate(act.pairs, start=1))
    paired = PairedRound(
        act.round,
        boards,
        rests_of_pairing(state, act),
        engine=act.engine,
        on=state.seq,
        bye=act.bye,
        engines_own=act.engines_own,
    )
    if state.regulations.system.is_swiss and state.rounds and not state.rounds[-1].is_complete:
        rulings = (*rulings, _judge_change(state, Flaw.UNFINISHED, Stage.PAIRED))
    return done(state._replace(rounds=(*state.rounds, paired)), *rulings)


def _untimely(state: Tournament, act: Pair) -> Step | None:
    """Numbers come first, then one round after the other, each announced, as many as there are to be."""
    article = law_of_pairing(state)
    if not state.is_numbered:
        return refused(state, "tournament-no-numbers", law(state, "V.2.6", "FTR:5b"))
    if act.round != state.round_to_pair:
        return refused(state, "tournament-not-the-next-round", article, round=act.round, next=state.round_to_pair)
    system = state.regulations.system
    if not state.has_rounds_left:
        laid_out = law(state, *system.traits.laid_out_by)
        return refused(state, "tournament-no-more-rounds", laid_out, rounds=state.planned_rounds or 0)
    if state.rounds and state.rounds[-1].stage is Stage.PAIRED:
        return refused(state, "tournament-announce-first", law_of_announcing(state), round=state.rounds[-1].number)
    if state.rounds and system.is_by_matches and not state.rounds[-1].is_complete:
        return refused(state, "tournament-results-missing", law(state, "II.1.2", "FTR:5a"), round=len(state.rounds))
    return None


def _misfit(state: Tournament, act: Pair) -> Step | None:
    """Everybody named exists and is named once."""
    article = law_of_pairing(state)
    named = [number for each in act.pairs for number in each] + ([] if act.bye is None else [act.bye])
    for number in named:
        if not state.has(number):
            return refused(state, "tournament-no-such-number", article, number=number)
    if not named:
        return refused(state, "tournament-nobody-paired", article, round=act.round)
    if len(set(named)) < len(named):
        twice = next(number for number in named if named.count(number) > 1)
        return refused(state, "tournament-paired-twice", article, number=twice)
    return None


def _board(state: Tournament, missing: frozenset[int], number: int, white: int, black: int) -> Board:
    """A board; in a table of fixed pairings a game of somebody who is missing is a walkover [II.5.7.1.2, FTR 9b]."""
    games = (None,) * state.regulations.games_of_meeting
    if white not in missing and black not in missing:
        return Board(number, white, black, None, games)
    win = state.regulations.scores.win
    score = Score(0 if white in missing else win, 0 if black in missing else win, is_played=False)
    if not games:
        return Board(number, white, black, score)
    return with_score_of_games(Board(number, white, black, None, walkovers(score, len(games))), state.regulations)


def unpair(state: Tournament, act: Unpair) -> Step:
    """The last pairing is dropped: freely before it is announced; then only for a violated absolute condition, or for
    a wrong result if the arbiter so decides [V.2.8.9.6-7]; not once the round has started [V.2.8.9.9]. FIDE's rules of
    2026 name more that he may decide on [C.04.2 4.4]. Other systems than a Swiss are led alike: what was made known
    stands [IV.2.21]."""
    is_swiss, latest = state.regulations.system.is_swiss, state.round(act.round)
    article = law(state, "V.2.8.9.9" if is_swiss else "IV.2.21", "FTR:5c")
    if latest is None or act.round != len(state.rounds):
        return refused(state, "tournament-not-the-last-round", article, round=act.round)
    ruling = _judge_change(state, _flaw(state, latest), latest.stage)
    if not is_swiss:
        ruling = replace(ruling, articles=(article,))
    if ruling.verdict is Verdict.REFUSED:
        return Step(state, (ruling,), Outcome.REFUSED)
    if ruling.verdict is Verdict.ARBITER_DECISION_REQUIRED and not act.reason.strip():
        return refused(state, "game-reason-needed", *ruling.articles)
    return done(without_round(state._replace(rounds=state.rounds[:-1]), act.round), ruling)


def _judge_change(state: Tournament, flaw: Flaw, stage: Stage) -> Ruling:
    rules = state.regulations.swiss_rules
    return judge_correction(flaw, stage, state.regulations.laws) if rules is None else judge_change(flaw, stage, rules)


def _flaw(state: Tournament, latest: PairedRound) -> Flaw:
    """What is wrong with the last pairing, as far as the record shows it."""
    before = state._replace(rounds=state.rounds[:-1])
    if parts.breaches_of(before, latest.as_act()):
        return Flaw.ABSOLUTE
    earlier = (board for paired in before.rounds for board in paired.boards)
    is_corrected = any(max(board.touched, *board.games_touched, 0) > latest.on for board in earlier)
    return Flaw.RESULT if is_corrected else Flaw.OTHER


def announce(state: Tournament, act: Announce) -> Step:
    """The pairing is published."""
    return _advance(state, act.round, Stage.ANNOUNCED)


def start(state: Tournament, act: Start) -> Step:
    """The round begins."""
    return _advance(state, act.round, Stage.STARTED)


def _advance(state: Tournament, number: int, stage: Stage) -> Step:
    paired = state.round(number)
    if paired is None:
        return refused(state, "tournament-not-paired", law_of_pairing(state), round=number)
    order = list(Stage)
    if order.index(paired.stage) >= order.index(stage):
        made_known = "V.2.8.9.9" if state.regulations.system.is_swiss else "IV.2.21"
        return refused(state, "tournament-done-already", law(state, made_known, "FTR:5b"), round=number)
    if stage is Stage.STARTED:
        started, rulings = begin_round(state, paired)
        return done(started, *rulings)
    return done(state.with_round(paired._replace(stage=stage)))


# Results


def result(state: Tournament, act: Result) -> Step:
    """A result is entered or corrected; the round has then begun. What was paired on a wrong one stands or not by
    V.2.8.9.7."""
    article = law(state, "II.5.4", "FTR:4b")
    paired = state.round(act.round)
    if paired is None:
        return refused(state, "tournament-not-paired", article, round=act.round)
    board = paired.board(act.board)
    if board is None:
        return refused(state, "tournament-no-such-board", article, round=act.round, board=act.board)
    score: Score | None = None
    if act.result:
        try:
            score = read_score(act.result, is_chess=state.regulations.is_chess)
        except MalformedText:
            return refused(state, "tournament-not-a-result", article, text=act.result)
        if score.ahead is not None and not state.regulations.play.with_advantage:
            return refused(state, "no-draw-with-advantage", law(state, "I.6.5.1", "FTR:4b"))
        score = _worth(state, score)
    begun, rulings = begin_round(state, paired)
    paired = begun.rounds[act.round - 1]
    changed = _scored(state, paired.boards[act.board - 1], act, score)
    if isinstance(changed, Ruling):
        return Step(state, (changed,), Outcome.REFUSED)
    told = (*rulings, *_late_correction(state, act.round, board, changed), *_no_shows(state, changed))
    return done(begun.with_round(paired.with_board(changed)), *told)


def _worth(state: Tournament, score: Score) -> Score:
    """The points this event gives for the result."""
    regulations = state.regulations
    points = {2: regulations.scores.win, 1: regulations.scores.draw, 0: regulations.scores.loss}
    if not score.is_played:
        points[0] = 0
    return score._replace(white=points[score.white], black=points[score.black])


def _scored(state: Tournament, board: Board, act: Result, score: Score | None) -> Board | Ruling:
    article = law(state, "II.5.5" if state.regulations.mini_match else "V.3.1", "FTR:13a")
    if not board.games:
        if act.game is not None:
            return Ruling(Verdict.REFUSED, "tournament-no-teams", (article,))
        return board._replace(score=score)
    if act.game is None and state.regulations.mini_match and (score is None or not score.is_played):
        # late for a mini-match is late for all of it [II.5.5]
        whole = (None,) * len(board.games) if score is None else walkovers(score, len(board.games))
        return with_score_of_games(board._replace(games=whole), state.regulations)
    if act.game is None or not 1 <= act.game <= len(board.games):
        facts: dict[str, int | str] = {"boards": len(board.games)}
        key = "tournament-name-the-game-of-mini-match" if state.regulations.mini_match else "tournament-name-the-game"
        return Ruling(Verdict.REFUSED, key, (article,), facts)
    games = (*board.games[: act.game - 1], score, *board.games[act.game :])
    return with_score_of_games(board._replace(games=games), state.regulations)


def _late_correction(state: Tournament, round_number: int, before: Board, after: Board) -> tuple[Ruling, ...]:
    """A known result is corrected after the next round was paired [V.2.8.9.7]."""
    following = state.round(round_number + 1)
    is_changed = before.has_result and (before.score, before.games) != (after.score, after.games)
    if following is None or not is_changed or not state.regulations.system.is_swiss:
        return ()
    return (_judge_change(state, Flaw.RESULT, following.stage),)


def _no_shows(state: Tournament, board: Board) -> tuple[Ruling, ...]:
    """Who lost by walkover without an excuse may be left out of later rounds [V.2.8.9.8], or is expelled [FTR 9a]."""
    system = state.regulations.system
    if not system.is_swiss or system.is_for_teams or board.score is None or board.score.is_played:
        return ()
    article = law(state, "V.2.8.9.8", "FTR:9a")
    sides = ((board.white, board.score.white), (board.black, board.score.black))
    return tuple(
        Ruling(Verdict.ARBITER_DECISION_REQUIRED, "swiss-no-show-may-be-dropped", (article,), {"number": number})
        for number, points in sides
        if not points
    )


def swap_colours(state: Tournament, act: SwapColours) -> Step:
    """They played with the other colours: the game counts, with the colours played; a result that is known stays
    everybody's own [II.4.6, D-28]."""
    article = law(state, "II.4.6", "FTR:4b")
    paired = state.round(act.round)
    board = None if paired is None else paired.board(act.board)
    if paired is None or board is None:
        return refused(state, "tournament-no-such-board", article, round=act.round, board=act.board)
    turned = board._replace(
        white=board.black,
        black=board.white,
        score=_turned(board.score),
        games=tuple(_turned(game) for game in board.games),
    )
    ruling = Ruling(Verdict.PLAY_ON, "tournament-colours-swapped", (article,), {"board": act.board})
    return done(state.with_round(paired.with_board(turned)), ruling)


def _turned(score: Score | None) -> Score | None:
    if score is None:
        return None
    ahead = None if score.ahead is None else score.ahead.other
    return score._replace(white=score.black, black=score.white, ahead=ahead)
