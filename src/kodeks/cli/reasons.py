"""`kodeks explain`: why a round is paired as it is, in words."""

from __future__ import annotations

from argparse import Namespace
from typing import TypeAlias

from kodeks.cli.parser import BadUsage
from kodeks.cli.speech import print_json, printable, ruling_object, say
from kodeks.pairing.swiss import Explanation, FloatExplanation, PairExplanation, Refusal, Why
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import PairedRound, Tournament, explain_round
from kodeks.tournament.explaining import tell_differences

__all__ = ["explain_pairing"]

Reasons: TypeAlias = dict[str, object]


def explain_pairing(options: Namespace, state: Tournament, paired: PairedRound) -> None:
    """The reasons of all, or of one player: the engine pairs the round again on what was known then."""
    player: int | None = options.player
    if player is not None and not state.has(player):
        raise BadUsage(say("tournament-no-such-number", number=player))
    is_by_hand = not paired.engine
    reasons = explain_round(state, paired.number)
    found = _reasons(Explanation() if isinstance(reasons, Ruling) else reasons, player)
    if is_by_hand or paired.engine.startswith("import"):
        found["notes"] = [ruling_object(each) for each in tell_differences(state, paired.number)]
    resting = [rest for rest in paired.rests if player in (None, rest.number)]
    found["resting"] = [{"number": rest.number, "kind": rest.kind.value, "points": rest.points} for rest in resting]
    if options.json:
        print_json({"round": paired.number, "engine": paired.engine, "by_hand": is_by_hand, **found})
        return
    if is_by_hand:
        print(say("tournament-paired-by-hand", round=paired.number))
    _print_reasons(state, found)


# As data


def _reasons(reasons: Explanation, player: int | None) -> Reasons:
    bye = None if reasons.bye is None or player not in (None, reasons.bye.number) else _float(reasons.bye)
    return {
        "pairs": [_pair(each) for each in reasons.pairs if player in (None, each.white, each.black)],
        "floats": [_float(each) for each in reasons.floats if player in (None, each.number)],
        "bye": bye,
        "notes": [_why(each) for each in reasons.notes],
    }


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


def _refused(refused: tuple[Refusal, ...]) -> list[Reasons]:
    return [{"number": each.number, **_why(each.why)} for each in refused]


def _why(why: Why) -> Reasons:
    return {"reason": why.key, "text": say(why.key, **why.facts), "articles": [str(each) for each in why.articles]}


# As text


def _print_reasons(state: Tournament, found: Reasons) -> None:
    for each in _list(found["notes"]):
        _print_why("", each)
    for pair in _list(found["pairs"]):
        _print(f"{pair['board']}: {_name(state, pair['white'])} – {_name(state, pair['black'])}")
        _print_why("   ", pair["chosen"])
        if pair["colours"] != pair["chosen"]:
            _print_why("   ", pair["colours"])
        _print_refused(state, pair["refused"])
    bye = found["bye"]
    for each in [*_list(found["floats"]), *_list([] if bye is None else [bye])]:
        _print(_name(state, each["number"]))
        _print_why("   ", each)
        _print_refused(state, each["refused"])
    explained = bye["number"] if isinstance(bye, dict) else None
    for rest in _list(found["resting"]):
        if rest["number"] != explained:
            _print(say(f"tournament-rest-{rest['kind']}", name=_name(state, rest["number"])))


def _print(text: str) -> None:
    print(printable(text))


def _list(value: object) -> list[Reasons]:
    assert isinstance(value, list)
    return value


def _name(state: Tournament, number: object) -> str:
    assert isinstance(number, int)
    return f"{number}. {state.entry(number).name}"


def _print_why(indent: str, why: object) -> None:
    assert isinstance(why, dict)
    articles = f" [{', '.join(why['articles'])}]" if why["articles"] else ""
    _print(f"{indent}{why['text']}{articles}")


def _print_refused(state: Tournament, refused: object) -> None:
    for each in _list(refused):
        _print_why(f"     ✗ {_name(state, each['number'])}: ", each)
