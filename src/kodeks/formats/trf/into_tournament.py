"""A report as a tournament that can be continued."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from kodeks.clock import is_in_grammar, parse_control, write_control
from kodeks.formats.remark import Remark
from kodeks.formats.trf.coded_fields import (
    is_known_code,
    tempo_of_code,
    tiebreaks_of_codes,
)
from kodeks.formats.trf.into_teams import boards_of_report, entries_of_teams, rounds_of_teams
from kodeks.formats.trf.matches import (
    count_of_matches,
    game_of_match,
    matches_of_columns,
    rests_of_columns,
    variant_of_report,
)
from kodeks.formats.trf.newer_lines import pairs_of_rounds, requested_byes
from kodeks.formats.trf.player_line import NUMBER
from kodeks.formats.trf.point_system import point_system, system_of
from kodeks.formats.trf.report import Report
from kodeks.formats.trf.round_to_pair import coming_round, is_by_baku, round_of_matches
from kodeks.formats.trf.team_records import has_usual_match_points, team_numbers
from kodeks.formats.trf.text_lines import (
    accelerations,
    first_colour,
    forbidden_pairs,
    is_by_rank,
    is_of_teams,
    round_count,
    round_dates,
)
from kodeks.formats.trf.to_event import coming_rests, report_to_entries, report_to_event
from kodeks.formats.trf.tournament import CONTROLLER, renumbered_round, worth_of
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss_systems import find_swiss
from kodeks.rounds import RestKind, Round, Score, write_score
from kodeks.rulebook.arbiter_classes import ArbiterRole
from kodeks.rulebook.result import Side
from kodeks.standings import Worth, find_criterion
from kodeks.tournament import Act, Entry, Regulations, SystemKind
from kodeks.tournament.acts import Absent, Announce, Enter, Forbid, Number, Pair, Result, Start
from kodeks.tournament.regulations.groups import Acceleration, MatchCounts
from kodeks.tournament.regulations.parts import NamedArbiter

__all__ = ["acts_of_report", "left_out_of_tournament", "regulations_of_report", "system_of_report"]

_DATE = re.compile(
    r"(?:(?P<year>[0-9]{4})|(?P<first>[0-9]{1,2}))[-/.](?P<month>[0-9]{1,2})[-/.](?:(?P<last>[0-9]{4})|(?P<day>[0-9]{1,2}))"
)
_ARBITER = re.compile(r"(?:(?P<title>IA|FA|NA)\b[ .:,-]*)?(?P<name>.+)")
_TABLE = re.compile(r"round.?robin|berger|all.?play.?all|ko[łl]ow", re.IGNORECASE)


def system_of_report(report: Report) -> SystemKind:
    """The system of pairing by what the report calls it; a Swiss if it says nothing that is known here."""
    kind = f"{report.field('092')} {report.field('192')}"
    is_table = _TABLE.search(kind.replace("_", "-")) is not None
    if report.teams and is_of_teams(report):
        return SystemKind.TEAM_ROUND_ROBIN if is_table else SystemKind.TEAM_SWISS
    if is_table:
        return SystemKind.DOUBLE_ROUND_ROBIN if "double" in kind.lower() else SystemKind.ROUND_ROBIN
    return SystemKind.SWISS


def regulations_of_report(report: Report, *, game: str, system: SystemKind, variant: str = "") -> Regulations:
    """What a report says of the event itself; a variant of the Swiss that is given stands before what it names."""
    _, rounds = report_to_event(report)
    starts, ends = (_date(report.field(code)) for code in ("042", "052"))
    is_chess = game.startswith("chess")
    win, draw, loss, bye = _points(report, is_chess=is_chess)
    variant = variant or (_variant(report, system) if is_chess else "")
    games = find_swiss(variant).games if variant else 1
    if games > 1:
        bye = _bye_of_matches(report, games)
    return Regulations.of(
        name=report.field("012") or "TRF",
        place=report.field("022"),
        federation=report.field("032") if is_chess else "",
        starts=starts if starts <= ends or not ends else "",
        ends=ends,
        arbiters=_arbiters(report),
        game=game,
        system=system,
        rounds=_round_count(report, len(rounds), games) if system.is_swiss else None,
        **({"games_per_match": games, "match_counts": MatchCounts.GAMES} if games > 1 else {}),
        boards=boards_of_report(report) if system.is_for_teams else None,
        swiss_variant=variant,
        acceleration=Acceleration.BAKU if is_chess and _is_accelerated(report, system, variant) else None,
        program="" if report.field("182") == CONTROLLER or not system.is_swiss else report.field("182"),
        start_numbers="given",
        tempo=_tempo(report),
        tiebreaks=_tiebreaks(report, system),
        win=win,
        draw=draw,
        loss=loss,
        bye=bye if system.has_paid_bye else None,
    )


def _variant(report: Report, system: SystemKind) -> str:
    """The Swiss that it names, if that pairs such an event."""
    variant = variant_of_report(report) if system.is_swiss else ""
    return variant if variant and find_swiss(variant).is_for_teams is system.is_for_teams else ""


def _round_count(report: Report, paired: int, games: int) -> int:
    """Rounds announced, or at least those that were paired; of matches each takes as many columns as it has games."""
    played = -(-paired // games)
    announced = count_of_matches(round_count(report) or 0, played, games) if games > 1 else round_count(report) or 0
    return max(announced, played, 1)


def _matches_of(report: Report, games: int, worth: Worth | None = None) -> list[Round]:
    entrants, rounds = report_to_event(report, worth=worth)
    return matches_of_columns(report, {each.number: each.name for each in entrants}, rounds, games)


def _bye_of_matches(report: Report, games: int) -> int | None:
    """What the columns of a bye are worth together, in halves; None where nobody had one."""
    rests = (rest for match in _matches_of(report, games) for rest in match.rests)
    scale = system_of(report).worth.scale
    return next((2 // scale * rest.points for rest in rests if rest.kind is RestKind.BYE), None)


def _arbiters(report: Report) -> tuple[NamedArbiter, ...]:
    """There is one chief: further lines 102 name deputies, and that is told."""
    found: list[NamedArbiter] = []
    for code in ("102", "112"):
        for _, line in report.texts(code):
            if match := _ARBITER.fullmatch(line.content):
                role = ArbiterRole.DEPUTY if found or code == "112" else ArbiterRole.CHIEF
                found.append(NamedArbiter(name=match["name"], role=role, fide_title=match["title"] or ""))
    return tuple(found)


def _is_accelerated(report: Report, system: SystemKind, variant: str) -> bool:
    """By Baku, which is the only way known here; a system that is none of FIDE's is not accelerated."""
    swiss = find_swiss(variant) if variant else None
    if system is not SystemKind.SWISS or not (swiss is None or swiss.is_of_chess):
        return False
    if swiss is None or swiss.games == 1:
        return is_by_baku(coming_round(report)[0])
    matches = _matches_of(report, swiss.games)
    return is_by_baku(round_of_matches(report, len(matches) + 1, matches, swiss)[0])


