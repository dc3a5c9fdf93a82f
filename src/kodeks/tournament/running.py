"""Rounds: paired, announced, started, their results and corrections."""

from __future__ import annotations

from kodeks.malformed import MalformedText
from kodeks.pairing.swiss import Flaw, check_manual, judge_correction
from kodeks.pairing.swiss import Stage as SwissStage
from kodeks.rounds import Score, read_score
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import BoardScore, TeamMatch, board_score, match_score
from kodeks.tournament.acts import Announce, Pair, Result, Start, SwapColours, Unpair
from kodeks.tournament.pairings import rests_of_pairing, swiss_task
from kodeks.tournament.resting import rests_in
from kodeks.tournament.state import Board, PairedRound, Stage, Tournament
from kodeks.tournament.step import Step, done, law, refused

__all__ = ["announce", "pair", "result", "start", "swap_colours", "unpair"]


# Pairing


def pair(state: Tournament, act: Pair) -> Step:
    """The next round; a Swiss round paired by hand is checked against the absolute conditions [V.2.8.6.1]."""
    article = law(state, "V.2.8", "5a")
    if not state.is_numbered:
        return refused(state, "tournament-no-numbers", law(state, "V.2.6", "5b"))
    if act.round != state.round_to_pair:
        return refused(state, "tournament-not-the-next-round", article, round=act.round, next=state.round_to_pair)
    if state.rounds and state.rounds[-1].stage is Stage.PAIRED:
        return refused(state, "tournament-announce-first", article, round=state.rounds[-1].number)
    misfit = _misfit(state, act)
    if misfit is not None:
        return misfit
    rulings: tuple[Ruling, ...] = ()
    if not act.engine and state.regulations.system.is_swiss:
        check = check_manual(swiss_task(state), act.pairs, act.bye)
        if check.breaches:
            return Step(state, check.breaches, is_accepted=False)
    boards = tuple(_board(state, act.round, index, *each) for index, each in enumerate(act.pairs, start=1))
    paired = PairedRound(act.round, boards, rests_of_pairing(state, act), engine=act.engine)
    if state.rounds and not state.rounds[-1].is_complete:
        unfinished = judge_correction(Flaw.UNFINISHED, SwissStage.PAIRED, state.regulations.code)
        rulings = (unfinished,)
    return done(state._replace(rounds=(*state.rounds, paired)), *rulings)


def _misfit(state: Tournament, act: Pair) -> Step | None:
    """Everybody named exists and is named once."""
    article = law(state, "V.2.8", "5a")
    named = [number for each in act.pairs for number in each] + ([] if act.bye is None else [act.bye])
    for number in named:
        if not state.has(number):
            return refused(state, "tournament-no-such-number", article, number=number)
    if len(set(named)) < len(named):
        twice = next(number for number in named if named.count(number) > 1)
        return refused(state, "tournament-paired-twice", article, number=twice)
    return None


def _board(state: Tournament, round_number: int, number: int, white: int, black: int) -> Board:
    """A board; in a table of fixed pairings a game of somebody who is missing is a walkover [II.5.7.1.2, FTR 9b]."""
    games = (None,) * (state.regulations.boards or 0)
    missing = {rest.number for rest in rests_in(state, round_number)}
    if white not in missing and black not in missing:
        return Board(number, white, black, None, games)
    win = state.regulations.win
    score = Score(0 if white in missing else win, 0 if black in missing else win, is_played=False)
    if not games:
        return Board(number, white, black, score)
    return _with_match_score(state, Board(number, white, black, None, _walkovers(score, len(games))))


def _walkovers(score: Score, boards: int) -> tuple[Score, ...]:
    """The same team loses on every board: the host has White on odd boards."""
    turned = score._replace(white=score.black, black=score.white)
    return tuple(score if board % 2 else turned for board in range(1, boards + 1))


def unpair(state: Tournament, act: Unpair) -> Step:
    """The last pairing is dropped: freely before it is announced; then only for a violated absolute condition
    [V.2.8.9.6]; not once the round has started [V.2.8.9.9]."""
    latest = state.round(act.round)
    if latest is None or act.round != len(state.rounds):
        return refused(state, "tournament-not-the-last-round", law(state, "V.2.8.9.9", "5c"), round=act.round)
    flaw = Flaw.ABSOLUTE if act.reason else Flaw.OTHER
    ruling = judge_correction(flaw, SwissStage(latest.stage.value), state.regulations.code)
    if ruling.verdict is Verdict.REFUSED:
        return Step(state, (ruling,), is_accepted=False)
    return done(state._replace(rounds=state.rounds[:-1]), ruling)


