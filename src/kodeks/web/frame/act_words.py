"""An act of the log as a sentence, for who is to know what was done, or what will be undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.utils import timezone

from kodeks.papers import Voice
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import SeatPlace, shown, shown_name
from kodeks.tournament import Act, Event, Tournament
from kodeks.tournament import acts as done
from kodeks.web.logs.log import Log, counting
from kodeks.web.pages.words import language, retold, say


def tell_act(state: Tournament, act: Act) -> str:
    """One sentence, without a full stop. Names are those of the given state."""
    match act:
        case done.Enter():
            return say("act-enter", name=shown_name(act.entry))
        case done.Revise() | done.CheckIn() | done.Withdraw() | done.Absent() | done.Present() | done.LineUp():
            return _of_person(state, act)
        case done.Forbid():
            return say("act-forbid", names=", ".join(_name(state, number) for number in act.numbers))
        case done.Result() if not act.result:
            return say("act-no-result", round=act.round, board=str(SeatPlace(act.board, act.game)))
        case done.Result():
            return say("act-result", round=act.round, board=str(SeatPlace(act.board, act.game)), result=act.result)
        case done.SetRounds():
            return say("act-set-rounds", rounds=act.rounds)
        case done.PlayOff():
            return say("act-play-off", names=", ".join(_name(state, number) for number in act.order))
        case done.HoldPlayOff() | done.PairPlayOff() | done.PlayOffResult():
            return _of_play_off(state, act)
        case done.DrawLots() | done.Note() | done.Tick() | done.Measure():
            return _of_remark(act)
        case _:
            return _of_round(act)


def _of_play_off(state: Tournament, act: done.HoldPlayOff | done.PairPlayOff | done.PlayOffResult) -> str:
    match act:
        case done.HoldPlayOff():
            return say("act-hold-play-off", names=", ".join(_name(state, number) for number in act.numbers))
        case done.PairPlayOff():
            return say("act-pair-play-off", round=act.round)
        case done.PlayOffResult() if not act.result:
            return say("act-no-play-off-result", round=act.round, board=str(SeatPlace(act.board, act.game)))
        case done.PlayOffResult():
            return say(
                "act-play-off-result", round=act.round, board=str(SeatPlace(act.board, act.game)), result=act.result
            )


def _of_remark(act: done.DrawLots | done.Note | done.Tick | done.Measure) -> str:
    match act:
        case done.DrawLots():
            return say("act-draw-lots", seed=act.seed)
        case done.Note():
            return say("act-note", text=retold(act.text))
        case done.Tick():
            return say(_TICKED[act.is_fine], item=act.item)
        case done.Measure() if not act.value.strip():
            return say("act-no-measure", item=act.item)
        case done.Measure():
            return say("act-measure", item=act.item, value=act.value)


_TICKED = {True: "act-tick", False: "act-tick-not-fine", None: "act-no-tick"}


def _of_person(state: Tournament, act: Act) -> str:
    match act:
        case done.Revise():
            return say("act-revise", name=_name(state, act.number))
        case done.CheckIn():
            return say("act-check-in" if act.is_here else "act-check-out", name=_name(state, act.number))
        case done.Withdraw():
            is_struck = not state.is_numbered and state.previous is not None
            return say("act-withdraw", name=_name(state.previous or state if is_struck else state, act.number))
        case done.Absent():
            return say("act-absent", name=_name(state, act.number), round=act.round)
        case done.Present():
            return say("act-present", name=_name(state, act.number), round=act.round)
        case _:
            assert isinstance(act, done.LineUp), act
            return say("act-line-up", name=_name(state, act.number), round=act.round)


def _of_round(act: Act) -> str:
    match act:
        case done.Pair():
            return say("act-pair" if act.engine else "act-pair-by-hand", round=act.round)
        case done.Unpair():
            return say("act-unpair", round=act.round)
        case done.Announce():
            return say("act-announce", round=act.round)
        case done.Start():
            return say("act-start", round=act.round)
        case done.SwapColours():
            return say("act-swap-colours", round=act.round, board=act.board)
        case done.Postpone():
            return say("act-postpone", round=act.round, board=act.board)
        case done.ShowLate():
            words = "act-shown-as-others" if act.minutes is None else "act-show-late"
            board = str(SeatPlace(act.board, act.game))
            return say(words, round=act.round, board=board, minutes=act.minutes or 0)
        case done.Moves():
            return say("act-moves", round=act.round, board=str(SeatPlace(act.board, act.game)))
        case done.Sign():
            return say("act-sign", name=act.name, day=_day(act.day))
        case _:
            return say(_WHOLE[type(act)])


_WHOLE: dict[type[Act], str] = {
    done.Number: "act-number",
    done.Amend: "act-amend",
    done.Undo: "act-undo",
    done.Close: "act-close",
    done.Reopen: "act-reopen",
}


def _name(state: Tournament, number: int) -> str:
    """By start number, or before there are any by place in the entries."""
    place = state.order[number - 1] if 1 <= number <= len(state.order) else number - 1
    return shown(state).entries[place].name if 0 <= place < len(state.entries) else str(number)


def _day(text: str) -> str:
    """A day as the reader writes it; files from elsewhere may have any text."""
    try:
        return Voice(language()).day(text)
    except ValueError:
        return text


class EventInWords(NamedTuple):
    event: Event
    when: str
    what: str
    reason: str
    rulings: tuple[Ruling, ...]
    counts: bool  # it was not taken back


def tell_events(log: Log, events: Sequence[Event]) -> list[EventInWords]:
    """Events in words, with the names of their time."""
    states = {each.seq: each for each in log.state.history()}
    live = counting(log.state)
    wanted = {event.seq for event in events}
    said = {
        seq: _once(each.ruling for each in given)
        for seq, given in groupby((each for each in log.folded.said if each.seq in wanted), key=lambda each: each.seq)
    }
    return [
        EventInWords(
            event,
            _when(event.at),
            _what(states.get(event.seq, log.state), event.act),
            str(getattr(event.act, "reason", "")),
            said.get(event.seq, ()),
            event.seq in live or isinstance(event.act, done.Undo),
        )
        for event in events
    ]


def _once(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """What was said of many in the same words is told once."""
    found: list[Ruling] = []
    for ruling in rulings:
        if ruling not in found:
            found.append(ruling)
    return tuple(found)


def _what(state: Tournament, act: Act) -> str:
    return say("history-undo", number=act.to) if isinstance(act, done.Undo) else tell_act(state, act)


def _when(text: str) -> str:
    """The time of an event as the reader's clocks show it; files from elsewhere may have any text."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    local = timezone.localtime(moment) if moment.tzinfo else moment
    return f"{Voice(language()).day(local.date().isoformat())}, {local:%H:%M}"
