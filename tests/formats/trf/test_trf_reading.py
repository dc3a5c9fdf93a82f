"""TRF16 read and written by its columns."""

import pytest
from trf_lines import HEAD, player, text, two

from kodeks.formats.trf import (
    Cell,
    PlayerLine,
    Report,
    TeamLine,
    TextLine,
    absent_now,
    accelerations,
    check_report,
    coming_rests,
    first_colour,
    forbidden_pairs,
    is_by_rank,
    point_system,
    read_report,
    report_to_entries,
    report_to_event,
    round_count,
    round_dates,
    strictly,
    write_report,
)
from kodeks.malformed import MalformedText
from kodeks.rounds import Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.result import Side
from kodeks.standings import DRAUGHTS, Worth
from kodeks.words import CODES, language_of, say


def read(source, **options):
    return read_report(source, **options)[0]


def test_every_field_stands_in_its_columns():
    line = (
        "001   12 wWFM Nowak, Anna Maria                 2105 POL     1234567 1999/02/28  4.5    3     7 w 1  0000 - H"
    )
    found = read(line).players[0]
    assert found == PlayerLine(
        number=12,
        sex="w",
        title="WFM",
        name="Nowak, Anna Maria",
        rating=2105,
        federation="POL",
        fide_id="1234567",
        birth="1999/02/28",
        points_tenths=45,
        rank=3,
        cells=(Cell(7, "w", "1"), Cell(0, "-", "H")),
    )
    columns = {5: "  12", 10: "w", 11: "WFM", 15: "Nowak", 49: "2105", 54: "POL", 58: "    1234567", 70: "1999/02/28"}
    columns |= {81: " 4.5", 86: "   3", 92: "   7 w 1", 102: "0000 - H"}
    written = write_report(read(line))
    assert all(written[first - 1 :].startswith(value) for first, value in columns.items())
    assert written == line


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("is_ended", [True, False])
def test_a_strict_file_is_written_again_byte_by_byte(newline, is_ended):
    source = text(
        player(1, ["   2 w 1", "0000 - H", "   3 b +"], title="GM", birth="1978", fide_id="13400304", points="2.5"),
        player(2, ["   1 b 0", "   3 w =", "0000 - U"], title="wfm", sex="w", rating="", federation="", points="1.5"),
        player(3, ["0000 - F", "   2 b =", "   1 w -"], rating="0", fide_id="0", points="1.5", rank=""),
        "013 Dragons                            1    3    2",
        "XXC white1 rank",
        "XXA    1  1.0  0.5",
        "### written by a test ",
        "",
        "ZZZ unknown, kept  verbatim   ",
    ).replace("\n", newline)
    source = source if is_ended else source.removesuffix(newline)
    assert write_report(read(source)) == source


def test_what_is_normalised_in_writing():
    """Fields to their sides of the columns, zeros, decimals, capital and small letters, blanks at the end."""
    loose = player(1, ["0002 W w", "   0 - h"], sex="F", name="  Late , Name", rating="0900", points="3")
    loose = loose.replace("001    1 ", "001 0001 ") + "   "
    neat = player(1, ["   2 w W", "0000 - H"], sex="w", name="Late , Name", rating="900", points="3.0")
    assert write_report(read(loose)) == neat


def test_a_byte_order_mark_is_dropped():
    source = text(player(1))
    assert read(b"\xef\xbb\xbf" + source.encode()) == read(source)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "Żółć Jaźń"),
        ("cp1250", "Żółć Jaśnię Gęślą"),
        ("iso8859_2", "Żółć Jaśnię Gęślą"),
    ],
)
def test_code_pages(encoding, name):
    report, remarks = read_report(text(player(1, name=name)).encode(encoding))
    assert report.players[0].name == name
    assumed = [remark.facts["page"] for remark in remarks if remark.key == "code-page-assumed"]
    assert assumed == ([] if encoding == "utf-8" else [encoding])
    assert read_report(text(player(1, name=name)).encode(encoding), encoding=encoding) == (report, ())


