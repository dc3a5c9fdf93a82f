"""The sixteen items of an invitation: missing ones fail at FIDE events, elsewhere they warn [FTR 3c, INV]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.tournament.lint.finding import Finding, KnownField, Severity, gap
from kodeks.tournament.regulations import Regulations


def check_invitation(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """One finding for every item of which something is missing."""
    if not regulations.is_chess:
        return
    severity = Severity.ERROR if regulations.is_fide_event else Severity.WARNING
    for number, reason, missing in _missing(regulations):
        if missing:
            yield gap(severity, missing[0], reason, regulations.laws.cite(f"FTR:{number}"), missing=", ".join(missing))


def _missing(regulations: Regulations) -> Iterator[tuple[str, str, list[str]]]:
    said, stated = regulations.invitation, regulations.announced

    def without(**settings: object) -> list[str]:
        return [name.replace("__", ".") for name, value in settings.items() if not value]

    yield "3c.1", "lint-invitation-days", without(starts=regulations.starts, place=regulations.place)
    yield "3c.2", "lint-invitation-hotel", without(invitation__hotel=said.hotel)
    yield (
        "3c.3",
        "lint-invitation-programme",
        without(invitation__programme=said.programme, schedule=regulations.schedule.round_starts),
    )
    yield "3c.4", "lint-invitation-tempo", without(tempo=regulations.play.tempo, clocks=regulations.play.clocks)
    is_by_matches = regulations.system.is_by_matches
    yield "3c.5", "lint-invitation-systems", without(tiebreaks="tiebreaks" in stated or is_by_matches)
    yield "3c.6", "lint-invitation-default-time", without(default_minutes="default_minutes" in stated)
    limit = said.draw_offers or regulations.play.draw_offer_from is not None
    yield "3c.7", "lint-invitation-draw-offers", without(invitation__draw_offers=limit)
    yield "3c.8", "lint-invitation-money", without(invitation__money=said.money)
    yield "3c.9", "lint-invitation-travel", without(invitation__travel=said.travel)
    yield (
        "3c.10",
        "lint-invitation-people",
        without(
            invitation__expected=said.expected or regulations.pairing.players, arbiters=regulations.chief is not None
        ),
    )
    yield (
        "3c.11",
        "lint-invitation-contact",
        without(invitation__website=said.website, invitation__contact=said.contact, director=regulations.director),
    )
    yield "3c.12", "lint-invitation-duties", without(invitation__duties=said.duties)
    yield (
        "3c.13",
        "lint-invitation-answer",
        without(invitation__answer_by=said.answer_by, invitation__reporting=said.reporting),
    )
    yield "3c.14", "lint-invitation-security", without(invitation__security=said.security)
    yield "3c.15", "lint-invitation-medical", without(invitation__medical=said.medical)
    yield "3c.16", "lint-invitation-tourism", without(invitation__tourism=said.tourism)
