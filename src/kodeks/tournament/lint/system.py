"""The system of pairing: rounds, field, variant, start numbers [V.1, V.2, FTR 5]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.pairing.dutch.acceleration import cite_baku
from kodeks.pairing.tables import varma_sets, weak_sets
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import write_points
from kodeks.tournament.lint.finding import (
    Finding,
    KnownField,
    Mend,
    Severity,
    contradiction,
    gap,
    gravity,
    refusal,
)
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.table_rounds import judge_size

PROGRAM = "Kodeks"  # that pairs, as it is announced


def _article(regulations: Regulations, draughts: str, chess: str) -> Article:
    return regulations.cite(draughts, chess)


def check_system(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Whether the system belongs to the game, and leaves nothing open."""
    system = regulations.system
    if regulations.is_chess and system.is_round_robin and not system.is_by_berger:
        yield contradiction(
            Severity.WARNING, "system", "lint-not-by-berger", regulations.laws.cite("FTR:5d"), system=system.value
        )
    if system.is_by_matches and regulations.playoff is None and not regulations.pairing.is_superblitz:
        article = _article(regulations, "IV.2.17", "FTR:A3.1.c")
        yield gap(Severity.WARNING, "playoff", "lint-level-match-left-open", article)
    articles = regulations.laws.articles_on("V.3.7.2")
    if system.has_two_sides and regulations.pairing.first_colour is not None and articles:
        yield contradiction(gravity(regulations), "first_colour", "lint-colour-not-by-lot", *articles).with_mend(
            Mend("first_colour", None)
        )
    if regulations.pairing.forbidden_pairs and not regulations.pairing.special_conditions:
        article = _article(regulations, "II.2.1.2", "FTR:5e")
        count = len(regulations.pairing.forbidden_pairs)
        yield gap(Severity.WARNING, "special_conditions", "lint-conditions-not-announced", article, count=count)


