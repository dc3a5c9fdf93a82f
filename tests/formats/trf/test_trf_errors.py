"""Malformed reports: what decides pairs or points is an error with its line and column, the rest is told so."""

import pytest
from trf_lines import HEAD, player, text

from kodeks.formats.trf import Cell, PlayerLine, Report, TeamLine, read_report, report_to_event, write_report
from kodeks.malformed import MalformedText
from kodeks.words import CODES, explain_error, language_of, say

FIRST = len(HEAD) + 1
GOOD = player(1, ["   2 w 1"], points="1.0")


def changed(column, replacement, line=GOOD):
    """The line with other letters from a column on."""
    padded = line.ljust(column - 1 + len(replacement))
    return padded[: column - 1] + replacement + padded[column - 1 + len(replacement) :]


@pytest.mark.parametrize(
    ("lines", "reason", "line", "column"),
    [
        ([changed(5, "    ")], "trf-not-a-start-number", 0, 5),
        ([changed(5, "   0")], "trf-not-a-start-number", 0, 5),
        ([changed(5, "  1a")], "trf-not-a-start-number", 0, 5),
        ([changed(5, "  ١ ")], "trf-not-a-start-number", 0, 5),
        ([changed(5, "12345")], "trf-columns-shifted", 0, 9),
        ([changed(4, "1")], "trf-columns-shifted", 0, 4),
        ([changed(91, "9")], "trf-columns-shifted", 0, 91),
        ([changed(92, "  2a")], "trf-not-an-opponent", 0, 92),
        ([changed(92, "   1 w 1")], "trf-plays-oneself", 0, 92),
        ([changed(96, "w")], "trf-columns-shifted", 0, 96),
        ([changed(97, "x")], "trf-not-a-colour", 0, 97),
        ([changed(98, "1")], "trf-columns-shifted", 0, 98),
        ([changed(99, "x")], "not-a-result", 0, 99),
        ([changed(100, "1")], "trf-columns-shifted", 0, 100),
        ([changed(92, "0000 w 1")], "trf-result-without-opponent", 0, 92),
        ([changed(92, "0000 - 1")], "trf-result-without-opponent", 0, 92),
        ([changed(92, "       D")], "trf-result-without-opponent", 0, 92),
        ([changed(92, "   2 - 1")], "trf-game-without-colour", 0, 92),
        ([changed(92, "   2 w H")], "trf-bye-with-opponent", 0, 92),
        ([changed(102, "   2 w q")], "not-a-result", 0, 109),
        ([GOOD, GOOD], "trf-number-twice", 1, 5),
    ],
)
def test_one_error_with_line_and_column(lines, reason, line, column):
    with pytest.raises(MalformedText) as caught:
        read_report(text(*lines))
    error = caught.value
    assert (error.reason, error.line, error.column) == (reason, FIRST + line, column)
    assert all(explain_error(language_of(language), error) for language in CODES)


def test_all_errors_of_a_report_come_at_once():
    lines = [
        player(1, ["   2 w x", "   3 b 1", "   4 q 1"]),  # two rounds that cannot be read
        player(2, ["   1 b 0"]),
        player(3, ["   4   1", "   1 w 0"]),  # a game without a colour in either line
        player(4, ["   3   0"]),
        player(4),  # again
        changed(98, "1", player(6, ["   2 w 1", "   2 w x"])),  # shifted: what comes after it is not told
        player(7, ["   6   1"]),  # whose line would tell his colour
        changed(5, "  1a"),
    ]
    with pytest.raises(MalformedText) as caught:
        read_report(text(*lines))
    assert [(error.reason, (error.line or 0) - FIRST, error.column) for error in caught.value.every] == [
        ("not-a-result", 0, 99),
        ("trf-not-a-colour", 0, 117),
        ("trf-game-without-colour", 2, 92),
        ("trf-game-without-colour", 3, 92),
        ("trf-number-twice", 4, 5),
        ("trf-columns-shifted", 5, 98),
        ("trf-not-a-start-number", 7, 5),
    ]


def test_all_games_that_two_lines_tell_otherwise_come_at_once():
    lines = [
        player(1, ["   2 w 1", "   3 w 1"]),
        player(2, ["   1 b 1", "   9 b 0"]),
        player(3, ["        ", "   1 w 0"]),
    ]
    report, _ = read_report(text(*lines))
    with pytest.raises(MalformedText) as caught:
        report_to_event(report)
    assert [(error.reason, (error.line or 0) - FIRST, error.column) for error in caught.value.every] == [
        ("trf-results-differ", 0, 92),
        ("trf-colours-differ", 0, 102),
        ("trf-unknown-number", 1, 102),
    ]


