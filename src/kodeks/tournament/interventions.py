"""Where the arbiter left the course of the rules by hand: rounds paired otherwise than the program does, published
pairings that were changed, colours turned, results corrected when the next round rested on them already, results that
no game ends with, and byes on request that are worth more than a draw."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.rounds import RestKind, Stage, write_score
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.explaining import tell_differences
from kodeks.tournament.state import Board, PairedRound, Tournament
from kodeks.tournament.step import law, law_of_pairing


def interventions_of(state: Tournament) -> tuple[Ruling, ...]:
    """All of them, by round; each with the round in its facts. Of a file from elsewhere nothing is known."""
    found = [*_by_hand(state), *_in_the_course(state), *_decided(state), *_byes(state)]
    return tuple(sorted(found, key=lambda each: int(each.facts["round"])))


def _by_hand(state: Tournament) -> Iterator[Ruling]:
    for paired in state.rounds:
        if paired.engine:
            continue
        if tell_differences(state, paired.number):
            facts: dict[str, int | str] = {
                "round": paired.number,
                "made": _added(paired),
                "instead": "; ".join(_left_out(paired)) or "–",
            }
            yield Ruling(Verdict.PERMITTED, "intervention-by-hand", (_on_pairing(state),), facts)


def _added(paired: PairedRound) -> str:
    own = set() if paired.engines_own is None else set(paired.engines_own.pairs)
    pairs = [f"{each.white}–{each.black}" for each in paired.boards if (each.white, each.black) not in own]
    if paired.bye is not None and (paired.engines_own is None or paired.engines_own.bye != paired.bye):
        pairs.append(f"({paired.bye})")
    return "; ".join(pairs) or "–"


def _left_out(paired: PairedRound) -> Iterator[str]:
    if paired.engines_own is None:
        return
    made = {(each.white, each.black) for each in paired.boards}
    yield from (f"{white}–{black}" for white, black in paired.engines_own.pairs if (white, black) not in made)
    if paired.engines_own.bye not in (None, paired.bye):
        yield f"({paired.engines_own.bye})"


def _in_the_course(state: Tournament) -> Iterator[Ruling]:
    """What one event after the other changed in rounds that were known."""
    told: set[tuple[str, int, int]] = set()
    newer = state
    for older in state.history():
        if older is newer or older.rounds is newer.rounds:
            newer = older
            continue
        for ruling in _between(state, older, newer):
            key = (ruling.reason, int(ruling.facts["round"]), int(ruling.facts.get("board", 0)))
            if key not in told:
                told.add(key)
                yield ruling
        newer = older


def _between(state: Tournament, older: Tournament, newer: Tournament) -> Iterator[Ruling]:
    for dropped in older.rounds[len(newer.rounds) :]:
        if dropped.stage is not Stage.PAIRED:
            yield Ruling(
                Verdict.PERMITTED, "intervention-pairing-dropped", (_on_changes(state),), {"round": dropped.number}
            )
    for was, now in zip(older.rounds, newer.rounds, strict=False):
        if was is now or len(was.boards) != len(now.boards):
            continue
        is_rested_on = len(older.rounds) > was.number
        for one, other in zip(was.boards, now.boards, strict=True):
            if one is not other:
                yield from _of_board(state, was.number, one, other, is_rested_on=is_rested_on)


def _of_board(state: Tournament, number: int, was: Board, now: Board, *, is_rested_on: bool) -> Iterator[Ruling]:
    facts: dict[str, int | str] = {"round": number, "board": was.board, "white": now.white, "black": now.black}
    if (was.white, was.black) == (now.black, now.white):
        yield Ruling(Verdict.PERMITTED, "intervention-colours", (law(state, "II.4.6", "FTR:4b"),), facts)
    elif is_rested_on and was.has_result and was.score != now.score:
        yield Ruling(Verdict.PERMITTED, "intervention-result", (_on_results(state),), facts)


_A_GAME = 2  # what both sides of a game have together, in usual half points


def _decided(state: Tournament) -> Iterator[Ruling]:
    """Results by a decision: points taken away or given, or both have lost [II.2.5, FIDE 13.4]. Whoever rates the event
    sees two results that do not fit each other."""
    article, is_chess = law(state, "II.2.5", "13.4"), state.regulations.is_chess
    for paired in state.rounds:
        for board in paired.boards:
            for score in board.games or (board.score,):
                if score is not None and score.is_played and score.white + score.black != _A_GAME:
                    facts: dict[str, int | str] = {"round": paired.number, "board": board.board}
                    facts |= {"white": board.white, "black": board.black}
                    facts["result"] = write_score(score, is_chess=is_chess)
                    yield Ruling(Verdict.PERMITTED, "intervention-decided", (article,), facts)


def _byes(state: Tournament) -> Iterator[Ruling]:
    """A bye that somebody asked for, worth more than a draw: he has points that nobody played for, and no other bye
    [C.04.1 4]."""
    rules = state.regulations.swiss_rules
    if rules is None:
        return
    for paired in state.rounds:
        for rest in paired.rests:
            if rest.kind is RestKind.REQUESTED and rest.points > state.regulations.scores.draw:
                facts: dict[str, int | str] = {"round": paired.number, "number": rest.number}
                yield Ruling(Verdict.PERMITTED, "intervention-bye", (rules.cite("4", "C.04.1"),), facts)


def _on_pairing(state: Tournament) -> Article:
    return (
        state.regulations.swiss.pairing_articles(state.regulations.laws)[0]
        if state.regulations.system.is_swiss
        else law_of_pairing(state)
    )


def _on_changes(state: Tournament) -> Article:
    """When a published pairing may change [C.04.2 4.4]."""
    rules = state.regulations.swiss_rules
    return law(state, "V.2.8.9.9", "FTR:5c") if rules is None else rules.cite("4.4", "C.04.2")


def _on_results(state: Tournament) -> Article:
    """Which corrected results count for the next pairing [C.04.2 4.3]."""
    rules = state.regulations.swiss_rules
    return law(state, "V.2.8.9.7", "FTR:4b") if rules is None else rules.cite("4.3", "C.04.2")
