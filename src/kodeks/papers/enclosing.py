"""What the other rooms found, in the rows of the papers: norms, rating changes, lists, checklists, deadlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodeks import words
from kodeks.malformed import MalformedText
from kodeks.officials import Deadline
from kodeks.papers.arbiters_report import Supplements
from kodeks.papers.checklist import CheckRow
from kodeks.papers.norms import NormRow
from kodeks.papers.paper import Sentence
from kodeks.papers.rating_list import ListedPlayer, RatingChange
from kodeks.papers.voice import Voice
from kodeks.rating.settings import UNSURE
from kodeks.rulebook import Article
from kodeks.titles import EventNorms, OpenNorms, PlayerNorms, Rank
from kodeks.tournament.ticking import TickedLine
from kodeks.venue import Obligation, write_amount, write_bounds

if TYPE_CHECKING:  # with it comes numpy
    from kodeks.rating import Change, RatingList
    from kodeks.rating.fide import FideChange
    from kodeks.report import Enclosures


def tell(enclosed: Enclosures, voice: Voice) -> Supplements:
    return Supplements(
        ratings=None if enclosed.ratings is None else change_rows(enclosed.ratings, voice),
        fide=None if enclosed.fide is None else fide_rows(enclosed.fide, voice),
        norms=None if enclosed.norms is None else _norms(enclosed.norms, voice),
        deadlines=None if enclosed.deadlines is None else deadline_lines(enclosed.deadlines, voice),
        checks=None if enclosed.checks is None else check_rows(enclosed.checks, voice),
        files=enclosed.files,
        rating_doubts=() if enclosed.ratings is None else tuple(_doubts(enclosed.ratings, voice)),
    )


def _doubts(changes: Iterable[Change], voice: Voice) -> Iterator[Sentence]:
    """The readings of chapter VI that are not sure, where a change rests on them."""
    used = sorted({each for change in changes if change.working for each in change.decisions if each in UNSURE})
    if used:
        yield Sentence(voice.say("paper-unsure", keys=", ".join(used)))


def deadline_lines(found: Iterable[Deadline], voice: Voice) -> tuple[Sentence, ...]:
    """What is due until when."""
    return tuple(
        Sentence(f"{voice.say(each.what)}: {voice.day(each.due.isoformat())}", _ids(each.articles)) for each in found
    )


def _ids(articles: Iterable[Article]) -> tuple[str, ...]:
    return tuple(map(str, articles))


# Checklists


def check_rows(checked: Iterable[TickedLine], voice: Voice) -> tuple[CheckRow, ...]:
    return tuple(_check(each, voice) for each in checked)


def _check(checked: TickedLine, voice: Voice) -> CheckRow:
    line, item = checked.line, checked.line.item
    bounds = "" if line.bounds is None else f": {_numbers(write_bounds(line.bounds), voice)}"
    advised = "" if line.duty is Obligation.MUST else f" ({voice.say('checklist-advised')})"
    return CheckRow(
        group=voice.say("checklist-phase", phase=item.phase.value),
        text=voice.say("checklist-item", item=item.key) + bounds + advised,
        articles=_ids(item.articles),
        is_met=checked.is_fine,
        remark="; ".join(_remarks(checked, voice)),
    )


def _numbers(text: str, voice: Voice) -> str:
    """Amounts with the decimal point of the language."""
    return text.replace(".", voice.point)


def _remarks(checked: TickedLine, voice: Voice) -> Iterator[str]:
    line = checked.line
    if line.value is not None and line.item.requirement is not None:
        yield _numbers(write_amount(line.value, line.item.requirement.unit), voice)
    if checked.tick is not None and checked.tick.remark:
        yield checked.tick.remark


# Norms


def _norms(found: EventNorms | MalformedText, voice: Voice) -> tuple[NormRow, ...] | Sentence:
    if isinstance(found, MalformedText):
        return Sentence(words.explain_error(voice.language, found))
    return norm_rows(found, voice) if found.ruling is None else voice.rule(found.ruling)


def norm_rows(found: EventNorms, voice: Voice) -> tuple[NormRow, ...]:
    """Everybody's answer: what he has now, or the first condition that failed."""
    return (*(_norm(player, voice) for player in found.players), *(_open(each, voice) for each in found.open))


def _open(each: OpenNorms, voice: Voice) -> NormRow:
    """Whose entry must be put right first."""
    return NormRow(
        name=each.name, norm="?", is_earned=False, result="", reason=words.explain_error(voice.language, each.flaw)
    )


def _norm(player: PlayerNorms, voice: Voice) -> NormRow:
    """The trail of who earned something: every condition of it, and the readings that are not sure."""
    rulings = (*player.rulings, *player.missing)
    answers = (player.category, player.title, player.women_title, player.result_title)
    earned = [answer for answer in answers if answer is not None and answer.earned is not None]
    trail = [voice.rule(each.ruling) for answer in earned for each in answer.conditions]
    unsure = ", ".join(each.key for each in player.decisions if each.is_unsure)
    if unsure:
        trail.append(Sentence(voice.say("paper-unsure", keys=unsure)))
    return NormRow(
        name=player.name,
        norm=" → ".join(dict.fromkeys(_status(str(each), voice) for each in (player.before, player.after))),
        is_earned=player.has_earned,
        result=f"{player.category.points}/{2 * len(player.category.games)}" if player.category.games else "",
        reason="; ".join(voice.rule(ruling).text for ruling in rulings),
        articles=tuple(dict.fromkeys(article for ruling in rulings for article in _ids(ruling.articles))),
        trail=tuple(dict.fromkeys(trail)) if player.has_earned else (),
    )


def _status(status: str, voice: Voice) -> str:
    return voice.say("word-none") if status == Rank.NONE else status


# Ratings


def change_rows(changes: Iterable[Change], voice: Voice) -> tuple[RatingChange, ...]:
    return tuple(_change(each, voice) for each in changes)


def _change(change: Change, voice: Voice) -> RatingChange:
    working = change.working
    return RatingChange(
        name=change.name,
        before=voice.exact(change.before),
        games=change.games,
        points=str(change.points),
        expected="–" if working is None else voice.exact(working.expected, decimals=4),
        factor="–" if working is None else str(working.k),
        change=voice.signed(change.change),
        after=voice.exact(change.after),
    )


def fide_rows(changes: Iterable[FideChange], voice: Voice) -> tuple[RatingChange, ...]:
    """What FIDE would make of it, for those with a rating and a counted game."""
    return tuple(
        RatingChange(
            name=each.name,
            before=str(each.rating),
            games=len(each.counted),
            points=voice.exact(each.points),
            expected=voice.exact(each.expected),
            factor=str(each.k),
            change=voice.signed(each.change),
            after=voice.exact(each.rating + each.change),
        )
        for each in changes
        if each.rating is not None and each.counted
    )


def listed_players(current: RatingList, last: RatingList | None = None) -> dict[str, tuple[ListedPlayer, ...]]:
    """The published lists by their letter; places by rating, equal ratings share one."""
    before = {} if last is None else {row.player: row.rating for row in last.rows if row.rating is not None}
    lists: dict[str, list[ListedPlayer]] = {}
    for row in current.rows:
        if row.list_name is None or not row.list_name.is_classified or row.rating is None:
            continue
        listed = lists.setdefault(row.list_name.value, [])
        is_level = bool(listed) and listed[-1].rating == row.rating
        place = listed[-1].place if is_level else len(listed) + 1
        change = row.rating - before[row.player] if row.player in before else None
        listed.append(ListedPlayer(place, row.name, row.club, row.rating, row.games, change))
    return {letter: tuple(listed) for letter, listed in lists.items()}