def _tiebreaks(report: Report, system: SystemKind) -> tuple[str, ...]:
    """As line 202 names them, else 212; those of teams only in an event of teams."""
    named, _ = tiebreaks_of_codes(report.field("202") or report.field("212"))
    return tuple(code for code in named if system.is_for_teams or not find_criterion(code).is_for_teams)


def _tempo(report: Report) -> str | None:
    """The time control as we write it, in code, or as people do."""
    text, coded = report.field("122"), tempo_of_code(report.field("222"))
    try:
        control = parse_control(text)
    except MalformedText:
        return coded or None
    return text if is_in_grammar(text) else coded or write_control(control)


def _points(report: Report, *, is_chess: bool) -> Sequence[int | None]:
    """What a win, a draw, a loss and a bye are worth, if the report says so; chess counts in halves."""
    given = point_system(report)
    if given is None:
        return (None,) * 4
    (win, draw, loss, scale), bye = given.worth, given.bye
    halves = 2 // scale if is_chess else 1
    return halves * win, halves * draw, halves * loss, halves * bye


def _date(text: str) -> str:
    """A date as programs write it, year first or last; other words are no date."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return ""
    year, day = (match["year"], match["day"]) if match["year"] else (match["last"], match["first"])
    if year is None or day is None:
        return ""
    try:
        return date(int(year), int(match["month"]), int(day)).isoformat()
    except ValueError:
        return ""


def left_out_of_tournament(report: Report, regulations: Regulations) -> Iterator[Remark]:
    """What the report says and the tournament does not take, and what was taken otherwise."""
    places = report.places()
    for number, place in places_of_numbers(report).items():
        if number != place:
            facts = {"written": number, "number": place}
            yield Remark("trf-renumbered", places[number], NUMBER.first, facts)
            break
    for code in ("XXA", "250"):
        for line, _ in list(report.texts(code))[:1] if regulations.pairing.acceleration is None else ():
            yield Remark("trf-not-taken-acceleration", line, 1, {"players": len(accelerations(report))})
    for line, other in [(line, text.content) for line, text in report.texts("102") if text.content][1:]:
        yield Remark("trf-one-chief", line, 5, {"text": other})
    last = round_count(report) or 0
    for (line, _), pairs in zip(report.texts("260"), pairs_of_rounds(report), strict=True):
        if pairs.last < last:
            yield Remark("trf-not-taken-pairs", line, 5, {"first": pairs.first, "last": pairs.last})
    yield from _not_taken_in_code(report, regulations)
    if any(round_dates(report)):
        line, _ = next(report.texts("132"))
        yield Remark("trf-not-taken-dates", line, 1)
    if report.field("122") and not regulations.play.tempo:
        line, _ = next(report.texts("122"))
        yield Remark("trf-not-taken-tempo", line, 5, {"tempo": report.field("122")})


def _not_taken_in_code(report: Report, regulations: Regulations) -> Iterator[Remark]:
    """Codes of TRF26 that mean nothing here."""
    for code in ("202", "212"):
        for line, text in report.texts(code):
            for written in tiebreaks_of_codes(text.content)[1]:
                yield Remark("trf-not-taken-tiebreak", line, 5, {"code": written})
    for line, text in report.texts("222"):
        if not tempo_of_code(text.content):
            yield Remark("trf-not-taken-tempo", line, 5, {"tempo": text.content})
    for line, text in report.texts("192"):
        if regulations.is_chess and regulations.system is SystemKind.SWISS and not is_known_code(text.content):
            yield Remark("trf-not-taken-system", line, 5, {"code": text.content})
    if regulations.system.is_for_teams and not has_usual_match_points(report):
        line, text = next(report.texts("362"))
        yield Remark("trf-points-not-known", line, 5, {"text": text.content})


def places_of_numbers(report: Report) -> dict[int, int]:
    """The start numbers of the tournament by those of the report: without gaps; by the order of the lines where the
    report asks for that."""
    numbers = [player.number for player in report.players]
    ordered = numbers if is_by_rank(report) else sorted(numbers)
    return {number: place for place, number in enumerate(ordered, start=1)}


def acts_of_report(report: Report, regulations: Regulations) -> Iterator[Act]:
    """Everything a report tells, as the events of a tournament under these regulations."""
    if regulations.teams.boards:
        yield from _acts_of_teams(report, regulations, regulations.teams.boards)
        return
    worth = worth_of(regulations)
    _, rounds = report_to_event(report, worth=worth)
    own = places_of_numbers(report)
    entries = dict(zip(sorted(own), _of_its_game(report_to_entries(report), regulations), strict=True))
    for number in own:
        yield Enter(entries[number])
    yield Number(tuple(range(len(own))), "", first_colour(report) or _first_colour(rounds, own))
    for one, other in forbidden_pairs(report):
        yield Forbid(min(own[one], own[other]), max(own[one], own[other]))
    games, coming_columns = regulations.mini_match or 1, coming_rests(report, worth=worth)
    columns = [renumbered_round(played, own) for played in rounds]
    rounds = tuple(_matches_of(report, games, worth)) if games > 1 else rounds
    for number, played in enumerate(rounds, start=1):
        of_match = columns[games * (number - 1) : games * number] if games > 1 else ()
        is_last = number == len(rounds)
        yield from _round(number, renumbered_round(played, own), regulations, of_match, is_last=is_last)
    announced = [
        Round((), rests_of_columns(coming_columns[at : at + games])) for at in range(0, len(coming_columns), games)
    ]
    for number, coming in enumerate(announced, start=len(rounds) + 1):
        if number <= (regulations.pairing.rounds or number):
            yield from (Absent(own[rest.number], number, rest.points) for rest in coming.rests)


def _of_its_game(entries: Sequence[Entry], regulations: Regulations) -> Iterator[Entry]:
    """The number of a player is FIDE's in chess, and FMJD's in draughts."""
    for entry in entries:
        yield entry if regulations.is_chess else replace(entry, fide_id="", fmjd_id=entry.fide_id)


def _acts_of_teams(report: Report, regulations: Regulations, boards: int) -> Iterator[Act]:
    """Teams, their matches and line-ups, and the results of the games."""
    if not report.teams:
        raise MalformedText("trf-no-teams", "013", line=1, column=1)
    entries = entries_of_teams(report, boards)
    yield from map(Enter, entries)
    yield Number(tuple(range(len(entries))), "", first_colour(report) or Side.WHITE)
    names = dict(zip(sorted(report.places()), (entry.name for entry in report_to_entries(report)), strict=True))
    worth = Worth(regulations.scores.win, regulations.scores.draw, regulations.scores.loss, regulations.worth.scale)
    yield from _forbidden_teams(report)
    asked = _asked_by_teams(report, regulations)
    for number, played in enumerate(rounds_of_teams(report, worth=worth), start=1):
        if regulations.system.is_swiss:
            paired = {team for match in played.matches for team in (match.host, match.guest)}
            away = asked.pop(number, {})
            yield from (Absent(team, number, points) for team, points in away.items() if team not in paired)
            more = [team for team in played.byes[1:] if team not in away]
            yield from (Absent(team, number, regulations.scores.win) for team in more)
        pairs = tuple((match.host, match.guest) for match in played.matches)
        yield Pair(number, pairs, played.byes[0] if played.byes else None, "import/1")
        for match in played.matches:
            yield from match.line_ups(number, names, boards)
        yield Announce(number)
        yield Start(number)
        for table, match in enumerate(played.matches, start=1):
            for board, score in match.results(boards, regulations.scores.win).items():
                yield Result(number, table, _written(score, regulations), board)

    for number, away in asked.items() if regulations.system.is_swiss else ():
        yield from (Absent(team, number, points) for team, points in away.items())


def _forbidden_teams(report: Report) -> Iterator[Act]:
    """Teams of TRF26 that may not meet to the end."""
    if any(team.newer for team in report.teams):
        places = team_numbers(report)
        for one, other in forbidden_pairs(report):
            yield Forbid(min(places[one], places[other]), max(places[one], places[other]))


def _asked_by_teams(report: Report, regulations: Regulations) -> dict[int, dict[int, int]]:
    """Byes that teams asked for, by round: their points by team."""
    worth = {"F": regulations.scores.win, "H": regulations.scores.draw, "Z": 0}
    places = team_numbers(report)
    asked: dict[int, dict[int, int]] = {}
    for bye in requested_byes(report) if any(team.newer for team in report.teams) else ():
        asked.setdefault(bye.round, {})[places[bye.number]] = worth[bye.sign]
    return asked


def _first_colour(rounds: tuple[Round, ...], own: Mapping[int, int]) -> Side:
    """As TRF26 has it: that of the first of those who were paired in round 1."""
    meetings = rounds[0].meetings if rounds else ()
    colours = [
        (own[number], side)
        for each in meetings
        for number, side in ((each.white, Side.WHITE), (each.black, Side.BLACK))
    ]
    return min(colours)[1] if colours else Side.WHITE


def _round(
    number: int, played: Round, regulations: Regulations, columns: Sequence[Round], *, is_last: bool
) -> Iterator[Act]:
    """Requested byes and further byes first, then the pairing with the one bye it may have, then the results, of
    matches those of their games, which stand in columns."""
    is_paid = regulations.system.has_paid_bye
    byes = [rest for rest in played.rests if rest.kind is RestKind.BYE]
    bye = byes[0].number if byes and (not is_paid or byes[0].points == regulations.scores.bye) else None
    for rest in played.rests:
        if is_paid and rest.number != bye and (rest.points or rest.kind is RestKind.REQUESTED):
            yield Absent(rest.number, number, rest.points)
    yield Pair(number, tuple((meeting.white, meeting.black) for meeting in played.meetings), bye, "import/1")
    results = [
        (meeting.board, score, game if columns else None)
        for meeting in played.meetings
        for game, score in enumerate([game_of_match(meeting, each) for each in columns] or [meeting.score], start=1)
        if score is not None
    ]
    if is_last and not results:
        return
    yield Announce(number)
    yield Start(number)
    for board, score, game in results:
        yield Result(number, board, _written(score, regulations), game)


def _written(score: Score, regulations: Regulations) -> str:
    """The result as it is entered, whatever points the event gives for it."""
    plain = {regulations.scores.win: 2, regulations.scores.draw: 1, regulations.scores.loss: 0, 0: 0}
    return write_score(
        score._replace(white=plain[score.white], black=plain[score.black]), is_chess=regulations.is_chess
    )
