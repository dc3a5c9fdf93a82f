"""The envelope of an adjourned game: what must stand on it, with the position before the sealed move [ADJ.2, ADJ.3]."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kodeks.papers.diagram import Diagram
from kodeks.papers.paper import Fact, Facts, Paper, Paragraph, Sentence, Signature, Signatures
from kodeks.papers.seats import PrintedSeat, round_day
from kodeks.papers.voice import Voice
from kodeks.rulebook.conduct import AdjournmentRules
from kodeks.rulebook.result import Side
from kodeks.tournament import Tournament

_TO_WRITE = "…" * 24  # what the pen fills in


class AdjournedGame(NamedTuple):
    """What is known of a game when its envelope is closed; what is empty is written by hand."""

    rules: AdjournmentRules
    diagram: Diagram
    sealer: Side
    move: str = ""  # its number
    used: tuple[str, str] = ("", "")  # by White, by Black
    offer: str = ""
    resumes: str = ""


def envelope(state: Tournament, number: int, seat: PrintedSeat, game: AdjournedGame, voice: Voice) -> Paper:
    """To be cut out and put on an envelope, or folded around both score sheets."""
    say, cited, names = voice.say, game.rules.envelope, {Side.WHITE: seat.white.name, Side.BLACK: seat.black.name}

    def fact(label: str, value: str, matter: str) -> Fact:
        return Fact(say(label), Sentence(value or _TO_WRITE, (str(cited[matter]),) if matter in cited else ()))

    sealer = f"{names[game.sealer]} ({say(f'print-{game.sealer.value}')})"
    told = (
        fact("column-white", seat.white.name, "names"),
        fact("column-black", seat.black.name, "names"),
        fact("envelope-used-white", game.used[0], "times"),
        fact("envelope-used-black", game.used[1], "times"),
        fact("envelope-sealer", sealer, "sealer"),
        fact("envelope-move", game.move, "number"),
        fact("envelope-offer", game.offer, "offer"),
        fact("envelope-resumes", game.resumes, "resumption"),
        fact("report-label-place", state.regulations.place, "resumption"),
    )
    where = (say("report-round", round=number), say("report-board", board=str(seat.place)))
    day = round_day(state, number)
    roles = (f"print-signature-of-{game.sealer.value}", "print-arbiter")
    return Paper(
        title=say("envelope-title"),
        subtitle=" · ".join(filter(None, (state.regulations.name, ", ".join(where), voice.day(day)))),
        language=voice.language,
        blocks=(
            Facts(told),
            replace(game.diagram, caption=say("envelope-position")),
            Paragraph(Sentence(say("envelope-set-up"), (str(cited["position"]),))),
            Paragraph(Sentence(say("envelope-kept"), (str(cited["kept"]),))),
            Signatures(tuple(Signature(say(role)) for role in roles)),
        ),
        kind=say("envelope-title"),
        dated=day,
    )
