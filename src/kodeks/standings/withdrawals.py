"""Who leaves an event: do his results stand? The half rule of both codes [II.5.7, 9b]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kodeks.frozen import frozen
from kodeks.rounds import Round, Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings.event import Event, EventSystem
from kodeks.standings.table import ScoreTable, tabulate_all
from kodeks.standings.teams import BoardScore, TeamMatch, TeamRound


@frozen(kw_only=True)
class HalfRule:
    """Whether exactly half of the games is enough, and the articles."""

    half_is_enough: bool
    stand: Article
    removed: Article
    swiss: Article
    teams: Article | None = None


def half_rule(event: Event) -> HalfRule:
    """FIDE asks for at least half [9b], the draughts code for more than half [II.5.7.1, D-27]."""
    by, half_is_enough = event.code.cite, event.code.standings.half_is_enough
    if event.is_chess:
        return HalfRule(
            half_is_enough=half_is_enough,
            stand=by("FTR:9b.2"),
            removed=by("FTR:9b.1"),
            swiss=by("FTR:9c"),
            teams=by("FTR:9d"),
        )
    return HalfRule(
        half_is_enough=half_is_enough, stand=by("II.5.7.1.2"), removed=by("II.5.7.1.1"), swiss=by("II.5.7.2")
    )


def judge_withdrawal(event: Event, number: int) -> Ruling:
    """Upheld if his results stand, refused if they are removed."""
    return _judge(tabulate_all(event), number)


def _judge(table: ScoreTable, number: int) -> Ruling:
    """Only games at the board count as played, and byes are not scheduled [D-27, C-88]. A game counts as played also
    if the opponent's results were removed since: the rule looks at the moment of leaving [C-89]."""
    event, rule = table.event, half_rule(table.event)
    name = table.entrants[number].name
    teams = (rule.teams,) if event.is_for_teams and rule.teams is not None else ()
    if event.system is EventSystem.SWISS:
        return Ruling(Verdict.UPHELD, "withdrawal-swiss", (rule.swiss, *teams), {"name": name})
    scheduled = event.cycles * (len(event.entrants) - 1)
    played = sum(cell.is_played for cell in table.cells[number])
    facts: dict[str, int | str] = {"name": name, "played": played, "scheduled": scheduled}
    if 2 * played > scheduled or (rule.half_is_enough and 2 * played == scheduled):
        return Ruling(Verdict.UPHELD, "withdrawal-results-stand", (rule.stand, *teams), facts)
    return Ruling(Verdict.REFUSED, "withdrawal-results-removed", (rule.removed, *teams), facts)


def after_withdrawals(event: Event, numbers: Iterable[int]) -> tuple[Event, tuple[Ruling, ...]]:
    """The event with the rounds that count, and a ruling on each who left.

    In a round robin their games without a result become walkovers; in a Swiss everything stays [II.5.7.2, 9c].
    """
    left = frozenset(numbers)
    table = tabulate_all(event)
    rulings = {number: _judge(table, number) for number in sorted(left)}
    if event.system is EventSystem.SWISS:
        return event, tuple(rulings.values())
    removed = frozenset(number for number, ruling in rulings.items() if ruling.verdict is Verdict.REFUSED)
    changed = replace(
        event,
        removed=event.removed | removed,
        rounds=tuple(_with_walkovers(played, left, event.worth.win) for played in event.rounds),
        team_rounds=tuple(_with_match_walkovers(played, left, event.worth.win) for played in event.team_rounds),
    )
    return changed, tuple(rulings.values())


def _with_walkovers(played: Round, left: frozenset[int], win: int) -> Round:
    return played._replace(
        meetings=tuple(
            meeting._replace(score=Score(*_walkover(meeting.white, meeting.black, left, win), is_played=False))
            if meeting.score is None and left & {meeting.white, meeting.black}
            else meeting
            for meeting in played.meetings
        )
    )


def _walkover(one: int, other: int, left: frozenset[int], win: int) -> tuple[int, int]:
    """`-` for who left, `+` for who stayed; two who left get nothing [II.5.6]."""
    return (0 if one in left else win, 0 if other in left else win)


def _with_match_walkovers(played: TeamRound, left: frozenset[int], win: int) -> TeamRound:
    return played._replace(matches=tuple(_match_walkover(match, left, win) for match in played.matches))


def _match_walkover(match: TeamMatch, left: frozenset[int], win: int) -> TeamMatch:
    if not left & {match.home, match.guest}:
        return match
    walkover = BoardScore(*_walkover(match.home, match.guest, left, win), is_played=False)
    return match._replace(boards=tuple(walkover if board is None else board for board in match.boards))