def check_swiss(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Rounds are stated; the variant is known and announced."""
    if not regulations.system.is_swiss:
        return
    if regulations.pairing.rounds is None:
        yield gap(Severity.ERROR, "rounds", "lint-rounds-not-stated", _article(regulations, "V.2.4", "FTR:5g"))
    variant, is_stated = regulations.pairing.swiss_variant, "swiss_variant" in regulations.announced
    if regulations.is_chess:
        if not is_stated or not regulations.pairing.program:
            severity = Severity.ERROR if regulations.is_fide_event else Severity.WARNING
            setting = "program" if is_stated else "swiss_variant"
            mend = Mend("program", PROGRAM) if is_stated else None
            yield gap(severity, setting, "lint-swiss-not-announced", regulations.laws.cite("FTR:5g")).with_mend(mend)
        yield from _check_fide_swiss(regulations, entries)
        yield from _check_acceleration(regulations)
        return
    article = regulations.code.cite("V.2.7")
    if regulations.swiss.is_of_chess:
        yield contradiction(gravity(regulations), "swiss_variant", "lint-swiss-of-chess", article)
    elif not is_stated:
        yield gap(Severity.HINT, "swiss_variant", "lint-variant-not-stated", article, variant=variant)


def _check_fide_swiss(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """A rated event is paired by a system of FIDE whose rules are in force; Dubov's looks at ratings."""
    swiss = regulations.swiss
    if swiss.looks_at_ratings and entries.unrated:
        count = entries.unrated
        yield contradiction(
            Severity.WARNING, "swiss_variant", "lint-dubov-needs-ratings", regulations.laws.cite("FTR:5g"), count=count
        )
    if not regulations.is_rated and not regulations.is_fide_event:
        return
    if not swiss.is_of_chess:
        yield contradiction(
            Severity.WARNING,
            "swiss_variant",
            "lint-swiss-of-draughts",
            regulations.laws.cite("FTR:5g"),
            variant=swiss.key,
        )
    day = regulations.starts or regulations.ends
    if swiss.in_force_until and day > swiss.in_force_until:
        yield contradiction(Severity.WARNING, "swiss_variant", swiss.expired, regulations.laws.cite("FTR:5g"))
    if day and day < swiss.in_force_from:
        articles = swiss.pairing_articles(regulations.laws)
        yield contradiction(Severity.WARNING, "swiss_variant", "lint-swiss-not-yet-in-force", *articles)


def _check_acceleration(regulations: Regulations) -> Iterator[Finding]:
    """Baku's goes with points of which a win is worth two draws and a loss nothing [C.04.7 1.1]."""
    win, draw, loss = (getattr(regulations.scores, each) for each in ("win", "draw", "loss"))
    if regulations.pairing.acceleration is not None and (win != 2 * draw or loss):
        points = " – ".join(write_points(each, regulations.scale) for each in (win, draw, loss))
        yield contradiction(
            gravity(regulations),
            "acceleration",
            "lint-baku-needs-usual-points",
            cite_baku("1.1"),
            points=points,
        ).with_mend(Mend("acceleration", None))


def check_field(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Whether the system suits a field of this size."""
    if entries.players is None:
        return
    if regulations.system.is_swiss:
        yield from _check_swiss_field(regulations, entries)
    else:
        yield from _check_table(regulations, entries.players)


def _check_swiss_field(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    assert entries.players is not None
    rounds, players, code = regulations.pairing.rounds, entries.players, regulations.code
    if rounds is not None and rounds > players - 1 + players % 2:
        article = _article(regulations, "V.2.8.6.1.1", "FTR:5g")
        mend = Mend("rounds", players - 1 + players % 2) if players > 1 else None
        yield refusal(
            Severity.ERROR,
            "rounds",
            "lint-more-rounds-than-opponents",
            article,
            rounds=rounds,
            players=players,
        ).with_mend(mend)
    elif rounds is not None and players < code.pairing.players_a_round * rounds and not regulations.is_chess:
        yield contradiction(
            Severity.WARNING,
            "rounds",
            "lint-too-few-players-for-rounds",
            code.cite("V.2.3"),
            rounds=rounds,
            players=players,
            least=code.pairing.players_a_round * rounds,
        ).with_mend(Mend("rounds", max(1, players // code.pairing.players_a_round)))
    if regulations.swiss.needs_ratings and code.pairing.technical_share * entries.technical > players:
        facts: dict[str, int | str] = {"count": entries.technical, "players": players}
        ruling = Ruling(Verdict.CONTRADICTS, "swiss-too-many-technical", (code.cite("V.2.7.3"),), facts)
        yield Finding(Severity.WARNING, "swiss_variant", ruling)


def _check_table(regulations: Regulations, players: int) -> Iterator[Finding]:
    system = regulations.system
    if players < 2:
        return
    refused = judge_size(regulations, players) if system.is_round_robin else None
    if refused is not None:
        yield Finding(Severity.ERROR, "system", refused)
    if system.has_two_sides and players % 2:
        yield refusal(
            Severity.ERROR,
            "system",
            "lint-scheveningen-field",
            _article(regulations, "V.3.7.1", "FTR:5a"),
            players=players,
        )
    if system.traits.players not in (None, players):
        article = _article(regulations, "II.1.3", "FTR:A3.1.k1")
        yield refusal(Severity.ERROR, "system", "lint-match-of-two", article, players=players)
    needed = regulations.rounds_for(players)
    if needed is not None and regulations.pairing.rounds not in (None, needed):
        yield refusal(
            Severity.ERROR,
            "rounds",
            "lint-rounds-do-not-fit",
            _article(regulations, *system.traits.laid_out_by),
            rounds=regulations.pairing.rounds or 0,
            needed=needed,
            players=players,
        ).with_mend(Mend("rounds", needed))


def check_start_numbers(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """By lot in a round robin, or by Varma for the sizes that are printed [V.1.2, V.1.6, FTR 5a, 5f]."""
    system, how = regulations.system, regulations.pairing.start_numbers
    if how == "varma":
        yield from _check_varma(regulations, entries)
    elif system.is_round_robin and how != "lot":
        article = _article(regulations, "V.1.2", "FTR:5a")
        yield contradiction(gravity(regulations), "start_numbers", "lint-numbers-not-by-lot", article)


def _check_varma(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    if not regulations.system.is_by_berger:
        article = _article(regulations, "V.1.6.2", "FTR:5f")
        system = regulations.system.value
        yield contradiction(Severity.ERROR, "start_numbers", "lint-varma-without-berger", article, system=system)
        return
    if entries.players is None:
        return
    sets = varma_sets(entries.players, code=regulations.laws)
    if isinstance(sets, Ruling):
        yield Finding(Severity.ERROR, "start_numbers", sets)
    for ruling in weak_sets(entries.players, code=regulations.laws):
        yield Finding(Severity.HINT, "start_numbers", ruling)
