"""Reports in the manner of other programs: Swiss-Manager, Vega, bbpPairings, JaVaFo, and servers; and back to them."""

import codecs

import pytest
from py4swiss.trf import TrfParser
from trf_lines import player

from kodeks.formats.remark import Remark
from kodeks.formats.trf import (
    Cell,
    absent_now,
    accelerations,
    acts_of_report,
    check_report,
    coming_rests,
    forbidden_pairs,
    left_out_of_tournament,
    read_report,
    regulations_of_report,
    report_of_tournament,
    report_to_entries,
    report_to_event,
    requested_byes,
    round_count,
    round_dates,
    strictly,
    system_of_report,
    write_report,
)
from kodeks.rounds import Rest, RestKind
from kodeks.rulebook.arbiter_classes import ArbiterRole
from kodeks.rulebook.result import Side
from kodeks.tournament import (
    Event,
    Regulations,
    SystemKind,
    Tournament,
    fold,
    propose_pairing,
    standings_of,
    step,
)
from kodeks.tournament.acts import Absent, Number, Withdraw
from kodeks.tournament.regulations.parts import NamedArbiter, RoundStart
from kodeks.words import CODES, language_of, say

RULERS = [
    "         1         2         3         4         5         6         7         8         9        10        11",
    "12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890",
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2 ",
]
DAYS = "132".ljust(91) + "26/05/01  26/05/02"


def joined(*lines, newline="\r\n"):
    return "".join(f"{line}{newline}" for line in lines)


def started(report, **settings):
    """A tournament made of a report; every act is accepted."""
    regulations = regulations_of_report(report, **{"game": "chess", "system": system_of_report(report), **settings})
    acts = acts_of_report(report, regulations)
    folded = fold(regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)])
    assert all(said.is_accepted for said in folded.said), folded.said
    return folded.state


def points(state: Tournament):
    return {row.number: row.points for row in standings_of(state)[0].rows}


# Swiss-Manager: rulers above the players, women as f, ratings and numbers 0000 and 0, years of birth with zeros, blanks
# at the end of lines, CRLF, Windows-1250 in Central Europe


def swiss_manager():
    return joined(
        "012 Mistrzostwa Łodzi ",
        "022 Łódź",
        "032 POL",
        "042 2026/05/01",
        "052 2026/05/02",
        "062 5 (4)",
        "072 2",
        "082 0",
        "092 Individual: Swiss-System (Standard)",
        "102 IA Żak, Ewa (1100000)",
        "112 FA Kot, Jan",
        "112 Lis, Ola",
        "122 90 minutes for 40 moves + 30 minutes",
        DAYS,
        "",
        *RULERS,
        player(1, ["   3 w 1", "   2 b 1"], name="Ćwikła, Anna", sex="f", title="wg", points="2.0", rank="1") + "  ",
        player(2, ["   4 b 1", "   1 w 0"], name="Łoś, Jan", title=" g", birth="1978/00/00", points="1.0", rank="2"),
        player(3, ["   1 b 0", "   5 w +"], name="Kos, Adam", rating="0000", fide_id="0", points="1.0", rank="3"),
        player(4, ["   2 w 0", "0000 - +"], name="Wilk, Iga", birth="0000/00/00", points="1.0", rank="4") + "  ",
        player(5, ["0000 - -", "   3 b -"], name="Bąk, Piotr", points="0.0", rank="5") + "  ",
        "",
    )


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859_2", "utf-8", "utf-8-sig", "utf-16"])
def test_swiss_manager(encoding):
    report, remarks = read_report(swiss_manager().encode(encoding))
    assert {remark.key for remark in remarks} <= {"code-page-assumed"}  # rulers are no news
    assert [entry.name for entry in report_to_entries(report)][:2] == ["Ćwikła, Anna", "Łoś, Jan"]
    one, _, three, *_ = report_to_entries(report)
    assert (one.sex, one.title, three.rating, three.fide_id) == ("w", "WGM", None, "")
    _, (first, second) = report_to_event(report)
    assert [(meeting.white, meeting.black) for meeting in first.meetings] == [(1, 3), (4, 2)]
    assert first.rests == (Rest(5, RestKind.ABSENT),)
    assert second.rests == (Rest(4, RestKind.BYE, 2),)
    assert not second.meetings[1].score.is_played
    assert {remark.key for remark in check_report(report)} == {"trf-title-in-full"}
    state = started(report)
    assert points(state) == {1: 4, 2: 2, 3: 2, 4: 2, 5: 0}
    regulations = state.regulations
    assert (regulations.name, regulations.place, regulations.starts) == ("Mistrzostwa Łodzi", "Łódź", "2026-05-01")
    named = [(each.fide_title, each.name, each.role) for each in regulations.people.arbiters]
    assert named == [
        ("IA", "Żak, Ewa (1100000)", ArbiterRole.CHIEF),
        ("FA", "Kot, Jan", ArbiterRole.DEPUTY),
        ("", "Lis, Ola", ArbiterRole.DEPUTY),
    ]
    left = {remark.key: remark.line for remark in left_out_of_tournament(report, regulations)}
    assert left == {"trf-not-taken-dates": 14, "trf-not-taken-tempo": 13}


