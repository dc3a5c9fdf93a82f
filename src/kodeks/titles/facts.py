"""What is known of an event that matters for norms: tempo, arbiter, licences, days [VII.4.6, VII.5.1, VII.7]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from kodeks.clock import Assessment, assess, parse_control
from kodeks.malformed import MalformedText
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.titles.books import HOME, PlayerBooks, is_foreign
from kodeks.titles.championship import Championship
from kodeks.titles.condition import Condition, condition
from kodeks.titles.field import NormPlayer, field_of
from kodeks.tournament.lint.finding import KnownField
from kodeks.tournament.lint.house import check_deviations, check_house
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Tournament

OVERRIDDEN = "norm-overridden"  # the reason of what was set aside, by which stored rulings of it are known


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """The event as norms see it. "Qualified sport" is that all who play are licensed [VII.7.2.3]."""

    name: str
    game: str  # "100" or "64"
    control: str  # the tempo as announced
    tempo: Assessment
    code: Edition = field(default_factory=edition)
    is_swiss: bool = False  # of players: in an event of teams nobody is overtaken [VII.5.5.2]
    has_licensed_arbiter: bool = False
    arbiter: str = ""
    arbiter_fault: Ruling | None = None  # what the register of arbiters has against his licence
    leader: Ruling | None = None  # whether he may lead it [IV.6.3]; None where nobody knows his class
    deviations: int = 0  # points in which it is not held by the code
    has_sheets: bool = False  # moves must be written down
    unlicensed: tuple[str, ...] = ()  # players without licence
    notified: str = ""  # a date, year-month-day
    starts: str = ""
    is_womens: bool = False
    championship: Championship | None = None
    home: tuple[str, ...] = HOME
    has_list: bool = True  # the list in force on the first day is known, or the ratings of the entries are believed
    overridden: tuple[tuple[str, str], ...] = ()  # conditions that the commission set aside, by name, and why

    @property
    def minutes(self) -> int:
        """Whole minutes of a player, bonuses included [D-122]."""
        return self.tempo.equivalent_ms // 60_000

    @property
    def has_official_tempo(self) -> bool:
        """Whether its tempo is one of II.6 [VII.5.1, D-48]."""
        return bool(self.tempo.is_rated)

    @property
    def has_bonus(self) -> bool:
        """Whether the tempo has a bonus, which counts towards the minutes [D-122]."""
        return parse_control(self.control).has_bonus

    @property
    def notice(self) -> int | None:
        """Days between the notice and the start, if both are known."""
        if not self.notified or not self.starts:
            return None
        return (date.fromisoformat(self.starts) - date.fromisoformat(self.notified)).days

    def is_foreign(self, federation: str) -> bool:
        return is_foreign(federation, self.home)


def facts_of(
    state: Tournament,
    field: Sequence[NormPlayer] | None = None,
    *,
    women: bool = False,
    championship: Championship | None = None,
    books: PlayerBooks | None = None,
) -> EventFacts:
    """The facts of a tournament of draughts; what its regulations do not say, that it is for women or a championship,
    may be told. Licences are those of the field, by the books if they are at hand."""
    regulations = state.regulations
    assert not regulations.is_chess, "norms are of draughts"
    if regulations.play.tempo is None:
        raise MalformedText("titles-no-tempo", regulations.name)
    control = parse_control(regulations.play.tempo)
    rules = regulations.laws.tempo_on(regulations.board)
    tempo = assess(control, rules, superblitz=regulations.pairing.is_superblitz)
    chief, sheets = regulations.chief, regulations.play.has_sheets
    people = field_of(state) if field is None else field
    return EventFacts(
        name=regulations.name,
        game=regulations.game,
        control=regulations.play.tempo,
        tempo=tempo,
        code=regulations.code,
        is_swiss=regulations.system.is_swiss and not regulations.system.is_for_teams,
        has_licensed_arbiter=chief is not None and bool(chief.licence) and not chief.is_suspended,
        arbiter="" if chief is None else chief.name,
        deviations=_deviations(regulations),
        has_sheets=tempo.name is TempoClass.STANDARD if sheets is None else sheets,
        unlicensed=_unlicensed(regulations, people),
        notified=regulations.notified,
        starts=regulations.starts,
        is_womens=_is_womens(regulations, people, women),
        championship=championship,
        has_list=books is None or books.lists is None or books.list_on(regulations) is not None,
    )


def _is_womens(regulations: Regulations, field: Sequence[NormPlayer], is_told: bool) -> bool:
    """Whether it is for women: told so, or all its groups are theirs. A man among them contradicts that [VII.2]."""
    groups = regulations.people.groups
    found = is_told or (bool(groups) and all(group.sex == "w" for group in groups))
    man = next((person.entry.name for person in field if person.entry.sex == "m"), None)
    if found and man is not None:
        raise MalformedText("titles-man-among-women", man)
    return found


def _deviations(regulations: Regulations) -> int:
    """What the check of the regulations finds against the code in house rules and in their own words."""
    found = (*check_house(regulations, KnownField()), *check_deviations(regulations, KnownField()))
    return len(found)


def _unlicensed(regulations: Regulations, field: Sequence[NormPlayer]) -> tuple[str, ...]:
    """Who was paired and has no licence by the books, or where they do not tell, none noted. Where nobody has one
    noted, regulations that require them are trusted."""
    playing = [person for person in field if person.games]
    is_trusted = regulations.licences_required and not any(person.entry.licence for person in playing)
    return tuple(
        person.entry.name
        for person in playing
        if person.is_licensed is False or (person.is_licensed is None and not person.entry.licence and not is_trusted)
    )


# What the event must be


def conditions_for_categories(facts: EventFacts, *, is_first: bool) -> tuple[Condition, ...]:
    """Events that give categories; `is_first` for category I [VII.7.2]."""
    found = (_arbiter(facts, "VII.7.2.1"), *_leader(facts, "VII.7.2.2"), _by_the_code(facts, "VII.7.2.2"))
    found = (*found, _licences(facts, "VII.7.2.3")) if is_first else found
    return tuple(_unless_overridden(facts, each) for each in found)


def conditions_for_titles(facts: EventFacts) -> tuple[Condition, ...]:
    """Events that give titles [VII.7.3]."""
    found = (
        _arbiter(facts, "VII.7.3.1"),
        *_leader(facts, "VII.7.3.2"),
        _by_the_code(facts, "VII.7.3.2"),
        _licences(facts, "VII.7.3.3"),
        _notice(facts),
        *_list(facts),
    )
    return tuple(_unless_overridden(facts, each) for each in found)


def _unless_overridden(facts: EventFacts, found: Condition) -> Condition:
    """As it is; what the commission set aside counts as met, and says why."""
    reason = dict(facts.overridden).get(found.name)
    if found.is_met or reason is None:
        return found
    told = Ruling(Verdict.UPHELD, OVERRIDDEN, found.ruling.articles, {"name": found.name, "why": reason})
    return found._replace(ruling=told)


def _arbiter(facts: EventFacts, article: str) -> Condition:
    fault = facts.arbiter_fault
    if fault is not None:
        articles = (facts.code.cite(article), *(each for each in fault.articles if each != facts.code.cite(article)))
        return Condition("arbiter", Ruling(Verdict.REFUSED, fault.reason, articles, fault.facts))
    missing = "norm-arbiter-not-licensed" if facts.arbiter else "norm-no-arbiter"
    return condition(
        facts.code,
        "arbiter",
        facts.has_licensed_arbiter,
        ("norm-arbiter-licensed", missing),
        [article],
        name=facts.arbiter,
    )


def _leader(facts: EventFacts, article: str) -> tuple[Condition, ...]:
    """Led by somebody whose class may: else it is not held by the code [IV.6.3]."""
    if facts.leader is None:
        return ()
    verdict = Verdict.UPHELD if facts.leader.verdict is Verdict.PERMITTED else Verdict.REFUSED
    articles = (*facts.leader.articles, facts.code.cite(article))
    return (Condition("leader", Ruling(verdict, facts.leader.reason, articles, facts.leader.facts)),)


def _list(facts: EventFacts) -> tuple[Condition, ...]:
    """Where lists are at hand, the one in force on the first day must be among them [VII.5.1]."""
    if facts.has_list:
        return ()
    return (condition(facts.code, "list", False, ("", "norm-no-list"), ["VII.5.1"], day=facts.starts or "–"),)


def _by_the_code(facts: EventFacts, article: str) -> Condition:
    reasons = ("norm-by-the-code", "norm-against-the-code")
    return condition(facts.code, "code", not facts.deviations, reasons, [article], count=facts.deviations)


def _licences(facts: EventFacts, article: str) -> Condition:
    reasons = ("norm-players-licensed", "norm-players-without-licence")
    first = facts.unlicensed[0] if facts.unlicensed else ""
    count = len(facts.unlicensed)
    return condition(facts.code, "licences", not facts.unlicensed, reasons, [article], count=count, name=first)


def _notice(facts: EventFacts) -> Condition:
    days = facts.notice
    if days is None:
        late = "norm-start-unknown" if facts.notified else "norm-not-notified"
    else:
        late = "norm-notified-late" if days >= 0 else "norm-notified-after"
    need = facts.code.titles.notice_days
    is_met = days is not None and days >= need
    facts_told = {"have": max(days or 0, 0), "late": max(-(days or 0), 0), "need": need}
    return condition(facts.code, "notice", is_met, ("norm-notified", late), ["VII.7.3.4"], **facts_told)
