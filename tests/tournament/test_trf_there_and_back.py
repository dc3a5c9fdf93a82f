"""Any tournament, written as a report and read again, has the same rounds, the same standings and the same next round;
and an engine reads what was written."""

import tempfile
from pathlib import Path

import pytest
from arbiters_desk import Desk, rules
from hypothesis import given, settings
from hypothesis import strategies as st
from py4swiss.trf import TrfParser

from kodeks.formats.trf import (
    TrfVersion,
    acts_of_report,
    check_report,
    left_out_of_tournament,
    read_report,
    regulations_of_report,
    report_of_tournament,
    write_report,
)
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Event, Regulations, SystemKind, Tournament, fold, propose_pairing, standings_of
from kodeks.tournament.acts import Absent, Announce, Enter, Forbid, Number, Result, Start, Withdraw
from kodeks.tournament.entry import Entry

CHESS = ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "0-0", "½-0", "0-½")
DRAUGHTS = ("2-0", "1-1", "0-2", "+/-", "-/+", "-/-")
KNOWN_TO_ENGINES = ("1-0", "½-½", "0-1", "+/-", "-/+")
NAMES = (
    "Ćwikła, Anna",
    "Łoś, Jan",
    "Kos, Adam",
    "Wilk, Iga",
    "Żak, Ewa",
    "Müller, Jörg",
    "O'Neil, Pat",
    "Ng, Li",
    "Bąk",
)


@st.composite
def tournaments(draw, system, game, results):
    """Somewhere on its way: some rounds, walkovers, requested byes, absences, pairs kept apart, perhaps a round that
    is paired only, or still waits for results."""
    extra = {}
    if system is SystemKind.SWISS:
        variants = ["classic", "dutch"] if game != "chess" else ["classic", "fide_dutch", "fide_dutch_2026"]
        extra = {"swiss_variant": draw(st.sampled_from(variants)), "rounds": 6}
        if extra["swiss_variant"].startswith("fide") and draw(st.booleans()):
            extra["acceleration"] = "baku"
    desk = Desk(rules(system, game, start_numbers="given", **extra))
    count = draw(st.integers(3, len(NAMES)))
    desk.do(*(Enter(Entry(name=NAMES[place], rating=2000 - 9 * place)) for place in range(count)))
    desk.do(Number(tuple(range(count)), "", draw(st.sampled_from(Side))))
    if count > 6 and draw(st.booleans()):
        desk.do(Forbid(1, count))
    for _ in range(draw(st.integers(0, 4))):
        _announce_absences(draw, desk, count)
        if not _play(draw, desk, results):
            break
    if draw(st.booleans()):
        _announce_absences(draw, desk, count)
    return desk


def _announce_absences(draw, desk, count):
    if desk.regulations.system is not SystemKind.SWISS or desk.state.round_to_pair > 6 or count < 5:
        return
    regulations = desk.regulations
    for number in draw(st.sets(st.integers(1, count), max_size=2)):
        points = draw(st.sampled_from((0, regulations.scores.draw, regulations.scores.win)))
        ahead = draw(st.integers(0, 1))
        if desk.state.round_to_pair + ahead <= 6:
            desk.do(Absent(number, desk.state.round_to_pair + ahead, points))


def _play(draw, desk, results):
    """The next round, if there is one, with results; whether all are known."""
    proposal = propose_pairing(desk.state)
    if isinstance(proposal, Ruling):
        return False
    desk.do(proposal.act)
    number = len(desk.state.rounds)
    if draw(st.integers(0, 9)) == 0:
        return False
    desk.do(Announce(number), Start(number))
    is_whole = draw(st.integers(0, 9)) > 0
    for board in desk.state.rounds[-1].boards[: None if is_whole else -1]:
        desk.do(Result(number, board.board, draw(st.sampled_from(results))))
    return is_whole


def through(state: Tournament, regulations: Regulations, version: TrfVersion = TrfVersion.TRF16) -> Tournament:
    """Written, read and folded anew."""
    written = write_report(report_of_tournament(state, version)[0])
    report, remarks = read_report(written.encode())
    assert (remarks, check_report(report)) == ((), ())
    assert write_report(report) == written
    acts = acts_of_report(report, regulations)
    folded = fold(regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)])
    assert all(said.is_accepted for said in folded.said), folded.said
    return folded.state


