"""What came of an event: standings, tie-breaks, prizes, the table of all results, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.pairing.teams import host_side
from kodeks.papers.paper import Block, Heading, Line, Paragraph, Points, Table
from kodeks.papers.places import ranked_in
from kodeks.papers.sections import nothing, section, without_empty_columns
from kodeks.papers.voice import Voice
from kodeks.rounds import Score, write_score
from kodeks.rulebook import Side
from kodeks.standings import (
    Cell,
    Crosstable,
    Row,
    Standings,
    award_prizes,
    crosstable,
    find_criterion,
    progress_table,
    write_cell,
)
from kodeks.tournament import Board, PairedRound, Tournament, board_names
from kodeks.tournament.meetings import write_games, write_result
from kodeks.tournament.regulation_parts import AgeGroup
from kodeks.tournament.scheveningen import names_of_teams, score_of_teams

__all__ = ["all_results", "prizes", "rounds", "standings"]

_SIDES = ("rounds-home", "rounds-guests")
_COLUMNS_A_PART = 60  # of a table of everybody against everybody


def _scale(state: Tournament) -> int:
    """Half points of chess; match points are whole."""
    return 2 if state.regulations.is_chess and not state.regulations.boards else 1


def standings(
    state: Tournament, ranked: Standings, voice: Voice, group: AgeGroup | None = None, *, is_large: bool = False
) -> tuple[Block, ...]:
    """Places, points and tie-breaks, and what the letters of these mean; of all, or of a group of the regulations."""
    placed = tuple(ranked_in(state, ranked, group))
    if not placed:
        return section(voice.say("report-standings"), nothing(voice))
    codes = tuple(dict.fromkeys(each.code for each in ranked.criteria if each.code != "PTS"))
    heads = tuple(map(voice.say, ("column-place", "column-number", "column-name", "column-points")))
    table = Table(
        headings=(*heads, *codes),
        rows=tuple(_place(ranked, place, row, _scale(state), voice) for place, row in placed),
        alignment="rrl" + "r" * (1 + len(codes)),
        texts=frozenset({2}),
        strong=frozenset(index for index, (place, _) in enumerate(placed) if place is not None and place <= 3),
        is_wide=len(codes) > 3,
        is_large=is_large,
    )
    shown = without_empty_columns(table, range(len(heads), len(table.headings)))
    teams = () if group is not None else _teams(state, voice)
    return section(voice.say("report-standings"), *teams, shown, *_legend(state, codes, voice))


def _teams(state: Tournament, voice: Voice) -> tuple[Block, ...]:
    """Of a Scheveningen match the two teams: round by round, in all, and the points of the match once it is over."""
    if not state.regulations.system.has_two_sides or not state.rounds:
        return ()
    score, scale = score_of_teams(state), _scale(state)
    names = [name or voice.say(word) for name, word in zip(names_of_teams(state), _SIDES, strict=True)]
    rows = tuple(
        (
            name,
            *(voice.points(each[side], scale) for each in score.rounds),
            voice.points(score.small[side], scale),
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


def _place(ranked: Standings, place: int | None, row: Row, scale: int, voice: Voice) -> tuple[str, ...]:
    values = (voice.value(value) for value in ranked.tiebreaks(row).values())
    return ("" if place is None else str(place), str(row.number), row.name, voice.points(row.points, scale), *values)


def _legend(state: Tournament, codes: tuple[str, ...], voice: Voice) -> Iterator[Block]:
    if codes:
        found = [(code, find_criterion(code)) for code in codes]
        is_chess = state.regulations.is_chess
        yield Points(
            tuple(
                Line(f"{code}: {voice.say(each.name)}", tuple(map(str, each.articles(is_chess=is_chess))))
                for code, each in found
            )
        )


def prizes(state: Tournament, ranked: Standings, voice: Voice) -> tuple[Block, ...]:
    """Who gets what, where the regulations name prizes."""
    regulations = state.regulations
    names = {row.number: row.name for row in ranked.rows}
    lines = tuple(
        Line(f"{names[each.number]}: {voice.money(each.cents, regulations.currency)}", tuple(map(str, each.articles)))
        for each in award_prizes(ranked, regulations.prizes)
    )
    return section(voice.say("report-prizes"), Points(lines)) if lines else ()


# The table of all results


def all_results(state: Tournament, ranked: Standings, voice: Voice) -> tuple[Block, ...]:
    """Where all meet all, everybody against everybody; elsewhere round by round, because most would not have met."""
    title = voice.say("report-crosstable")
    if not state.rounds or not ranked.rows:
        return section(title, nothing(voice))
    system = state.regulations.system
    if system.is_round_robin:
        return section(title, *_everybody(crosstable(ranked), _scale(state), voice))
    return section(title, _by_round(state, ranked, voice), Paragraph(Line(voice.say("report-by-round-legend"))))


def _everybody(table: Crosstable, scale: int, voice: Voice) -> Iterator[Block]:
    """By place: column 3 is who is third. More columns than a page can bear come in parts."""
    numbers = range(1, len(table.columns) + 1)
    for first in range(0, len(numbers), _COLUMNS_A_PART):
        part = range(first, min(first + _COLUMNS_A_PART, len(numbers)))
        rows = tuple(
            (
                str(place),
                each.row.name,
                *("×" if place == column + 1 else _cells(each.results[column], scale) for column in part),
                voice.points(each.row.points, scale),
            )
            for place, each in zip(numbers, table.rows, strict=True)
        )
        yield Table(
            headings=("", voice.say("column-name"), *(str(numbers[column]) for column in part), "="),
            rows=rows,
            alignment="rl" + "c" * len(part) + "r",
            texts=frozenset({1}),
            is_wide=True,
        )


def _cells(cells: tuple[Cell, ...], scale: int) -> str:
    return "/".join(write_cell(cell, scale) for cell in cells)


def _by_round(state: Tournament, ranked: Standings, voice: Voice) -> Table:
    """Opponent, colour, result: `12b2` is a win with White against number 12."""
    scale = _scale(state)
    letters = {side: voice.say("side-letter", side=f"letter_{side.value}") for side in Side}
    rows = tuple(
        (
            "" if each.row.place is None else str(each.row.place),
            str(each.row.number),
            each.row.name,
            *(
                f"{cell.opponent or ''}{'' if cell.side is None else letters[cell.side]}{write_cell(cell, scale)}"
                for cell in each.cells
            ),
            voice.points(each.row.points, scale),
        )
        for each in progress_table(ranked)
    )
    heads = tuple(map(voice.say, ("column-place", "column-number", "column-name")))
    count = len(state.rounds)
    return Table(
        headings=(*heads, *map(str, range(1, count + 1)), "="),
        rows=rows,
        alignment="rrl" + "c" * count + "r",
        texts=frozenset({2}),
        is_wide=True,
    )


# Round by round


def rounds(state: Tournament, voice: Voice) -> Iterator[Block]:
    """Every round as it was paired, with its results."""
    yield Heading(voice.say("report-rounds"))
    if not state.rounds:
        yield nothing(voice)
    heads = tuple(map(voice.say, ("column-board", "column-white", "column-black", "column-result")))
    if state.regulations.boards:
        heads = tuple(map(voice.say, ("column-board", "paper-column-host", "paper-column-guest", "column-result")))
    for paired in state.rounds:
        yield Heading(_round_title(state, paired, voice), 2)
        rows, strong = _boards(state, paired, voice)
        if rows:
            yield Table(headings=heads, rows=rows, alignment="rllc", texts=frozenset({1, 2}), strong=strong)
        if paired.rests:
            said = (
                voice.say(f"tournament-rest-{each.kind.value}", name=_name(state, each.number)) for each in paired.rests
            )
            yield Points(tuple(map(Line, said)))


def _round_title(state: Tournament, paired: PairedRound, voice: Voice) -> str:
    title = voice.say("report-round", round=paired.number)
    starts = dict(state.regulations.schedule).get(paired.number, "")
    return f"{title}, {voice.day(starts[:10])}" if starts else title


def _name(state: Tournament, number: int) -> str:
    return state.entry(number).name


def _boards(state: Tournament, paired: PairedRound, voice: Voice) -> tuple[tuple[tuple[str, ...], ...], frozenset[int]]:
    """A row a board; a match of teams stands out above those of its boards."""
    rows: list[tuple[str, ...]] = []
    strong: set[int] = set()
    for board in paired.boards:
        if board.games:
            strong.add(len(rows))
        rows.append((str(board.board), _name(state, board.white), _name(state, board.black), _result(state, board)))
        rows += _games(state, paired, board, voice)
    return tuple(rows), frozenset(strong)


def _result(state: Tournament, board: Board) -> str:
    """Of a mini-match also the points of its games: 2:0 (3:1)."""
    result = write_result(board, state.regulations)
    return f"{result} ({write_games(board, state.regulations)})" if result and state.regulations.mini_match else result


def _games(state: Tournament, paired: PairedRound, board: Board, voice: Voice) -> Iterator[tuple[str, ...]]:
    """The boards of a match of teams as the host sees them, with the colour of each player."""
    if not board.games:
        return
    white, black = (voice.say("side-letter", side=f"letter_{side.value}") for side in Side)
    for pair, game in zip(board_names(state, paired.number, board.board), board.games, strict=True):
        players = (f"{pair.white or '–'} ({white})", f"{pair.black or '–'} ({black})")
        if host_side(pair.board) is Side.BLACK:
            players, game = players[::-1], _turned(game)
        result = "" if game is None else write_score(game, is_chess=state.regulations.is_chess)
        yield f"{board.board}.{pair.board}", *players, result


def _turned(score: Score | None) -> Score | None:
    """The same score seen from the other side."""
    if score is None:
        return None
    ahead = None if score.ahead is None else Side.BLACK if score.ahead is Side.WHITE else Side.WHITE
    return Score(score.black, score.white, score.is_played, ahead)