def test_bytes_do_not_prove_a_code_page():
    """So the one assumed is told, and the user's word counts."""
    source = text(player(1, name="Muñoz")).encode("latin_1")
    report, remarks = read_report(source)
    assert (report.players[0].name, remarks[0].facts) == ("Muńoz", {"page": "cp1250"})
    assert read(source, encoding="latin_1").players[0].name == "Muñoz"


def test_a_code_page_that_does_not_fit_is_an_error():
    with pytest.raises(MalformedText) as caught:
        read_report(text(player(1, name="Żółć")).encode("cp1250"), encoding="utf-8")
    assert (caught.value.reason, caught.value.line) == ("not-in-this-encoding", len(HEAD) + 1)


def test_short_lines_and_blank_fields():
    found = read("001    1      mattderkuerschner").players[0]
    assert found == PlayerLine(number=1, name="mattderkuerschner")
    assert read("001    9").players[0] == PlayerLine(number=9)


def test_blank_cells_of_byes_as_some_servers_write_them():
    cells = ["       H", "       -", "        ", "   2 w 1"]
    report = read(text(player(1, cells), player(2, ["       U", "       +", "       =", "   1 b 0"])))
    assert report.players[0].cells[:3] == (Cell(None, " ", "H"), Cell(None, " ", "-"), Cell())
    _, rounds = report_to_event(report)
    assert rounds[0] == Round((), (Rest(1, RestKind.REQUESTED, 1), Rest(2, RestKind.BYE, 2)))
    assert rounds[1] == Round((), (Rest(1, RestKind.ABSENT), Rest(2, RestKind.BYE, 2)))
    assert rounds[2] == Round((), (Rest(1, RestKind.ABSENT), Rest(2, RestKind.REQUESTED, 1)))
    assert rounds[3] == Round((Meeting(1, 1, 2, Score(2, 0)),))


@pytest.mark.parametrize(
    ("white", "black", "score"),
    [
        ("1", "0", Score(2, 0)),
        ("=", "=", Score(1, 1)),
        ("0", "1", Score(0, 2)),
        ("0", "0", Score(0, 0)),
        ("=", "0", Score(1, 0)),
        ("0", "=", Score(0, 1)),
        ("W", "L", Score(2, 0)),
        ("d", "d", Score(1, 1)),
        ("+", "-", Score(2, 0, is_played=False)),
        ("-", "+", Score(0, 2, is_played=False)),
        ("-", "-", Score(0, 0, is_played=False)),
        (" ", " ", None),
    ],
)
def test_results(white, black, score):
    _, rounds = report_to_event(read(two(f"   2 w {white}", f"   1 b {black}")))
    assert rounds == (Round((Meeting(1, 1, 2, score),)),)


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("   2 w 1", "   1 b 1", "trf-results-differ"),
        ("   2 w 1", "   1 b =", "trf-results-differ"),
        ("   2 w +", "   1 b +", "trf-results-differ"),
        ("   2 w 1", "   1 b -", "trf-results-differ"),
        ("   2 w 1", "   1 b  ", "trf-results-differ"),
        ("   2 w W", "   1 b 0", "trf-results-differ"),
        ("   2 w 1", "   1 w 0", "trf-colours-differ"),
        ("   2 w 1", "0000 - Z", "trf-opponents-differ"),
        ("   2 w 1", "", "trf-opponents-differ"),
    ],
)
def test_the_two_lines_of_a_game_must_agree(one, other, reason):
    """The error names both lines and shows both cells."""
    with pytest.raises(MalformedText) as caught:
        report_to_event(read(two(one, other)))
    error = caught.value
    assert (error.reason, error.line, error.column) == (reason, len(HEAD) + 1, 92)
    assert f"{len(HEAD) + 1}: {one.strip()}" in error.text
    assert f"{len(HEAD) + 2}: {other.strip()}" in error.text