@pytest.mark.parametrize(
    ("lines", "key", "line", "column"),
    [
        ([changed(10, "x")], "trf-no-sex", 0, 10),
        ([changed(11, "G M")], "trf-no-title", 0, 11),
        ([changed(14, "M")], "trf-fields-run-together", 0, 14),
        ([changed(15, "A name that is longer than its columns")], "trf-fields-run-together", 0, 48),
        ([changed(15, "Tab\there")], "trf-control-blanked", 0, 18),
        ([changed(49, "18OO")], "trf-no-rating", 0, 49),
        ([changed(49, "-100")], "trf-no-rating", 0, 49),
        ([changed(53, "0")], "trf-fields-run-together", 0, 53),
        ([changed(54, "P L")], "trf-no-federation", 0, 54),
        ([changed(57, "X")], "trf-fields-run-together", 0, 57),
        ([changed(58, "     12a4567")], "trf-fields-run-together", 0, 69),
        ([changed(58, "    12a4567")], "trf-no-fide-id", 0, 58),
        ([changed(70, "1978/13/01")], "trf-no-birth", 0, 70),
        ([changed(70, "May 1978  ")], "trf-no-birth", 0, 70),
        ([changed(70, "78        ")], "trf-no-birth", 0, 70),
        ([changed(81, "1..0")], "trf-no-points", 0, 81),
        ([changed(81, "   .")], "trf-no-points", 0, 81),
        ([changed(85, "5")], "trf-fields-run-together", 0, 85),
        ([changed(86, " 1st")], "trf-no-rank", 0, 86),
        ([changed(90, "9")], "trf-fields-run-together", 0, 90),
        ([GOOD, f" {player(2)}"], "trf-indentation-ignored", 1, 1),
        ([GOOD, "013"], "trf-line-passed-over", 1, 5),
        ([GOOD, "013 Team                               x"], "trf-line-passed-over", 1, 37),
        ([GOOD, "013 Team                               1    0"], "trf-line-passed-over", 1, 42),
        ([GOOD, "013 Team                               1   23"], "trf-line-passed-over", 1, 42),
        ([GOOD, "013 Team                                1"], "trf-line-passed-over", 1, 41),
        ([GOOD, "XXR 6"], "trf-line-passed-over", 1, 5),
        ([GOOD, "XXC green1"], "trf-line-passed-over", 1, 5),
        ([GOOD, "XXZ 1 two"], "trf-line-passed-over", 1, 7),
        ([GOOD, "XXZ 9"], "trf-line-passed-over", 1, 5),
        ([GOOD, "XXP 1"], "trf-line-passed-over", 1, 5),
        ([GOOD, "XXP 1 7"], "trf-line-passed-over", 1, 7),
        ([GOOD, "XXA    1  1.0  x.5"], "trf-line-passed-over", 1, 15),
        ([GOOD, "XXA       1.0"], "trf-line-passed-over", 1, 5),
        ([GOOD, "XXS W=two"], "trf-points-not-known", 1, 5),
        ([GOOD, "XXS W=1.0 WW=2.0"], "trf-points-not-known", 1, 11),
        ([GOOD, "XXS W=1.0 HPB=1.0"], "trf-points-not-known", 1, 11),
        ([GOOD, "XXS W=1.3"], "trf-points-not-known", 1, 5),
        ([GOOD, "XXS L=0.5"], "trf-points-not-known", 1, 5),
        ([GOOD, "162  Q 1.0"], "trf-points-not-known", 1, 6),
        ([GOOD, "310   1"], "trf-line-passed-over", 1, 9),
        ([GOOD, "310   1 Team".ljust(73) + "   7"], "trf-line-passed-over", 1, 74),
        ([GOOD, "XXP " + " ".join(map(str, range(1, 400)))], "trf-line-passed-over", 1, 7),
    ],
)
def test_what_decides_nothing_is_told_with_line_and_column(lines, key, line, column):
    report, remarks = read_report(text(*lines))
    first = remarks[0]
    assert (first.key, first.line, first.column) == (key, FIRST + line, column)
    assert all(say(language_of(language), each.key, **each.facts) for language in CODES for each in remarks)
    assert report.players[0].cells == (Cell(2, "w", "1"),)
    assert read_report(write_report(report))[0] == report


@pytest.mark.parametrize("source", ["", "\n\n", "012 Only a heading\n", "Nazwisko;Imię\nNowak;Jan\n", "{}"])
def test_a_file_without_players(source):
    with pytest.raises(MalformedText) as caught:
        read_report(source)
    assert caught.value.reason == "trf-no-players"


def test_a_binary_file():
    with pytest.raises(MalformedText) as caught:
        read_report(b"PK\x03\x04\x00\x00\x00\x00")
    assert caught.value.reason == "not-text"


@pytest.mark.parametrize(
    "line",
    [
        PlayerLine(number=1, name="x" * 34),
        PlayerLine(number=10_000),
        PlayerLine(number=1, points_tenths=1_000),
        PlayerLine(number=1, name="two\nlines"),
        TeamLine("x" * 33, (1,)),
    ],
)
def test_what_does_not_fit_is_not_written(line):
    with pytest.raises(MalformedText) as caught:
        write_report(Report((line,)))
    assert caught.value.reason == "trf-does-not-fit"
