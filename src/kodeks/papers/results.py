"""What came of an event: standings, tie-breaks, prizes, the table of all results, round by round; play-offs."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.papers.paper import Block, BulletList, Heading, Paragraph, Sentence, Table
from kodeks.papers.seats import names_by_sides
from kodeks.papers.sections import nothing, section, without_empty_columns
from kodeks.papers.voice import Voice
from kodeks.rulebook import Side
from kodeks.tables import (
    Crosstable,
    Standing,
    StandingsTable,
    all_prizes_of,
    everybody,
    game_points,
    groups_of,
    round_by_round,
)
from kodeks.tournament import Board, PairedRound, Tournament
from kodeks.tournament.meetings import write_games, write_result
from kodeks.tournament.play_off_course import boards_of_play_off, play_off_columns, play_off_result_text, tell_play_off
from kodeks.tournament.regulations.parts import AgeGroup
from kodeks.tournament.scheveningen import names_of_teams, score_of_teams
from kodeks.tournament.state import HeldPlayOff

_SIDES = ("rounds-home", "rounds-guests")
_COLUMNS_A_PART = 60  # of a table of everybody against everybody


def standings(
    table: StandingsTable, voice: Voice, group: AgeGroup | None = None, *, is_large: bool = False
) -> tuple[Block, ...]:
    """Places, points and tie-breaks, and what the letters of these mean; of all, or of a group of the regulations."""
    rows = tuple(table.rows(group))
    if not rows:
        return section(voice.say("report-standings"), nothing(voice))
    codes = tuple(map(voice.code, table.tiebreaks))
    heads = tuple(
        map(voice.say, ("column-place", "column-number", table.state.regulations.entrant_column, "column-points"))
    )
    drawn = Table(
        headings=(*heads, *codes),
        rows=tuple(_place(row, voice) for row in rows),
        alignment="rrl" + "r" * (1 + len(codes)),
        texts=frozenset({2}),
        strong=frozenset(index for index, row in enumerate(rows) if row.place is not None and row.place <= 3),
        is_wide=len(codes) > 3,
        is_large=is_large,
    )
    shown = without_empty_columns(drawn, range(len(heads), len(drawn.headings)))
    teams = () if group is not None else _teams(table.state, voice)
    return section(voice.say("report-standings"), *teams, shown, *_legend(table, voice))


def _teams(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """Of a Scheveningen match the two teams: round by round, in all, and the points of the match once it is over."""
    if not state.regulations.system.has_two_sides or not state.rounds:
        return ()
    score, regulations = score_of_teams(state), state.regulations
    names = [name or voice.say(word) for name, word in zip(names_of_teams(state), _SIDES, strict=True)]
    rows = tuple(
        (
            name,
            *(str(game_points(regulations, each[side])) for each in score.rounds),
            str(game_points(regulations, score.small[side])),
            str(score.match[side]) if score.is_over else "",
        )
        for side, name in enumerate(names)
    )
    heads = (voice.say("paper-column-team"), *map(str, range(1, len(score.rounds) + 1)))
    return (
        Table(
            headings=(*heads, voice.say("column-points"), voice.say("cards-match-points")),
            rows=rows,
            alignment="l" + "r" * (len(score.rounds) + 2),
            texts=frozenset({0}),
        ),
    )


def _place(row: Standing, voice: Voice) -> tuple[str, ...]:
    values = (voice.value(value) for _, value in row.values)
    return ("" if row.place is None else str(row.place), str(row.number), row.entry.name, str(row.points), *values)


def _legend(table: StandingsTable, voice: Voice) -> Iterator[Block]:
    if table.tiebreaks:
        yield BulletList(
            tuple(
                Sentence(f"{voice.code(each)}: {voice.named(each)}", tuple(map(str, each.articles)))
                for each in table.tiebreaks
            )
        )


def on_places(table: StandingsTable, voice: Voice) -> tuple[Block, ...]:
    """What else was ruled on the table; play-offs have a section of their own."""
    play_offs = [tell_play_off(table.state, held) for held in table.state.play_offs]
    lines = tuple(voice.rule(ruling) for ruling in table.on_places if ruling not in play_offs)
    return (BulletList(lines),) if lines else ()


def prizes(table: StandingsTable, voice: Voice) -> tuple[Block, ...]:
    """Who gets what, where the regulations name prizes."""
    regulations = table.state.regulations
    lines = tuple(
        Sentence(
            f"{each.name}{f' ({group.name})' if group.name else ''}: "
            f"{voice.money(each.cents, regulations.scores.currency)}",
            tuple(map(str, each.articles)),
        )
        for group in all_prizes_of(table)
        for each in group.prizes
    )
    return section(voice.say("report-prizes"), BulletList(lines)) if lines else ()


# The table of all results


def all_results(table: StandingsTable, voice: Voice) -> tuple[Block, ...]:
    """Where all meet all, everybody against everybody; elsewhere round by round, because most would not have met."""
    title = voice.say("report-crosstable")
    if not table.state.rounds or not table.entries:
        return section(title, nothing(voice))
    if table.state.regulations.system.is_round_robin:
        return section(title, *_everybody(everybody(table), table.state.regulations.entrant_column, voice))
    return section(title, _by_round(table, voice), Paragraph(Sentence(voice.say("report-by-round-legend"))))


def _everybody(table: Crosstable, who: str, voice: Voice) -> Iterator[Block]:
    """By place: column 3 is who is third. More columns than a page can bear come in parts."""
    numbers = range(1, len(table.columns) + 1)
    for first in range(0, len(numbers), _COLUMNS_A_PART):
        part = range(first, min(first + _COLUMNS_A_PART, len(numbers)))
        rows = tuple(
            (
                str(place),
                each.row.name,
                *("×" if place == column + 1 else "/".join(met.text for met in each.cells[column]) for column in part),
                str(each.points),
            )
            for place, each in zip(numbers, table.rows, strict=True)
        )
        yield Table(
            headings=("", voice.say(who), *(str(numbers[column]) for column in part), "="),
            rows=rows,
            alignment="rl" + "c" * len(part) + "r",
            texts=frozenset({1}),
            is_wide=True,
        )


def _by_round(table: StandingsTable, voice: Voice) -> Table:
    """Opponent, colour, result: `12b2` is a win with White against number 12."""
    letters = {side: voice.say("side-letter", side=f"letter_{side.value}") for side in Side}
    rows = tuple(
        (
            "" if each.row.place is None else str(each.row.place),
            str(each.row.number),
            each.row.name,
            *(
                f"{met.opponent or ''}{'' if met.side is None else letters[met.side]}{met.text}"
                for (met,) in each.cells
            ),
            str(each.points),
        )
        for each in round_by_round(table)
    )
    heads = tuple(map(voice.say, ("column-place", "column-number", table.state.regulations.entrant_column)))
    count = len(table.state.rounds)
    return Table(
        headings=(*heads, *map(str, range(1, count + 1)), "="),
        rows=rows,
        alignment="rrl" + "c" * count + "r",
        texts=frozenset({2}),
        is_wide=True,
    )


# Round by round


def rounds(state: Tournament, voice: Voice) -> Iterator[Block]:
    yield Heading(voice.say("report-rounds"))
    if not state.rounds:
        yield nothing(voice)
    heads = tuple(map(voice.say, ("column-board", *state.regulations.side_columns, "column-result")))
    for paired in state.rounds:
        yield Heading(_round_title(state, paired, voice), 2)
        rows, strong = _boards(state, paired, voice)
        if rows:
            yield Table(headings=heads, rows=rows, alignment="rllc", texts=frozenset({1, 2}), strong=strong)
        if paired.rests:
            said = (
                voice.say(f"tournament-rest-{each.kind.value}", name=_name(state, each.number)) for each in paired.rests
            )
            yield BulletList(tuple(map(Sentence, said)))


def _round_title(state: Tournament, paired: PairedRound, voice: Voice) -> str:
    title = voice.say("report-round", round=paired.number)
    starts = state.regulations.schedule.start_of(paired.number)
    return f"{title}, {voice.day(starts[:10])}" if starts else title


def _name(state: Tournament, number: int) -> str:
    return state.entry(number).name


def _boards(state: Tournament, paired: PairedRound, voice: Voice) -> tuple[tuple[tuple[str, ...], ...], frozenset[int]]:
    """A row a board; a match of teams stands out above those of its boards."""
    rows: list[tuple[str, ...]] = []
    strong: set[int] = set()
    for group in groups_of(state, paired):
        board = None if group.board is None else paired.board(group.board)
        if board is not None:
            strong.add(len(rows))
            names = _name(state, board.white), _name(state, board.black)
            rows.append((str(board.board), *names, _result(state, board)))
        rows += [(str(seat.place), *names_by_sides(seat, voice), seat.text_of_sides) for seat in group.seats]
    return tuple(rows), frozenset(strong)


def _result(state: Tournament, board: Board) -> str:
    """Of a mini-match also the points of its games: 2:0 (3:1)."""
    result = write_result(board, state.regulations)
    return f"{result} ({write_games(board, state.regulations)})" if result and state.regulations.mini_match else result


def play_offs(state: Tournament, voice: Voice) -> Iterator[Block]:
    """Who played, game by game, and the order that came of it [FTR A3.1, V.1.7.1.6]; nothing where none was held."""
    if state.play_offs:
        yield Heading(voice.say("report-play-offs"))
    for held in state.play_offs:
        yield Paragraph(voice.rule(tell_play_off(state, held)))
        tempo = f"{voice.say('report-label-tempo')}: {voice.tempo(held.tempo)}" if held.tempo else ""
        yield Paragraph(Sentence(", ".join(filter(None, (voice.say("report-seed", seed=held.seed), tempo)))))
        if held.rounds:
            yield _play_off_games(state, held, voice)


def _play_off_games(state: Tournament, held: HeldPlayOff, voice: Voice) -> Table:
    rows = tuple(
        (
            str(number),
            state.entry(board.white).name,
            state.entry(board.black).name,
            _play_off_result(state, board),
        )
        for number, boards in enumerate(held.rounds, start=1)
        for board in boards
    )
    heads = ("column-round", *play_off_columns(state), "column-result")
    return Table(headings=tuple(map(voice.say, heads)), rows=rows, alignment="rllc", texts=frozenset({1, 2}))


def _play_off_result(state: Tournament, board: Board) -> str:
    """Of teams with what happened on each board: 1½:½ (1-0, ½-½)."""
    result, boards = play_off_result_text(state, board), ", ".join(filter(None, boards_of_play_off(state, board)))
    return f"{result} ({boards})".lstrip() if boards else result
