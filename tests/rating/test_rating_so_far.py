"""Ratings while an event is on: as if the ratings of the entries were the list."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kodeks.malformed import MalformedText
from kodeks.rating import working_of
from kodeks.rating.so_far import fide_so_far, rating_so_far
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament import Act, Entry, Event, Regulations, SystemKind, Tournament, propose_pairing, step
from kodeks.tournament.acts import Announce, Enter, Number, Result, Start

PEOPLE = (
    Entry(name="Ala", rating=2310, list_name="A"),
    Entry(name="Ola", rating=2200, list_name="B"),
    Entry(name="Ela", rating=2150, list_name="N"),
    Entry(name="Iza", rating=2100, is_technical=True),
)


def held(regulations: Regulations, *results: str) -> Tournament:
    """One round with these results; the event is not over."""
    state = Tournament(regulations)
    acts: list[Act] = [*map(Enter, PEOPLE), Number(tuple(range(len(PEOPLE))), "kodeks")]
    for act in acts:
        state = done(state, act)
    proposal = propose_pairing(state)
    for act in (proposal.act, Announce(1), Start(1), *(Result(1, each, text) for each, text in enumerate(results, 1))):  # type: ignore[union-attr]
        state = done(state, act)
    return state


def done(state: Tournament, act: Act) -> Tournament:
    found = step(state, Event(state.seq + 1, state.seq, "2026-11-16T10:00:00", "A", act))
    assert found.is_accepted, found.rulings
    return found.state


def rules(**changed: object) -> Regulations:
    known: dict[str, object] = {"name": "Próba", "game": "100", "system": SystemKind.ROUND_ROBIN, "is_rated": True}
    return Regulations.of(**known | {"starts": "2026-11-14", "tempo": "60m+30s"} | changed)  # type: ignore[arg-type]


def test_VI_4_1_games_against_the_classified_count_and_no_others() -> None:
    found = rating_so_far(held(rules(), "2-0", "1-1"))  # 1-4, 2-3
    assert found.ruling.verdict is Verdict.UPHELD
    ala, ola, _, iza = found.players
    assert [game.reason.value for game in ala.excluded] == ["rating-unclassified-opponent"]
    assert ala.working is None
    assert iza.working == working_of(2100, [2310], 0, 25)
    assert ola.working == working_of(2200, [2150], 1, 25)


def test_VI_4_2_k_by_what_the_entries_tell() -> None:
    found = rating_so_far(held(rules(), "2-0", "1-1"))
    assert [each.k for each in found.players] == [10, 25, 15, 25]
    assert [each.is_own_assumed for each in found.players] == [False, False, False, True]


def test_an_event_that_is_not_declared_changes_nothing() -> None:
    found = rating_so_far(held(rules(is_rated=False), "2-0", "1-1"))
    assert found.ruling.reason == "rating-not-declared"
    assert all(each.working is None for each in found.players)


def test_a_walkover_does_not_count() -> None:
    found = rating_so_far(held(rules(), "2-0", "+/-"))
    assert found.players[1].working is None
    assert [game.reason.value for game in found.players[1].excluded] == ["rating-walkover"]


def test_the_last_day_may_still_be_unknown_but_not_both() -> None:
    with pytest.raises(MalformedText) as error:
        rating_so_far(held(rules(starts=""), "2-0"))
    assert error.value.reason == "rating-ends-missing"


def test_chess_goes_by_fide() -> None:
    changes = fide_so_far(held(rules(game="chess", tempo="90m+30s"), "1-0", "½-½"))
    assert [each.rating for each in changes] == [2310, 2200, 2150, None]
    assert changes[1].change == 20 * (Fraction(1, 2) - Fraction(57, 100))
