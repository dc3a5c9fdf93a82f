"""House rules and other deviations: what contradicts an article makes the event unofficial [IV.2.2; FIDE P.a, P.c]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.house_reader import house_rules
from kodeks.rulebook.register import register
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gravity, refusal
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import Deviation


def check_house(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Each override against the code, and what that does to the event."""
    if regulations.house is None:
        return
    house = house_rules(regulations.house)
    for ruling in house.rulings():
        if ruling.verdict is Verdict.CONTRADICTS:
            yield Finding(gravity(regulations), "house", ruling)
    if not house.is_official:
        article = regulations.code.cite("IV.2.2")
        is_grave = gravity(regulations) is Severity.ERROR
        severity, mend = (Severity.ERROR, Mend("house", None)) if is_grave else (Severity.HINT, None)
        yield contradiction(severity, "house", "lint-event-unofficial", article, house=house.key).with_mend(mend)


def check_deviations(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """What the regulations themselves order against an article."""
    for index, deviation in enumerate(regulations.deviations):
        yield _deviation(regulations, deviation, f"deviations.{index}")


def _deviation(regulations: Regulations, deviation: Deviation, setting: str) -> Finding:
    article = _find(deviation.against)
    if article is None:
        own = regulations.cite("IV.2.2", "FTR:1")
        return refusal(Severity.ERROR, setting, "lint-unknown-article", own, against=deviation.against)
    if not regulations.is_chess:
        return _against(regulations, setting, deviation, article, regulations.code.cite("IV.2.2"))
    if (
        article.code == regulations.laws.tournament_rules.numbering.code
    ):  # the event's own rules come first; these fill the gaps
        return contradiction(
            Severity.ERROR if regulations.is_fide_event else Severity.HINT,
            setting,
            "lint-deviation",
            article,
            regulations.laws.cite("FTR:1"),
            text=deviation.text,
        )
    binds = regulations.is_rated or regulations.is_fide_event
    return _against(regulations, setting, deviation, article, regulations.laws.cite("P.c" if binds else "P.a"))


def _against(regulations: Regulations, setting: str, deviation: Deviation, *articles: Article) -> Finding:
    return contradiction(gravity(regulations), setting, "lint-deviation", *articles, text=deviation.text)


def _find(text: str) -> Article | None:
    try:
        article = Article.parse(text)
    except MalformedText:
        return None
    return article if register().find(article) is not None else None
