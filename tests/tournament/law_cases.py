"""Situations of a small Swiss and new acts that the law refuses in them: for the core, the command line and the web."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kodeks.formats.regulations import read_regulations
from kodeks.tournament import Act, Entry, Event, Outcome, Proposal, fold, propose_pairing
from kodeks.tournament.acts import (
    Absent,
    Announce,
    Close,
    Enter,
    Forbid,
    Note,
    NoteKind,
    Number,
    Pair,
    Postpone,
    Reopen,
    Result,
    SetRounds,
    Start,
    SwapColours,
    Unpair,
    Withdraw,
)

_SHAPE = 'name = "Law"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "given"\nfirst_colour = "white"\n'
SETTINGS = {"draughts": f'{_SHAPE}game = "100"\n', "chess": f'{_SHAPE}game = "chess"\nswiss_variant = "fide_dutch"\n'}
REGULATIONS = {game: read_regulations(text) for game, text in SETTINGS.items()}
WINS = {"draughts": "2-0", "chess": "1-0"}
PHONES = {"draughts": "BAN-10", "chess": "12.3b"}
LOSSES = {"draughts": "0-2", "chess": "0-1"}


def situation(game: str, name: str) -> list[Event]:
    """The log of four players up to a situation."""
    events: list[Event] = []

    def record(*acts: Act) -> None:
        events.extend(Event(at, at - 1, "", "Zofia", act) for at, act in enumerate(acts, start=len(events) + 1))

    def pair() -> None:
        proposal = propose_pairing(fold(REGULATIONS[game], events).state)
        assert isinstance(proposal, Proposal)
        record(proposal.act)

    record(*(Enter(Entry(name=player, rating=2000)) for player in ("Ala", "Ola", "Ela", "Iza")), Number((0, 1, 2, 3)))
    if name == "numbered":
        return events
    pair()
    if name == "paired":
        return events
    record(Announce(1))
    if name == "announced":
        return events
    if name == "started":
        record(Start(1))
        return events
    record(Result(1, 1, WINS[game]), Result(1, 2, WINS[game]))
    if name == "next round paired":
        pair()
    if name == "over":
        record(SetRounds(1, "late"))
    if name == "left":
        record(Withdraw(1, 2))
    return events


class Case(NamedTuple):
    """A new act in a situation, and what the law says: also as the words of the command and as the form of a page."""

    name: str
    before: str
    act: Callable[[str], Act]
    outcome: Outcome
    reason: str
    article: Mapping[str, str]
    words: Callable[[str], list[str]] | None = None  # of the command, the file left out
    page: str = ""
    form: Callable[[str], dict[str, str]] = lambda game: {}
    holds_in_old_files: bool = False  # it makes no sense there, either


def _both(draughts: str, chess: str) -> dict[str, str]:
    return {"draughts": f"KW2025:{draughts}", "chess": f"FTR2012:{chess}"}


CASES = (
    Case(
        "a result before the round is announced",
        "paired",
        lambda game: Result(1, 1, WINS[game]),
        Outcome.REFUSED,
        "tournament-announce-first",
        _both("V.2.8", "5a"),
        lambda game: ["result", "1", "1", WINS[game]],
        "round/1/result/",
        lambda game: {"board": "1", "result": WINS[game]},
    ),
    Case(
        "colours swapped before the round is announced",
        "paired",
        lambda game: SwapColours(1, 2),
        Outcome.REFUSED,
        "tournament-announce-first",
        _both("V.2.8", "5a"),
        lambda game: ["swap", "1", "2"],
        "round/1/board/2/swap/",
    ),
    Case(
        "a game postponed before the round is announced",
        "paired",
        lambda game: Postpone(1, 1, "16:00"),
        Outcome.REFUSED,
        "tournament-announce-first",
        _both("V.2.8", "5a"),
        None,
        "round/1/board/1/postpone/",
        lambda game: {"until": "16:00"},
    ),
    Case(
        "another result where there is one",
        "played",
        lambda game: Result(1, 1, LOSSES[game]),
        Outcome.STANDS,
        "tournament-result-stands",
        _both("II.5.4", "4b"),
        lambda game: ["result", "1", "1", LOSSES[game]],
        "round/1/result/",
        lambda game: {"board": "1", "result": LOSSES[game]},
    ),
    Case(
        "a result taken away as if there were none",
        "played",
        lambda game: Result(1, 1, ""),
        Outcome.STANDS,
        "tournament-result-stands",
        _both("II.5.4", "4b"),
        lambda game: ["result", "1", "1", ""],
    ),
    Case(
        "another result without a reason after the next pairing",
        "next round paired",
        lambda game: Result(1, 1, LOSSES[game], replaces=True),
        Outcome.REASON_NEEDED,
        "game-reason-needed",
        _both("V.2.8.9.7", "4b"),
        lambda game: ["result", "1", "1", LOSSES[game], "--replace"],
        "round/1/result/",
        lambda game: {"board": "1", "result": LOSSES[game], "replace": "1"},
    ),
    Case(
        "a round by hand without a reason",
        "numbered",
        lambda game: Pair(1, ((1, 2), (3, 4))),
        Outcome.REASON_NEEDED,
        "game-reason-needed",
        _both("V.2.8", "5a"),
        lambda game: ["pair", "--by-hand", "1-2,3-4"],
        "round/1/by-hand/",
        lambda game: {"draft": "1-2.3-4"},
    ),
    Case(
        "two who have met, by hand",
        "played",
        lambda game: Pair(2, _same_again(game), reason="hall"),
        Outcome.REFUSED,
        "swiss-manual-met",
        _both("V.2.8.6.1.1", "5g"),
    ),
    Case(
        "somebody left out by hand",
        "numbered",
        lambda game: Pair(1, ((1, 2),), reason="hall"),
        Outcome.REFUSED,
        "swiss-manual-missing",
        _both("V.2.8", "5g"),
        lambda game: ["pair", "--by-hand", "1-2", "--reason", "hall"],
        "round/1/by-hand/",
        lambda game: {"draft": "1-2", "reason": "hall"},
    ),
    Case(
        "a sanction lighter than the code demands",
        "announced",
        lambda game: Note("Phone", 1, 1, kind=NoteKind.SANCTION, what=PHONES[game], against=1, sanction="warning"),
        Outcome.REFUSED,
        "tournament-sanction-not-open",
        {"draughts": "KW2025:II.2.4.10", "chess": "FIDE2023:11.3.2.2"},
        lambda game: ["note", "Phone", "--what", PHONES[game], "--sanction", "warning", "--against", "1"],
        "ledger/new/",
        lambda game: {"round": "1", "board": "1", "what": PHONES[game], "sanction": "warning", "who": "1"},
    ),
    Case(
        "a round started before it is announced",
        "paired",
        lambda game: Start(1),
        Outcome.REFUSED,
        "tournament-announce-first",
        _both("V.2.8", "5a"),
        lambda game: ["start", "1"],
        "round/1/start/",
    ),
    Case(
        "a round announced that is not paired",
        "announced",
        lambda game: Announce(2),
        Outcome.REFUSED,
        "tournament-not-paired",
        _both("V.2.8", "5a"),
        lambda game: ["announce", "2"],
        holds_in_old_files=True,
    ),
    Case(
        "a round announced twice",
        "announced",
        lambda game: Announce(1),
        Outcome.REFUSED,
        "tournament-done-already",
        _both("V.2.8.9.9", "5b"),
        lambda game: ["announce", "1"],
        "round/1/announce/",
        holds_in_old_files=True,
    ),
    Case(
        "a round taken back after it has begun",
        "started",
        lambda game: Unpair(1, "wrong"),
        Outcome.REFUSED,
        "swiss-round-has-started",
        _both("V.2.8.9.9", "5c"),
        lambda game: ["unpair", "1", "--reason", "wrong"],
        "round/1/unpair/",
        lambda game: {"reason": "wrong"},
        holds_in_old_files=True,
    ),
    Case(
        "the next round before this one is announced",
        "paired",
        lambda game: Pair(2, ((1, 2), (3, 4)), engine="x"),
        Outcome.REFUSED,
        "tournament-announce-first",
        _both("V.2.8", "5a"),
        lambda game: ["pair"],
        "pair/",
        holds_in_old_files=True,
    ),
    Case(
        "a round beyond the last",
        "over",
        lambda game: Pair(2, ((1, 4), (3, 2)), engine="x"),
        Outcome.REFUSED,
        "tournament-no-more-rounds",
        _both("V.2.4", "5a"),
        lambda game: ["pair"],
        "pair/",
        holds_in_old_files=True,
    ),
    Case(
        "somebody entered twice",
        "numbered",
        lambda game: Enter(Entry(name="Ala", rating=2000)),
        Outcome.REFUSED,
        "tournament-entered-already",
        _both("IV.2.3", "5a"),
        lambda game: ["enter", "Ala", "--rating", "2000"],
        "entries/new/",
        lambda game: {"name": "Ala", "rating": "2000"},
        holds_in_old_files=True,
    ),
    Case(
        "somebody absent from a round that is paired",
        "announced",
        lambda game: Absent(1, 1),
        Outcome.REFUSED,
        "tournament-round-is-paired",
        _both("V.2.8.9.5", "9c"),
        lambda game: ["absent", "1", "1"],
        "entries/1/absent/",
        lambda game: {"round": "1", "confirmed": "1"},
        holds_in_old_files=True,
    ),
    Case(
        "somebody who left leaves",
        "left",
        lambda game: Withdraw(1),
        Outcome.REFUSED,
        "tournament-withdrawn-already",
        _both("II.5.7", "9c"),
        lambda game: ["withdraw", "1"],
        "entries/1/withdraw/",
        lambda game: {"confirmed": "1"},
        holds_in_old_files=True,
    ),
    Case(
        "closed with rounds unplayed and no reason",
        "played",
        lambda game: Close(),
        Outcome.REFUSED,
        "tournament-rounds-missing",
        _both("IV.2.23", "4d"),
        lambda game: ["close"],
        "closing/close/",
        holds_in_old_files=True,
    ),
    Case(
        "opened again though it is open",
        "played",
        lambda game: Reopen("because"),
        Outcome.REFUSED,
        "tournament-is-open",
        _both("IV.2.17", "4b"),
        lambda game: ["reopen", "--reason", "because"],
        "closing/reopen/",
        lambda game: {"reason": "because"},
        holds_in_old_files=True,
    ),
    Case(
        "a result that is none",
        "announced",
        lambda game: Result(1, 1, "7-7"),
        Outcome.REFUSED,
        "tournament-not-a-result",
        _both("II.5.4", "4b"),
        lambda game: ["result", "1", "1", "7-7"],
        "round/1/result/",
        lambda game: {"board": "1", "result": "7-7"},
        holds_in_old_files=True,
    ),
    Case(
        "a result at a board that is not there",
        "announced",
        lambda game: Result(1, 9, WINS[game]),
        Outcome.REFUSED,
        "tournament-no-such-board",
        _both("II.5.4", "4b"),
        lambda game: ["result", "1", "9", WINS[game]],
        "round/1/result/",
        lambda game: {"board": "9", "result": WINS[game]},
        holds_in_old_files=True,
    ),
    Case(
        "fewer rounds than were played",
        "next round paired",
        lambda game: SetRounds(1, "late"),
        Outcome.REFUSED,
        "tournament-rounds-played",
        _both("V.2.4", "5a"),
        lambda game: ["rounds", "1", "--reason", "late"],
        holds_in_old_files=True,
    ),
    Case(
        "a pair forbidden that is one player",
        "numbered",
        lambda game: Forbid(1, 1, "kin"),
        Outcome.REFUSED,
        "tournament-with-himself",
        _both("V.2.8", "5e"),
        lambda game: ["forbid", "1", "1", "--reason", "kin"],
        holds_in_old_files=True,
    ),
)


def _same_again(game: str) -> tuple[tuple[int, int], ...]:
    latest = fold(REGULATIONS[game], situation(game, "announced")).state.rounds[0]
    return tuple((board.black, board.white) for board in latest.boards)
