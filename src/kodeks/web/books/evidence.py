"""Evidence as the books keep it: rulings and workings as plain data, and back into words for whoever reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from kodeks.papers import Voice
from kodeks.rating.settings import UNSURE
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles import Norm, PlayerNorms, Rank
from kodeks.titles.facts import OVERRIDDEN
from kodeks.web.books.models import Player
from kodeks.web.pages.words import language, say


def read_ruling(data: Mapping[str, Any]) -> Ruling:
    """What `Ruling.plain` wrote."""
    articles = tuple(map(Article.parse, data["articles"]))
    return Ruling(Verdict(data["verdict"]), data["reason"], articles, data["facts"])


def told(rulings: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What was met, and which readings it rests on are not sure. What the commission set aside, and why, stands in its
    own books: it may tell of others."""
    return [each for each in rulings if each["reason"] != OVERRIDDEN]


def write_norm(norm: Norm) -> list[Any]:
    return [norm.rank.value, norm.event, norm.games, None if norm.towards is None else norm.towards.value]


def read_norm(data: list[Any]) -> Norm:
    rank, event, games, towards = data
    return Norm(Rank(rank), event, games, None if towards is None else Rank(towards))


def conditions_of(player: PlayerNorms) -> tuple[Ruling, ...]:
    """Every condition behind what was earned, in the order of the articles, each once."""
    answers = (player.category, player.title, player.women_title, player.result_title)
    earned = [answer for answer in answers if answer is not None and answer.earned is not None]
    found: list[Ruling] = []
    for ruling in (each.ruling for answer in earned for each in answer.conditions):
        if ruling not in found:
            found.append(ruling)
    unsure = (each.doubt for each in player.decisions if each.is_unsure)  # named wherever it decides something
    return (*found, *(Ruling(Verdict.ARBITER_DECISION_REQUIRED, doubt, ()) for doubt in unsure))


class ShownChange(NamedTuple):
    """A change of a rating as pages show it: numbers as the language writes them, what was left out, the law."""

    name: str
    event: str
    quarter: str
    games: int
    points: int
    before: str
    after: str
    change: str
    lists: str
    working: tuple[tuple[str, str], ...]  # label and number; empty without a counted game
    left_out: tuple[tuple[str, tuple[Article, ...]], ...]
    articles: tuple[Article, ...]
    decisions: tuple[str, ...]


def shown_change(data: Mapping[str, Any], names: Mapping[str, str] | None = None) -> ShownChange:
    """A change from its plain data (`change_object`); `names` tell opponents by their numbers."""
    voice = Voice(language())
    lists = [data["list_before"] or "–", data["list_after"] or "–"]
    return ShownChange(
        name=data["name"],
        event=data["event_name"],
        quarter=data["quarter"],
        games=data["games"],
        points=data["points"],
        before=voice.exact(_number(data["before"])),
        after=voice.exact(_number(data["after"])),
        change=voice.signed(_number(data["dR"])),
        lists=lists[0] if lists[0] == lists[1] else " → ".join(lists),
        working=() if data["k"] is None else _working(data, voice),
        left_out=tuple(_left_out(data["excluded"], names or {})),
        articles=tuple(map(Article.parse, data["articles"])),
        decisions=tuple(
            say("federation-unsure-decision", decision=each) if each in UNSURE else each for each in data["decisions"]
        ),
    )


def opponents_of(workings: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The names of those whom changes speak of by their numbers."""
    numbers = {game["opponent"] for working in workings for game in working["excluded"] if game["opponent"]}
    return dict(Player.objects.filter(number__in=numbers).values_list("number", "name")) if numbers else {}


def _number(value: float | int) -> Fraction:
    """The decimal that was written."""
    return Fraction(str(value))


def _working(data: Mapping[str, Any], voice: Voice) -> tuple[tuple[str, str], ...]:
    return (
        (say("federation-own-rating"), voice.exact(_number(data["own"]))),
        (say("federation-mean"), voice.exact(_number(data["mean"]), decimals=4)),
        ("D", str(data["D"])),
        ("%", voice.exact(_number(data["percent"]), decimals=4)),
        ("Wo", voice.exact(_number(data["Wo"]), decimals=4)),
        ("Wp", str(data["points"])),
        ("k", str(data["k"])),
        ("f", voice.exact(_number(data["f"]))),
        ("dR = f · k · (Wp − Wo)", voice.signed(_number(data["dR"]), decimals=4)),
    )


def _left_out(
    excluded: Iterable[Mapping[str, Any]], names: Mapping[str, str]
) -> Iterable[tuple[str, tuple[Article, ...]]]:
    for game in excluded:
        where = "" if game["round"] is None else f"{say('rating-round', round=game['round'])}, "
        who = "" if game["opponent"] is None else f"{names.get(game['opponent'], game['opponent'])}: "
        yield where + who + say(f"rating-{game['reason']}"), tuple(map(Article.parse, game["articles"]))
