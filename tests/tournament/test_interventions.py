"""Where the rules were left by hand: recorded, and told in the report and in the TRF."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.formats.markdown import write_markdown
from kodeks.formats.trf import TrfVersion, read_report, report_of_tournament, strictly, write_report
from kodeks.pairing.swiss import Explanation
from kodeks.papers import Voice, arbiters_report
from kodeks.report import Record
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import pair_by_hand, propose_pairing
from kodeks.tournament.acts import Absent, Announce, Result, Start, SwapColours, Unpair
from kodeks.tournament.explaining import explain_round
from kodeks.tournament.interventions import interventions_of
from kodeks.words import language_of


def chess(count: int = 6, **more: object) -> Desk:
    return Desk(rules(game="chess", rounds=5, **more)).enter(count)


def found(desk: Desk) -> list[tuple[str, int, list[str]]]:
    return [(each.reason, int(each.facts["round"]), articles(each)) for each in interventions_of(desk.state)]


def by_hand(desk: Desk, pairs: tuple[tuple[int, int], ...]) -> None:
    number = desk.state.round_to_pair
    desk.do(pair_by_hand(desk.state, pairs, None, "two of one family"), Announce(number), Start(number))


def test_a_course_by_the_rules_tells_nothing():
    desk = chess()
    for _ in range(3):
        desk.pair().play_all()
    desk.do(Result(3, 1, "1-0", replaces=True, reason="slip"))  # no round rests on it yet
    assert found(desk) == []


def test_C_04_3_a_round_paired_otherwise_than_the_program_does():
    desk = chess()
    by_hand(desk, ((1, 4), (5, 3), (2, 6)))
    [told] = interventions_of(desk.state)
    assert told.reason == "intervention-by-hand"
    assert told.facts == {"round": 1, "made": "5–3; 2–6", "instead": "5–2; 3–6"}
    assert articles(told) == ["FSW2026:C.04.3-1"]


def test_C_04_3_a_pair_by_hand_tells_what_the_rules_have_against_it():
    desk = chess()
    by_hand(desk, ((1, 4), (5, 3), (2, 6)))
    told = explain_round(desk.state, 1)
    assert isinstance(told, Explanation)
    assert [[(each.number, str(each.why.articles[0])) for each in pair.refused] for pair in told.pairs] == [
        [],
        [(3, "FSW2026:C.04.3-3.8")],
        [(6, "FSW2026:C.04.3-3.8")],
    ]
    assert told.notes == ()  # nothing the program says of its own round


def test_what_is_paired_by_hand_as_the_program_does_is_no_matter():
    desk = chess()
    by_hand(desk, ((1, 4), (5, 2), (3, 6)))
    assert found(desk) == []
    assert explain_round(desk.state, 1).notes


def test_C_04_2_4_3_a_result_on_which_a_round_rests():
    desk = chess().pair().play_all().pair()
    desk.do(Result(1, 2, "1-0", replaces=True, reason="the slip was wrong"))
    assert found(desk) == [("intervention-result", 1, ["FSW2026:C.04.2-4.3"])]


def test_C_04_2_4_4_a_published_pairing_that_was_dropped():
    desk = chess().pair().play_all()
    desk.do(pair_by_hand(desk.state, ((4, 2), (1, 5), (6, 3)), None, "why"), Announce(2))
    desk.do(Unpair(2, "a result was wrong"))
    assert found(desk) == [("intervention-pairing-dropped", 2, ["FSW2026:C.04.2-4.4"])]


def test_C_04_2_4_4_a_published_pairing_changes_for_what_the_arbiter_says_only():
    """Not without a reason, not after the start; the code of draughts has fewer."""
    desk = chess()
    proposal = propose_pairing(desk.state)
    assert not isinstance(proposal, Ruling)
    desk.do(proposal.act, Announce(1))
    [unsaid] = desk.say(Unpair(1)).rulings
    assert (unsaid.reason, articles(unsaid)) == ("game-reason-needed", ["FSW2026:C.04.2-4.4"])
    [told] = desk.do(Unpair(1, "late entry")).rulings
    assert (told.reason, articles(told)) == ("swiss-published-changes-for", ["FSW2026:C.04.2-4.4"])
    assert not desk.pair().say(Unpair(1, "late entry")).is_accepted
    draughts = Desk(rules(rounds=5)).enter(6)
    draughts.do(propose_pairing(draughts.state).act, Announce(1))  # type: ignore[union-attr]
    assert not draughts.say(Unpair(1, "late entry")).is_accepted


def test_colours_that_were_turned():
    desk = chess().pair()
    desk.do(SwapColours(1, 1))
    assert found(desk) == [("intervention-colours", 1, ["FTR2012:4b"])]


@pytest.mark.parametrize("result", ["0-½", "½-0", "0-0"])
def test_12_9_a_result_that_no_game_ends_with(result):
    desk = chess().pair()
    desk.do(Result(1, 1, result, reason="persistent refusal"))
    [told] = interventions_of(desk.state)
    assert (told.reason, articles(told), told.facts["result"]) == ("intervention-decided", ["FIDE2023:12.9"], result)
    text = write_report(report_of_tournament(desk.state, TrfVersion.TRF26)[0])
    assert f"### Kodeks: round 1, board 1 (1–4): {result} by a decision of the arbiter [FIDE2023:12.9]" in text


def test_what_games_end_with_and_what_was_not_played_is_no_decision():
    desk = chess().pair()
    desk.do(Result(1, 1, "1-0"), Result(1, 2, "½-½"), Result(1, 3, "-/-"))
    assert found(desk) == []


@pytest.mark.parametrize(("points", "told"), [(0, []), (1, []), (2, [("intervention-bye", 1, ["FSW2026:C.04.1-4"])])])
def test_C_04_1_4_a_bye_on_request_worth_more_than_a_draw(points, told):
    desk = chess(7)
    desk.do(Absent(3, 1, points))
    desk.pair()
    assert found(desk) == told


@pytest.mark.parametrize("version", TrfVersion)
def test_the_report_of_fide_tells_it(version):
    desk = chess()
    by_hand(desk, ((1, 4), (5, 3), (2, 6)))
    text = write_report(report_of_tournament(desk.state, version)[0])
    told = [line for line in text.splitlines() if line.startswith("###")]
    assert told == ["### Kodeks: round 1 was paired by hand: 5–3; 2–6 instead of 5–2; 3–6 [FSW2026:C.04.3-1]"]
    report, remarks = read_report(text)
    assert (write_report(report), remarks) == (text, ())
    assert "###" not in write_report(strictly(report)[0])


def test_draughts_have_their_own_report():
    desk = Desk(rules(rounds=5)).enter(6)
    by_hand(desk, ((1, 4), (5, 3), (2, 6)))
    assert "###" not in write_report(report_of_tournament(desk.state)[0])


def test_the_arbiters_report_tells_it():
    desk = chess()
    by_hand(desk, ((1, 4), (5, 3), (2, 6)))
    recorded = Record(desk.state, desk.events, (), "t.kodeks", "", "")
    told = write_markdown(arbiters_report(recorded, Voice(language_of("en"))))
    _, _, after = told.partition("Where the rules were left by hand")
    assert after.splitlines()[2].startswith("- round 1 was paired by hand: 5–3; 2–6 instead of 5–2; 3–6")
