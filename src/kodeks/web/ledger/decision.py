"""A decision of the ledger as its form says it: where, what, against whom, with which sanction and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.http import Http404

from kodeks.game.events import Sign
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, host_side
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.tables import Seat, SeatPlace, read_place, result_texts, seat_at
from kodeks.tournament import Act, Board, PairedRound, Tournament
from kodeks.tournament.acts import Note, NoteKind, Result, Withdraw
from kodeks.tournament.happenings import Ending, Happening, Penalty, result_after
from kodeks.tournament.happenings import penalties as open_penalties
from kodeks.web.frame.confirming import Consequence
from kodeks.web.frame.views import Desk, paired_of
from kodeks.web.ledger.at_board import BoardDecision, as_acts, is_open
from kodeks.web.pages.words import say

KEEP, FOLLOWS = "keep", "follows"  # a result as it is, or as it follows from the decision
KINDS = (NoteKind.INCIDENT, NoteKind.DECISION, NoteKind.NOTE, NoteKind.PROPOSAL)  # of what the code does not name


# Where it happened


class Scene(NamedTuple):
    """A round and a board, as far as they are named, and who sits there by colour."""

    paired: PairedRound | None = None
    place: SeatPlace | None = None
    board: Board | None = None
    row: Seat | None = None

    @property
    def game_place(self) -> GamePlace | None:
        """The game that is played there."""
        return None if self.paired is None or self.place is None else GamePlace(self.paired.number, *self.place)

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Start numbers of White and Black; in a match of teams by board."""
        if self.board is None or self.place is None:
            return None
        is_turned = self.place.game is not None and host_side(self.place.game) is Side.BLACK
        return (self.board.black, self.board.white) if is_turned else (self.board.white, self.board.black)


def scene_of(at: Desk, round_text: str, place_text: str) -> Scene:
    if not round_text:
        return Scene()
    if not (round_text.isascii() and round_text.isdecimal() and len(round_text) < 5):
        raise MalformedText("ledger-no-such-round", round_text)
    try:
        paired = paired_of(at, int(round_text))
    except Http404:
        raise MalformedText("ledger-no-such-round", round_text) from None
    if not place_text.strip():
        return Scene(paired)
    place = read_place(place_text)
    board = paired.board(place.board)
    if board is None or (place.game is None) == bool(board.games) or (place.game or 1) > max(1, len(board.games)):
        raise MalformedText("ledger-no-such-board", place_text)
    if place.game == 0:
        raise MalformedText("ledger-no-such-board", place_text)
    return Scene(paired, place, board, seat_at(at.log.state, paired, place))


# What is decided


