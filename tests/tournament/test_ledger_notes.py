"""Notes of the ledger: what happened, whom it concerns, what follows up what, and which are announced."""

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.papers.incidents import NoteMatter, matter_of
from kodeks.tournament import fold
from kodeks.tournament.acts import Note, NoteKind, Undo

SANCTION = Note(
    "Telefon zadzwonił: przegrana partii",
    round=1,
    board=2,
    articles=("KW2025:II.2.5.3", "KW2025:II.2.4.10"),
    kind=NoteKind.SANCTION,
    what="BAN-10",
    against=3,
    sanction="loss",
    is_announced=True,
)


def started() -> Desk:
    return Desk(rules()).enter(4).pair()


def test_IV_2_25_a_note_keeps_the_number_of_its_event():
    desk = started()
    desk.do(Note("one"))
    first = desk.state.seq
    desk.do(SANCTION)
    assert desk.state.notes == (Note("one"), SANCTION)
    assert desk.state.noted == (first, first + 1)


def test_IV_2_25_what_follows_names_an_earlier_note():
    desk = started()
    desk.do(SANCTION)
    seq = desk.state.seq
    desk.do(Note("revoked", kind=NoteKind.DECISION, what="revoked", follows=seq))
    assert desk.state.notes[-1].follows == seq
    for follows in (seq - 1, seq + 2, 0):
        ruling = desk.refuse(Note("of nothing", follows=follows))
        assert (ruling.reason, ruling.facts["number"]) == ("tournament-no-such-note", follows)
        assert articles(ruling) == ["KW2025:IV.2.25"]


def test_IV_2_25_whom_a_decision_concerns_has_a_number():
    assert started().refuse(Note("of nobody", against=5)).reason == "tournament-no-such-number"


def test_a_note_taken_back_cannot_be_followed():
    desk = started()
    desk.do(SANCTION)
    seq = desk.state.seq
    desk.do(Undo(seq - 1))
    assert desk.state.noted == ()
    assert desk.refuse(Note("appeal", follows=seq)).reason == "tournament-no-such-note"


def test_two_who_follow_up_the_same_note_are_told():
    desk = started()
    desk.do(SANCTION, Note("another"))
    seen = desk.state.seq
    sanction, other = desk.state.noted
    desk.do(Note("revoked", what="revoked", follows=sanction))
    assert desk.refuse(Note("corrected", follows=sanction), on=seen).reason == "tournament-changed-meanwhile"
    assert desk.say(Note("of the other", follows=other), on=seen).is_accepted
    assert desk.say(Note("new"), on=1).is_accepted  # what follows nothing is in nobody's way


@pytest.mark.parametrize(
    ("note", "line"),
    [
        (Note("plain"), '"text": "plain", "sum"'),
        (Note("old", round=1, kind=NoteKind.INCIDENT), '"text": "old", "round": 1, "kind": "incident", "sum"'),
    ],
)
def test_old_notes_are_written_as_before(note, line):
    desk = Desk(rules())
    desk.do(note)
    text, _ = event_line("0" * 16, desk.events[0])
    assert f'"do": "note", {line}' in text


def test_a_note_comes_back_from_its_file():
    line, total = header_line('name = "Test"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n')
    desk = started()
    desk.do(SANCTION)
    desk.do(Note("appeal", kind=NoteKind.APPEAL, what="appeal:jury", follows=desk.state.seq))
    lines = [line]
    for event in desk.events:
        text, total = event_line(total, event)
        lines.append(text)
    read = read_lines("".join(lines).encode())
    state = fold(read.regulations, read.events).state
    assert (state.notes, state.noted) == (desk.state.notes, desk.state.noted)


def test_IV_2_25_the_report_has_sanctions_and_appeals_under_their_headings():
    assert matter_of(SANCTION) is NoteMatter.SANCTION
    assert matter_of(Note("x", kind=NoteKind.APPEAL, what="dismissed:chief_arbiter")) is NoteMatter.APPEAL
