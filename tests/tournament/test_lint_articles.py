"""Every finding can be read out: its article is in the register, its sentence in both languages."""

from itertools import product

import pytest

from kodeks.formats.regulations import example_names, example_text, read_regulations
from kodeks.rulebook.register import register
from kodeks.tournament.lint import CHECKS, KnownField, Severity, lint
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import Appeals, Invitation, NamedArbiter, PlayOffPlan, RoundStart
from kodeks.tournament.system_kind import Level, SystemKind
from kodeks.words import CODES, explain, language_of


def bare_events():
    for game, system, level in product(("100", "64", "chess", "chess960"), SystemKind, Level):
        if level is Level.FIDE and not game.startswith("chess"):
            continue
        boards = 4 if system.is_for_teams else None
        for edition in ("kw2022", "kw2025") if game.isdigit() else ("fide2009", "fide2023"):
            yield Regulations.of(
                name="Turniej", game=game, system=system, level=level, boards=boards, edition=edition, is_rated=True
            )


def filled(regulations):
    """The same with something wrong in every part."""
    return regulations.changed(
        tempo="14m+1s",
        starts="2027-05-02",
        ends="2027-05-02",
        round_starts=(RoundStart(1, "2027-05-01T10:00"), RoundStart(2, "2027-05-01T10:05")),
        draw_at="2027-05-01T09:59",
        arbiters=(NamedArbiter(name="A", is_suspended=True),),
        playoff=PlayOffPlan(tempo="2h", rest_before=1),
        appeals=Appeals(elected="2027-06-01", covers_quickplay=True),
        norms=() if regulations.is_chess else ("V", "I", "title"),
        with_advantage=True,
        win=9,
        tiebreaks=("BH", "NOTHING"),
        invitation=Invitation(),
    )


def test_every_finding_has_its_article_and_its_sentence():
    events = list(bare_events())
    found = [
        finding
        for event in (*events, *map(filled, events))
        for players in (None, 9)
        for finding in lint(event, KnownField(players, 5, 2))
    ]
    assert len({finding.ruling.reason for finding in found}) > 50
    for ruling in {finding.ruling.reason: finding.ruling for finding in found}.values():
        assert all(explain(language_of(language), ruling) for language in CODES)
    articles = {article for finding in found for article in finding.ruling.articles}
    assert not [article for article in articles if register().find(article) is None]
    assert all(finding.ruling.articles and finding.setting for finding in found)


@pytest.mark.parametrize("name", example_names())
def test_the_examples_are_without_fault(name):
    """But that the rules of the Dutch system we have expired, which is told of the rated events paired by it."""
    regulations = read_regulations(example_text(name))
    is_expired = regulations.is_rated and regulations.pairing.swiss_variant == "fide_dutch"
    found = lint(regulations)
    told = [finding for finding in found if finding.ruling.reason == "lint-fide-dutch-expired"]
    assert len(told) == is_expired
    others = {finding.severity for finding in found if finding not in told}
    assert others == ({Severity.WARNING, Severity.HINT} if name == "swiss_house_64" else set())


def test_checks_are_named_for_what_they_check():
    assert len(set(CHECKS)) == len(CHECKS)
    assert all(check.__name__.startswith("check_") and check.__doc__ for check in CHECKS)
