"""Random logs: plausible play, and everything that may never be done, mixed by a seed."""

import random
from dataclasses import fields
from functools import cache

from kodeks.chess import write_move as write_chess_move
from kodeks.draughts import write_move
from kodeks.game import ACTS, KINDS, Actor, Conditions, Event, Kind, State, may_do, print_of
from kodeks.game.chess_table import ChessTable
from kodeks.game.events import Claim, ClockAction, Complaint, Irregular, StopFor, Touch, Way
from kodeks.game.fold import step
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict

GAMES = [("100", "kw2025"), ("100", "kw2022"), ("64", "kw2025"), ("64", "kw2022"), ("chess", "fide2009")]
GAMES += [("chess", "fide2023"), ("chess960", "fide2023")]
TEMPOS = [None, "60m+30s", "90m/4,30m+30s", "2m/3,1m/2*", "5m", "3m+2s", "1m~5s", "10s", "20s/2d4s,9s"]
KEY = "key of the sealer"


def random_conditions(choose: random.Random) -> Conditions:
    game, edition = choose.choice(GAMES)
    kind = choice_of(choose, Kind)
    has_days = KINDS[kind].days_per_move
    tempo = None if has_days else choose.choice(TEMPOS)
    keeps_time = choose.random() < 0.8
    return Conditions(
        game=game,
        edition=edition,
        tempo=tempo,
        kind=kind,
        start="518" if game == "chess960" else None,
        rule_set=choice_of(choose, RuleSet) if game.startswith("chess") else RuleSet.STANDARD,
        mechanical=choose.random() < 0.3,
        lateness_minutes=choose.choice([None, 0, 1]),
        blind=choose.choice([(), (), (Side.WHITE,), tuple(Side)]),
        announcing=choose.random() < 0.1,
        assistants=choose.choice([(), (Side.WHITE,), tuple(Side)]),
        quickplay=choose.random() < 0.5,
        both_flags_rule=game.startswith("chess") and choose.random() < 0.5,
        arbiter_present=choose.random() < 0.9,
        days_per_move=1 if has_days else None,
        counts_presses=tempo is not None and keeps_time and choose.random() < 0.3,
        keeps_time=keeps_time,
    )


def choice_of(choose: random.Random, kind):
    return choose.choice(list(kind))


def legal_text(choose: random.Random, state: State) -> str:
    """A legal move of the position, or some text."""
    table = state.table
    moves = table.game.legal_moves()
    if not moves or choose.random() < 0.05:
        return choose.choice(["", "32-28", "e4", "??", "1-99", "Qxh7", "c3-d4"])
    move = choose.choice(moves)
    if isinstance(table, ChessTable):
        return write_chess_move(table.game.board, move, "en")
    return write_move(table.game.position, move)