def table(state: Tournament):
    standings, _ = standings_of(state)
    return [(row.place, row.number, row.points, *standings.tiebreaks(row).values()) for row in standings.rows]


def games(state: Tournament):
    return [{(board.white, board.black): board.score for board in paired.boards} for paired in state.rounds]


def next_round(state: Tournament):
    proposal = propose_pairing(state)
    return proposal.reason if isinstance(proposal, Ruling) else (proposal.act.pairs, proposal.act.bye)


@pytest.mark.parametrize("system", [SystemKind.SWISS, SystemKind.ROUND_ROBIN, SystemKind.DOUBLE_ROUND_ROBIN])
@pytest.mark.parametrize(("game", "results"), [("100", DRAUGHTS), ("64", DRAUGHTS), ("chess", CHESS)])
def test_there_and_back(system, game, results):
    @settings(max_examples=40, deadline=None, derandomize=True)
    @given(tournaments(system, game, results), st.sampled_from(TrfVersion))
    def prove(desk, version):
        again = through(desk.state, desk.regulations, version)
        assert games(again) == games(desk.state)
        assert table(again) == table(desk.state)
        assert next_round(again) == next_round(desk.state)

    prove()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(tournaments(SystemKind.SWISS, "chess", CHESS), st.data())
def test_TRF26_tells_the_regulations_of_a_swiss(desk, data):
    """System, acceleration, tie-breaks, program and time control come back with the games."""
    tempo = data.draw(st.sampled_from(("90m+30s", "100m/40+30s,15m+30s", "3m+2s", "2h/40,1h", "10m")))
    tiebreaks = data.draw(st.sampled_from((("BH-C1", "BH", "SB", "WON"), ("DE", "ARO"), ("BLK", "PS", "KOYA"))))
    program = data.draw(st.sampled_from(("", "Swiss-Manager")))
    told = desk.regulations.changed(tempo=tempo, tiebreaks=tiebreaks, program=program, name="Otwarte", place="Łódź")
    state = desk.state._replace(regulations=told)
    report, losses = report_of_tournament(state, TrfVersion.TRF26)
    again, remarks = read_report(write_report(report).encode())
    assert (remarks, check_report(again)) == ((), ())
    assert not [loss for loss in losses if loss.key in ("trf-loss-tiebreak", "trf-loss-tempo")]
    back = regulations_of_report(again, game="chess", system=SystemKind.SWISS)
    if told.pairing.swiss_variant == "classic":
        told = told.changed(swiss_variant="")  # no code of FIDE's
    assert (back.pairing.swiss_variant, back.pairing.program) == (told.pairing.swiss_variant, program)
    assert back.pairing.acceleration == told.pairing.acceleration
    assert (back.play.tempo, back.scores.tiebreaks, back.place) == (tempo, tiebreaks, "Łódź")
    left_out = {remark.key for remark in left_out_of_tournament(again, back)}
    assert left_out <= {"trf-not-taken-system"}


@settings(max_examples=60, deadline=None, derandomize=True)
@given(tournaments(SystemKind.SWISS, "chess", KNOWN_TO_ENGINES), st.data())
def test_an_engine_reads_it_and_what_it_writes_comes_back(desk, data):
    """py4swiss compares points, colours and results of both lines. It knows no game without a result."""
    if any(board.score is None for paired in desk.state.rounds for board in paired.boards):
        return
    if len(desk.state.order) > 4 and len(desk.state.rounds) < 6 and data.draw(st.booleans()):
        desk.do(Withdraw(2))
    report, _ = report_of_tournament(desk.state)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder) / "ours.trf", Path(folder) / "theirs.trf"
        ours.write_text(write_report(report), encoding="utf-8")
        parsed = TrfParser.parse(ours)  # lines 240 are passed over
        parsed.write_to_file(theirs)
        back, _ = read_report(theirs.read_bytes())
    assert [line.cells for line in back.players] == [line.cells for line in report.players]
    acts = list(acts_of_report(back, desk.regulations))
    state = fold(desk.regulations, [Event(seq, seq - 1, "", "", act) for seq, act in enumerate(acts, start=1)]).state
    assert games(state) == games(desk.state)
    assert next_round(state) == next_round(desk.state)
