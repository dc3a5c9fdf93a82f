"""Ticks and measured values in the log of a tournament: folded, corrected, undone, kept in the file."""

import json
from fractions import Fraction

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.formats.tournament_file import event_line, header_line, read_lines
from kodeks.tournament import Entry, Event, SystemKind, Tournament, fold
from kodeks.tournament.acts import Close, Enter, Measure, Note, NoteKind, Tick, Undo
from kodeks.tournament.occasion import occasion_by
from kodeks.tournament.regulations.parts import AgeGroup, NamedArbiter
from kodeks.tournament.system_kind import Level
from kodeks.tournament.ticking import checklist_of, is_youth_event, measures_of, occasion_of, tick_of
from kodeks.venue import Grade, find_item, stock

REGULATIONS = 'name = "T"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'


def silence():
    return find_item("100", "silence")


def line(state, key, round_number=None, occasion=None):
    (found,) = [each for each in checklist_of(state, occasion, round_number) if each.line.item.key == key]
    return found


# Ticks


def test_II_3_an_item_is_ticked_and_ticked_again():
    desk = Desk(rules())
    assert line(desk.state, "tables_numbered").is_fine is None
    desk.do(Tick("tables_numbered", is_fine=False, remark="three without"))
    ticked = line(desk.state, "tables_numbered")
    assert (ticked.is_done, ticked.is_fine, ticked.tick.remark) == (True, False, "three without")
    desk.do(Tick("tables_numbered"))
    assert line(desk.state, "tables_numbered").is_fine is True
    assert list(desk.state.ticks) == [("tables_numbered", None)]


def test_a_tick_and_a_measure_are_taken_away():
    desk = Desk(rules(rounds=3))
    desk.do(
        Tick("tables_numbered"), Tick("silence", round=1), Tick("silence", round=2), Measure("table_height", "72cm")
    )
    desk.do(Tick("tables_numbered", is_fine=None), Tick("silence", is_fine=None, round=1), Measure("table_height", ""))
    assert line(desk.state, "tables_numbered").is_fine is None
    assert list(desk.state.ticks) == [("silence", 2)]
    assert not desk.state.measures
    desk.do(Tick("silence", is_fine=None, round=1))  # twice does no harm
    assert desk.refuse(Measure("table_height", "")).reason == "tick-not-a-measure"  # there is none
    assert desk.refuse(Tick("throne", is_fine=None)).reason == "tick-unknown-item"


@pytest.mark.parametrize(("game", "article"), [("100", "KW2025:II.3"), ("chess", "FTR2012:6")])
def test_an_unknown_item_is_refused(game, article):
    desk = Desk(rules(game=game))
    for act in (Tick("throne"), Measure("throne", "45cm")):
        ruling = desk.refuse(act)
        assert (ruling.reason, ruling.facts["item"], articles(ruling)) == ("tick-unknown-item", "throne", [article])
    assert desk.refuse(Tick("kings_show_result" if game == "100" else "rim_height")).reason == "tick-unknown-item"


@pytest.mark.parametrize(("round_number", "is_accepted"), [(0, False), (1, True), (5, True), (6, False), (-1, False)])
def test_a_round_that_there_is_not(round_number, is_accepted):
    for act in (Tick("silence", round=round_number), Measure("flash", "10", round_number)):
        made = Desk(rules(rounds=5)).say(act)
        assert made.is_accepted == is_accepted
        assert is_accepted or made.rulings[0].reason == "tick-no-such-round"


def test_before_anybody_is_entered_any_round_of_a_table_will_do():
    desk = Desk(rules(SystemKind.ROUND_ROBIN))
    desk.do(Tick("silence", round=9))
    desk.enter(4)
    assert desk.refuse(Tick("silence", round=4)).facts == {"round": 4}
    Desk(rules(SystemKind.KNOCKOUT)).enter(4).do(Tick("silence", round=7))


