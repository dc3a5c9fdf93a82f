"""Every ruling of tables, teams and knock-outs can be read out in both languages with the facts it carries."""

import pytest

from kodeks.pairing.knockout import (
    Match,
    draughts_playoff,
    draw_match,
    fide_playoff,
    judge_rest,
    settle_three,
)
from kodeks.pairing.tables import Drawer, draw_varma, explain_pair, explain_rest, half, weak_sets
from kodeks.pairing.teams import (
    BoardPlace,
    LineupSystem,
    TeamEntry,
    TeamSide,
    come,
    fall_back,
    judge_entry,
    judge_handing_in,
    judge_lineup,
    judge_seating,
    score_match,
    start_match,
)
from kodeks.rounds import Score
from kodeks.rulebook import KW2025
from kodeks.words import CODES, explain, language_of

ENTRY = TeamEntry(("Ala", "Ola"), ("Jan", "Ewa"))
OPEN, LADDER, JOKER = LineupSystem.OPEN, LineupSystem.LADDER, LineupSystem.JOKER
DRAW, WON, NOBODY = Score(1, 1), Score(2, 0), Score(0, 0, is_played=False)
LEVEL, OVER = Match(first=1, second=2, games=1, scores=(DRAW,)), Match(first=1, second=2, games=1, scores=(WON,))
ONE_CLUB = [Drawer(str(number), f"Player {number}", "Club") for number in range(1, 9)]

RULINGS = {
    "tables": [
        explain_pair(10, 7, 5),
        explain_pair(10, 10, 5),
        explain_rest(5, 1),
        half(6),
        draw_varma("x", ONE_CLUB[:3]),
        *draw_varma("x", ONE_CLUB).rulings,
        *weak_sets(12),
    ],
    "lineups": [
        judge_entry(OPEN, ENTRY, 2),
        judge_entry(LADDER, ENTRY, 3),
        judge_lineup(OPEN, ENTRY, 2, ("Ola", "Jan")),
        judge_lineup(OPEN, ENTRY, 3, ("Ola", "Jan")),
        judge_lineup(OPEN, ENTRY, 2, (None, None)),
        judge_lineup(OPEN, ENTRY, 2, ("Ola", "Ola")),
        judge_lineup(JOKER, None, 2, ("Ola", "Jan")),
        judge_lineup(OPEN, ENTRY, 2, ("Ola", "Iga")),
        judge_lineup(LADDER, ENTRY, 2, ("Ola", "Ala")),
        judge_lineup(JOKER, ENTRY, 2, ("Ola", "Jan")),
        judge_lineup(JOKER, ENTRY, 2, ("Ala", "Jan"), ("Jan", "Ola")),
        fall_back(OPEN, ENTRY, 2, ("Jan", "Ewa")).ruling,
        fall_back(OPEN, ENTRY, 2).ruling,
        fall_back(LADDER, ENTRY, 2).ruling,
        fall_back(OPEN, None, 2).ruling,
        judge_handing_in(0),
        judge_handing_in(900_000),
    ],
    "team matches": [
        score_match([WON]).ruling,
        score_match([DRAW]).ruling,
        score_match([NOBODY]).ruling,
        start_match(4, 3, 3).ruling,
        start_match(4, 3, 2).ruling,
        start_match(4, 2, 2).ruling,
        come(start_match(4, 3, 2), 3, 3).ruling,
        come(start_match(4, 2, 2), 3, 2, 60_000).ruling,
        come(start_match(4, 2, 2), 3, 3, 60_000).ruling,
        judge_seating([[BoardPlace(1, TeamSide.HOST)]]),
        judge_seating([[BoardPlace(1, TeamSide.HOST), BoardPlace(2, TeamSide.GUEST)]]),
        judge_seating([[BoardPlace(1, TeamSide.HOST)], [BoardPlace(2, TeamSide.HOST)]]),
        judge_seating([[BoardPlace(1, TeamSide.HOST)], [BoardPlace(2, TeamSide.HOST)]], is_blitz=True),
    ],
    "knock-out": [
        OVER.next_game(),
        LEVEL.next_game(),
        draw_match("x", 1, 2, 1, to_first_win=True, articles=(KW2025.cite("III.1.3"),)).after(Score(0, 0)),
        *(fide_playoff("x", range(1, players + 1)).ruling for players in (2, 3, 4, 5)),
        draughts_playoff("x", [1, 2, 3]).ruling,
        settle_three("x", {1: 3, 2: 2, 3: 1}, [1, 2, 3]),
        settle_three("x", {1: 2, 2: 2, 3: 2}, [1, 2, 3]).ruling,
        settle_three("x", {1: 3, 2: 3, 3: 0}, [1, 2, 3]).ruling,
        judge_rest(0, before_playoff=True),
        judge_rest(10**7, before_playoff=False),
    ],
}


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("matter", RULINGS)
def test_every_ruling_can_be_read_out(language, matter):
    rulings = RULINGS[matter]
    sentences = [explain(language_of(language), ruling) for ruling in rulings]
    assert all(sentences)
    assert all(ruling.articles for ruling in rulings if ruling.reason not in ("match-is-won", "match-is-level"))


def test_no_two_reasons_say_the_same():
    by_reason = {
        ruling.reason: explain(language_of("en"), ruling) for rulings in RULINGS.values() for ruling in rulings
    }
    assert len(by_reason) == len(set(by_reason.values())) == 50


@pytest.mark.parametrize(
    ("ruling", "polish", "english"),
    [
        (
            explain_rest(5, 2),
            "4 pauzuje w rundzie 2: jego przeciwnikiem byłby brakujący numer 6",
            "4 rests in round 2: the opponent would be the missing number 6",
        ),
        (
            judge_handing_in(0),
            "skład podano za późno (termin: 15 minut przed meczem)",
            "the line-up came too late (due 15 minutes before the match)",
        ),
    ],
)
def test_sentences(ruling, polish, english):
    assert explain(language_of("pl"), ruling) == polish
    assert explain(language_of("en"), ruling) == english
