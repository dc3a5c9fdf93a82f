"""What an event needs that gives categories or titles: tempo, licences, days [VII.4.6, VII.6.2, VII.7]."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from kodeks.rulebook.article import Article
from kodeks.rulebook.house_reader import house_rules
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap, refusal
from kodeks.tournament.occasion import assess_tempo
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.system_kind import Level


def check_norms(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Whether the categories and titles that are promised can be had."""
    if regulations.is_chess or not regulations.norms:
        return
    for norm in regulations.norms:
        yield from _check_tempo(regulations, norm)
    rounds = regulations.rounds_for(entries.players) if entries.players else regulations.pairing.rounds
    least = regulations.code.titles.category_games
    if rounds is not None and rounds * regulations.pairing.games_per_match < least:
        article = _kw(regulations, "VII.4.4")
        mend = Mend("rounds", -(-least // regulations.pairing.games_per_match)) if regulations.system.is_swiss else None
        yield refusal(
            Severity.WARNING, "rounds", "lint-too-few-games-for-norm", article, rounds=rounds, least=least
        ).with_mend(mend)
    yield from _check_people(regulations)
    if regulations.house is not None and not house_rules(regulations.house).is_official:
        articles = [_kw(regulations, number) for number in of_both_norms(regulations, "VII.7.2.2", "VII.7.3.2")]
        yield refusal(Severity.ERROR, "house", "lint-norms-not-by-the-code", *articles).with_mend(Mend("norms", None))
    if "title" in regulations.norms:
        yield from _check_notice(regulations)


def _kw(regulations: Regulations, number: str) -> Article:
    return regulations.code.cite(number)


def of_both_norms(regulations: Regulations, category: str, title: str) -> list[str]:
    """The article on events for categories, that on events for titles, or both."""
    has_category = any(norm != "title" for norm in regulations.norms)
    return [*((category,) if has_category else ()), *((title,) if "title" in regulations.norms else ())]


def _check_tempo(regulations: Regulations, norm: str) -> Iterator[Finding]:
    found = assess_tempo(regulations)
    if found is None:
        return
    if norm == "title":
        if not found.is_rated:
            articles = [_kw(regulations, "VII.5.1")]
            articles += [_kw(regulations, "VII.6.2.1")] if regulations.level is Level.CHAMPIONSHIP else []
            yield refusal(Severity.ERROR, "norms", "lint-tempo-gives-no-titles", *articles).with_mend(
                _without(regulations, norm)
            )
        return
    wanted = regulations.code.titles.category_tempo[norm]
    least, number = wanted.minutes(regulations.game), wanted.article
    if found.equivalent_ms < least * 60_000:
        article = _kw(regulations, number)
        yield refusal(
            Severity.ERROR,
            "norms",
            "lint-tempo-too-short-for-norm",
            article,
            norm=norm,
            minutes=least,
        ).with_mend(_without(regulations, norm))
    if norm in ("II", "I") and regulations.play.has_sheets is False:
        yield refusal(
            Severity.ERROR,
            "score_sheets",
            "lint-norm-needs-sheets",
            _kw(regulations, number),
            norm=norm,
        ).with_mend(Mend("score_sheets", True))


def _without(regulations: Regulations, norm: str) -> Mend:
    """The event without a norm that it cannot give."""
    return Mend("norms", [each for each in regulations.norms if each != norm] or None)


def _check_people(regulations: Regulations) -> Iterator[Finding]:
    chief = regulations.chief
    if chief is not None and (not chief.licence or chief.is_suspended):
        articles = [_kw(regulations, number) for number in of_both_norms(regulations, "VII.7.2.1", "VII.7.3.1")]
        yield refusal(Severity.ERROR, "arbiters", "lint-norms-need-licensed-arbiter", *articles, name=chief.name)
    if regulations.licences_required:
        return
    numbers = ["VII.7.2.3"] if "I" in regulations.norms else []
    numbers += ["VII.7.3.3"] if "title" in regulations.norms else []
    if numbers:
        articles = [_kw(regulations, number) for number in numbers]
        yield refusal(
            Severity.ERROR,
            "licences_required",
            "lint-norms-need-licensed-players",
            *articles,
        ).with_mend(Mend("licences_required", True))


def _check_notice(regulations: Regulations) -> Iterator[Finding]:
    article = _kw(regulations, "VII.7.3.4")
    if not regulations.starts:
        return
    latest = (date.fromisoformat(regulations.starts) - timedelta(days=regulations.code.titles.notice_days)).isoformat()
    if not regulations.notified:
        yield gap(Severity.WARNING, "notified", "lint-notice-not-given", article, latest=latest)
    elif regulations.notified > latest:
        yield contradiction(
            Severity.ERROR, "notified", "lint-notice-too-late", article, given=regulations.notified, latest=latest
        )


def check_days(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The report of an event that counts comes in in time [VII.7.5]."""
    counts = regulations.is_official or regulations.is_rated or regulations.norms
    if regulations.is_chess or not counts or not regulations.ends:
        return
    article = _kw(regulations, "VII.7.5")
    latest = (date.fromisoformat(regulations.ends) + timedelta(days=regulations.code.titles.report_days)).isoformat()
    if not regulations.reported:
        yield gap(Severity.HINT, "reported", "lint-report-due", article, latest=latest).with_mend(
            Mend("reported", latest)
        )
    elif regulations.reported > latest:
        yield contradiction(
            Severity.ERROR,
            "reported",
            "lint-report-too-late",
            article,
            given=regulations.reported,
            latest=latest,
        ).with_mend(Mend("reported", latest))
