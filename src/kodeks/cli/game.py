"""`kodeks game`: the state a game log folds to, and every ruling on the way; also of a game in a tournament file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from kodeks.cli.game_of_file import KEPT, Addition, add_events, game_in_file, list_games
from kodeks.cli.options import tell_uncrowned
from kodeks.cli.parser import BadUsage, Commands, add_json
from kodeks.cli.speech import cited, explain, note, print_json, printable, ruling_object, say
from kodeks.cli.tournament_files import told
from kodeks.clock import judge_writing, read_clock
from kodeks.draughts import VARIANTS, variant
from kodeks.formats.example_games import example, examples
from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import Conditions, Event, Folded, Said, State, fold, may_do, next_of_superblitz
from kodeks.malformed import MalformedText
from kodeks.rounds import write_score
from kodeks.rulebook import Ruling
from kodeks.rulebook.result import Side


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("game", help=say("help-game"), description=say("help-game"))
    parser.add_argument("log", nargs="?", help=say("help-game-log"))
    parser.add_argument("place", nargs="?", help=say("help-game-place"))
    parser.add_argument("--add", action="store_true", help=say("help-game-add"))
    parser.add_argument("--keeping", choices=KEPT, help=say("help-game-keeping"))
    parser.add_argument("--example", metavar="NAME", help=say("help-game-example"))
    parser.add_argument("--examples", action="store_true", help=say("help-game-examples"))
    parser.add_argument("--next", action="store_true", help=say("help-game-next"))
    parser.add_argument("--bronstein", action="store_true", help=say("help-game-bronstein"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    """Fold the log; print the state, the rulings, and who may do what now."""
    if options.examples:
        _print_examples(as_json=options.json)
        return
    if (options.log is None) == (options.example is None):
        raise BadUsage(say("usage-missing", what="LOG | --example NAME"))
    is_file = options.log is not None and options.log.endswith(".kodeks")
    if (options.place is not None and not is_file) or (options.add and options.place is None):
        raise BadUsage(say("usage-missing", what="FILE.kodeks ROUND.BOARD"))
    if options.keeping is not None and not options.add:
        raise BadUsage(say("usage-missing", what="--add"))
    if is_file and options.place is None:
        list_games(options)
    elif options.add:
        _print_added(options, add_events(options))
    elif is_file:
        record = game_in_file(options.log, options.place)
        _print_game(options, record.conditions, record.events)
    else:
        _print_game(options, *read_log(example(options.example) if options.log is None else log_text(options.log)))


def _print_added(options: Namespace, added: Addition) -> None:
    """The game as it stands then, and what became of its result."""
    for ruling in added.refusals:
        note(f"kodeks: {say('game-result-not-recorded')}: {told(ruling)}")
    more = added.as_object()
    _print_game(options, added.record.conditions, added.record.events, more)
    if added.recorded is not None and not options.json:
        print(f"\n{say('game-result-recorded', result=added.recorded)}")


def _print_game(
    options: Namespace, conditions: Conditions, events: Sequence[Event], more: Mapping[str, object] | None = None
) -> None:
    if conditions.start is not None and conditions.game in VARIANTS:
        tell_uncrowned(conditions.start, variant(conditions.game))
    folded = fold(conditions, events)
    if options.next or options.bronstein:
        _print_next(folded.state, bronstein=options.bronstein)
    elif options.json:
        print_json({**_as_object(folded, len(events)), **(more or {})})
    else:
        _print_folded(folded)


def _print_next(state: State, *, bronstein: bool) -> None:
    """The first line of the log of the next game, JSON as every line of a log is."""
    found = next_of_superblitz(state, bronstein=bronstein)
    if isinstance(found, Ruling):
        raise BadUsage(f"{explain(found)} {cited(found.articles)}")
    print(write_log(found, ()), end="")


def log_text(name: str) -> str:
    """The text of a log file."""
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedText("log-not-utf8", name) from None


def _print_examples(*, as_json: bool) -> None:
    shown = {name: _articles_of(fold(*read_log(example(name)))) for name in examples()}
    if as_json:
        print_json({"examples": list(shown), "articles": shown})
        return
    width = max(map(len, shown))
    for name, articles in shown.items():
        print(f"{name:<{width}}  {', '.join(articles)}")


def _articles_of(folded: Folded) -> list[str]:
    return list(dict.fromkeys(str(article) for said in folded.said for article in said.ruling.articles))


# For machines


def _as_object(folded: Folded, events: int) -> dict[str, object]:
    state = folded.state
    return {
        "game": state.conditions.game,
        "edition": state.conditions.edition,
        "kind": state.conditions.kind.value,
        "events": events,
        "seq": state.seq,
        "at_ms": state.at_ms,
        "phase": state.phase.value,
        "position": state.table.fen,
        "to_move": state.to_move.value,
        "moves": {"white": state.made[0], "black": state.made[1]},
        "clock": _clock(state),
        "offer": None if state.offer is None else state.offer.value,
        "waits": None if state.waits is None else ruling_object(state.waits),
        "due": None if state.due is None else ruling_object(state.due),
        "counters": [
            {"rule": count.rule, "value": count.value, "limit": count.limit, "article": str(count.article)}
            for count in state.table.counts()
        ],
        "incidents": [
            {
                "number": incident.number,
                "code": incident.code,
                "side": None if incident.side is None else incident.side.value,
                "status": incident.status.value,
                "article": str(incident.article),
            }
            for incident in state.incidents
        ],
        "penalties": [
            {
                "sanction": penalty.sanction,
                "breach": penalty.breach,
                "side": "both" if penalty.side is None else penalty.side.value,
                "articles": [str(article) for article in penalty.articles],
            }
            for penalty in state.penalties
        ],
        "may_do": [{"actor": may.actor.value, "act": may.act, "article": str(may.article)} for may in may_do(state)],
        "verdict": "play_on" if state.ending is None else state.ending.ruling.verdict.value,
        "result": _result(state),
        "articles": [] if state.ending is None else [str(article) for article in state.ending.ruling.articles],
        "rulings": [_said(said) for said in folded.said],
    }


def _clock(state: State) -> dict[str, object] | None:
    if state.clock is None:
        return None
    readings = read_clock(state.clock, state.at_ms)
    sides = {
        side.value: {
            "time": reading.time,
            "remaining_ms": reading.remaining_ms,
            "spent_ms": reading.spent_ms,
            "moves": reading.moves,
            "flag": reading.is_flag_down,
        }
        for side, reading in readings.items()
    }
    return {**sides, "running": None if state.clock.running is None else state.clock.running.value}


def _result(state: State) -> str | None:
    return None if state.ending is None else write_score(state.ending.score, is_chess=state.table.is_chess)


def _said(said: Said) -> dict[str, object]:
    return {"seq": said.seq, "accepted": said.is_accepted, **ruling_object(said.ruling)}


# For people


def _print_folded(folded: Folded) -> None:
    state = folded.state
    for said in folded.said:
        mark = " " if said.is_accepted else "✗"
        print(printable(f"{said.seq:>4} {mark} {explain(said.ruling)} {cited(said.ruling.articles)}"))
    if folded.said:
        print()
    print(say("game-stands", phase=state.phase.value, position=state.table.fen))
    print(say("game-made", white=state.made[0], black=state.made[1]))
    _print_clock(state)
    for count in state.table.counts():
        name = say(f"counter-{count.rule}")
        print(f"{name}: {count.value}/{count.limit} {cited((count.article,))}")
    if state.due is not None and state.ending is None:
        print(f"{explain(state.due)} {cited(state.due.articles)}")
    if state.waits is not None:
        print(printable(say("game-waits", what=explain(state.waits))))
    if state.ending is not None:
        ruling = state.ending.ruling
        print(say("game-result", result=_result(state) or "", why=explain(ruling), articles=cited(ruling.articles)))
    _print_rights(state)


def _print_clock(state: State) -> None:
    if state.clock is None:
        return
    for side, reading in read_clock(state.clock, state.at_ms).items():
        flag = f" {say('game-flag-is-down')}" if reading.is_flag_down else ""
        runs = " ←" if reading.is_running else ""
        writing = judge_writing(state.clock, side, state.at_ms, accelerated=state.conditions.is_accelerated)
        duty = "" if state.ending is not None else f" ({explain(writing)} {cited(writing.articles)})"
        print(f"{say(_NAMES[side])}: {reading.time}{flag}{runs}{duty}")


_NAMES = {Side.WHITE: "game-white", Side.BLACK: "game-black"}


def _print_rights(state: State) -> None:
    rights: dict[str, list[str]] = {}
    for may in may_do(state):
        words = f"{say(f'game-act-{may.act}')} {cited((may.article,))}"
        rights.setdefault(may.actor.value, []).append(words)
    if rights:
        print(f"\n{say('game-may-do')}")
    for actor, acts in rights.items():
        print(f"  {say(f'game-actor-{actor}')}: {', '.join(acts)}")
