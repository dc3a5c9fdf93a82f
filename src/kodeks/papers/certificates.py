"""Certificates for the best: of all, or of a group of the regulations."""

from __future__ import annotations

from kodeks.malformed import MalformedText
from kodeks.papers.announced import role_of
from kodeks.papers.forms import Certificate, FormKind, Forms, PageSize
from kodeks.papers.paper import Fact, Sentence, Signature
from kodeks.papers.voice import Voice
from kodeks.tables import ranked
from kodeks.tournament import Regulations, Tournament
from kodeks.tournament.regulations.parts import AgeGroup


def certificates(
    state: Tournament,
    voice: Voice,
    *,
    places: tuple[int, int] = (1, 3),
    group: AgeGroup | None = None,
    size: PageSize = PageSize.A4,
) -> Forms:
    """One for everybody from the first to the last of these places; who shares a place has it, too."""
    first, last = places
    if not 1 <= first <= last:
        raise MalformedText("print-not-places", f"{first}-{last}")
    regulations = state.regulations
    found = [
        Certificate(
            row.entry.name,
            row.entry.club,
            voice.say("print-place", place=voice.language.place(row.place)),
            "" if group is None else group.name,
            voice.say("print-points", points=str(row.points)),
        )
        for row in ranked(state).rows(group)
        if row.place is not None and first <= row.place <= last and state.rounds
    ]
    if not found:
        raise MalformedText("print-no-places-yet", f"{first}-{last}")
    days = voice.days(regulations.starts, regulations.ends)
    told = (("report-label-place", regulations.place), ("report-label-days", days))
    return Forms(
        kind=FormKind.CERTIFICATES,
        title=regulations.name,
        name=voice.say("print-certificate"),
        language=voice.language,
        forms=tuple(found),
        labels={"for": voice.say("print-certificate-for"), "event": voice.say("print-certificate-event")},
        facts=tuple(Fact(voice.say(label), Sentence(value)) for label, value in told if value),
        signatures=_signatures(regulations, voice),
        size=size,
        dated=regulations.ends or regulations.starts,
    )


def _signatures(regulations: Regulations, voice: Voice) -> tuple[Signature, ...]:
    chief = regulations.chief
    organiser = regulations.director or next(iter(regulations.organisers), "")
    return (
        Signature(
            voice.say("paper-role-chief") if chief is None else voice.say(role_of(chief)), chief.name if chief else ""
        ),
        Signature(voice.say("report-label-organiser"), organiser),
    )