def announce(state: Tournament, act: Announce) -> Step:
    """The pairing is published."""
    return _advance(state, act.round, Stage.ANNOUNCED)


def start(state: Tournament, act: Start) -> Step:
    """The round begins."""
    return _advance(state, act.round, Stage.STARTED)


def _advance(state: Tournament, number: int, stage: Stage) -> Step:
    paired = state.round(number)
    if paired is None:
        return refused(state, "tournament-not-paired", law(state, "V.2.8", "5a"), round=number)
    order = list(Stage)
    if order.index(paired.stage) >= order.index(stage):
        return refused(state, "tournament-done-already", law(state, "V.2.8.9.9", "5b"), round=number)
    return done(_with_round(state, paired._replace(stage=stage)))


def _with_round(state: Tournament, paired: PairedRound) -> Tournament:
    place = paired.number - 1
    return state._replace(rounds=(*state.rounds[:place], paired, *state.rounds[place + 1 :]))


# Results


def result(state: Tournament, act: Result) -> Step:
    """A result is entered or corrected; the round has then begun. What was paired on a wrong one stands or not by
    V.2.8.9.7."""
    article = law(state, "II.5.4", "4b")
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
        if score.ahead is not None and not state.regulations.with_advantage:
            return refused(state, "no-draw-with-advantage", law(state, "I.6.5.1", "4b"))
        score = _worth(state, score)
    changed = _scored(state, board, act, score)
    if isinstance(changed, Ruling):
        return Step(state, (changed,), is_accepted=False)
    boards = (*paired.boards[: act.board - 1], changed, *paired.boards[act.board :])
    begun = paired._replace(boards=boards, stage=Stage.STARTED)
    return done(_with_round(state, begun), *_late_correction(state, paired, board))


def _worth(state: Tournament, score: Score) -> Score:
    """The points this event gives for the result."""
    regulations = state.regulations
    points = {2: regulations.win, 1: regulations.draw, 0: regulations.loss}
    if not score.is_played:
        points[0] = 0
    return score._replace(white=points[score.white], black=points[score.black])


def _scored(state: Tournament, board: Board, act: Result, score: Score | None) -> Board | Ruling:
    article = law(state, "V.3.1", "13a")
    if not board.games:
        if act.game is not None:
            return Ruling(Verdict.REFUSED, "tournament-no-teams", (article,))
        return board._replace(score=score)
    if act.game is None or not 1 <= act.game <= len(board.games):
        facts: dict[str, int | str] = {"boards": len(board.games)}
        return Ruling(Verdict.REFUSED, "tournament-name-the-game", (article,), facts)
    games = (*board.games[: act.game - 1], score, *board.games[act.game :])
    return _with_match_score(state, board._replace(games=games))


def _with_match_score(state: Tournament, board: Board) -> Board:
    """Match points from the boards, once all are there [V.3.1]."""
    boards: list[BoardScore | None] = [
        None if game is None else board_score(game, number) for number, game in enumerate(board.games, start=1)
    ]
    match = TeamMatch(board.board, board.white, board.black, tuple(boards))
    return board._replace(score=match_score(match))


def _late_correction(state: Tournament, paired: PairedRound, board: Board) -> tuple[Ruling, ...]:
    """A known result is corrected after the next round was paired [V.2.8.9.7]."""
    following = state.round(paired.number + 1)
    if following is None or not board.has_result or not state.regulations.system.is_swiss:
        return ()
    return (judge_correction(Flaw.RESULT, SwissStage(following.stage.value), state.regulations.code),)


def swap_colours(state: Tournament, act: SwapColours) -> Step:
    """They played with the other colours: the game counts, with the colours played [II.4.6, D-28]."""
    article = law(state, "II.4.6", "4b")
    paired = state.round(act.round)
    board = None if paired is None else paired.board(act.board)
    if paired is None or board is None:
        return refused(state, "tournament-no-such-board", article, round=act.round, board=act.board)
    if board.score is not None:
        return refused(state, "tournament-colours-before-result", article)
    turned = board._replace(white=board.black, black=board.white)
    boards = (*paired.boards[: act.board - 1], turned, *paired.boards[act.board :])
    ruling = Ruling(Verdict.PLAY_ON, "tournament-colours-swapped", (article,), {"board": act.board})
    return done(_with_round(state, paired._replace(boards=boards)), ruling)
