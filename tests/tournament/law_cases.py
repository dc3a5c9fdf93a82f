"""Situations of a small Swiss and new acts that the law refuses in them: for the core, the command line and the web."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kodeks.formats.regulations import read_regulations
from kodeks.tournament import Act, Entry, Event, Outcome, Proposal, fold, propose_pairing
from kodeks.tournament.acts import Announce, Enter, Note, NoteKind, Number, Pair, Postpone, Result, SwapColours

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
    record(Result(1, 1, WINS[game]), Result(1, 2, WINS[game]))
    if name == "next round paired":
        pair()
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
)


def _same_again(game: str) -> tuple[tuple[int, int], ...]:
    latest = fold(REGULATIONS[game], situation(game, "announced")).state.rounds[0]
    return tuple((board.black, board.white) for board in latest.boards)
