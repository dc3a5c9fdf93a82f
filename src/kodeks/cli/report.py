"""The report of a tournament as Markdown: results round by round, standings, what was noted."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.cli.speech import cited, explain, say
from kodeks.clock import explain_control, parse_control
from kodeks.rounds import write_score
from kodeks.standings import write_points, write_value
from kodeks.tournament import Board, Tournament, standings_of

__all__ = ["write_report"]


def write_report(state: Tournament) -> str:
    """All of it, in the language of the terminal."""
    return "\n".join([*_head(state), *_standings(state), *_rounds(state), *_notes(state)]) + "\n"


def _head(state: Tournament) -> Iterator[str]:
    regulations = state.regulations
    yield f"# {regulations.name}"
    yield ""
    days = " – ".join(day for day in dict.fromkeys((regulations.starts, regulations.ends)) if day)
    for text in (regulations.place, days):
        if text:
            yield f"- {text}"
    yield f"- {say('report-system', system=regulations.system.value)}"
    if regulations.tempo is not None:
        yield f"- {regulations.tempo}: {explain_control(parse_control(regulations.tempo), say)}"
    yield f"- {say('report-entrants', players=len(state.entries))}"
    for arbiter in regulations.arbiters:
        yield f"- {say('report-arbiter', name=arbiter.name, role=arbiter.role)}"
    if state.seed:
        yield f"- {say('report-seed', seed=state.seed)}"
    yield ""


def _standings(state: Tournament) -> Iterator[str]:
    standings, rulings = standings_of(state)
    scale = 2 if state.regulations.is_chess and not state.regulations.boards else 1
    codes = [criterion.code for criterion in standings.criteria if criterion.code != "PTS"]
    yield f"## {say('report-standings')}"
    yield ""
    headings = (say("column-place"), say("column-number"), say("column-name"), say("column-points"), *codes)
    yield _line(headings)
    yield _line(["---"] * len(headings))
    for row in standings.rows:
        values = (write_value(value) for value in standings.tiebreaks(row).values())
        place = "" if row.place is None else str(row.place)
        yield _line((place, str(row.number), row.name, write_points(row.points, scale), *values))
    yield ""
    for ruling in rulings:
        yield f"- {explain(ruling)} {cited(ruling.articles)}"
    if rulings:
        yield ""


def _line(cells: object) -> str:
    assert isinstance(cells, list | tuple)
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def _rounds(state: Tournament) -> Iterator[str]:
    for paired in state.rounds:
        yield f"## {say('report-round', round=paired.number)}"
        yield ""
        yield _line((say("column-board"), say("column-white"), say("column-black"), say("column-result")))
        yield _line(["---"] * 4)
        for board in paired.boards:
            names = (state.entry(number).name for number in (board.white, board.black))
            yield _line((str(board.board), *names, _result(state, board)))
        for rest in paired.rests:
            yield ""
            yield say(f"tournament-rest-{rest.kind.value}", name=state.entry(rest.number).name)
        yield ""


def _result(state: Tournament, board: Board) -> str:
    if board.score is None:
        return ""
    if board.games:
        return f"{board.score.white}:{board.score.black}"
    return write_score(board.score, is_chess=state.regulations.is_chess)


def _notes(state: Tournament) -> Iterator[str]:
    if not state.notes:
        return
    yield f"## {say('report-notes')}"
    yield ""
    for note in state.notes:
        where = "" if note.round is None else f"{say('report-round', round=note.round)}: "
        articles = f" [{', '.join(note.articles)}]" if note.articles else ""
        yield f"- {where}{note.text}{articles}"
    yield ""
