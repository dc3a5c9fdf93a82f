"""What was announced of an event: the head of its report."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.papers.paper import Block, Fact, Facts, Sentence
from kodeks.papers.sections import points_or_nothing, section
from kodeks.papers.voice import Voice
from kodeks.rulebook import house_rules
from kodeks.tables import game_points
from kodeks.tournament import Regulations, Tournament
from kodeks.tournament.regulations.parts import ArbiterClass, ArbiterRole, NamedArbiter

_CLASSES = {
    ArbiterClass.THIRD: "paper-class-third",
    ArbiterClass.SECOND: "paper-class-second",
    ArbiterClass.FIRST: "paper-class-first",
    ArbiterClass.STATE: "paper-class-state",
    ArbiterClass.FMJD: "paper-class-fmjd",
}
_ROLES = {
    ArbiterRole.CHIEF: "paper-role-chief",
    ArbiterRole.DEPUTY: "paper-role-deputy",
    ArbiterRole.ROUND: "paper-role-round",
    ArbiterRole.ASSISTANT: "paper-role-assistant",
}


def announced(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """Name and place stand in the title; this is the rest."""
    facts = (*_event(state, voice), *_game(state, voice), *_officials(state.regulations, voice))
    return (Facts(tuple(Fact(voice.say(label), value) for label, value in facts)),)


def _event(state: Tournament, voice: Voice) -> Iterator[tuple[str, Sentence]]:
    regulations = state.regulations
    if regulations.place:
        yield "report-label-place", Sentence(regulations.place)
    if regulations.starts or regulations.ends:
        yield "report-label-days", Sentence(voice.days(regulations.starts, regulations.ends))
    organisers = tuple(dict.fromkeys(name for name in (regulations.director, *regulations.organisers) if name))
    if organisers:
        yield "report-label-organiser", Sentence(", ".join(organisers))
    yield (
        "report-label-state",
        Sentence(voice.say("report-closed" if state.is_closed else "report-open", rounds=len(state.rounds))),
    )


def _game(state: Tournament, voice: Voice) -> Iterator[tuple[str, Sentence]]:
    regulations, say = state.regulations, voice.say
    yield "report-label-game", Sentence(say("report-game", game=regulations.game))
    house = () if regulations.house is None else (voice.text_of(house_rules(regulations.house).title),)
    yield "report-label-rules", Sentence(", ".join((regulations.edition.upper(), *house)))
    variant = (
        f", {say('report-variant', variant=regulations.pairing.swiss_variant)}"
        if regulations.pairing.swiss_variant
        else ""
    )
    yield "report-label-system", Sentence(say("report-system", system=regulations.system.value) + variant)
    planned = regulations.rounds_for(len(state.entries))
    if planned is not None:
        yield "report-label-rounds", Sentence(str(planned))
    if regulations.play.tempo is not None:
        yield "report-label-tempo", Sentence(voice.tempo(regulations.play.tempo))
    win, draw, loss = (
        str(game_points(regulations, each))
        for each in (regulations.scores.win, regulations.scores.draw, regulations.scores.loss)
    )
    yield "report-label-points", Sentence(say("report-points", win=win, draw=draw, loss=loss))
    yield "report-label-entrants", Sentence(str(len(state.entries)))


def _officials(regulations: Regulations, voice: Voice) -> Iterator[tuple[str, Sentence]]:
    for arbiter in regulations.people.arbiters:
        standing = arbiter_standing(arbiter, voice)
        yield role_of(arbiter), Sentence(f"{arbiter.name}, {standing}" if standing else arbiter.name)
    if regulations.appeals is not None and regulations.appeals.members:
        yield "report-label-appeals", Sentence(", ".join(member.name for member in regulations.appeals.members))


def role_of(arbiter: NamedArbiter) -> str:
    """The key of what an arbiter does."""
    return _ROLES[arbiter.role]


def arbiter_standing(arbiter: NamedArbiter, voice: Voice) -> str:
    """His class, or FIDE title, and licence; empty if neither is known."""
    classes = () if arbiter.arbiter_class is None else (voice.say(_CLASSES[arbiter.arbiter_class]),)
    licence = (voice.say("paper-licence", licence=arbiter.licence),) if arbiter.licence else ()
    return ", ".join((*classes, *filter(None, (arbiter.fide_title,)), *licence))


def deviations(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """Where house rules or the regulations themselves depart from the code [IV.2.2]."""
    regulations = state.regulations
    lines = [] if regulations.house is None else [voice.rule(each) for each in house_rules(regulations.house).rulings()]
    own = () if regulations.is_chess else (str(regulations.code.cite("IV.2.2")),)
    lines += [Sentence(each.text, (each.against, *own)) for each in regulations.deviations]
    return section(voice.say("report-deviations"), points_or_nothing(voice, lines), level=2)
