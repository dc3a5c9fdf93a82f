"""The two editions of the Laws of Chess differ only in data, each value with its article."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest
from source_trees import nodes_of

from kodeks.clock import assess, parse_control
from kodeks.malformed import MalformedText
from kodeks.rulebook import Article, Limit, Setting, register
from kodeks.rulebook.chess_laws import Applicability, BothFlags, BothKings, IllegalMoves, RuleSet
from kodeks.rulebook.fide import CHESS_EDITIONS, FIDE2009, FIDE2023, chess_edition
from kodeks.rulebook.tempo_rules import TempoClass

MINUTE = 60_000


PARTS = {"tiebreak_rules", "title", "numbering", "tempo", "conduct", "standings", "varma", "tournament_rules"}

KEYS = {"games_an_arbiter": (TempoClass.RAPID, TempoClass.BLITZ)}  # of what is not by rule set


def values(edition):
    """Every setting and limit of an edition, those by rule set one by one."""
    for field in fields(edition):
        value = getattr(edition, field.name)
        if field.name in PARTS or isinstance(value, (str, bool, int)) or value is None:
            continue
        if isinstance(value, (Setting, Limit)):
            yield field.name, value
        else:
            assert set(value) == set(KEYS.get(field.name, RuleSet)), field.name
            yield from ((f"{field.name}.{rule_set}", setting) for rule_set, setting in value.items())


@pytest.mark.parametrize("edition", CHESS_EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_value_cites_an_article_of_its_own_code(edition):
    cited = list(values(edition))
    assert len(cited) > 35
    assert {setting.article.code for _, setting in cited} == {edition.code}


def test_look_up():
    assert chess_edition("fide2009") is FIDE2009
    assert chess_edition("fide2023") is FIDE2023
    with pytest.raises(MalformedText) as error:
        chess_edition("fide2017")
    assert (error.value.reason, error.value.text) == ("unknown-edition", "fide2017")


@pytest.mark.parametrize(
    ("name", "old", "old_article", "new", "new_article"),
    [
        ("default_ms", 0, "6.6a", 0, "6.7.1"),
        ("press_without_move_is_illegal", False, "7.4a", True, "7.5.3"),
        ("two_hands_are_illegal", False, "4.1", True, "7.5.4"),
        ("unfinished_promotion_queens", False, "7.4a", True, "7.5.2"),
        ("resignation_drawn_if_no_mate", False, "5.1b", True, "5.1.2"),
        ("agreement_after_moves", 0, "5.2c", 1, "5.2.3"),
        ("set_up_claims_moves", 3, "A4a", 10, "A.5.1"),
        ("both_flags", BothFlags.ALWAYS, "6.11", BothFlags.IF_ANNOUNCED, "G.III.3.1"),
        ("flag_called_by_arbiter", False, "A4d1", True, "A.5.5"),
        ("both_kings_in_check", BothKings.INTERVENE, "A4c", BothKings.WAIT_THEN_DRAW, "A.5.4"),
        ("quickplay", Applicability.ALWAYS, "10.1", Applicability.IF_ANNOUNCED, "G.III.2.1"),
        ("quickplay_may_be_appealed", False, "12.10", True, "11.10"),
        ("adjust_only_on_own_clock", False, "4.2", True, "6.2.5"),
        ("device_loss_gives_win", False, "12.3b", True, "11.3.2.2"),
        ("fine_and_exclusion", False, "13.4", True, "12.9.7"),
        ("total_capped", False, "11.1", True, "10.2"),
        ("rule_set_in_regulations", False, "A3", True, "A.6"),
    ],
)
def test_what_differs(name, old, old_article, new, new_article):
    before, after = getattr(FIDE2009, name), getattr(FIDE2023, name)
    assert (before.value, before.article) == (old, Article("FIDE2009", old_article))
    assert (after.value, after.article) == (new, Article("FIDE2023", new_article))


def test_automatic_draws_are_of_2023_only():
    assert FIDE2009.auto_repetition is None
    assert FIDE2009.auto_no_progress_moves is None
    assert FIDE2023.auto_repetition == Limit(5, Article("FIDE2023", "9.6.1"))
    assert FIDE2023.auto_no_progress_moves == Limit(75, Article("FIDE2023", "9.6.2"))


def test_what_one_edition_alone_has():
    assert FIDE2009.reversed_colours_restart_before is None
    assert FIDE2023.reversed_colours_restart_before == Setting(10, Article("FIDE2023", "7.3"))
    assert FIDE2009.quickplay_increment_request_ms is None
    assert FIDE2023.quickplay_increment_request_ms == Setting(5_000, Article("FIDE2023", "G.III.4"))
    assert FIDE2009.adjourned_late_ms == Setting(60 * MINUTE, Article("FIDE2009", "ADJ.10"))
    assert FIDE2023.adjourned_late_ms is None


@pytest.mark.parametrize(
    ("rule_set", "limit", "minutes", "wrong_claim", "acts"),
    [
        (RuleSet.STANDARD, 3, 2, 3, IllegalMoves.WHENEVER_FOUND),
        (RuleSet.RAPID_SUPERVISED, 3, 2, 3, IllegalMoves.WHENEVER_FOUND),
        (RuleSet.RAPID, 3, 2, 3, IllegalMoves.ON_CLAIM),
        (RuleSet.BLITZ_SUPERVISED, 3, 2, 3, IllegalMoves.WHENEVER_FOUND),
        (RuleSet.BLITZ, 1, 0, 3, IllegalMoves.ON_CLAIM),
    ],
)
def test_penalties_of_2009(rule_set, limit, minutes, wrong_claim, acts):
    assert FIDE2009.illegal_move_limit[rule_set].value == limit
    assert FIDE2009.illegal_penalty_ms[rule_set].value == minutes * MINUTE
    assert FIDE2009.wrong_claim_penalty_ms[rule_set] == Setting(wrong_claim * MINUTE, Article("FIDE2009", "9.5b"))
    assert FIDE2009.illegal_moves[rule_set].value is acts


@pytest.mark.parametrize(
    ("rule_set", "minutes", "article", "acts"),
    [
        (RuleSet.STANDARD, 2, None, IllegalMoves.WHENEVER_FOUND),
        (RuleSet.RAPID_SUPERVISED, 1, "A.3", IllegalMoves.WHENEVER_FOUND),
        (RuleSet.RAPID, 1, "A.3", IllegalMoves.SEEN_OR_CLAIMED),
        (RuleSet.BLITZ_SUPERVISED, 2, None, IllegalMoves.WHENEVER_FOUND),
        (RuleSet.BLITZ, 1, "B.3", IllegalMoves.SEEN_OR_CLAIMED),
    ],
)
def test_penalties_of_2023(rule_set, minutes, article, acts):
    assert FIDE2023.illegal_move_limit[rule_set] == Setting(2, Article("FIDE2023", "7.5.5"))
    illegal, wrong = FIDE2023.illegal_penalty_ms[rule_set], FIDE2023.wrong_claim_penalty_ms[rule_set]
    assert illegal == Setting(minutes * MINUTE, Article("FIDE2023", article or "7.5.5"))
    assert wrong == Setting(minutes * MINUTE, Article("FIDE2023", article or "9.5.3"))
    assert FIDE2023.illegal_moves[rule_set].value is acts


@pytest.mark.parametrize(
    ("main", "increment", "old", "new"),
    [
        (3, 2, "blitz", "blitz"),
        (5, 5, "blitz", "blitz"),
        (10, 0, "blitz", "blitz"),
        (10, 5, "rapid", "rapid"),
        (12, 0, "blitz", "rapid"),
        (15, 0, "rapid", "rapid"),
        (25, 10, "rapid", "rapid"),
        (59, 0, "rapid", "rapid"),
        (30, 30, "standard", "standard"),
        (90, 30, "standard", "standard"),
    ],
)
def test_A1_B1_class_of_a_game(main, increment, old, new):
    control = parse_control(f"{main}m+{increment}s" if increment else f"{main}m")
    assert (assess(control, FIDE2009.tempo["chess"]).name, assess(control, FIDE2023.tempo["chess"]).name) == (old, new)


@pytest.mark.parametrize(
    ("number", "moved"), [("9.2a", "9.2.1"), ("6.9", "6.9"), ("4.6b", "4.7.2"), ("3.9", "3.9.2"), ("F2a", "G.II.2.1")]
)
def test_an_edition_cites_its_own_number(number, moved):
    assert str(FIDE2009.cite(number)) == f"FIDE2009:{number}"
    assert str(FIDE2023.cite(number)) == f"FIDE2023:{moved}"


NUMBER = re.compile(r"[1-9][0-9]?\.[0-9]+(?:\.[0-9]+)?[a-g]?[0-9]?|[A-F][0-9]+(?:\.(?:note)?[0-9]+)?[a-d]?")
CHESS = sorted((Path(__file__).parents[2] / "src/kodeks/chess").glob("*.py"))
CITED = sorted(
    {
        node.value
        for path in CHESS
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value)
    }
)


def test_every_number_that_chess_cites_is_of_2009():
    assert {"9.2a", "F3.note4", "3.8.2a", "E2.1", "C10"} <= set(CITED)
    assert not [number for number in CITED if register().find(Article("FIDE2009", number)) is None]


def test_every_value_of_2009_and_every_moved_number_is_in_the_register():
    articles = {setting.article for _, setting in values(FIDE2009)}
    articles |= {Article("FIDE2009", number) for number in FIDE2023.numbering.moved}
    assert not [article for article in articles if register().find(article) is None]


@pytest.mark.parametrize(
    ("number", "of_2023"),
    [
        ("ADJ.1a", "G.I.1.1"),
        ("ADJ.1b", "G.I.1.2"),
        ("ADJ.2g", "G.I.2.7"),
        ("ADJ.3", "G.I.3"),
        ("ADJ.4", "G.I.4"),
        ("ADJ.6", "G.I.6"),
        ("ADJ.8b", "G.I.8.2"),
        ("ADJ.9c", "G.I.9.3"),
        ("ADJ.10", "G.I.10"),
        ("ADJ.11a", "G.I.12.1"),  # I.11 is the time of two who are both late
        ("ADJ.11b", "G.I.12.2"),
        ("ADJ.12", "G.I.13"),
        ("ADJ.13", "G.I.14"),
        ("B3b", "G.III.2.2"),
        ("D1", "G.III.6"),
        ("D1b", "G.III.6.1.2"),
        ("E2.9a", "D.2.10.1"),
        ("E2.9f", "D.2.10.6"),
    ],
)
def test_the_guidelines_and_appendix_D_of_2023_by_their_own_numbers(number, of_2023):
    """As the text of the Laws of 1 January 2023 has them."""
    assert str(FIDE2023.cite(number)) == f"FIDE2023:{of_2023}"
