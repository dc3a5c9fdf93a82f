"""Events written as reports and read again; and read by another program's parser."""

import pytest
from py4swiss.trf import TrfParser
from random_reports import details, entrants, rests_of, rounds, sayable, scores_of, seeded

from kodeks.formats.trf import (
    ReportHead,
    check_report,
    coming_rests,
    event_to_report,
    first_colour,
    forbidden_pairs,
    read_report,
    report_to_entries,
    report_to_event,
    round_count,
    round_dates,
    strictly,
    write_report,
)
from kodeks.malformed import MalformedText
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.result import Side
from kodeks.standings import CHESS, DRAUGHTS, Worth
from kodeks.tournament.entry import Entry
from kodeks.words import CODES, language_of, say

TWO = (Entrant(number=1, name="Kowalski Jan"), Entrant(number=2, name="Nowak Anna"))
SYSTEMS = [(CHESS, True), (DRAUGHTS, False), (Worth(3, 1, 0, 1), False), (Worth(3, 2, 1, 1), False)]


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("worth", "is_chess"), SYSTEMS)
def test_an_event_comes_back_from_its_report(seed, worth, is_chess):
    choose = seeded(seed)
    count = choose.randint(2, 24)
    players = entrants(choose, count)
    played = rounds(choose, count, scores=scores_of(worth, is_chess=is_chess), rests=rests_of(worth))
    known = details(choose, players)
    report, losses = event_to_report(players, played, ReportHead(worth=worth), details=known)
    again, remarks = read_report(write_report(report).encode())
    assert again == report
    assert (remarks, check_report(again)) == ((), ())
    back_players, back = report_to_event(again)
    assert back_players == players
    assert back == tuple(sayable(each, count) for each in played)
    assert bool(losses) == (back != played)
    assert dict(zip(known, report_to_entries(again), strict=True)) == known
    assert all(say(language_of(language), loss.key, **loss.facts) for language in CODES for loss in losses)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("worth", "is_chess"), SYSTEMS)
def test_py4swiss_reads_what_we_write(seed, worth, is_chess, tmp_path):
    """It knows neither games without a result nor 0-0 and ½-0; all else must agree, points too, which it checks."""
    choose = seeded(seed)
    count = choose.randint(2, 24)
    players = entrants(choose, count)
    scores = [score for score in scores_of(worth, is_chess=is_chess) if _is_known_there(score, worth)]
    played = rounds(choose, count, scores=scores, rests=rests_of(worth))
    heading = ReportHead(
        name="Otwarte Mistrzostwa",
        city="Łódź",
        round_count=len(played) + 2,
        first_colour=Side.BLACK,
        forbidden=((1, 2),),
        absent_now=frozenset({1}),
        worth=worth,
    )
    report, _ = event_to_report(players, played, heading, details=details(choose, players))
    file = tmp_path / "report.trf"
    file.write_text(write_report(report), encoding="utf-8")
    theirs = TrfParser.parse(file, strict=worth == CHESS)  # it does not know the lines of bbpPairings
    for ours, line in zip(report.players, theirs.player_sections, strict=True):
        assert (line.starting_number, line.rank) == (ours.number, ours.rank)
        assert (line.name, line.points_times_ten) == (ours.name, ours.points_tenths)
        assert (line.fide_rating, line.fide_federation or "") == (ours.rating, ours.federation)
        cells = [(each.id, each.color.value, each.result.value) for each in line.results]
        assert cells == [tuple(cell) for cell in ours.cells]
    assert theirs.tournament_section.city == "Łódź"
    assert (theirs.x_section.forbidden_pairs, theirs.x_section.zeroed_ids) == ({(1, 2)}, {1})
    assert not theirs.x_section.configuration.first_round_color
    written_there, _ = read_report("\n".join(line.to_string() for line in theirs.player_sections))
    assert report_to_entries(written_there) == report_to_entries(report)
    assert report_to_event(written_there, worth=worth) == report_to_event(report)


def _is_known_there(score, worth):
    if score is None:
        return False
    return not score.is_played or (score.white, score.black) in {
        (worth.win, worth.loss),
        (worth.loss, worth.win),
        (worth.draw, worth.draw),
    }


@pytest.mark.parametrize("seed", range(20))
def test_what_servers_write_py4swiss_reads_after_us(seed, tmp_path):
    """Blank fields and the older signs of byes, which it refuses, made strict."""
    choose = seeded(seed)
    players = entrants(choose, 8)
    scores = [Score(2, 0), Score(1, 1), Score(0, 2), Score(2, 0, is_played=False)]
    played = rounds(choose, 8, scores=scores, rests=rests_of(CHESS))
    report, _ = event_to_report(players, played, ReportHead(round_count=9))
    source = write_report(report) + "132\n112\n"
    for strict, loose in (("0000 - Z", "       -"), ("0000 - H", "       H"), ("0000 - U", "       +")):
        source = source.replace(strict, loose)
    file = tmp_path / "strict.trf"
    strict, _ = strictly(read_report(source)[0])
    file.write_text(write_report(strict), encoding="utf-8")
    assert len(TrfParser.parse(file, strict=True).player_sections) == 8
    assert strict.players == report.players


