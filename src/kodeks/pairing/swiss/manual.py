"""A pairing made or changed by hand: checked against the absolute conditions, compared with the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from kodeks.pairing.swiss.engine import check_numbers, rests_of
from kodeks.pairing.swiss.history import Player, players_of
from kodeks.pairing.swiss.reasoned_round import RoundToPair
from kodeks.rulebook.article import Article
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["compare_manual", "judge_manual"]

Given = Sequence[tuple[int, int]]  # white, black


def judge_manual(
    task: RoundToPair, pairs: Given, bye: int | None = None, *, has_colour_conditions: bool = True
) -> tuple[Ruling, ...]:
    """The absolute conditions that a pairing by hand violates, given as (white, black) and the number that has the bye.
    Systems of FIDE have rules of colours of their own."""
    check_numbers(task)
    players = players_of(task.entrants, task.rounds, task.settings)
    breaches = (*_who(task, players, pairs, bye), *_bye(task, players, bye), *_conditions(task, players, pairs))
    return (*breaches, *_colours(task, players, pairs)) if has_colour_conditions else breaches


def _breach(task: RoundToPair, reason: str, article: str, **facts: int | str) -> Ruling:
    return Ruling(Verdict.CONTRADICTS, reason, task.settings.articles_on(article), facts)


def _who(task: RoundToPair, players: Mapping[int, Player], pairs: Given, bye: int | None) -> Iterator[Ruling]:
    """Everybody who plays is there once, nobody else."""
    named = Counter(number for pair in pairs for number in pair)
    if bye is not None:
        named[bye] += 1
    resting = {rest.number for rest in rests_of(task)}
    for number, times in sorted(named.items()):
        if number not in players:
            yield _breach(task, "swiss-manual-unknown", "V.2.8", number=number)
        elif number in resting:
            yield _breach(task, "swiss-manual-resting", "V.2.8.9.5", number=number)
        elif times > 1:
            yield _breach(task, "swiss-manual-twice", "V.2.8", number=number)
    for number in sorted(players.keys() - named.keys() - resting):
        yield _breach(task, "swiss-manual-missing", "V.2.8", number=number)


def _bye(task: RoundToPair, players: Mapping[int, Player], bye: int | None) -> Iterator[Ruling]:
    if bye is None or bye not in players or players[bye].may_rest:
        return
    if players[bye].has_free_points:
        yield _breach(task, "swiss-manual-second-free-points", "V.2.8.6.1.2", number=bye)
    else:
        yield _breach(task, "swiss-manual-second-bye", "V.2.8.4", number=bye)


def _conditions(task: RoundToPair, players: Mapping[int, Player], pairs: Given) -> Iterator[Ruling]:
    for white, black in pairs:
        if white not in players or black not in players:
            continue
        if black in players[white].met:
            yield _breach(task, "swiss-manual-met", "V.2.8.6.1.1", white=white, black=black)
        if not task.forbidden.may_meet(white, black):
            yield _breach(task, "swiss-manual-forbidden", "V.2.8", white=white, black=black)


def _colours(task: RoundToPair, players: Mapping[int, Player], pairs: Given) -> Iterator[Ruling]:
    for pair in pairs:
        for number, side in zip(pair, (Side.WHITE, Side.BLACK), strict=True):
            if number in players:
                yield from _colours_of(task, players[number], side)


def _colours_of(task: RoundToPair, player: Player, side: Side) -> Iterator[Ruling]:
    step, rules = 1 if side is Side.WHITE else -1, task.settings.code.pairing
    if abs(player.colours.difference + step) > rules.colour_difference:
        most = rules.colour_difference
        yield _breach(task, "swiss-manual-difference", "V.2.8.6.1.3", number=player.number, most=most)
    elif side not in player.colours.admissible:
        times = rules.colours_running + 1
        yield _breach(task, "swiss-manual-running", "V.2.8.6.1.4", number=player.number, times=times)


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