def test_swiss_manager_round_robin_and_words_of_systems():
    for words, system in (
        ("Individual: Round-Robin", SystemKind.ROUND_ROBIN),
        ("Individual Double Round Robin", SystemKind.DOUBLE_ROUND_ROBIN),
        ("Berger", SystemKind.ROUND_ROBIN),
        ("turniej kołowy", SystemKind.ROUND_ROBIN),
        ("Individual: Swiss-System", SystemKind.SWISS),
        ("FIDE_DUTCH_2025", SystemKind.SWISS),
        ("", SystemKind.SWISS),
    ):
        report, _ = read_report(joined(f"092 {words}", player(1)))
        assert system_of_report(report) is system


# Vega: single small letters for titles, blank cells for absences, ½ in points, dates day first, teams in 013


def vega():
    return joined(
        "012 Torneo di prova",
        "042 01/05/2026",
        "052 03.05.2026",
        "062 6",
        "082 2",
        "092 Swiss System",
        "122 G90'+30\"",
        player(1, ["   4 w 1", "   2 b ="], title="  g", points="1½", rank="", federation="ITA"),
        player(2, ["   5 b 1", "   1 w ="], title=" wf", points="1,5", rank="", federation="ita", sex="w"),
        player(3, ["   6 w 1", "        "], points="1", rank=""),
        player(4, ["   1 b 0", "   6 w ="], points=".5", rank=""),
        player(5, ["   2 w 0", "       H"], points=".5", rank=""),
        player(6, ["   3 b 0", "   4 b ="], points="0.5", rank=""),
        "013 Alfieri                            1    3    5",
        "013 Torri                              2    4    6",
        newline="\n",
    )


def test_vega():
    report, remarks = read_report(vega())
    assert remarks == ()
    assert {remark.key for remark in check_report(report)} == {"trf-title-in-full"}
    entries = report_to_entries(report)
    assert [(entry.title, entry.team, entry.team_order) for entry in entries[:2]] == [
        ("GM", "Alfieri", 1),
        ("WFM", "Torri", 1),
    ]
    _, rounds = report_to_event(report)
    assert rounds[1].rests == (Rest(3, RestKind.ABSENT), Rest(5, RestKind.REQUESTED, 1))
    state = started(report)
    assert (state.regulations.starts, state.regulations.ends) == ("2026-05-01", "2026-05-03")
    assert points(state) == {1: 3, 2: 3, 3: 2, 4: 1, 5: 1, 6: 1}


def test_vega_made_strict_is_read_by_an_engine(tmp_path):
    """Titles, points, ranks and byes as the format has them to the letter."""
    report, _ = strictly(read_report(vega() + "XXR 5\n")[0])
    file = tmp_path / "strict.trf"
    file.write_text(write_report(report), encoding="utf-8")
    theirs = TrfParser.parse(file, strict=True)
    assert [line.points_times_ten for line in theirs.player_sections] == [15, 15, 10, 5, 5, 5]
    theirs.write_to_file(tmp_path / "theirs.trf")
    again, _ = read_report((tmp_path / "theirs.trf").read_bytes())
    assert report_to_event(again) == report_to_event(report)
    assert again.teams == report.teams


# bbpPairings: lines end in CR, no sex, title, federation nor birth, extensions of JaVaFo and of TRF26, UTF-8 only


def bbp(*more):
    lines = [
        player(1, ["   3 w 1", "0000 - H"], sex="", federation="", name="Test0001 Player0001", points="1.5"),
        player(2, ["   4 b =", "   3 w 1"], sex="", federation="", name="Test0002 Player0002", points="1.5", rank="2"),
        player(3, ["   1 b 0", "   2 b 0"], sex="", federation="", name="Test0003 Player0003", points="0.0", rank="5"),
        player(4, ["   2 w =", "0000 - Z"], sex="", federation="", name="Test0004 Player0004", points="0.5", rank="4"),
        player(5, ["0000 - U", "0000 - U"], sex="", federation="", name="Test0005 Player0005", points="2.0", rank="3"),
    ]
    return joined("012 AutoTest Tournament 7", "XXR 5", *lines, *more, newline="\r")


