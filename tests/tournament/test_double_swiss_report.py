"""The games of a Double-Swiss in a report: written, read, paired again [C.04.5]."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from arbiters_desk import Desk, rules
from py4swiss.trf import TrfParser

from kodeks.cli import run
from kodeks.formats import trf
from kodeks.rounds import Score
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import SystemKind, Tournament, append_acts, propose_pairing, standings_of
from kodeks.tournament.acts import Absent, Result

DOUBLE = {"swiss_variant": "fide_double", "games_per_match": 2, "match_counts": "games", "first_colour": "white"}


def a_double_swiss(choose: random.Random, players: int, **settings: object) -> Desk:
    """An event at the desk: games lost by forfeit, absences of all values, somebody who leaves, a match half played."""
    desk = Desk(rules(SystemKind.SWISS, "chess", rounds=5, starts="2026-05-01", **DOUBLE, **settings)).enter(players)
    for number in range(1, choose.randint(1, 4) + 1):
        if choose.random() < 0.5:
            desk.do(Absent(choose.randint(1, players), number, choose.choice((0, 2, 4))))
        desk.pair().play(choose, ("1-0", "½-½", "0-1", "1-0", "½-½", "0-1", "+/-", "-/-"))
    if choose.random() < 0.4:
        desk.do(Absent(choose.randint(1, players), len(desk.state.rounds) + 1, choose.choice((0, 2))))
    elif choose.random() < 0.5:
        desk.pair().do(Result(len(desk.state.rounds), 1, "1-0", 1))
    return desk


def read_again(text: str) -> Tournament:
    report, remarks = trf.read_report(text.encode())
    assert (remarks, trf.check_report(report)) == ((), ())
    regulations = trf.regulations_of_report(report, game="chess", system=trf.system_of_report(report))
    state = Tournament(regulations)
    for _, made in append_acts(state, 1, list(trf.acts_of_report(report, regulations)), by="", at="", is_new=False):
        assert made.is_accepted, made.rulings
        state = made.state
    return state


def games_played(state: Tournament) -> list[dict[tuple[int, int], tuple[Score | None, ...]]]:
    """A report has no boards: round by round the games of each pair."""
    return [{(each.white, each.black): each.games for each in paired.boards} for paired in state.rounds]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("version", list(trf.TrfVersion))
def test_C_04_5_the_games_of_a_double_swiss_come_back_from_its_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: int, version: trf.TrfVersion
) -> None:
    """Each in a column of its own, read by py4swiss, too; what is paired next is what the desk pairs."""
    choose = random.Random(seed)
    baku = {"acceleration": "baku"} if choose.random() < 0.3 else {}
    desk = a_double_swiss(choose, choose.randint(4, 9), **baku)
    report, losses = trf.report_of_tournament(desk.state, version)
    assert not {loss.key for loss in losses} - {"trf-loss-boards", "trf-loss-tiebreak"}
    text = trf.write_report(report)
    back = read_again(text)
    assert back.regulations.swiss.key == "fide_double"
    assert back.regulations.pairing.acceleration == desk.state.regulations.pairing.acceleration
    assert back.regulations.pairing.rounds == 5
    assert games_played(back) == games_played(desk.state)
    assert [sorted(paired.rests) for paired in back.rounds] == [sorted(paired.rests) for paired in desk.state.rounds]
    points = [{row.number: row.points for row in standings_of(each)[0].rows} for each in (back, desk.state)]
    assert points[0] == points[1]
    file = tmp_path / "event.trf"
    file.write_text(text)
    if version is trf.TrfVersion.TRF16 and all(each.is_complete for each in desk.state.rounds) and not baku:
        assert len(TrfParser.parse(file, strict=False).player_sections) == len(desk.state.entries)
    expected = propose_pairing(desk.state)
    code = run(["next", str(file), "--json"])
    out = capsys.readouterr().out
    if isinstance(expected, Ruling):
        assert code == 2
    else:
        assert json.loads(out)["pairs"] == [list(pair) for pair in expected.act.pairs]
        assert json.loads(out)["bye"] == expected.act.bye
    code = run(["verify", str(file), "--json"])
    out = capsys.readouterr().out
    assert (code, [each["same"] for each in json.loads(out)["rounds"]]) == (0, [True] * len(desk.state.rounds))
