"""Events of a game log in words: what was done, as a line of a list and as it is said aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from kodeks.chess import speak
from kodeks.chess import write_move as write_chess_move
from kodeks.clock import show_time
from kodeks.formats.diagrams import spoken_move
from kodeks.game import Act, Event, State
from kodeks.game import events as acts
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.words import Language, say


class EventWords(NamedTuple):
    """What somebody did: in words, who did it with that aloud, and what he added in his own."""

    text: str
    spoken: str
    note: str = ""


def tell_event(event: Event, before: State, language: Language) -> EventWords:
    """An event in the words of a language; `before` is the state it happened in. Moves have the reader's letters."""
    teller = _Teller(before, language)
    text = ", ".join(teller.tell(event.act))
    spoken = f"{say(language, f'game-actor-{event.by.value}')}: {text}"
    if isinstance(event.act, acts.Move):
        spoken = teller.speak(event.by.side, event.act.move) or spoken
    note = _NOTES[type(event.act)](event.act) if type(event.act) in _NOTES else ""
    return EventWords(text, spoken, note)


_NOTES: dict[type[Act], Callable[[Any], str]] = {  # what an act says in free words
    acts.Irregular: lambda act: act.note,
    acts.Call: lambda act: act.reason,
    acts.Complain: lambda act: act.text,
    acts.Decide: lambda act: act.reason,
    acts.Penalise: lambda act: act.reason,
    acts.CorrectClock: lambda act: act.reason,
    acts.Undo: lambda act: act.reason,
    acts.Suspend: lambda act: act.reason,
    acts.Sign: lambda act: act.reason,
}
_PLAIN: dict[type[Act], str] = {  # message keys of acts that say no more than their kind
    acts.Press: "event-press",
    acts.Resign: "event-resign",
    acts.Ask: "event-ask",
    acts.See: "event-see",
    acts.Accept: "event-accept",
    acts.Correct: "event-correct",
    acts.Refuse: "event-refuse",
    acts.Compare: "event-compare",
    acts.Suspend: "event-suspend",
    acts.Adjourn: "event-adjourn",
    acts.Seal: "event-seal",
}
_CLAIMS = {
    "regulation_draw": "event-claim-regulation-draw",
    "ending": "event-claim-ending",
    "lack_of_time": "event-claim-lack-of-time",
    "repetition": "event-claim-repetition",
    "no_progress": "event-claim-no-progress",
    "quickplay": "event-claim-quickplay",
    "increment": "event-claim-increment",
}
_DEMANDS = {
    acts.Way.CALL: "event-demand-call",
    acts.Way.PRESS: "event-demand-press",
    acts.Way.STOP: "event-demand-stop",
}
_STOPS = {
    acts.StopFor.ARBITER: "event-stop-arbiter",
    acts.StopFor.IRREGULAR_MOVE: "event-stop-irregular-move",
    acts.StopFor.OTHER: "event-stop-other",
    acts.StopFor.OUTAGE: "event-stop-outage",
}
_COMPLAINTS = {
    acts.Complaint.CLOCK: "event-complain-clock",
    acts.Complaint.DECISION: "event-complain-decision",
}


