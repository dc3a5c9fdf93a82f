"""One entry that cannot be read does not cancel the norms of the others [VII.4.3]: they are judged as if any possible
value had been stated, and only what hangs on it is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from norm_events import entry, numbers, played_out, regulations, stronger_wins

from kodeks.titles import Championship, EventNorms, norms_of
from kodeks.titles.answer import norms_so_far
from kodeks.titles.condition import first_failure
from kodeks.tournament import Entry
from kodeks.words import CODES, explain, language_of

OPEN = ("-", "V", "IV", "III", "II", "I", "K", "M", "AM", "cmf", "mf", "mi", "gm")
WOMENS = ("kk", "mk", "amk", "cmff", "mff", "mif", "gmf")


def norms(*entries: Entry, **known: object) -> EventNorms:
    return norms_of(played_out(regulations(), entries, stronger_wins), **known)  # type: ignore[arg-type]


def others(title: str, count: int = 7) -> list[Entry]:
    return [entry(f"P{place}", title=title) for place in range(1, count + 1)]


def possible(sex: str) -> list[tuple[str, str]]:
    """Every title with every sex that somebody of this entry may have."""
    found = [(title, each) for each in ("m", "w") if sex in ("", each) for title in OPEN]
    return found + [(title, "w") for title in WOMENS if sex != "m"]


def is_asked(failure: object) -> bool:
    return getattr(failure, "reason", "") in ("norm-title-not-known", "norm-sex-not-stated")


@pytest.mark.parametrize("sex", ["m", "w", ""])
@pytest.mark.parametrize(("title", "is_first"), [("", True), ("III", False), ("I", True)])
@pytest.mark.parametrize("federation", ["", "NED"])
def test_VII_4_3_others_are_judged_as_if_any_title_had_been_stated(
    sex: str, title: str, federation: str, is_first: bool
) -> None:
    kim = entry("Kim", title="książę", sex=sex, federation=federation)
    state = played_out(regulations(), [kim, *others(title)] if is_first else [*others(title), kim], stronger_wins)

    def event(stated: str, of: str) -> EventNorms:
        entries = (replace(each, title=stated, sex=of) if each.name == "Kim" else each for each in state.entries)
        return norms_of(state._replace(entries=tuple(entries)))

    unread = event("książę", sex)
    assert [each.name for each in unread.open] == ["Kim"]
    assert len(unread.players) == 7
    stated = [event(*each) for each in possible(sex)]
    for answer in unread.players:
        same = [next(each for each in one.players if each.name == answer.name) for one in stated]
        for rank, trial in answer.category.trials.items():
            verdicts = {first_failure(each.category.trials[rank]) is None for each in same}
            failure = first_failure(trial)
            assert verdicts == ({True, False} if is_asked(failure) else {failure is None})
        assert {each.title.earned for each in same} == {answer.title.earned}


def test_VII_4_3_who_is_to_be_asked_is_named_with_what_stands_there() -> None:
    found = norms(*others("III"), entry("Kim", title="książę"))
    asked = [each.category.ruling for each in found.players if each.category.ruling.reason == "norm-title-not-known"]
    assert asked
    assert {(each.facts["names"], tuple(numbers(each))) for each in asked} == {("Kim (książę)", ("VII.4.3",))}
    assert all("Kim (książę)" in explain(language_of(language), each) for language in CODES for each in asked)


def test_two_unreadable_titles_are_two_questions() -> None:
    found = norms(*others("II", 6), entry("Kim", title="książę"), entry("Lee", title="mk"))
    assert [(each.number, each.name, each.flaw.reason) for each in found.open] == [
        (7, "Kim", "titles-unknown-title"),
        (8, "Lee", "titles-not-for-men"),
    ]
    assert len(found.players) == 6


@pytest.mark.parametrize("strong", range(5))
def test_VII_6_2_2_who_may_be_overtaken_is_asked_only_if_it_decides(strong: int) -> None:
    field = [entry("Anna", title="II"), *others("K", strong), *[entry(f"W{n}", title="V") for n in range(6 - strong)]]
    known: dict[str, object] = {"championship": Championship.INDIVIDUAL}
    unread = norms(*field, entry("Kim", title="książę"), **known).players[0].result_title
    stated = [norms(*field, entry("Kim", title=title), **known).players[0].result_title for title in ("-", "gm")]
    assert unread is not None
    verdicts = {each is not None and first_failure(each.conditions) is None for each in stated}
    if unread.ruling.reason == "norm-title-not-known":
        assert (verdicts, unread.ruling.facts["names"]) == ({True, False}, "Kim (książę)")
    else:
        assert verdicts == {first_failure(unread.conditions) is None}


def test_the_desk_tells_the_same() -> None:
    state = played_out(regulations(), [*others("III"), entry("Kim", title="książę")], stronger_wins)
    so_far, found = norms_so_far(state), norms_of(state)
    assert tuple(so_far.answer(number) for number in range(1, 8)) == found.players
    assert so_far.answer(8) == so_far.field[7].flaw is not None