def test_an_opponent_without_a_line():
    with pytest.raises(MalformedText) as caught:
        report_to_event(read(two("   7 w 1", "0000 - Z")))
    assert (caught.value.reason, caught.value.text, caught.value.column) == ("trf-unknown-number", "7", 92)


def test_a_walkover_without_colours():
    report = read(two("   2 - -", "   1   +"))
    assert report_to_event(report)[1] == (Round((Meeting(1, 1, 2, Score(0, 2, is_played=False)),)),)
    assert [remark.key for remark in check_report(report) if remark.key.startswith("trf-colour")] == [
        "trf-colour-missing"
    ]


def test_points_are_compared_with_the_cells():
    report = read(text(player(1, ["   2 w 1"], points="0.5"), player(2, ["   1 b 0"], points="0.0")))
    [remark] = check_report(report)
    assert (remark.key, remark.line, remark.column) == ("trf-points-differ", 5, 81)
    assert remark.facts == {"number": 1, "written": "0.5", "counted": "1.0"}


def test_rests_announced_for_rounds_to_come():
    """The points of a half-point bye to come may be counted already, or not."""
    cells = ["   2 w 1", "0000 - H"]
    for points in ("1.0", "1.5"):
        report = read(text(player(1, cells, points=points), player(2, ["   1 b 0"])))
        assert len(report_to_event(report)[1]) == 1
        assert coming_rests(report) == (Round((), (Rest(1, RestKind.REQUESTED, 1),)),)
        assert check_report(report) == ()


def test_counts_and_rounds_are_compared():
    report = read(text("062 7", player(1, ["0000 - Z"] * 6)))
    assert [remark.key for remark in check_report(report)] == ["trf-count-differs", "trf-more-rounds"]


def test_games_not_rated_and_nameless_players_are_told():
    report = read(two("   2 w D", "   1 b D", name="", points="0.5"))
    keys = [remark.key for remark in check_report(report)]
    assert keys == ["trf-name-missing", "trf-game-not-rated"] * 2
    assert [entrant.name for entrant in report_to_event(report)[0]] == ["#1", "#2"]


@pytest.mark.parametrize(
    ("written", "title"),
    [("g", "GM"), ("wm", "WIM"), ("gm", "GM"), ("WFM", "WFM"), ("wcm", "WCM"), ("", ""), ("GMI", "GMI"), ("II", "II")],
)
def test_titles(written, title):
    report = read(text(player(1, title=written)))
    assert report_to_event(report)[0][0].title == report_to_entries(report)[0].title == title
    assert report.players[0].title == written
    told = [remark.key for remark in check_report(report)]
    assert told == (["trf-title-in-full"] if written in ("g", "wm") else [])


def test_entries_with_teams():
    report = read(
        text(
            player(1, name="Kowalski, Jan", birth="1978/05/03", fide_id="1100000", sex="m"),
            player(2, birth="1980/00/00", fide_id="0", rating="0", federation=""),
            player(3, birth="0000/00/00"),
            "013 Tęcza Siedlce                      3    1",
        )
    )
    one, two_, three = report_to_entries(report)
    assert (one.name, one.birth, one.fide_id, one.sex) == ("Kowalski, Jan", "1978-05-03", "1100000", "m")
    assert (one.team, one.team_order, three.team_order) == ("Tęcza Siedlce", 2, 1)
    assert (two_.birth, two_.fide_id, two_.rating, two_.team, three.birth) == ("1980", "", None, "", "")
    assert report.teams == (TeamLine("Tęcza Siedlce", (3, 1)),)


def test_extensions_of_javafo_and_bbppairings():
    report = read(
        text(
            *map(player, range(1, 6)),
            "XXC rank black1",
            "XXZ 2 5",
            "XXP 1 2",
            "XXP    3 4 5",
            "XXA    2  1.0  0.5",
            "132".ljust(91) + "26/01/02            26/01/04",
        )
    )
    assert round_count(report) == 5
    assert first_colour(report) is Side.BLACK
    assert is_by_rank(report)
    assert absent_now(report) == {2, 5}
    assert forbidden_pairs(report) == ((1, 2), (3, 4), (3, 5), (4, 5))
    assert accelerations(report) == {2: (10, 5)}
    assert round_dates(report) == ("2026-01-02", "", "2026-01-04")


