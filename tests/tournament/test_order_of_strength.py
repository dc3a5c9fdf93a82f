"""The numbers of FIDE's Swiss: by rating, title and alphabet, corrected until round 4 is paired [C.04.2 2]."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.formats.trf import (
    TrfVersion,
    check_report,
    read_report,
    report_of_tournament,
    report_to_event,
    write_report,
)
from kodeks.formats.trf.round_to_pair import coming_round
from kodeks.formats.trf.tournament import numbers_by_strength
from kodeks.pairing.dutch.engine import FideDutch2026
from kodeks.pairing.dutch.strength import by_strength
from kodeks.pairing.swiss import ReasonedRound
from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Enter, Forbid, Revise
from kodeks.tournament.proposal import Proposal

FIELD = (
    ("Żak", 2300, ""),
    ("Adam", None, "GM"),
    ("Łoś", 2400, "WIM"),
    ("Bąk", 2400, "FM"),
    ("Ćma", 2400, "FM"),
    ("Zyg", 2400, "GM"),
)


def chess(*field: tuple[str, int | None, str], **more: object) -> Desk:
    desk = Desk(rules(game="chess", rounds=7, **more))
    desk.do(*(Enter(Entry(name=name, rating=rating, title=title)) for name, rating, title in field))
    return desk.draw()


def names(desk: Desk) -> list[str]:
    return [desk.state.entry(number).name for number in range(1, len(desk.state.order) + 1)]


def test_C_04_2_2_2_equal_ratings_by_title_then_alphabet():
    assert names(chess(*FIELD)) == ["Zyg", "Bąk", "Ćma", "Łoś", "Żak", "Adam"]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_C_04_2_2_2_no_lot_is_drawn(seed):
    desk = Desk(rules(game="chess", rounds=7))
    desk.do(*(Enter(Entry(name=name, rating=2000)) for name in ("Ćma", "Bąk", "Żak", "Łoś")))
    assert names(desk.draw(seed)) == ["Bąk", "Ćma", "Łoś", "Żak"]


def eight() -> Desk:
    return chess(*((f"P{place}", 2400 - 10 * place, "") for place in range(1, 9)))


def pairs(desk: Desk) -> list[set[int]]:
    found = propose_pairing(desk.state)
    assert isinstance(found, Proposal)
    return [set(pair) for pair in found.act.pairs]


def corrected(desk: Desk, number: int, rating: int) -> tuple[str, list[str]]:
    made = desk.do(Revise(number, replace(desk.state.entry(number), rating=rating)))
    [ruling] = made.rulings
    return ruling.reason, articles(ruling)


def test_C_04_2_2_3_a_corrected_rating_renumbers_until_round_4_is_paired():
    desk = eight().pair().play_all()
    assert corrected(desk, 8, 2600) == ("tournament-strength-corrected", ["FSW2026:C.04.2-2.3"])
    assert [entrant.number for entrant in desk.state.by_strength] == [8, 1, 2, 3, 4, 5, 6, 7]
    assert names(desk)[7] == "P8"  # his start number stays
    before = eight().pair().play_all()
    assert pairs(desk) != pairs(before)
    desk.pair().play_all().pair().play_all()
    assert corrected(desk, 1, 1000) == ("tournament-strength-corrected", ["FSW2026:C.04.2-2.3"])
    desk.pair().play_all()
    assert corrected(desk, 2, 1000) == ("tournament-strength-stays", ["FSW2026:C.04.2-2.3"])
    assert [entrant.number for entrant in desk.state.by_strength] == [8, 2, 3, 4, 5, 6, 7, 1]


def test_what_is_no_matter_of_strength_changes_nothing():
    desk = eight().pair().play_all()
    made = desk.do(Revise(8, replace(desk.state.entry(8), club="Wieża")))
    assert (made.rulings, desk.state.strength) == ((), ())


def test_C_04_2_2_4_a_late_entry_stands_where_his_strength_puts_him():
    desk = eight().pair().play_all()
    desk.do(Enter(Entry(name="Late", rating=2395)))
    corrected(desk, 8, 2600)
    desk.do(Enter(Entry(name="Later", rating=2700)))
    assert by_strength(desk.state.by_strength) == [10, 8, 9, 1, 2, 3, 4, 5, 6, 7]
    desk.pair()
    assert len(desk.state.rounds[1].boards) == 5


@pytest.mark.parametrize("version", TrfVersion)
@pytest.mark.parametrize("more", [{}, {"acceleration": "baku"}])
def test_C_04_2_a_report_has_the_numbers_by_which_it_is_paired(version, more):
    """Whoever pairs from it, ourselves included, pairs as the desk does."""
    desk = chess(*((f"P{place}", 2400 - 10 * place, "") for place in range(1, 9)), **more).pair()
    desk.results("1-0", "0-1", "½-½", "1-0")
    desk.do(Enter(Entry(name="Late", rating=2385)), Enter(Entry(name="Later", rating=2700)), Forbid(1, 9))
    corrected(desk, 8, 2600)
    proposal = propose_pairing(desk.state)
    assert isinstance(proposal, Proposal)
    report, losses = report_of_tournament(desk.state, version)
    assert "trf-numbers-by-strength" in {loss.key for loss in losses}
    text = write_report(report)
    assert "### Kodeks: numbers by strength" in text
    again, remarks = read_report(text)
    assert (remarks, check_report(again)) == ((), ())
    new = numbers_by_strength(desk.state)
    assert [entrant.name for entrant in report_to_event(again)[0]][:3] == ["Later", "P8", "P1"]
    task, _ = coming_round(again)
    paired = FideDutch2026().pair(task)
    assert isinstance(paired, ReasonedRound)
    ours = [(new[white], new[black]) for white, black in proposal.act.pairs]
    assert [(each.white, each.black) for each in paired.round.meetings] == ours