class _Teller:
    """The words of one language, for events of a game in one state."""

    def __init__(self, before: State, language: Language) -> None:
        self.before = before
        self.language = language

    def say(self, key: str, **facts: int | str) -> str:
        return say(self.language, key, **facts)

    def side(self, *sides: Side) -> str:
        return ", ".join(self.say(f"game-actor-{side.value}") for side in sides)

    # Moves

    def written(self, text: str) -> str:
        """A move with the letters of the reader; as it was written where it is none."""
        table = self.before.table
        if not isinstance(table, ChessTable):
            return text
        try:
            move = table.game.judge(text, table.letters)
        except MalformedText:
            return text
        return text if isinstance(move, Ruling) else write_chess_move(table.game.board, move, self.language.chess)

    def speak(self, by: Side | None, text: str) -> str | None:
        """A legal move as it is announced, and whose it is."""
        table = self.before.table
        try:
            if isinstance(table, ChessTable):
                found = table.game.judge(text, table.letters)
                if isinstance(found, Ruling) or by is None:
                    return None
                return f"{self.side(by)}: {speak(table.game.board, found, self.language.chess)}"
            assert isinstance(table, DraughtsTable)
            move = table.game.judge(text)
        except MalformedText:
            return None
        return None if isinstance(move, Ruling) else spoken_move(table.game.position, move, self.language)

    # Acts

    def tell(self, act: Act) -> Iterator[str]:
        """The parts of its sentence."""
        if type(act) in _PLAIN:
            yield self.say(_PLAIN[type(act)])
        else:
            yield from _PARTS[type(act)](self, act)

    def about(self, side: Side | None, key: str, without: str) -> str:
        """A sentence about a side, or another where none is named."""
        return self.say(without) if side is None else self.say(key, side=self.side(side))

    def start(self, act: acts.Start) -> Iterator[str]:
        yield self.say("event-start-absent", side=self.side(*act.absent)) if act.absent else self.say("event-start")

    def claim(self, act: acts.Claim) -> Iterator[str]:
        known = _CLAIMS.get(act.ground)
        yield self.say("event-claim-other", ground=act.ground) if known is None else self.say(known)
        if act.move is not None:
            yield self.say("event-with-the-move", move=self.written(act.move))
        if act.stops_clock:
            yield self.say("event-stops-the-clocks")

    def flag(self, act: acts.Flag) -> Iterator[str]:
        yield self.about(act.side, "event-flag", "event-flag-both")
        if act.proved:
            yield self.say("event-flag-proved", side=self.side(*act.proved))

    def irregular(self, act: acts.Irregular) -> Iterator[str]:
        yield self.say("event-irregular", code=act.code)
        if act.side is not None:
            yield self.say("event-irregular-side", side=self.side(act.side))
        if act.touched:
            yield self.say("event-irregular-touched", squares=", ".join(act.touched))

    def call(self, act: acts.Call) -> Iterator[str]:
        yield self.say("event-call")
        if act.stops_clock:
            yield self.say("event-stops-the-clocks")

    def decide(self, act: acts.Decide) -> Iterator[str]:
        if act.postpones:
            yield self.say("event-decide-postpones")
        elif act.upholds is not None:
            yield self.say("event-decide-upholds" if act.upholds else "event-decide-rejects")
        elif act.verdict is None:
            yield self.say("event-decide-draw")
        if act.verdict is not None:
            yield self.say("event-decide-verdict", verdict=self.say(f"verdict-{act.verdict.value}"))
        if act.extra_ms:
            yield self.say("event-decide-extra", time=show_time(act.extra_ms))

    def penalise(self, act: acts.Penalise) -> Iterator[str]:
        yield self.say("event-penalise", sanction=act.sanction, breach=act.breach)
        yield self.about(act.side, "event-on-whom", "event-on-both")
        if act.time_ms:
            yield self.say("event-time", time=show_time(act.time_ms))

    def correct_clock(self, act: acts.CorrectClock) -> Iterator[str]:
        yield self.say("event-clock", action=act.action.value)
        if act.side is not None:
            yield self.say("event-on-whom", side=self.side(act.side))
        if act.time_ms:
            yield self.say("event-time", time=show_time(act.time_ms))


_PARTS: dict[type[Act], Callable[[_Teller, Any], Iterable[str]]] = {  # the others; each gives the parts of a sentence
    acts.Arrive: lambda to, act: [to.about(act.side, "event-arrive-noted", "event-arrive")],
    acts.Start: _Teller.start,
    acts.Forfeit: lambda to, act: [to.about(act.side, "event-forfeit", "event-forfeit-both")],
    acts.Touch: lambda to, act: [to.say(_touched(act), square=act.square)],
    acts.Move: lambda to, act: [to.say("event-move", move=to.written(act.move))],
    acts.Announce: lambda to, act: [to.say("event-announce", text=act.text)],
    acts.Offer: lambda to, act: [to.about(act.ahead, "event-offer-ahead", "event-offer")],
    acts.Answer: lambda to, act: [to.say("event-answer-accepts" if act.accepts else "event-answer-declines")],
    acts.Claim: _Teller.claim,
    acts.Flag: _Teller.flag,
    acts.Irregular: _Teller.irregular,
    acts.Demand: lambda to, act: [to.say(_DEMANDS[act.way])],
    acts.Call: _Teller.call,
    acts.Complain: lambda to, act: [to.say(_COMPLAINTS[act.about])],
    acts.Stop: lambda to, act: [to.say(_STOPS[act.reason])],
    acts.Resume: lambda to, act: [to.about(act.side, "event-resume-side", "event-resume")],
    acts.Decide: _Teller.decide,
    acts.Penalise: _Teller.penalise,
    acts.CorrectClock: _Teller.correct_clock,
    acts.Undo: lambda to, act: [to.say("event-undo", number=act.to)],
    acts.Open: lambda to, act: [to.say("event-open-lost" if act.lost else "event-open", move=to.written(act.move))],
    acts.Sign: lambda to, act: [to.say("event-sign", result=act.result)],
}


def _touched(act: acts.Touch) -> str:
    if act.adjusting:
        return "event-touch-adjusting"
    if act.accidental:
        return "event-touch-accidental"
    if not act.lifted:
        return "event-touch-not-lifted"
    return "event-touch-together" if act.together else "event-touch"