def random_value(choose: random.Random, state: State, name: str, kind: str) -> object:
    """Some value for a field, most often one that makes sense."""
    values = {
        "move": lambda: legal_text(choose, state),
        "text": lambda: choose.choice(["32 to 28", "Ewa dwa Ewa cztery", "nonsense", legal_text(choose, state)]),
        "square": lambda: choose.choice(["32", "e2", "c3", "99", "x"]),
        "ground": lambda: choose.choice([*state.table.grounds, "nothing"]),
        "code": lambda: choose.choice([*state.conditions.conduct.irregularities, "IRR-99"]),
        "board": lambda: choose.choice([state.table.fen, earlier(state), "W:W31:B20", "not a position"]),
        "sanction": lambda: choose.choice([*(each.key for each in state.conditions.conduct.sanctions), "beating"]),
        "breach": lambda: choose.choice([*state.conditions.conduct.breaches, "BAN-99"]),
        "envelope": lambda: choose.choice([print_of(legal_text(choose, state), KEY), "short", "g" * 64]),
        "key": lambda: choose.choice([KEY, "another"]),
        "result": lambda: choose.choice(["2-0", "1-1", "1-0", "½-½", "0-1", "+/-", "nothing"]),
        "reason": lambda: choice_of(choose, StopFor) if kind == "stop" else choose.choice(["", "so it was"]),
        "note": lambda: "",
        "side": lambda: choose.choice([None, *Side]),
        "ahead": lambda: choose.choice([None, None, *Side]),
        "absent": lambda: choose.choice([(), (), (), (Side.WHITE,), (Side.BLACK,), tuple(Side)]),
        "proved": lambda: choose.choice([(), (Side.WHITE,), tuple(Side)]),
        "touched": lambda: choose.choice([(), ("e2",), ("32",), ("zz",)]),
        "way": lambda: choice_of(choose, Way),
        "about": lambda: choice_of(choose, Complaint),
        "action": lambda: choice_of(choose, ClockAction),
        "verdict": lambda: choose.choice([None, *Verdict]),
        "upholds": lambda: choose.choice([None, True, False]),
        "to": lambda: choose.choice([-1, 0, state.seq - 1, state.seq, choose.randrange(state.seq + 2)]),
        "decision": lambda: choose.choice([None, choose.randrange(state.seq + 2)]),
        "white": lambda: tuple(legal_text(choose, state) for _ in range(choose.randrange(3))),
        "black": lambda: tuple(legal_text(choose, state) for _ in range(choose.randrange(3))),
        "left_ms": lambda: choose.choice([None, None, 60_000, -5]),
        "lag_ms": lambda: choose.choice([0, 0, 40, 10**9, -5]),
        "extra_ms": lambda: choose.choice([0, 120_000, -5]),
        "time_ms": lambda: choose.choice([-1, 0, 1_000, 60_000, 10**9]),
        "session_left_ms": lambda: choose.choice([0, 0, 60_000, -1]),
        "resumes_ms": lambda: choose.choice([None, state.at_ms + 3_600_000]),
    }
    for each in ("white_ms", "black_ms", "white_moves", "black_moves"):
        values[each] = lambda: choose.choice([None, -1, 0, 5, 100_000])
    if name in values:
        return values[name]()
    return choose.random() < 0.5  # a switch


def earlier(state: State) -> str:
    return state.previous.table.fen if state.previous else ""


def random_act(choose: random.Random, state: State, kind: str):
    act = ACTS[kind]
    given = {}
    for field in fields(act):
        if act is Claim and field.name == "move":
            given["move"] = choose.choice([None, legal_text(choose, state)])
        elif act is Touch and field.name != "square":
            given[field.name] = choose.random() < 0.2 if field.name != "lifted" else choose.random() < 0.8
        elif act is Irregular and field.name == "side":
            given["side"] = choose.choice([state.to_move, state.to_move.other, None])
        elif kind == "compare":
            given[field.name] = own_moves(choose, state)
        else:
            given[field.name] = random_value(choose, state, field.name, kind)
    return act(**given)


def own_moves(choose: random.Random, state: State) -> tuple[str, ...]:
    """The beginning of what the log has, with a slip now and then."""
    texts = []
    table = state.conditions.table
    for _ in range(choose.randrange(4)):
        moves = table.game.legal_moves()
        if not moves:
            break
        move = moves[0]
        is_chess = isinstance(table, ChessTable)
        texts.append(
            write_chess_move(table.game.board, move, "en") if is_chess else write_move(table.game.position, move)
        )
        table = table.play(texts[-1], (), None)
    return tuple(texts) + choose.choice([(), (), ("nonsense",)])


def random_event(choose: random.Random, state: State) -> Event:
    kinds = list(ACTS)
    if choose.random() < 0.8:
        allowed = may_do(state)
        may = choose.choice(allowed) if allowed else None
        if may is not None and may.act in ("resign", "undo", "penalise", "decide") and choose.random() < 0.8:
            may = next((each for each in allowed if each.act in ("move", "press", "resume", "start")), may)
        actor, kind = (may.actor, may.act) if may else (choice_of(choose, Actor), choose.choice(kinds))
    else:
        actor, kind = choice_of(choose, Actor), choose.choice(kinds)
    seq = state.seq + choose.choice([1, 1, 1, 1, 1, 1, 1, 0, 3])
    later = choose.choice([0, 0, 1, 500, 3_000, 20_000, 400_000, -1])
    return Event(seq, max(0, state.at_ms + later), actor, random_act(choose, state, kind))


@cache
def random_log(seed: int, length: int = 60) -> tuple[Conditions, list[Event]]:
    choose = random.Random(seed)
    conditions = random_conditions(choose)
    state, events = State.first(conditions), []
    for _ in range(length):
        event = random_event(choose, state)
        events.append(event)
        state = step(state, event).state
    return conditions, events
