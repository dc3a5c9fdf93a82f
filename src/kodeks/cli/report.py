"""The report of a tournament as Markdown: what was announced, who played, what came of it, and how to verify it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from kodeks.cli.speech import cited, printable, say
from kodeks.cli.tournament_files import told
from kodeks.clock import explain_control, parse_control
from kodeks.formats.json_fields import plain
from kodeks.rounds import write_score
from kodeks.standings import Standings, award_prizes, find_criterion, write_points, write_value
from kodeks.storage import Store
from kodeks.tournament import Board, Entry, Regulations, Tournament, standings_of
from kodeks.tournament.fold import KINDS

__all__ = ["write_report"]


def write_report(store: Store) -> str:
    """All of it, in the language of the terminal."""
    state = store.folded.state
    parts = (_head(state), _entrants(state), _standings(state), _departures(state), _rounds(state), _notes(state))
    return "\n".join(line for part in (*parts, _decisions(store), _proof(store)) for line in part)


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(printable(cell).replace("|", "\\|") for cell in cells) + " |"


def _table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    titles = tuple(headings)
    yield _line(titles)
    yield _line(["---"] * len(titles))
    yield from map(_line, rows)
    yield ""


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A heading and its points; nothing if there are none."""
    found = list(lines)
    if found:
        yield from (f"## {title}", "", *(f"- {printable(line)}" for line in found), "")


# What was announced


def _head(state: Tournament) -> Iterator[str]:
    yield from (f"# {printable(state.regulations.name)}", "")
    yield from (f"- {printable(text)}" for text in _announced(state))
    yield ""


def _announced(state: Tournament) -> Iterator[str]:
    regulations = state.regulations
    days = " – ".join(day for day in dict.fromkeys((regulations.starts, regulations.ends)) if day)
    yield from (text for text in (regulations.place, days) if text)
    yield say("report-game", game=regulations.game, edition=regulations.house or regulations.edition)
    variant = f", {say('report-variant', variant=regulations.swiss_variant)}" if regulations.swiss_variant else ""
    yield say("report-system", system=regulations.system.value) + variant
    planned = regulations.rounds_for(len(state.entries))
    if planned is not None:
        yield say("report-planned", rounds=planned)
    if regulations.tempo is not None:
        yield f"{regulations.tempo}: {explain_control(parse_control(regulations.tempo), say)}"
    yield _points(regulations)
    yield say("report-entrants", players=len(state.entries))
    if regulations.director:
        yield say("report-director", name=regulations.director)
    for arbiter in regulations.arbiters:
        yield say("report-arbiter", name=arbiter.name, role=arbiter.role)
    yield say("report-closed" if state.is_closed else "report-open", rounds=len(state.rounds))


def _points(regulations: Regulations) -> str:
    scale = 2 if regulations.is_chess else 1
    win, draw, loss = (write_points(each, scale) for each in (regulations.win, regulations.draw, regulations.loss))
    return say("report-points", win=win, draw=draw, loss=loss)


# Who played


def _entrants(state: Tournament) -> Iterator[str]:
    yield from (f"## {say('report-players')}", "")
    headings = ("column-number", "column-name", "column-title", "column-rating", "column-federation", "column-club")
    order = state.order or tuple(range(len(state.entries)))
    rows = [(str(number), *_entrant(state.entries[index])) for number, index in enumerate(order, start=1)]
    yield from _table(map(say, headings), rows)


def _entrant(entry: Entry) -> tuple[str, ...]:
    players = ", ".join((*entry.players, *(f"({name})" for name in entry.reserves)))
    rating = "" if entry.rating is None else f"{entry.rating}{'*' if entry.is_technical else ''}"
    return (f"{entry.name}: {players}" if players else entry.name, entry.title, rating, entry.federation, entry.club)


# What came of it