@dataclass(frozen=True)
class Decision:
    """The form as typed, and what it means."""

    at: Desk
    scene: Scene
    what: Happening
    sent: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> Tournament:
        """The tournament."""
        return self.at.log.state

    @property
    def penalty(self) -> Penalty | None:
        """The sanction chosen."""
        found = open_penalties(self.state.regulations, self.what)
        return next((each for each in found if each.sanction.key == self.sent.get("sanction")), None)

    @property
    def losers(self) -> tuple[int, ...]:
        """Whom it concerns: nobody, one, or both at the board."""
        who, at_board = self.sent.get("who", ""), self.scene.numbers
        if who == "both" and at_board is not None:
            return at_board
        number = int(who) if who.isascii() and who.isdecimal() and len(who) < 7 else 0
        is_meant = number in at_board if at_board is not None else self.state.has(number)
        return (number,) if is_meant else ()

    @property
    def lacks_somebody(self) -> bool:
        """Whether somebody is punished, or has lost, and nobody is named."""
        return not self.losers and (self.penalty is not None or self.what.ending is not Ending.NONE)

    @property
    def lacks_minutes(self) -> bool:
        """Whether time is taken or given, and the minutes are none."""
        is_timed = self.penalty is not None and self.penalty.is_time
        return is_timed and bool(self.sent.get("minutes")) and self._minutes is None

    @property
    def _minutes(self) -> int | None:
        typed = self.sent.get("minutes", "")
        return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) else None

    def _name(self, number: int) -> str:
        """Who it is; in a match of teams the player at the board, with his team."""
        name, row = self.state.entry(number).name, self.scene.row
        if row is None or self.scene.numbers is None or not self.is_for_teams:
            return name
        sitter = row.white if number == self.scene.numbers[0] else row.black
        return f"{sitter.entry.name} ({name})" if sitter.is_named and sitter.entry.name else name

    @property
    def is_for_teams(self) -> bool:
        """Whether those who are entered are teams."""
        return bool(self.state.regulations.teams.boards)

    @property
    def text(self) -> str:
        """The words of the record: they tell everything, so that paper and file need no keys."""
        names = ", ".join(map(self._name, self.losers))
        parts = [] if self.what.key == "other" else [say(self.what.words)]
        if names:
            parts = [f"{parts[0]}: {names}" if parts else names]
        if self.penalty is not None:
            minutes, said = self._minutes, say(self.penalty.words)
            is_timed = self.penalty.is_time and minutes is not None
            parts.append(f"{said}, {say('ledger-minutes', minutes=minutes or 0)}" if is_timed else said)
        if self.sent.get("words"):
            parts.append(self.sent["words"].rstrip("."))
        told = ". ".join(parts) + "." if parts else ""
        game = None if self.scene.place is None else self.scene.place.game
        return told if game is None or not told else f"{say('ledger-board-of-match', board=game)}: {told}"

    @property
    def articles(self) -> tuple[Article, ...]:
        """Behind what happened and behind the sanction."""
        sanction = () if self.penalty is None else (self.penalty.sanction.article,)
        return tuple(dict.fromkeys((*self.what.articles, *sanction)))

    @property
    def note(self) -> Note:
        """The act that stands in the log."""
        typed = self.sent.get("kind", "")
        kind = NoteKind(typed) if self.what.key == "other" and typed in KINDS else NoteKind.INCIDENT
        return Note(
            self.text if self.sent.get("words") or self.what.key != "other" else "",
            round=None if self.scene.paired is None else self.scene.paired.number,
            board=None if self.scene.place is None else self.scene.place.board,
            articles=tuple(map(str, self.articles)),
            kind=kind if self.penalty is None else NoteKind.SANCTION,
            what=self.what.key,
            against=self.losers[0] if len(self.losers) == 1 else None,
            sanction=self.sent.get("sanction", ""),  # one that is not open is for the law to refuse
            is_announced=bool(self.sent.get("announce")),
        )

    @property
    def result(self) -> str:
        """The result to record with it; empty if it stays as it is."""
        chosen = self.sent.get("result", "")
        if self.scene.place is None or chosen == KEEP:
            return ""
        if chosen != FOLLOWS:
            return chosen if chosen in result_texts(self.state) else ""
        assert self.scene.numbers is not None, "a board has two players"
        white, black = (number in self.losers for number in self.scene.numbers)
        regulations = self.state.regulations
        return result_after(regulations, self.what, self.penalty, white_lost=white, black_lost=black)

    @property
    def acts(self) -> list[Act]:
        """The note, the result and the withdrawal, in one append."""
        acts: list[Act] = [self.note]
        if self.result:
            paired, place = self.scene.paired, self.scene.place
            assert paired is not None
            assert place is not None
            acts.append(Result(paired.number, place.board, self.result, place.game, self.text, replaces=True))
        is_excluded = self.penalty is not None and self.penalty.is_exclusion
        if is_excluded and self.sent.get("withdraw") and not self.is_for_teams:  # his team plays on
            leaving = (number for number in self.losers if number not in self.state.withdrawn)
            acts.extend(Withdraw(number, None, self.text) for number in leaving)
        return acts

    @property
    def side(self) -> Side | None:
        """Whom it concerns at the board; None: both, or nobody."""
        numbers = self.scene.numbers
        if numbers is None or len(self.losers) != 1:
            return None
        return Side.WHITE if self.losers[0] == numbers[0] else Side.BLACK

    @property
    def at_board(self) -> BoardDecision | None:
        """The same as events of the game at that board; None where there is none, or nothing but a remark."""
        where = self.scene.game_place
        if where is None or not is_open(self.at, where):
            return None
        time_ms = (self._minutes or 0) * 60_000
        return as_acts(where, self.what, self.penalty, self.side, time_ms, self.sent.get("words", ""))

    def with_result(self, ended: str) -> tuple[Sign | None, tuple[Act, ...]]:
        """The signature of a game that the decision has ended, unless its result is to stay; and what the tournament
        records with the decision."""
        chosen, also = self.sent.get("result", ""), list[Act]()
        paired, place = self.scene.paired, self.scene.place
        assert paired is not None
        assert place is not None
        sign = None
        if ended and chosen != KEEP:
            result = ended if chosen == FOLLOWS or chosen not in result_texts(self.state) else chosen
            sign = Sign(result, "" if result == ended else self.text)
        elif chosen not in (KEEP, FOLLOWS) and chosen in result_texts(self.state):
            also.append(Result(paired.number, place.board, chosen, place.game, self.text, replaces=True))
        also += (each for each in self.acts if isinstance(each, Withdraw))
        if self.sent.get("announce"):
            also.append(replace(self.note, what="", sanction=""))
        return sign, tuple(also)

    def consequences(self) -> list[Consequence]:
        """What is recorded, told before it is."""
        return self.told_of(self.acts[1:])

    def told_of(self, acts: Sequence[Act]) -> list[Consequence]:
        """The decision, and what comes with it."""
        found = [Consequence(self.text, self.articles)]
        for act in acts:
            if isinstance(act, Result):
                before = "" if self.scene.row is None else self.scene.row.text
                facts = {"board": str(self.scene.place), "result": act.result}
                told = say("ledger-result-changes", before=before, **facts) if before else None
                found.append(Consequence(told or say("ledger-result-becomes", **facts)))
            elif isinstance(act, Withdraw):
                found.append(Consequence(say("ledger-leaves", name=self.state.entry(act.number).name)))
        return found