def test_newer_codes_of_bbppairings():
    report = read("\r".join(("142 7", "152 B", player(1), "")))
    assert (round_count(report), first_colour(report), report.newline) == (7, Side.BLACK, "\r")


@pytest.mark.parametrize(
    ("lines", "worth", "bye"),
    [
        (["XXS W=2.0 D=1.0 PAB=2.0"], DRAUGHTS, 2),
        (["XXS W=2.0 D=1.0"], DRAUGHTS, 2),
        (["XXS W=3 D=1 PAB=1"], Worth(3, 1, 0, 1), 1),
        (["BBW  3.0", "BBD  1.0", "BBU  1.5"], Worth(6, 2, 0, 2), 3),
        (["XXS WW=1.0 BW=1.0 WD=0.5 BD=0.5"], Worth(2, 1, 0, 2), 2),
        (["162  W 3.0    D 1.0    P 1.0"], Worth(3, 1, 0, 1), 1),
    ],
)
def test_point_systems(lines, worth, bye):
    system = point_system(read(text(player(1), *lines)))
    assert system is not None
    assert (system.worth, system.bye) == (worth, bye)


def test_points_of_draughts_without_a_line_that_says_so():
    report = read(text(player(1, ["   2 w 1"], points="2.0"), player(2, ["   1 b 0"])))
    assert check_report(report, worth=DRAUGHTS) == ()
    assert check_report(report) != ()


def test_unknown_lines_are_kept_and_told():
    report, remarks = read_report(text(player(1), "192 FIDE_DUTCH", "ICU note", "ICU more", "# remark"))
    assert [(remark.key, remark.line, remark.facts) for remark in remarks] == [
        ("trf-line-not-understood", 7, {"code": "ICU", "lines": 2}),
    ]
    assert report.lines[-2:] == (TextLine("ICU more"), TextLine("# remark"))


def test_every_remark_has_its_sentence():
    cells = [["   2 - +", "   2 w D", "0000 - Z"] + ["0000 - U"] * 3, ["   1 - -", "   1 b D"]]
    source = text("062 9", player(1, cells[0], title="g", name=""), player(2, cells[1], name="Łoś", rank=""), "QQQ")
    report, remarks = read_report(source.encode("cp1250"))
    remarks += (*check_report(report), *strictly(report)[1])
    keys = {remark.key for remark in remarks}
    assert keys == {
        "code-page-assumed",
        "trf-colour-missing",
        "trf-count-differs",
        "trf-game-not-rated",
        "trf-line-not-understood",
        "trf-more-rounds",
        "trf-name-missing",
        "trf-points-differ",
        "trf-ranks-filled-in",
        "trf-title-in-full",
    }
    assert all(say(language_of(language), remark.key, **remark.facts) for language in CODES for remark in remarks)


def test_strictly_leaves_nothing_to_guess():
    source = text(
        "112",
        "132",
        "",
        player(1, ["       H", "       -", "   2 w 1"], title="g", federation="pol", points="", rank=""),
        player(2, ["       U", "       =", "   1 b 0"], points="1.5", rank=""),
    )
    report, remarks = strictly(read(source))
    assert [remark.key for remark in remarks] == ["trf-ranks-filled-in", "trf-title-in-full"]
    one, other = report.players
    assert (one.title, one.federation, one.points_tenths, one.rank, other.rank) == ("GM", "POL", 15, 2, 1)
    assert one.cells[:2] == (Cell(0, "-", "H"), Cell(0, "-", "Z"))
    assert other.cells[:2] == (Cell(0, "-", "U"), Cell(0, "-", "H"))
    assert all(line.content for line in report.lines if isinstance(line, TextLine))
    assert strictly(report) == (report, ())
    assert isinstance(report, Report)