def _standings(state: Tournament) -> Iterator[str]:
    standings, _ = standings_of(state)
    scale = 2 if state.regulations.is_chess and not state.regulations.boards else 1
    codes = list(dict.fromkeys(each.code for each in standings.criteria if each.code != "PTS"))
    yield from (f"## {say('report-standings')}", "")
    headings = (say("column-place"), say("column-number"), say("column-name"), say("column-points"), *codes)
    yield from _table(headings, (_row(standings, index, scale) for index in range(len(standings.rows))))
    for code in codes:
        criterion = find_criterion(code)
        articles = criterion.articles(is_chess=state.regulations.is_chess)
        yield f"- {code}: {say(criterion.name)} {cited(articles)}".rstrip()
    yield ""
    awards = award_prizes(standings, state.regulations.prizes)
    names = {row.number: row.name for row in standings.rows}
    money = (
        f"{names[each.number]}: {each.cents // 100}.{each.cents % 100:02} {state.regulations.currency} "
        f"{cited(each.articles)}".rstrip()
        for each in awards
    )
    yield from _section(say("report-prizes"), money)


def _row(standings: Standings, index: int, scale: int) -> tuple[str, ...]:
    row = standings.rows[index]
    values = (write_value(value) for value in standings.tiebreaks(row).values())
    place = "" if row.place is None else str(row.place)
    return (place, str(row.number), row.name, write_points(row.points, scale), *values)


def _departures(state: Tournament) -> Iterator[str]:
    """Who came late, was absent or left, and what becomes of his results."""
    _, rulings = standings_of(state)
    lines = [
        say("report-late", name=state.entry(number).name, round=entered)
        for number, entered in enumerate(state.entered, start=1)
        if entered > 1
    ]
    lines += [
        say("report-absent", name=state.entry(each.number).name, round=each.round)
        for each in sorted(state.absences, key=lambda each: (each.round, each.number))
    ]
    lines += [
        say("report-withdrawn", name=state.entry(number).name, round=first)
        for number, first in sorted(state.withdrawn.items())
    ]
    return _section(say("report-departures"), [*lines, *map(told, rulings)])


def _rounds(state: Tournament) -> Iterator[str]:
    for paired in state.rounds:
        yield from (f"## {say('report-round', round=paired.number)}", "")
        headings = (say("column-board"), say("column-white"), say("column-black"), say("column-result"))
        rows = [
            (str(board.board), state.entry(board.white).name, state.entry(board.black).name, _result(state, board))
            for board in paired.boards
        ]
        yield from _table(headings, rows)
        for rest in paired.rests:
            yield f"- {printable(say(f'tournament-rest-{rest.kind.value}', name=state.entry(rest.number).name))}"
        if paired.rests:
            yield ""


def _result(state: Tournament, board: Board) -> str:
    is_chess = state.regulations.is_chess
    if not board.games:
        return "" if board.score is None else write_score(board.score, is_chess=is_chess)
    games = ", ".join("–" if game is None else write_score(game, is_chess=is_chess) for game in board.games)
    return f"({games})" if board.score is None else f"{board.score.white}:{board.score.black} ({games})"


def _notes(state: Tournament) -> Iterator[str]:
    lines = []
    for note in state.notes:
        where = "" if note.round is None else f"{say('report-round', round=note.round)}: "
        articles = f" [{', '.join(note.articles)}]" if note.articles else ""
        lines.append(f"{where}{note.text}{articles}")
    return _section(say("report-notes"), lines)


def _decisions(store: Store) -> Iterator[str]:
    """Every event with a reason, and every ruling given, with the number of the event."""
    lines: list[tuple[int, str]] = [(said.seq, told(said.ruling)) for said in store.folded.said]
    for event in store.events:
        reason = plain(event.act).get("reason")
        if reason:
            lines.append((event.seq, f"{KINDS[type(event.act)]}: {reason}"))
    return _section(say("report-decisions"), (f"{seq}. {text}" for seq, text in sorted(lines, key=itemgetter(0))))


# How to verify it


def _proof(store: Store) -> Iterator[str]:
    state = store.folded.state
    engines = ", ".join(dict.fromkeys(paired.engine for paired in state.rounds if paired.engine))
    lines = [
        say("report-file", name=store.path.name, events=len(store.events)),
        say("report-sum", sum=store.checksum()),
    ]
    if state.seed:
        lines.append(say("report-seed", seed=state.seed))
    if engines:
        lines.append(say("report-engines", engines=engines))
    lines.append(say("report-verify", name=store.path.name))
    return _section(say("report-proof"), lines)
