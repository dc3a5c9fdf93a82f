"""A pairing made or changed by hand: checked against the absolute conditions, compared with the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.pairing.swiss.history import Player, players_of
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["AbsoluteLaw", "compare_manual", "judge_by", "judge_manual"]

Given = Sequence[tuple[int, int]]  # white, black
Articles = tuple[Article, ...]


class AbsoluteLaw(NamedTuple):
    """Where a system says what every pairing keeps, apart from colours."""

    everybody: Articles  # is there once
    resting: Articles  # who does is not paired
    met: Articles  # nobody meets twice
    forbidden: Articles  # by the regulations
    bye: Articles  # nobody has it twice
    free_points: Articles  # or after points without a game

    @classmethod
    def of_fide(cls, everybody: Article, meetings: Article, bye: Article) -> AbsoluteLaw:
        """Of a system of FIDE, which has a criterion for all meetings and one for all rests."""
        return cls((everybody,), (everybody,), (meetings,), (meetings,), (bye,), (bye,))


def judge_manual(
    task: RoundToPair, pairs: Given, bye: int | None = None, *, has_colour_conditions: bool = True
) -> tuple[Ruling, ...]:
    """The absolute conditions that a pairing by hand violates, given as (white, black) and the number that has the
    bye."""
    on = task.settings.articles_on
    law = AbsoluteLaw(
        everybody=on("V.2.8"),
        resting=on("V.2.8.9.5"),
        met=on("V.2.8.6.1.1"),
        forbidden=on("V.2.8"),
        bye=on("V.2.8.4"),
        free_points=on("V.2.8.6.1.2"),
    )
    breaches = judge_by(law, task, pairs, bye)
    return (*breaches, *_colours(task, _players(task), pairs)) if has_colour_conditions else breaches


def judge_by(law: AbsoluteLaw, task: RoundToPair, pairs: Given, bye: int | None) -> tuple[Ruling, ...]:
    """The same by the law of another system, all but its rules of colours."""
    check_numbers(task)
    players = _players(task)
    return (*_who(law, task, players, pairs, bye), *_bye(law, players, bye), *_meetings(law, task, players, pairs))


def _players(task: RoundToPair) -> Mapping[int, Player]:
    return players_of(task.entrants, task.rounds, task.settings)


def _breach(reason: str, articles: Articles, **facts: int | str) -> Ruling:
    return Ruling(Verdict.CONTRADICTS, reason, articles, facts)


def _who(
    law: AbsoluteLaw, task: RoundToPair, players: Mapping[int, Player], pairs: Given, bye: int | None
) -> Iterator[Ruling]:
    """Everybody who plays is there once, nobody else."""
    named = Counter(number for pair in pairs for number in pair)
    if bye is not None:
        named[bye] += 1
    resting = {rest.number for rest in rests_of(task)}
    for number, times in sorted(named.items()):
        if number not in players:
            yield _breach("swiss-manual-unknown", law.everybody, number=number)
        elif number in resting:
            yield _breach("swiss-manual-resting", law.resting, number=number)
        elif times > 1:
            yield _breach("swiss-manual-twice", law.everybody, number=number)
    for number in sorted(players.keys() - named.keys() - resting):
        yield _breach("swiss-manual-missing", law.everybody, number=number)


def _bye(law: AbsoluteLaw, players: Mapping[int, Player], bye: int | None) -> Iterator[Ruling]:
    if bye is None or bye not in players or players[bye].may_rest:
        return
    if players[bye].has_free_points:
        yield _breach("swiss-manual-second-free-points", law.free_points, number=bye)
    else:
        yield _breach("swiss-manual-second-bye", law.bye, number=bye)


def _meetings(law: AbsoluteLaw, task: RoundToPair, players: Mapping[int, Player], pairs: Given) -> Iterator[Ruling]:
    for white, black in pairs:
        if white not in players or black not in players:
            continue
        if black in players[white].met:
            yield _breach("swiss-manual-met", law.met, white=white, black=black)
        if not task.forbidden.may_meet(white, black):
            yield _breach("swiss-manual-forbidden", law.forbidden, white=white, black=black)


def _colours(task: RoundToPair, players: Mapping[int, Player], pairs: Given) -> Iterator[Ruling]:
    for pair in pairs:
        for number, side in zip(pair, (Side.WHITE, Side.BLACK), strict=True):
            if number in players:
                yield from _colours_of(task, players[number], side)


def _colours_of(task: RoundToPair, player: Player, side: Side) -> Iterator[Ruling]:
    step, rules = 1 if side is Side.WHITE else -1, task.settings.code.pairing
    if abs(player.colours.difference + step) > rules.colour_difference:
        articles = task.settings.articles_on("V.2.8.6.1.3")
        yield _breach("swiss-manual-difference", articles, number=player.number, most=rules.colour_difference)
    elif side not in player.colours.admissible:
        articles = task.settings.articles_on("V.2.8.6.1.4")
        yield _breach("swiss-manual-running", articles, number=player.number, times=rules.colours_running + 1)


def compare_manual(
    engine: Given, engine_bye: int | None, pairs: Given, bye: int | None, articles: tuple[Article, ...]
) -> Iterator[Ruling]:
    """Where a pairing by hand differs from the engine's, pair by pair: the arbiter is told, he is not stopped."""
    own, given = set(engine), set(pairs)
    for white, black in sorted(own - given):
        key = "swiss-manual-turned" if (black, white) in given else "swiss-manual-instead-of"
        yield Ruling(Verdict.PERMITTED, key, articles, {"white": white, "black": black})
    for white, black in pairs:
        if (white, black) not in own and (black, white) not in own:
            yield Ruling(Verdict.PERMITTED, "swiss-manual-added", articles, {"white": white, "black": black})
    if engine_bye != bye:
        facts: dict[str, int | str] = {"number": engine_bye or "–", "given": bye or "–"}
        yield Ruling(Verdict.PERMITTED, "swiss-manual-other-bye", articles, facts)
