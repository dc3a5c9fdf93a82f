"""`kodeks explain`: why a round is paired as it is, in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TypeAlias

from kodeks.cli.parser import ORDINAL, BadUsage, Commands
from kodeks.cli.speech import as_json, printable, ruling_object, say
from kodeks.cli.tournament_files import add_view, paired_round
from kodeks.pairing.swiss import Explanation, FloatExplanation, PairExplanation, Refusals, Why
from kodeks.rounds import Rest
from kodeks.rulebook.ruling import Ruling
from kodeks.storage import Store
from kodeks.tournament import Tournament, explain_round
from kodeks.tournament.explaining import tell_differences

Reasons: TypeAlias = dict[str, object]

NAMED = 12  # so many are told by name


def add_to(commands: Commands) -> None:
    why = add_view(commands, "explain", _explain)
    why.add_argument("round", type=ORDINAL, help=say("help-round"))
    why.add_argument("player", type=ORDINAL, nargs="?", help=say("help-start-number"))


def _explain(options: Namespace, store: Store) -> None:
    """The reasons of all, or of one player: the engine pairs the round again on what was known then."""
    state = store.folded.state
    paired = paired_round(state, options.round)
    player: int | None = options.player
    if player is not None and not state.has(player):
        raise BadUsage(say("tournament-no-such-number", number=player))
    answer = explain_round(state, paired.number)
    reasons = _only(Explanation() if isinstance(answer, Ruling) else answer, player)
    is_by_hand = not paired.engine
    notes = [_why(each) for each in reasons.notes]
    if is_by_hand or paired.engine.startswith("import"):
        notes = [ruling_object(each) for each in tell_differences(state, paired.number)]
    resting = [rest for rest in paired.rests if player in (None, rest.number)]
    if options.json:
        _print_json({"round": paired.number, "engine": paired.engine, "by_hand": is_by_hand}, reasons, notes, resting)
        return
    if is_by_hand:
        print(say("tournament-paired-by-hand", round=paired.number))
    _print_reasons(state, reasons, notes, resting)


def _only(reasons: Explanation, player: int | None) -> Explanation:
    """What concerns one player, or everybody."""
    bye = reasons.bye
    return reasons._replace(
        pairs=tuple(each for each in reasons.pairs if player in (None, each.white, each.black)),
        floats=tuple(each for each in reasons.floats if player in (None, each.number)),
        bye=bye if bye is not None and player in (None, bye.number) else None,
    )


# As data: one pair after the other, as what was tried for all of them may be more than the memory holds


def _print_json(head: Reasons, reasons: Explanation, notes: Sequence[Reasons], resting: Sequence[Rest]) -> None:
    tail = {
        "bye": None if reasons.bye is None else _float(reasons.bye),
        "notes": notes,
        "resting": [{"number": rest.number, "kind": rest.kind.value, "points": rest.points} for rest in resting],
    }
    print(as_json(head)[:-1], end="")
    for name, each in (("pairs", map(_pair, reasons.pairs)), ("floats", map(_float, reasons.floats))):
        print(f', "{name}": [', end="")
        for at, item in enumerate(each):
            print(", " if at else "", as_json(item), sep="", end="")
        print("]", end="")
    print(", ", as_json(tail)[1:], sep="")


def _pair(pair: PairExplanation) -> Reasons:
    return {
        "board": pair.board,
        "white": pair.white,
        "black": pair.black,
        "chosen": _why(pair.chosen),
        "colours": _why(pair.colours),
        "refused": _refused(pair.refused),
    }


def _float(each: FloatExplanation) -> Reasons:
    return {"number": each.number, **_why(each.why), "refused": _refused(each.refused)}


def _refused(refused: Refusals) -> list[Reasons]:
    return [{"number": each.number, **_why(each.why)} for each in refused]


def _why(why: Why) -> Reasons:
    return {"reason": why.key, "text": say(why.key, **why.facts), "articles": [str(each) for each in why.articles]}


# As text


def _print_reasons(state: Tournament, reasons: Explanation, notes: Sequence[Reasons], resting: Sequence[Rest]) -> None:
    for note in notes:
        _print_why("", note)
    for pair in reasons.pairs:
        _print(f"{pair.board}: {_name(state, pair.white)} – {_name(state, pair.black)}")
        _print_why("   ", _why(pair.chosen))
        if pair.colours != pair.chosen:
            _print_why("   ", _why(pair.colours))
        _print_refused(state, pair.refused)
    bye = reasons.bye
    for each in (*reasons.floats, *(() if bye is None else (bye,))):
        _print(_name(state, each.number))
        _print_why("   ", _why(each.why))
        _print_refused(state, each.refused)
    for rest in resting:
        if bye is None or rest.number != bye.number:
            _print(say(f"tournament-rest-{rest.kind.value}", name=_name(state, rest.number)))


def _print(text: str) -> None:
    print(printable(text))


def _name(state: Tournament, number: int) -> str:
    return f"{number}. {state.entry(number).name}"


def _print_why(indent: str, why: Reasons) -> None:
    articles = why["articles"]
    assert isinstance(articles, list)
    cited = f" [{', '.join(articles)}]" if articles else ""
    _print(f"{indent}{why['text']}{cited}")


def _print_refused(state: Tournament, refused: Refusals) -> None:
    """One line a reason; where many were refused for it, by their numbers."""
    for each in refused.by_reason():
        names = ", ".join(_name(state, number) for number in each.numbers[:NAMED])
        who = names if each.total <= NAMED else say("tried-many", numbers=each.spans, count=each.total)
        _print_why(f"     ✗ {who}: ", _why(each.why))
