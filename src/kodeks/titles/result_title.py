"""Categories and titles for a place in a championship, Table V [VII.6]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kodeks.rulebook.edition import Edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles.category_norm import tempo_conditions
from kodeks.titles.championship import Championship
from kodeks.titles.condition import Condition, Decision, condition, decisions, failures_of_the_event, first_failure
from kodeks.titles.facts import EventFacts, conditions_for_categories, conditions_for_titles
from kodeks.titles.field import NormPlayer
from kodeks.titles.holdings import Holdings, write_womens
from kodeks.titles.rank import CATEGORIES, LADDERS, HeldRank, Ladder, Rank, as_open, as_women
from kodeks.titles.tables import PlaceAward, place_awards
from kodeks.titles.title_norm import title_tempo

_FMJD = {  # on the ladder of K to AM, as they weigh in category results [VII.4.3, D-123]
    **dict.fromkeys((Rank.CMF, Rank.CMFF), Rank.K),
    **dict.fromkeys((Rank.MF, Rank.MFF, Rank.MI, Rank.MIF, Rank.GM, Rank.GMF), Rank.AM),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultAnswer:
    """What a place brings: `award` with all its conditions, or a ruling that it brings nothing or must be asked for."""

    code: Edition
    championship: Championship
    ladder: Ladder  # of women in women's events
    held: HeldRank  # before the event
    place: int | None
    award: HeldRank | None  # as printed, on the steps of the open ladder
    behind: tuple[int, ...]  # who counts as overtaken, places among all
    conditions: tuple[Condition, ...]
    decisions: tuple[Decision, ...]

    @property
    def ruling(self) -> Ruling:
        """The award, a question to the federation, or the first condition that failed."""
        failure = first_failure(self.conditions)
        if failure is not None or self.award is None:
            assert failure is not None, "no award without a reason"
            return failure
        facts: dict[str, int | str] = {"award": self.written or "", "place": self.place or 0}
        if self.is_asked_for:
            asked = (self.code.cite("VII.6.1"),)
            return Ruling(Verdict.ARBITER_DECISION_REQUIRED, "norm-ask-before-award", asked, facts)
        articles = (self.code.cite("VII.6.1"), self.code.cite("VII.6.2"))
        reason = "norm-award-held" if self.earned is None else "norm-award-earned"
        return Ruling(Verdict.UPHELD, reason, articles, facts)

    @property
    def written(self) -> str | None:
        """The award as it is written: in women's events `mk`, `kk+`, `I+k`."""
        if self.award is None or self.ladder is Ladder.OPEN:
            return None if self.award is None else str(self.award)
        return write_womens(HeldRank(as_women(self.award.rank), self.award.norms))

    @property
    def earned(self) -> HeldRank | None:
        """The award if nothing stands against it and he does not hold it yet."""
        if self.award is None or self.is_asked_for or first_failure(self.conditions) is not None:
            return None
        return None if self.held.reaches(_rank_gained(self.award)) else self.award

    @property
    def is_asked_for(self) -> bool:
        """Whether nothing stands against the award, but the federation is asked before it is given."""
        return self.championship.is_unsure and self.award is not None and first_failure(self.conditions) is None

    @property
    def missed_by_the_event(self) -> Iterator[tuple[Condition, ...]]:
        """What the event fails, if that alone stands against the award."""
        if self.award is not None and not self.held.reaches(_rank_gained(self.award)):
            yield failures_of_the_event(self.conditions)

    @property
    def has_brought(self) -> bool:
        """Whether there is something to announce: an award, or the question for it."""
        return self.earned is not None or self.is_asked_for


def result_answer(field: Sequence[NormPlayer], index: int, facts: EventFacts) -> ResultAnswer | None:
    """Judge a place by Table V; None if the event is none of those in it."""
    if facts.championship is None:
        return None
    place, ladder = field[index].place, Ladder.WOMEN if facts.is_womens else Ladder.OPEN
    awards = place_awards(facts.code.titles.places, facts.championship.column)
    cell = next((each for each in awards if place is not None and each.first <= place <= each.last), None)
    used = ["D-131"] if cell is not None else []
    used += ["Tab.V"] if cell is not None and (facts.championship.is_unsure or cell.is_unsure) else []
    behind = () if cell is None else _behind(field, index, cell.award.rank, facts)
    doubted = () if cell is None else _doubted(field, index)
    used += ["D-123"] if cell is not None and _has_candidates(field, behind, cell.award.rank, facts) else []
    found = [_place(place, awards, facts.code)]
    if cell is not None:
        found += _conditions(cell, len(behind), facts, doubted)
    return ResultAnswer(
        code=facts.code,
        championship=facts.championship,
        ladder=ladder,
        held=field[index].holdings.status(ladder),
        place=place,
        award=None if cell is None else cell.award,
        behind=behind,
        conditions=tuple(found),
        decisions=decisions(*used),
    )