def test_bbppairings():
    source = bbp("XXC white1", "XXP 1 4", "XXZ 5")
    report, remarks = read_report(source)
    assert (remarks, write_report(report)) == ((), source)
    state = started(report)
    assert (state.first_colour, state.forbidden, len(state.rounds)) == (Side.WHITE, {(1, 4)}, 2)
    assert {(each.number, each.round) for each in state.absences if each.round == 3} == {(5, 3)}
    proposal = propose_pairing(state)
    assert 5 not in {number for pair in proposal.act.pairs for number in pair}


def test_bbppairings_with_the_lines_of_TRF26():
    byes = ["240 H   3    1    2", "240 Z 004    3"]
    source = bbp("152 B", *byes, "260   1   5    4    5", "260   1   2    1    2", "192 FIDE_DUTCH_2025")
    report, remarks = read_report(source)
    assert remarks == ()
    assert [tuple(each) for each in requested_byes(report)] == [(3, 1, "H"), (3, 2, "H"), (4, 3, "Z")]
    assert forbidden_pairs(report) == ((4, 5),)
    assert [[tuple(rest) for rest in coming.rests] for coming in coming_rests(report)] == [
        [(1, RestKind.REQUESTED, 1), (2, RestKind.REQUESTED, 1)],
        [(3, RestKind.ABSENT, 0)],
    ]
    state = started(report)
    assert {(each.number, each.round, each.points) for each in state.absences if each.round > 2} == {
        (1, 3, 1),
        (2, 3, 1),
        (3, 4, 0),
    }
    left = [remark.key for remark in left_out_of_tournament(report, state.regulations)]
    assert left == ["trf-not-taken-pairs"]


@pytest.mark.parametrize(
    "lines",
    [["XXA    1  1.0  0.5", "XXA    2  1.0"], ["250      1.0   1   1    1    2", "250       .5   2   2    1    1"]],
)
def test_accelerations_are_read_and_told(lines):
    report, _ = read_report(bbp(*lines))
    assert accelerations(report) == {1: (10, 5), 2: (10,)}
    [remark] = left_out_of_tournament(report, started(report).regulations)
    assert (remark.key, remark.line, remark.facts) == ("trf-not-taken-acceleration", 8, {"players": 2})


def test_the_first_colour_is_inferred_where_no_line_tells_it():
    """That of the first of those who were paired in round 1 [TRF26, 152]."""
    lines = [player(1, ["0000 - H"], points="0.5"), player(2, ["   3 b 1"], points="1.0"), player(3, ["   2 w 0"])]
    report, _ = read_report(joined("XXR 3", *lines))
    acts = list(acts_of_report(report, regulations_of_report(report, game="chess", system=SystemKind.SWISS)))
    assert next(act for act in acts if isinstance(act, Number)).first_colour is Side.BLACK


def test_numbers_with_gaps_are_given_anew():
    lines = [
        player(10, ["  30 w 1"], name="A", points="1.0"),
        player(20, ["0000 - U"], name="B", points="1.0"),
        player(30, ["  10 b 0"], name="C"),
    ]
    report, _ = read_report(joined("XXR 3", *lines, "XXP 20 30", "XXZ 30"))
    state = started(report)
    assert [entry.name for entry in state.entries] == ["A", "B", "C"]
    assert (state.forbidden, points(state)) == ({(2, 3)}, {1: 2, 2: 2, 3: 0})
    assert [(board.white, board.black) for board in state.rounds[0].boards] == [(1, 3)]
    assert {(each.number, each.round) for each in state.absences if each.round == 2} == {(3, 2)}
    [remark] = left_out_of_tournament(report, state.regulations)
    assert remark == Remark("trf-renumbered", 2, 5, {"written": 10, "number": 1})


def test_javafo_by_rank_takes_the_order_of_the_lines():
    lines = [player(2, ["   1 w 1"], name="B", points="1.0"), player(1, ["   2 b 0"], name="A")]
    state = started(read_report(joined("XXR 3", "XXC rank", *lines))[0])
    assert [entry.name for entry in state.entries] == ["B", "A"]
    assert [(board.white, board.black) for board in state.rounds[0].boards] == [(1, 2)]