def test_the_heading():
    heading = ReportHead(
        name="Mistrzostwa\nPolski",
        city="Łódź",
        federation="POL",
        starts="2026-01-02",
        ends="2026-01-04",
        kind="Individual: Swiss-System",
        arbiter="IA Kowalski Jan",
        deputies=("Nowak Anna", "Zając Ewa"),
        tempo="90m+30s",
        round_dates=("2026-01-02", "", "2026-01-04"),
        round_count=3,
        first_colour=Side.WHITE,
        forbidden=((1, 2),),
    )
    report, losses = event_to_report(TWO, (), heading)
    assert losses == ()
    assert (report.field("012"), report.field("062"), report.field("072")) == ("Mistrzostwa Polski", "2", "0")
    assert [line.content for _, line in report.texts("112")] == ["Nowak Anna", "Zając Ewa"]
    again, _ = read_report(write_report(report))
    assert again == report
    assert (round_count(again), first_colour(again), forbidden_pairs(again)) == (3, Side.WHITE, ((1, 2),))
    assert round_dates(again) == heading.round_dates
    dates = next(line.text for _, line in again.texts("132"))
    assert (dates[91:99], dates[111:119]) == ("26/01/02", "26/01/04")


def test_points_of_draughts_in_the_fields_that_exist():
    """Two for a win: the column of points has room, and XXS says so to other programs."""
    played = (
        Round((Meeting(1, 1, 2, Score(2, 0)),)),
        Round((Meeting(1, 2, 1, Score(1, 1)),)),
        Round((Meeting(1, 1, 2, Score(1, 1, ahead=Side.WHITE)),)),
    )
    report, losses = event_to_report(TWO, played, ReportHead(worth=DRAUGHTS))
    assert [player.points_tenths for player in report.players] == [40, 20]
    assert report.field("XXS") == "W=2.0 D=1.0 L=0.0 PAB=2.0"
    assert [line.text for code in ("BBW", "BBD", "BBL", "BBU") for _, line in report.texts(code)] == [
        "BBW  2.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBU  2.0",
    ]
    assert [cell.result for cell in report.players[0].cells] == ["1", "=", "="]
    [loss] = losses
    assert (loss.key, loss.facts) == ("trf-loss-advantage", {"round": 3, "white": 1, "black": 2})


@pytest.mark.parametrize(
    ("entrant", "key"),
    [
        (Entrant(number=1, name="x" * 40), "trf-loss-name"),
        (Entrant(number=1, name="A", title="mistrz"), "trf-loss-value"),
        (Entrant(number=1, name="A", title="m"), "trf-loss-value"),  # it would be read as IM
        (Entrant(number=1, name="A", federation="Polska"), "trf-loss-value"),
        (Entrant(number=1, name="A", rating=12345), "trf-loss-value"),
        (Entrant(number=1, name="A", club="Damka"), "trf-loss-club"),
        (Entrant(number=1, name="A", rating=1500, is_technical=True), "trf-loss-rating-list"),
    ],
)
def test_what_has_no_field_is_told(entrant, key):
    report, losses = event_to_report((entrant,), (), ReportHead())
    assert [loss.key for loss in losses] == [key]
    assert read_report(write_report(report))[0] == report


@pytest.mark.parametrize(
    ("rest", "keys", "sign"),
    [
        (Rest(1, RestKind.BYE, 2), [], "U"),
        (Rest(1, RestKind.BYE, 1), ["trf-loss-rest-points"], "U"),
        (Rest(1, RestKind.REQUESTED, 1), [], "H"),
        (Rest(1, RestKind.REQUESTED, 2), [], "F"),
        (Rest(1, RestKind.REQUESTED, 0), ["trf-loss-requested"], "Z"),
        (Rest(1, RestKind.ABSENT, 0), [], "Z"),
        (Rest(1, RestKind.ABSENT, 1), ["trf-loss-rest-kind"], "H"),
        (Rest(1, RestKind.WITHDRAWN, 0), ["trf-loss-withdrawn"], "Z"),
        (Rest(1, RestKind.NOT_YET, 0), ["trf-loss-not-yet"], "Z"),
    ],
)
def test_signs_of_rests(rest, keys, sign):
    report, losses = event_to_report(TWO, (Round((), (rest,)),), ReportHead())
    assert [loss.key for loss in losses] == keys
    assert report.players[0].cells[0].result == sign


def test_a_bye_of_other_points_is_told_to_programs():
    """House rules may give one point of three."""
    played = (Round((), (Rest(1, RestKind.BYE, 1), Rest(2, RestKind.REQUESTED, 2))),)
    report, losses = event_to_report(TWO, played, ReportHead(worth=DRAUGHTS, bye=1))
    assert losses == ()
    assert report_to_event(report)[1] == played


def test_teams():
    known = {
        1: Entry(name="A", team="Tęcza", team_order=2),
        2: Entry(name="B", team="Tęcza", team_order=1),
    }
    report, _ = event_to_report(TWO, (), ReportHead(), details=known)
    assert write_report(report).splitlines()[-1] == "013 Tęcza".ljust(36) + "   2    1"
    assert report.field("082") == "1"


def test_rests_to_come_are_written_beyond_the_rounds():
    played = (Round((Meeting(1, 1, 2, Score(2, 0)),)),)
    coming = (Round((), (Rest(2, RestKind.REQUESTED, 1),)),)
    report, _ = event_to_report(TWO, played, ReportHead(), coming=coming)
    assert [len(player.cells) for player in report.players] == [1, 2]
    assert (report_to_event(report)[1], coming_rests(report)) == (played, coming)


@pytest.mark.parametrize(
    ("played", "reason"),
    [
        (Round((Meeting(1, 1, 7, None),)), "trf-unknown-number"),
        (Round((Meeting(1, 1, 2, None), Meeting(2, 2, 1, None))), "trf-twice-in-a-round"),
        (Round((Meeting(1, 1, 2, Score(5, 0)),)), "trf-points-without-sign"),
    ],
)
def test_events_that_no_report_can_hold(played, reason):
    with pytest.raises(MalformedText) as caught:
        event_to_report(TWO, (played,), ReportHead())
    assert caught.value.reason == reason
