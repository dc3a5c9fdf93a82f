"""What happened at the tournaments of the demonstration, as their arbiters wrote it into the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from kodeks.officials import InstanceKind, instances
from kodeks.tournament import Board, Tournament
from kodeks.tournament.acts import Note, NoteKind
from kodeks.tournament.happenings import happening, penalties
from kodeks.web.demonstration.at_boards import (
    Happening,
    disturbed,
    illegal_move,
    missed_capture,
    phone,
    repetition,
)
from kodeks.words import language_of, say

_POLISH = language_of("pl")  # the demonstration is of Polish events
AtBoards: TypeAlias = Mapping[str, str]  # what happened at boards -> the event of its game
Decision: TypeAlias = Callable[[Tournament, AtBoards], Note]  # on the tournament after the results of a round


def _decided(
    state: Tournament,
    board: Board,
    what: str,
    against: int | None,
    words: str,
    sanction: str = "",
    minutes: str = "",
    decision: str = "",
) -> Note:
    """A note on what happened at a board of the last round, with the articles the code has for it; sanctions are
    announced."""
    happened = happening(state.regulations, what)
    assert happened is not None, what
    penalty = next((each for each in penalties(state.regulations) if each.sanction.key == sanction), None)
    articles = [*happened.articles, *([] if penalty is None else [penalty.sanction.article])]
    said = say(_POLISH, happened.words) + ("" if against is None else f": {state.entry(against).name}") + ". "
    if penalty is not None:
        said += say(_POLISH, penalty.words) + (f", {minutes}. " if minutes else ". ")
    return Note(
        said + words,
        round=state.rounds[-1].number,
        board=board.board,
        articles=tuple(map(str, articles)),
        kind=NoteKind.INCIDENT if penalty is None else NoteKind.SANCTION,
        what=what,
        against=against,
        sanction=sanction,
        is_announced=penalty is not None,
        decision=decision,
    )


def _board(state: Tournament, number: int) -> Board:
    return state.rounds[-1].boards[number - 1]


def _late(state: Tournament, at_boards: AtBoards) -> Note:
    board = _board(state, 5)
    words = "Zawodnik zajął miejsce 12 minut po starcie zegara, przed upływem czasu oczekiwania; partię rozegrano."
    return _decided(state, board, "late", board.white, words)


def _clock(state: Tournament, at_boards: AtBoards) -> Note:
    board = _board(state, 3)
    words = (
        "Po 21. posunięciu zegar przestał dodawać 30 sekund. Zegary zatrzymano, zegar wymieniono i ustawiono czasy "
        "z zapisu: białe 0:31:40, czarne 0:28:05."
    )
    return _decided(state, board, "clock_fault", None, words)


def _missed_capture(state: Tournament, at_boards: AtBoards) -> Note:
    board = _board(state, 2)
    words = "Po 17. posunięciu czarnych przeciwnik zażądał poprawienia; wykonano obowiązkowe bicie."
    return _decided(state, board, "IRR-6", board.black, words, sanction="warning", decision=at_boards["IRR-6"])


def _phone(state: Tournament, at_boards: AtBoards) -> Note:
    key = at_boards["BAN-10"]
    board = _board(state, int(key.partition(":")[0].rpartition(".")[2]))
    assert board.score is not None, "lost"
    loser = board.black if board.score.white > board.score.black else board.white
    words = "Telefon zadzwonił przy stoliku w trakcie gry."
    return _decided(state, board, "BAN-10", loser, words, sanction="loss", decision=key)


def _disturbed(state: Tournament, at_boards: AtBoards) -> Note:
    board = _board(state, 8)
    words = "Mimo upomnienia zawodnik głośno komentował posunięcia."
    told = {"sanction": "time_off", "minutes": "2 minuty", "decision": at_boards["BAN-5"]}
    return _decided(state, board, "BAN-5", board.black, words, **told)


def _after(state: Tournament, what: str, text: str) -> Note:
    """A note that follows the last one: an appeal to the jury, or its decision."""
    last = state.notes[-1]
    jury = next(each for each in instances(state.regulations) if each.kind is InstanceKind.JURY)
    return Note(
        text,
        round=last.round,
        board=last.board,
        articles=tuple(map(str, jury.articles)),
        kind=NoteKind.APPEAL,
        what=f"{what}:{jury.kind.value}",
        against=last.against,
        follows=state.noted[-1],
        is_announced=True,
    )


def _appeal(words: str) -> Decision:
    def appeal(state: Tournament, at_boards: AtBoards) -> Note:
        against = state.notes[-1].against
        assert against is not None
        return _after(state, "appeal", f"Odwołanie: {state.entry(against).name} (jury odwoławcze). {words}")

    return appeal


def _dismissed(state: Tournament, at_boards: AtBoards) -> Note:
    voted = say(_POLISH, "ledger-voted", names="Henryk Kołodziej, Zofia Nowak, Tomasz Biel")
    words = "Przepis nie pyta, kto dzwonił ani po co; decyzja sędziego pozostaje w mocy."
    return _after(state, "dismissed", f"{say(_POLISH, 'ledger-appeal-dismissed')} (jury odwoławcze). {voted} {words}")


def _illegal_move(state: Tournament, at_boards: AtBoards) -> Note:
    board = _board(state, 1)
    words = (
        "Król pozostał pod szachem po 23. posunięciu; pozycję przywrócono. Pierwsze nieprawidłowe posunięcie w partii."
    )
    told = {"sanction": "time_to_opponent", "minutes": "2 minuty", "decision": at_boards["illegal_move"]}
    return _decided(state, board, "illegal_move", board.black, words, **told)


def _lights(state: Tournament, at_boards: AtBoards) -> Note:
    words = "Partię przerwano na 5 minut z powodu awarii oświetlenia; zegary zatrzymano."
    return Note(
        words,
        state.rounds[-1].number,
        2,
        (str(state.regulations.code.cite("IV.2.17")),),
        NoteKind.INCIDENT,
        is_announced=True,
    )


mazovia_boards: Mapping[int, tuple[Happening, ...]] = {3: (missed_capture, phone), 4: (disturbed,)}  # by round
chess_boards: Mapping[int, tuple[Happening, ...]] = {1: (repetition,), 2: (illegal_move,)}
mazovia_ledger: Mapping[int, tuple[Decision, ...]] = {  # by round
    1: (_late,),
    2: (_clock,),
    3: (_missed_capture, _phone, _appeal("Dzwonił budzik, nie rozmowa; proszę o dogranie partii."), _dismissed),
    4: (_disturbed, _appeal("Rozmawiał sąsiedni stolik, nie ja.")),
}
chess_ledger: Mapping[int, tuple[Decision, ...]] = {2: (_illegal_move,)}
schools_ledger: Mapping[int, tuple[Decision, ...]] = {3: (_lights,)}
