"""The arbiter's report for machines: the same in every language, each decision with its reason key and articles."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from kodeks.formats.json_fields import plain
from kodeks.formats.ratings import change_object, fide_object
from kodeks.formats.tables import round_object, standings_rows
from kodeks.formats.tournament_file import LogEnd
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.officials import Deadline
from kodeks.report import Enclosures, Record
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import BoardIncident, ranked
from kodeks.titles import CategoryAnswer, EventNorms, PlayerNorms, ResultAnswer, TitleAnswer
from kodeks.tournament import Tournament
from kodeks.tournament.acts import kind_of
from kodeks.tournament.interventions import interventions_of
from kodeks.tournament.people import people_of
from kodeks.tournament.ticking import TickedLine
from kodeks.venue import Obligation


def report_data(recorded: Record, enclosed: Enclosures) -> dict[str, object]:
    """All of it, under the headings of the template [IV.2.24]. What was not enclosed is null."""
    state = recorded.state
    table = ranked(state)
    return {
        "event": plain(state.regulations),
        "closed": state.is_closed,
        "people": [plain(person) for person in people_of(state)],
        "standings": standings_rows(table),
        "rounds": [round_object(state, paired) for paired in state.rounds],
        "rulings": [ruling.plain for ruling in table.on_places],
        "departures": _departures(state, table.on_who_left),
        "interventions": [each.plain for each in interventions_of(state)],
        "notes": [plain(note) for note in state.notes],
        "incidents": [_incident(each) for each in recorded.incidents],
        "decisions": _decisions(recorded),
        "ratings": None if enclosed.ratings is None else [change_object(each) for each in enclosed.ratings],
        "fide": None if enclosed.fide is None else [fide_object(each) for each in enclosed.fide],
        "norms": _norms(enclosed.norms),
        "checklist": None if enclosed.checks is None else [_check(each) for each in enclosed.checks],
        "deadlines": None if enclosed.deadlines is None else [_deadline(each) for each in enclosed.deadlines],
        "attachments": list(enclosed.files),
        "proof": {
            "file": recorded.file_name,
            "events": len(recorded.events),
            "sha256": recorded.checksum,
            "lines": recorded.lines,
            "sum": recorded.last_sum,
            "seed": state.seed,
            "engines": list(dict.fromkeys(paired.engine for paired in state.rounds if paired.engine)),
        },
    }


def end_in_report(text: str) -> LogEnd:
    """How far the tournament file goes that a report for machines was made of."""
    data = read_object(text, kind="report-without-proof").get("data")
    proof = data.get("proof") if isinstance(data, dict) else None
    lines, total = (proof.get("lines"), proof.get("sum")) if isinstance(proof, dict) else (None, None)
    if type(lines) is not int or lines < 1 or not isinstance(total, str):
        raise MalformedText("report-without-proof", text)
    return LogEnd(lines, total)


def _departures(state: Tournament, rulings: Iterable[Ruling]) -> dict[str, object]:
    late = {number: entered for number, entered in enumerate(state.entered, start=1) if entered > 1}
    return {
        "late": [{"number": number, "round": entered} for number, entered in late.items()],
        "absent": [{"number": each.number, "round": each.round, "points": each.points} for each in state.absences],
        "withdrawn": [{"number": number, "from": first} for number, first in sorted(state.withdrawn.items())],
        "rulings": [ruling.plain for ruling in rulings],
    }


def _decisions(recorded: Record) -> list[dict[str, object]]:
    """Every ruling of the record, and every act with a reason, by the number of its event."""
    found: list[tuple[int, dict[str, object]]] = [
        (said.seq, {"seq": said.seq, "accepted": said.is_accepted, **said.ruling.plain}) for said in recorded.said
    ]
    for event in recorded.events:
        reason = plain(event.act).get("reason")
        if reason:
            found.append((event.seq, {"seq": event.seq, "by": event.by, "did": kind_of(event.act), "why": reason}))
    return [each for _, each in sorted(found, key=lambda pair: pair[0])]


def _incident(incident: BoardIncident) -> dict[str, object]:
    """An event of a game: where, who, what, and every ruling on it."""
    return {
        "game": str(incident.place),
        "seq": incident.seq,
        "at": datetime.fromtimestamp(incident.at_ms / 1000, UTC).isoformat(timespec="seconds"),
        "by": incident.by.value,
        "who": incident.who,
        "did": incident.kind,
        "what": incident.code,
        "sanction": incident.sanction,
        "against": incident.number,
        "name": incident.name,
        "why": incident.words,
        "result": incident.result,
        "follows": incident.follows,
        "rulings": [ruling.plain for ruling in incident.rulings],
    }


def _norms(found: EventNorms | MalformedText | None) -> object:
    if found is None:
        return None
    if isinstance(found, MalformedText):
        return {"error": {"reason": found.reason, "text": found.text}}
    return {
        "ruling": None if found.ruling is None else found.ruling.plain,
        "players": [_player(each) for each in found.players],
        "open": [
            {"number": each.number, "name": each.name, "reason": each.flaw.reason, "text": each.flaw.text}
            for each in found.open
        ],
    }


def _player(player: PlayerNorms) -> dict[str, object]:
    answers: dict[str, CategoryAnswer | TitleAnswer | ResultAnswer | None] = {
        "category": player.category,
        "title": player.title,
        "women_title": player.women_title,
        "result_title": player.result_title,
    }
    return {
        "number": player.number,
        "name": player.name,
        "status_before": str(player.before),
        "status_after": str(player.after),
        "earned": player.has_earned,
        "rulings": [ruling.plain for ruling in (*player.rulings, *player.missing)],
        "conditions": {
            name: [{"name": each.name, "met": each.is_met, **each.ruling.plain} for each in answer.conditions]
            for name, answer in answers.items()
            if answer is not None
        },
        "decisions": [{"id": each.key, "unsure": each.is_unsure} for each in player.decisions],
    }


def _check(checked: TickedLine) -> dict[str, object]:
    line = checked.line
    return {
        "key": line.item.key,
        "phase": line.item.phase.value,
        "must": line.duty is Obligation.MUST,
        "articles": [str(article) for article in line.item.articles],
        "done": checked.is_done,
        "fine": checked.is_fine,
        "remark": "" if checked.tick is None else checked.tick.remark,
        "ruling": None if line.judgement is None else line.judgement.ruling.plain,
    }


def _deadline(deadline: Deadline) -> dict[str, object]:
    done = deadline.done_on
    return {
        "what": deadline.what,
        "due": deadline.due.isoformat(),
        "done": None if done is None else done.isoformat(),
        "articles": [str(article) for article in deadline.articles],
    }