def test_every_round_has_its_own_ticks():
    desk = Desk(rules())
    desk.do(Tick("silence", round=1), Tick("silence", is_fine=False, round=2), Tick("tables_numbered"))
    assert [line(desk.state, "silence", number).is_fine for number in (1, 2, 3)] == [True, False, None]
    assert line(desk.state, "silence").is_fine is False  # the latest
    assert line(desk.state, "tables_numbered", 2).is_fine is True  # once for all rounds
    desk.do(Tick("silence", round=1))
    assert tick_of(desk.state, silence()) == Tick("silence", round=1)


def test_what_is_done_once_after_the_event_counts_in_every_round():
    desk = Desk(rules())
    desk.do(Tick("report_sent"))
    assert line(desk.state, "report_sent", 3).is_fine is True


# Measured values


def test_II_3_2_1_values_are_judged_where_they_are_measured():
    desk = Desk(rules())
    desk.do(Measure("board_surface", "45cm"), Measure("piece_diameter", "39 mm"), Measure("piece_thickness", "8,2"))
    assert measures_of(desk.state) == {
        "board_surface": 450,
        "piece_diameter": 39,
        "piece_thickness": Fraction(41, 5),
    }
    surface, diameter, thickness = (
        line(desk.state, key) for key in ("board_surface", "piece_diameter", "piece_thickness")
    )
    assert (surface.is_fine, diameter.is_fine, thickness.is_fine) == (True, False, True)
    assert articles(diameter.line.judgement.ruling) == ["KW2025:II.3.3.2"]
    desk.do(Measure("piece_diameter", "38 mm"))
    assert line(desk.state, "piece_diameter").is_fine is True


def test_a_must_that_is_broken_is_not_mended_by_a_tick():
    desk = Desk(rules())
    desk.do(Measure("table_height", "72cm"), Tick("table_height"))
    assert line(desk.state, "table_height").is_fine is False
    desk.do(Measure("rim_height", "7mm"))
    rim = line(desk.state, "rim_height")
    assert (rim.is_fine, rim.line.judgement.grade) == (True, Grade.WARNING)
    desk.do(Tick("rim_height", is_fine=False))
    assert line(desk.state, "rim_height").is_fine is False


@pytest.mark.parametrize(
    ("item", "value"),
    [("board_surface", "big"), ("board_surface", "45kg"), ("board_surface", ""), ("silence", "5"), ("boards", "1.5")],
)
def test_what_is_no_value_is_refused(item, value):
    ruling = Desk(rules()).refuse(Measure(item, value))
    assert (ruling.reason, ruling.facts) == ("tick-not-a-measure", {"item": item, "text": value})


def test_values_of_a_round():
    desk = Desk(rules())
    desk.do(Measure("flash", "12min", 1), Measure("flash", "9min", 2))
    assert [line(desk.state, "flash", number).is_fine for number in (1, 2, 3)] == [False, True, None]


# The log


def test_ticks_are_undone_and_brought_back():
    desk = Desk(rules())
    desk.do(Tick("silence"), Measure("tables", "8"))
    seq, before = desk.state.seq, (desk.state.ticks, desk.state.measures)
    desk.do(Undo(1))
    assert (dict(desk.state.ticks), dict(desk.state.measures)) == ({("silence", None): Tick("silence")}, {})
    desk.do(Undo(0))
    assert not desk.state.ticks
    desk.do(Undo(seq))
    assert (desk.state.ticks, desk.state.measures) == before
    assert fold(desk.regulations, desk.events).state == desk.state


def test_nothing_is_ticked_after_the_close():
    desk = Desk(rules(SystemKind.ROUND_ROBIN)).enter(2).pair().play_all()
    desk.do(Close())
    for act in (Tick("silence"), Measure("tables", "8")):
        assert desk.refuse(act).reason == "tournament-is-closed"


def test_ticks_are_no_matter_of_conflict():
    desk = Desk(rules()).enter(4)
    assert desk.say(Tick("silence"), on=0).is_accepted
    desk.pair()


ACTS = (
    Tick("silence"),
    Tick("silence", is_fine=False, round=2, remark="wiertarka"),
    Tick("seating", is_fine=None, round=1),
    Measure("board_surface", "45,5 cm"),
    Measure("flash", "10min", 3),
    Note("Light failed", kind=NoteKind.INCIDENT, articles=("KW2025:II.7.2",)),
    Note("plain"),
)