# Whatever else stands in files


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("tail", ["", "\x1a", "\r\n\r\n", "   \r\n"])
def test_ends_of_lines_and_of_files(newline, tail):
    source = bbp().replace("\r", newline) + tail
    report, remarks = read_report(source)
    assert remarks == ()
    assert len(report.players) == 5
    assert report.newline == newline


def test_tabs_and_blanks_at_the_end_and_hard_blanks_between():
    source = bbp().replace("\r", "\t \t\r").replace("Test0001 Player0001 ", "Test0001 Player0001\xa0")
    report, remarks = read_report(source.encode())
    assert (report.players[0].name, remarks) == ("Test0001 Player0001", ())
    report, _ = read_report(bbp("XXP\t1\t2", "XXZ\t5", "XXC\tblack1"))
    assert (forbidden_pairs(report), absent_now(report)) == (((1, 2),), {5})


def test_columns_in_bytes_of_UTF_8():
    """A program that pads by bytes pushes nothing on, but everything back by one column a Polish letter."""
    line = player(1, ["   2 w 1"], name="Żółcińska, Łucja", points="1.0")
    squeezed = line.replace("Łucja" + 5 * " ", "Łucja")
    other = player(2, ["   1 b 0"], name="Nowak, Jan")
    report, [remark] = read_report(joined("012 Otwarte", squeezed, other).encode())
    assert (remark.key, remark.line, remark.facts) == ("trf-columns-by-bytes", 2, {"lines": 1})
    assert (report.players[0].name, report.players[0].cells) == ("Żółcińska, Łucja", (Cell(2, "w", "1"),))
    assert write_report(report).splitlines()[1] == line
    assert all(say(language_of(language), remark.key, **remark.facts) for language in CODES)


def test_letters_in_two_parts_are_composed():
    report, _ = read_report(player(1, name="Ko\u0301zka, Zofia"))
    assert report_to_entries(report)[0].name == "Kózka, Zofia"


def test_a_mark_of_UTF_8_before_the_first_player():
    report, _ = read_report(codecs.BOM_UTF8 + player(1, name="Łoś").encode())
    assert report.players[0].name == "Łoś"


def test_every_remark_of_an_import_has_its_sentence():
    source = bbp("XXA    1  1.0", "260   1   2    1    2", DAYS, "122 whatever").replace("001    5", "001   15")
    report, _ = read_report(source)
    remarks = list(left_out_of_tournament(report, started(report).regulations))
    assert {remark.key for remark in remarks} == {
        "trf-not-taken-acceleration",
        "trf-not-taken-dates",
        "trf-not-taken-pairs",
        "trf-not-taken-tempo",
        "trf-renumbered",
    }
    assert all(say(language_of(language), remark.key, **remark.facts) for language in CODES for remark in remarks)


# What we write for them


def test_who_has_left_is_told_to_the_program_that_pairs():
    """In the cell of the next round, which all engines read; later absences in lines 240, for an engine would take
    their cells for rounds that were played."""
    state = started(read_report(bbp())[0])
    for act in (Withdraw(4), Absent(1, 3), Absent(2, 4, 1), Absent(3, 5)):
        made = step(state, Event(state.seq + 1, state.seq, "", "", act))
        assert made.is_accepted
        state = made.state
    report, losses = report_of_tournament(state)
    assert [len(line.cells) for line in report.players] == [3, 2, 2, 3, 2]
    assert report.players[3].cells[-1] == Cell(0, "-", "Z")
    assert [line.text for _, line in report.texts("240")] == ["240 H   4    2", "240 Z   5    3"]
    assert "trf-loss-withdrawn" in {loss.key for loss in losses}
    again = started(read_report(write_report(report))[0])
    assert propose_pairing(again).act == propose_pairing(state).act


def test_the_days_of_the_schedule_and_titles_of_arbiters_are_written():
    regulations = Regulations.of(
        name="Open",
        game="chess",
        system=SystemKind.SWISS,
        rounds=3,
        starts="2026-05-01",
        arbiters=(NamedArbiter(name="Żak, Ewa", fide_title="IA"),),
        round_starts=(RoundStart(1, "2026-05-01T10:00"), RoundStart(3, "2026-05-02T16:30")),
    )
    report, _ = report_of_tournament(Tournament(regulations))
    assert round_dates(report) == ("2026-05-01", "", "2026-05-02")
    assert (report.field("042"), report.field("102"), round_count(report)) == ("2026/05/01", "IA Żak, Ewa", 3)
