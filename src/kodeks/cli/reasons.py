"""The reasons of a pairing, as text and as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from kodeks.cli.speech import as_json, printable, say
from kodeks.pairing.swiss import Explanation, FloatExplanation, PairExplanation, Refusals, Why
from kodeks.rounds import Rest

Reasons: TypeAlias = dict[str, object]
NameOf: TypeAlias = Callable[[int], str]

NAMED = 12  # so many are told by name


def print_json_reasons(head: Reasons, reasons: Explanation, notes: Sequence[Reasons], resting: Sequence[Rest]) -> None:
    """As data: one pair after the other, as what was tried for all of them may be more than the memory holds."""
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


def reasons_object(reasons: Explanation) -> Reasons:
    """Everything as data: every pair, float and the bye, what was tried and refused before it, and notes on all."""
    return {
        "reasons": list(map(_pair, reasons.pairs)),
        "floats": list(map(_float, reasons.floats)),
        "bye_reason": None if reasons.bye is None else _float(reasons.bye),
        "notes": list(map(why_object, reasons.notes)),
    }


def _pair(pair: PairExplanation) -> Reasons:
    return {
        "board": pair.board,
        "white": pair.white,
        "black": pair.black,
        "chosen": why_object(pair.chosen),
        "colours": why_object(pair.colours),
        "refused": _refused(pair.refused),
    }


def _float(each: FloatExplanation) -> Reasons:
    return {"number": each.number, **why_object(each.why), "refused": _refused(each.refused)}


def _refused(refused: Refusals) -> list[Reasons]:
    return [{"number": each.number, **why_object(each.why)} for each in refused]


def why_object(why: Why) -> Reasons:
    """A reason as data."""
    return {"reason": why.key, "text": say(why.key, **why.facts), "articles": [str(each) for each in why.articles]}


def print_reasons(name_of: NameOf, reasons: Explanation, notes: Sequence[Reasons], resting: Sequence[Rest]) -> None:
    """As text."""
    for note in notes:
        _print_why("", note)
    for pair in reasons.pairs:
        _print(f"{pair.board}: {name_of(pair.white)} – {name_of(pair.black)}")
        _print_why("   ", why_object(pair.chosen))
        if pair.colours != pair.chosen:
            _print_why("   ", why_object(pair.colours))
        _print_refused(name_of, pair.refused)
    bye = reasons.bye
    for each in (*reasons.floats, *(() if bye is None else (bye,))):
        _print(name_of(each.number))
        _print_why("   ", why_object(each.why))
        _print_refused(name_of, each.refused)
    for rest in resting:
        if bye is None or rest.number != bye.number:
            _print(say(f"tournament-rest-{rest.kind.value}", name=name_of(rest.number)))


def _print(text: str) -> None:
    print(printable(text))


def _print_why(indent: str, why: Reasons) -> None:
    articles = why["articles"]
    assert isinstance(articles, list)
    cited = f" [{', '.join(articles)}]" if articles else ""
    _print(f"{indent}{why['text']}{cited}")


def _print_refused(name_of: NameOf, refused: Refusals) -> None:
    """One line a reason; where many were refused for it, by their numbers."""
    for each in refused.by_reason():
        names = ", ".join(name_of(number) for number in each.numbers[:NAMED])
        who = names if each.total <= NAMED else say("tried-many", numbers=each.spans, count=each.total)
        _print_why(f"     ✗ {who}: ", why_object(each.why))
