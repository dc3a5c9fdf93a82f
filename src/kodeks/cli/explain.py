"""`kodeks explain`: why a round is paired as it is, in words."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.parser import ORDINAL, BadUsage, Commands
from kodeks.cli.reasons import print_json_reasons, print_reasons, why_object
from kodeks.cli.speech import ruling_object, say
from kodeks.cli.tournament_files import add_view, paired_round
from kodeks.pairing.swiss import Explanation
from kodeks.rulebook.ruling import Ruling
from kodeks.storage import Store
from kodeks.tournament import Tournament, explain_round
from kodeks.tournament.explaining import tell_differences


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
    notes = [why_object(each) for each in reasons.notes]
    if is_by_hand or paired.engine.startswith("import"):
        notes = [ruling_object(each) for each in tell_differences(state, paired.number)]
    resting = [rest for rest in paired.rests if player in (None, rest.number)]
    if options.json:
        print_json_reasons(
            {"round": paired.number, "engine": paired.engine, "by_hand": is_by_hand}, reasons, notes, resting
        )
        return
    if is_by_hand:
        print(say("tournament-paired-by-hand", round=paired.number))
    print_reasons(lambda number: _name(state, number), reasons, notes, resting)


def _only(reasons: Explanation, player: int | None) -> Explanation:
    """What concerns one player, or everybody."""
    bye = reasons.bye
    return reasons._replace(
        pairs=tuple(each for each in reasons.pairs if player in (None, each.white, each.black)),
        floats=tuple(each for each in reasons.floats if player in (None, each.number)),
        bye=bye if bye is not None and player in (None, bye.number) else None,
    )


def _name(state: Tournament, number: int) -> str:
    return f"{number}. {state.entry(number).name}"