def test_the_file_keeps_ticks_values_and_kinds_of_notes():
    text, total = header_line(REGULATIONS)
    events = tuple(Event(seq, seq - 1, "", "Lis", act) for seq, act in enumerate(ACTS, start=1))
    for event in events:
        written, total = event_line(total, event)
        text += written
    lines = read_lines(text.encode())
    assert lines.events == events
    state = fold(lines.regulations, lines.events).state
    assert [tick.is_fine for tick in state.ticks.values()] == [True, False]
    assert [note.kind for note in state.notes] == [NoteKind.INCIDENT, NoteKind.NOTE]
    assert '"kind"' not in text.splitlines()[-1]  # as files had it before there were kinds
    assert json.loads(text.splitlines()[2])["is_fine"] is False


@pytest.mark.parametrize("kind", NoteKind)
def test_IV_2_25_kinds_of_notes(kind):
    desk = Desk(rules())
    desk.do(Note("x", kind=kind))
    assert desk.state.notes[-1].kind is kind


# The event as hall and equipment see it


def test_the_occasion_of_an_event():
    arbiters = (NamedArbiter(name="A"), NamedArbiter(name="B", role="round"))
    desk = Desk(rules(edition="kw2022", tempo="80m+60s", arbiters=arbiters)).enter(17)
    occasion = occasion_of(desk.state)
    assert (occasion.edition, occasion.board, occasion.games, occasion.arbiters) == ("kw2022", "100", 8, 2)
    assert (occasion.players, occasion.is_accelerated, occasion.has_sheets) == (17, False, True)
    assert occasion.round_minutes == 280  # both players' 80 minutes and 60 bonuses
    assert stock(occasion).chairs == 18


def test_III_5_accelerated_games_need_no_sheets_unless_the_regulations_say_so():
    assert occasion_by(rules(tempo="5m+3s"), 8).has_sheets is False
    assert occasion_by(rules(tempo="5m+3s", has_sheets=True), 8).has_sheets is True
    assert occasion_by(rules(), 8).has_sheets is True


def test_a_match_of_teams_has_as_many_games_as_boards():
    occasion = occasion_by(rules(SystemKind.TEAM_SWISS, boards=4), 7)
    assert (occasion.games, occasion.players) == (12, 28)
    assert occasion_by(rules(players=10)).games == 5


def test_an_event_of_FIDE_is_of_the_top():
    assert occasion_by(rules(game="chess", level=Level.WORLD), 8).is_top_level
    assert not occasion_by(rules(level=Level.CHAMPIONSHIP), 8).is_top_level


@pytest.mark.parametrize(
    ("births", "ages", "expected"),
    [
        (("2010", "2011-05-02"), (16,), True),
        (("2010", "2009"), (16,), False),
        (("2010", ""), (16,), False),
        (("2010", "soon"), (16,), False),
        (("2010", "2011"), (), False),
        ((), (16,), False),
    ],
)
def test_II_3_1_6_an_event_of_the_young_is_one_where_all_are(births, ages, expected):
    groups = tuple(AgeGroup(name=f"U{age}", age=age) for age in ages)
    desk = Desk(rules(starts="2026-05-01", groups=groups))
    for place, birth in enumerate(births):
        desk.do(Enter(Entry(name=f"P{place}", birth=birth)))
    assert is_youth_event(desk.state) is expected


def test_no_day_no_youth():
    assert not is_youth_event(Tournament(rules(groups=(AgeGroup(name="U16", age=16),))))


def test_what_is_done_once_holds_from_its_round_on():
    desk = Desk(rules())
    desk.do(Tick("tables_stable", round=2), Measure("rim_height", "5mm", 2))
    assert [line(desk.state, "tables_stable", number).is_fine for number in (1, 2, 3)] == [None, True, True]
    assert [measures_of(desk.state, number) for number in (1, 3)] == [{}, {"rim_height": 5}]
    desk.do(Tick("tables_stable", is_fine=False))  # the latest stands
    assert [line(desk.state, "tables_stable", number).is_fine for number in (1, 2, 3)] == [False, True, False]
