"""The announcement of a tournament: every point an invitation tells, for the notice board and for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias

from kodeks.malformed import MalformedText
from kodeks.papers.paper import Block, BulletList, Heading, Paper, Sentence
from kodeks.papers.voice import Voice
from kodeks.rulebook import Article
from kodeks.standings import find_criterion
from kodeks.tables import game_points
from kodeks.tournament import Regulations


class AnnouncedPoint(NamedTuple):
    """One point: the key of its title, what is said, the article that wants it, and the setting it comes from."""

    title: str
    lines: tuple[str, ...]
    articles: tuple[Article, ...]
    setting: str


def announced_points(regulations: Regulations, voice: Voice) -> tuple[AnnouncedPoint, ...]:
    """The points in the order of an invitation [FTR 3c], then what the regulations say beyond."""
    found = []
    for title, tell, chess, draughts, setting in _POINTS:
        lines = tuple(line[:1].upper() + line[1:] for line in tell(regulations, voice))
        number = chess if regulations.is_chess else draughts
        articles = (regulations.cite(draughts, f"FTR:{chess}"),) if number else ()
        found.append(AnnouncedPoint(title, lines, articles, setting))
    return tuple(found)


def announcement(regulations: Regulations, voice: Voice) -> Paper:
    """What is announced, to be printed and sent; what is not said has no heading."""
    title = voice.say("announce-title")
    days = voice.days(regulations.starts, regulations.ends)
    return Paper(
        title=regulations.name,
        subtitle=", ".join((title, *filter(None, (regulations.place, days)))),
        language=voice.language,
        blocks=tuple(_blocks(regulations, voice)),
        kind=title,
        dated=regulations.starts,
    )


def _blocks(regulations: Regulations, voice: Voice) -> Iterator[Block]:
    for point in announced_points(regulations, voice):
        if point.lines:
            *before, last = point.lines
            yield Heading(voice.say(point.title))
            yield BulletList((*map(Sentence, before), Sentence(last, tuple(map(str, point.articles)))))


# What each point says

_Tell: TypeAlias = Callable[[Regulations, Voice], Iterator[str]]


def _moment(voice: Voice, text: str) -> str:
    moment = datetime.fromisoformat(text)
    return f"{voice.day(moment.date().isoformat())}, {moment:%H:%M}"


def _money(voice: Voice, regulations: Regulations, cents: int) -> str:
    units, rest = divmod(cents, 100)
    return f"{units}{f'{voice.point}{rest:02}' if rest else ''} {regulations.scores.currency}"


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def _invited(name: str) -> _Tell:
    """A point that the invitation words itself."""
    return lambda regulations, _: iter(_lines(getattr(regulations.invitation, name)))


def _days(regulations: Regulations, voice: Voice) -> Iterator[str]:
    if regulations.starts:
        yield voice.days(regulations.starts, regulations.ends)
    if regulations.place:
        yield regulations.place


def _programme(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield from _lines(regulations.invitation.programme)
    if regulations.schedule.entries_close:
        yield voice.say("announce-entries-close", moment=_moment(voice, regulations.schedule.entries_close))
    if regulations.schedule.draw_at:
        yield voice.say("announce-draw-at", moment=_moment(voice, regulations.schedule.draw_at))
    for number, moment in sorted((each.round, each.starts) for each in regulations.schedule.round_starts):
        yield voice.say("announce-round-at", round=number, moment=_moment(voice, moment))
    if regulations.schedule.resumptions:
        yield voice.say("announce-resumptions", hours=regulations.schedule.resumptions)


def _tempo(regulations: Regulations, voice: Voice) -> Iterator[str]:
    if regulations.play.tempo is not None:
        yield voice.tempo(regulations.play.tempo)
    if regulations.play.clocks:
        yield voice.say("announce-clocks", clocks=", ".join(regulations.play.clocks))
    if regulations.play.has_sheets is not None:
        yield voice.say("announce-sheets" if regulations.play.has_sheets else "announce-no-sheets")
    if regulations.play.full_rules is not None:
        yield voice.say("announce-full-rules" if regulations.play.full_rules else "announce-simple-rules")
    if regulations.play.quickplay:
        yield voice.say("announce-quickplay")
    if regulations.pairing.is_superblitz:
        yield voice.say("announce-superblitz")


def _systems(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield voice.say("report-game", game=regulations.game, edition=regulations.edition)
    yield voice.say("report-system", system=regulations.system.value)
    if regulations.pairing.swiss_variant:
        yield voice.say("report-variant", variant=regulations.pairing.swiss_variant)
    if regulations.pairing.program:
        yield voice.say("announce-program", program=regulations.pairing.program)
    if regulations.pairing.rounds:
        yield voice.say("announce-planned", rounds=regulations.pairing.rounds)
    if regulations.teams.boards:
        yield voice.say("announce-boards", boards=regulations.teams.boards, lineup=f"lineup_{regulations.teams.lineup}")
    if regulations.teams.lineup_minutes is not None:
        yield voice.say("announce-lineup-minutes", minutes=regulations.teams.lineup_minutes)
    if regulations.mini_match:
        yield voice.say(
            "announce-mini-match", games=regulations.mini_match, counts=f"counts_{regulations.pairing.match_counts}"
        )
    elif regulations.pairing.games_per_match > 1:
        yield voice.say("announce-games-per-match", games=regulations.pairing.games_per_match)
    yield voice.say("announce-start-numbers", how=f"numbers_{regulations.pairing.start_numbers}")
    for place, group in enumerate(regulations.pairing.start_groups, start=1):
        yield voice.say("announce-start-group", group=place, who=", ".join(group))
    for group in regulations.pairing.forbidden_pairs:
        yield voice.say("announce-forbidden-pair", names=", ".join(group))
    yield from _lines(regulations.pairing.special_conditions)
    yield from _scoring(regulations, voice)


def _criterion(code: str, voice: Voice) -> str:
    """What a criterion is called, with its code; one that nobody knows has only that."""
    try:
        found = find_criterion(code)
    except MalformedText:
        return code
    return f"{voice.named(found)} ({voice.code(found)})"


def _scoring(regulations: Regulations, voice: Voice) -> Iterator[str]:
    win, draw, loss = (
        str(game_points(regulations, each))
        for each in (regulations.scores.win, regulations.scores.draw, regulations.scores.loss)
    )
    yield voice.say("report-points", win=win, draw=draw, loss=loss)
    if regulations.play.with_advantage:
        yield voice.say("announce-with-advantage")
    if regulations.scores.tiebreaks:
        listed = ", ".join(_criterion(code, voice) for code in regulations.scores.tiebreaks)
        yield voice.say("announce-tiebreaks", listed=listed)
    playoff = regulations.playoff
    if playoff is not None:
        yield voice.say("announce-playoff", places=f"playoff_{playoff.places.value}")
        if playoff.tempo:
            yield voice.say("announce-playoff-tempo", tempo=voice.tempo(playoff.tempo))
        if playoff.starts:
            yield voice.say("announce-playoff-starts", moment=_moment(voice, playoff.starts))
        if playoff.last_round_starts:
            yield voice.say("announce-playoff-last-round", moment=_moment(voice, playoff.last_round_starts))
        yield from _lines("" if playoff.procedure == "model" else playoff.procedure)
        yield from _lines(playoff.numbers)
        yield from _lines(playoff.colours)
        if regulations.is_chess:  # [FTR A3.1.i]
            yield voice.say("announce-playoff-arbiters")


def _default_time(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield voice.say("announce-default-time", minutes=regulations.play.default_minutes)


def _draw_offers(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield from _lines(regulations.invitation.draw_offers)
    if regulations.play.draw_offer_from:
        yield voice.say("announce-draw-offers-from", moves=regulations.play.draw_offer_from)


def _finance(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield from _lines(regulations.invitation.money)
    if regulations.scores.prizes:
        yield voice.say("announce-prizes", listed=_by_place(regulations.scores.prizes, regulations, voice))
    for group in regulations.people.groups:
        if group.prizes:
            listed = _by_place(group.prizes, regulations, voice)
            yield voice.say("announce-group-prizes", group=group.name, listed=listed)


def _by_place(prizes: Sequence[int], regulations: Regulations, voice: Voice) -> str:
    return "; ".join(f"{place}. {_money(voice, regulations, each)}" for place, each in enumerate(prizes, 1))


def _people(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield from _lines(regulations.invitation.expected)
    if regulations.pairing.players:
        yield voice.say("announce-expected", players=regulations.pairing.players)
    if regulations.licences_required:
        yield voice.say("announce-licences-required")
    for group in regulations.people.groups:
        facts = [group.name]
        if group.age is not None:
            facts.append(voice.say("announce-group-age", age=group.age))
        if group.sex:
            facts.append(voice.say("choice-word", choice=f"sex_{group.sex}"))
        facts = list(dict.fromkeys(facts))  # "women: women" says it twice
        yield voice.say("announce-group", group=", ".join(facts))
    for arbiter in regulations.people.arbiters:
        yield voice.say("announce-arbiter", name=arbiter.name, role=arbiter.role.value)


def _contact(regulations: Regulations, voice: Voice) -> Iterator[str]:
    if regulations.director:
        yield voice.say("announce-director", name=regulations.director)
    if regulations.organisers:
        yield voice.say("announce-organisers", names=", ".join(regulations.organisers))
    if regulations.invitation.website:
        yield voice.say("announce-website", address=regulations.invitation.website)
    if regulations.invitation.contact:
        yield voice.say("announce-contact", contact=", ".join(_lines(regulations.invitation.contact)))


def _answer(regulations: Regulations, voice: Voice) -> Iterator[str]:
    if regulations.invitation.answer_by:
        yield voice.say("announce-answer-by", when=regulations.invitation.answer_by)
    yield from _lines(regulations.invitation.reporting)


def _rank(regulations: Regulations, voice: Voice) -> Iterator[str]:
    yield voice.say("choice-word", choice=f"level_{regulations.level.value}")
    if regulations.is_rated:
        yield voice.say("announce-rated")
    if regulations.norms:
        named = (
            voice.say("choice-word", choice="norm_title" if norm == "title" else norm) for norm in regulations.norms
        )
        yield voice.say("announce-norms", listed=", ".join(named))
    if regulations.house is not None:
        yield voice.say("announce-house", house=regulations.house)
    for deviation in regulations.deviations:
        yield voice.say("announce-deviation", text=deviation.text, article=deviation.against)


def _appeals(regulations: Regulations, voice: Voice) -> Iterator[str]:
    appeals = regulations.appeals
    if appeals is None:
        return
    for member in appeals.members:
        role = voice.say("choice-word", choice=f"member_{member.role.value}")
        yield f"{member.name} ({role})" + (f", {member.federation}" if member.federation else "")
    if appeals.deadline:
        yield voice.say("announce-appeals-deadline", deadline=appeals.deadline)
    if appeals.to_college:
        yield voice.say("announce-appeals-college")
    if appeals.deposit is not None:
        yield voice.say("announce-appeals-deposit", deposit=_money(voice, regulations, appeals.deposit))


_POINTS: tuple[tuple[str, _Tell, str, str, str], ...] = (  # title, text, article of chess and of draughts, setting
    ("point-days", _days, "3c.1", "II.2.1.2", "starts"),
    ("point-hotel", _invited("hotel"), "3c.2", "", "invitation.hotel"),
    ("point-programme", _programme, "3c.3", "", "schedule"),
    ("point-tempo", _tempo, "3c.4", "I.10.4", "tempo"),
    ("point-systems", _systems, "3c.5", "", "system"),
    ("point-default-time", _default_time, "3c.6", "II.5.5", "default_minutes"),
    ("point-draw-offers", _draw_offers, "3c.7", "", "invitation.draw_offers"),
    ("point-money", _finance, "3c.8", "", "invitation.money"),
    ("point-travel", _invited("travel"), "3c.9", "", "invitation.travel"),
    ("point-people", _people, "3c.10", "", "arbiters"),
    ("point-contact", _contact, "3c.11", "", "invitation.contact"),
    ("point-duties", _invited("duties"), "3c.12", "", "invitation.duties"),
    ("point-answer", _answer, "3c.13", "", "invitation.answer_by"),
    ("point-security", _invited("security"), "3c.14", "", "invitation.security"),
    ("point-medical", _invited("medical"), "3c.15", "", "invitation.medical"),
    ("point-tourism", _invited("tourism"), "3c.16", "", "invitation.tourism"),
    ("point-rank", _rank, "", "", "level"),
    ("point-appeals", _appeals, "10b", "", "appeals.deadline"),
)
