"""Reports that do not keep to the format: the games are read, whatever else is odd; and what is certain stays so."""

import pytest
from random_reports import entrants, rests_of, rounds, scores_of, seeded
from test_trf_told import told
from trf_lines import HEAD, player, text

from kodeks.formats.trf import (
    Cell,
    PlayerLine,
    ReportHead,
    event_to_report,
    point_system,
    read_report,
    report_to_event,
    write_report,
)
from kodeks.malformed import MalformedText
from kodeks.standings import CHESS

FIRST = len(HEAD) + 1
WON, LOST = player(1, ["   2 w 1"], points="1.0"), player(2, ["   1 b 0"])


def games(report):
    """Of every round the meetings and who rests."""
    return report_to_event(report)[1]


SOUND = games(read_report(text(WON, LOST))[0])


@pytest.mark.parametrize(
    ("one", "other", "keys"),
    [
        (WON + "  |", LOST, [("trf-beyond-the-rounds", FIRST, 102)]),
        (WON + "  " + 3 * "0000 - Z  " + "0000 - Z  and so on", LOST, [("trf-beyond-the-rounds", FIRST, 142)]),
        (player(1, ["   2 - 1"], points="1.0"), LOST, [("trf-colour-of-the-other", FIRST, 97)]),
        (player(1, ["   2   1"], points="1,0"), LOST, [("trf-colour-of-the-other", FIRST, 97)]),
        (WON.replace("Player 1          ", "Player 1\t\t"), LOST, [("trf-tabs-widened", FIRST, 23)]),
        ("\t" + WON, LOST, [("trf-indentation-ignored", FIRST, 1)]),
        (LOST, WON, []),
        (player(1, ["   2 w 1"], rank=""), LOST.replace(" 0.0 ", "  0  "), []),
        (player(1, ["   2 W 1"], federation="", rating="", birth="0000/00/00"), LOST, []),
    ],
)
def test_the_game_is_read(one, other, keys):
    report, remarks = told(text(one, other))
    assert remarks == keys
    assert games(report) == SOUND
    assert read_report(write_report(report))[0] == report


@pytest.mark.parametrize(
    ("cell", "read", "keys"),
    [
        ("0000 - 0", Cell(0, "-", "Z"), ["trf-loss-to-nobody"]),
        ("0000 w  ", Cell(0, " ", " "), ["trf-colour-of-nobody"]),
        ("0000 b H", Cell(0, "-", "H"), ["trf-colour-of-nobody"]),
        ("0000 - -", Cell(0, "-", "-"), []),
        ("        ", Cell(), []),
        ("0000    ", Cell(0), []),
    ],
)
def test_a_round_without_opponent(cell, read, keys):
    report, remarks = told(text(player(1, ["   2 w 1", cell, "0000 - U"]), player(2, ["   1 b 0"])))
    assert [key for key, _, _ in remarks] == keys
    assert report.players[0].cell(2) == read


def test_a_half_as_a_sign_is_a_draw():
    report, remarks = told(text(player(1, ["   2 w ½"]), player(2, ["   1 b ="])))
    assert remarks == [("trf-half-as-sign", FIRST, 99)]
    assert games(report)[0].meetings[0].score.white == 1


def test_a_pair_without_colours_and_result_is_yet_to_be_played():
    report, remarks = told(text(player(1, ["   2 -  "]), player(2, ["   1    "])))
    (played,) = games(report)
    assert (remarks, played.meetings[0].white, played.meetings[0].score) == ([], 1, None)


def test_a_game_whose_colours_nobody_tells_is_an_error():
    with pytest.raises(MalformedText) as caught:
        read_report(text(player(1, ["   2 - 1"]), player(2, ["   1 - 0"])))
    assert (caught.value.reason, caught.value.line, caught.value.column) == ("trf-game-without-colour", FIRST, 92)


def test_a_cell_among_the_rounds_is_no_junk():
    """Somebody else has a round there."""
    lines = player(1, ["   2 w 1", "   2 b x"]), player(2, ["   1 b 0", "   1 w 1"])
    with pytest.raises(MalformedText) as caught:
        read_report(text(*lines))
    assert (caught.value.reason, caught.value.line, caught.value.column) == ("not-a-result", FIRST, 109)


def test_free_text_other_bytes_and_ends_of_lines():
    lines = ["Turniej – otwarty", "012 Łódź", "012 again", "XXC black1", WON, LOST, "", "koniec"]
    report, remarks = read_report("\r\n".join(lines).encode("cp1250"))
    assert [each.key for each in remarks] == ["code-page-assumed", "trf-line-not-understood", "trf-line-not-understood"]
    assert (report.field("012"), games(report)) == ("Łódź", SOUND)
    assert write_report(report) == "\r\n".join(lines)


def test_a_broken_team_sinks_only_an_event_of_teams():
    broken = "013 Alfa".ljust(36) + "   1    9"
    report, remarks = told(text(WON, LOST, broken))
    assert (report.teams, remarks) == ((), [("trf-line-passed-over", FIRST + 2, 42)])
    assert write_report(report) == text(WON, LOST, broken)
    with pytest.raises(MalformedText, match="trf unknown number") as caught:
        read_report(text(WON, LOST, broken, "092 Team: Swiss-System"))
    assert caught.value.line == FIRST + 2


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("XXS W=3.0 D=1.0 HPB=0.5", (3, 1, 0, 1)),
        ("XXS W=3.0 D=1,0 what", (3, 1, 0, 1)),
        ("XXS W=3.0 D=1.0 NEW=2.0", (3, 1, 0, 1)),
        ("162  W 3.0  D 1.0  ??", (3, 1, 0, 1)),
        ("XXS what", None),
        ("BBW x", None),
    ],
)
def test_a_word_about_points_is_passed_over_alone(line, worth):
    report, [(key, place, _)] = told(text(WON, LOST, line))
    assert (key, place) == ("trf-points-not-known", FIRST + 2)
    system = point_system(report)
    assert worth == (None if system is None else tuple(system.worth))


# The fields that decide nothing, each overwritten with anything: the games stay what they are

MINOR = [*range(10, 91)]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_the_minor_fields_say_the_games_are_the_same(seed):
    choose = seeded(seed)
    played = rounds(choose, 8, scores=scores_of(CHESS, is_chess=True), rests=rests_of(CHESS))
    source = write_report(event_to_report(entrants(choose, 8), played, ReportHead(name="T", round_count=9))[0])
    report, _ = read_report(source)
    lines = source.splitlines()
    for place, line in enumerate(report.lines):
        if isinstance(line, PlayerLine):
            letters = list(lines[place].ljust(91))
            for column in choose.sample(MINOR, choose.randint(1, 6)):
                letters[column - 1] = choose.choice("xX7.,\t½/-ł\x1f")
            lines[place] = "".join(letters)
    odd, remarks = read_report("\n".join(lines) + "\n")
    assert remarks
    assert [(line.number, line.cells) for line in odd.players] == [(line.number, line.cells) for line in report.players]
    assert read_report(write_report(odd))[0] == odd