def _place(place: int | None, awards: Sequence[PlaceAward], code: Edition) -> Condition:
    last = max(each.last for each in awards)
    reasons = ("norm-place-given", "norm-place-too-low" if place is not None else "norm-no-place")
    is_met = place is not None and place <= last
    return condition(code, "place", is_met, reasons, ["VII.6.1"], place=place or 0, last=last)


def _conditions(cell: PlaceAward, behind: int, facts: EventFacts, doubted: Sequence[str]) -> list[Condition]:
    """Tempo, players behind, and what every event needs that gives categories or titles [VII.6.2, VII.7]."""
    rank = _rank_gained(cell.award)
    tempo = _category_tempo(rank, facts) if rank in CATEGORIES else [title_tempo(facts, "VII.6.2.1")]
    reasons = ("norm-behind-reached", "norm-behind-short")
    need = facts.code.titles.behind
    told = {"rank": cell.award.rank.value, "have": behind, "need": need}
    overtaken = condition(facts.code, "behind", behind >= need, reasons, ["VII.6.2.2"], **told)
    if behind < need <= behind + len(doubted):
        asked = {"names": ", ".join(doubted)}
        overtaken = condition(facts.code, "behind", False, ("", "norm-title-not-known"), ["VII.6.2.2"], **asked)
    event = (
        conditions_for_categories(facts, is_first=rank is Rank.I)
        if rank in CATEGORIES
        else conditions_for_titles(facts)
    )
    return [*tempo, overtaken, *event]


def _rank_gained(award: HeldRank) -> Rank:
    """The rank, or of a norm the one it is for."""
    above = award.next_rank(Ladder.OPEN) if award.norms else award.rank
    assert above is not None, award
    return above


def _category_tempo(rank: Rank, facts: EventFacts) -> list[Condition]:
    return [
        each._replace(
            ruling=Ruling(
                each.ruling.verdict,
                each.ruling.reason,
                (facts.code.cite("VII.6.2.1"), *each.ruling.articles),
                each.ruling.facts,
            )
        )
        for each in tempo_conditions(rank, facts)
    ]


def _behind(field: Sequence[NormPlayer], index: int, rank: Rank, facts: EventFacts) -> tuple[int, ...]:
    """Who plays on with this rank or a higher one and has a strictly worse place [D-131]."""
    own = field[index].place
    assert own is not None
    steps = LADDERS[Ladder.OPEN]
    return tuple(
        place
        for place, other in enumerate(field)
        if _is_behind(other, own)
        and other.flaw is None
        and steps.index(_level(other.holdings_then, facts)) >= steps.index(rank)
    )


def _is_behind(other: NormPlayer, own: int) -> bool:
    return other.place is not None and other.place > own and other.games_played > 0


def _doubted(field: Sequence[NormPlayer], index: int) -> tuple[str, ...]:
    """Those behind whose titles cannot be read, who may count as overtaken."""
    own = field[index].place
    assert own is not None
    return tuple(
        f"{other.entry.name} ({other.entry.title})"
        for other in field
        if other.flaw is not None and _is_behind(other, own)
    )


def _has_candidates(field: Sequence[NormPlayer], behind: Sequence[int], rank: Rank, facts: EventFacts) -> bool:
    """Whether somebody counts as overtaken only because FMJD's candidates stand with K [D-123]."""
    steps = LADDERS[Ladder.OPEN]
    others = (
        replace(holdings, fmjd=_no_candidate(holdings.fmjd), fmjd_women=_no_candidate(holdings.fmjd_women))
        for holdings in (field[place].holdings_then for place in behind)
    )
    return any(steps.index(_level(each, facts)) < steps.index(rank) for each in others)


def _no_candidate(rank: Rank | None) -> Rank | None:
    return None if rank in (Rank.CMF, Rank.CMFF) else rank


def _level(holdings: Holdings, facts: EventFacts) -> Rank:
    """The highest a player holds, on the steps of the open ladder; women's titles count in women's events."""
    held = [holdings.open.rank]
    held += [_FMJD[holdings.fmjd]] if holdings.fmjd is not None else []
    if facts.is_womens:
        held += [as_open(holdings.women.rank)] if holdings.women is not None else []
        held += [_FMJD[holdings.fmjd_women]] if holdings.fmjd_women is not None else []
    return max(held, key=LADDERS[Ladder.OPEN].index)
