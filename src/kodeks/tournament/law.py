"""The law on new acts: what may be recorded now. Whoever appends to a log asks it, and nobody who replays one: so old
files stay what they are, whatever is asked of new acts later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from kodeks import tournament as parts
from kodeks.rounds import Stage
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.acts import Act, kind_of
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Board, Tournament
from kodeks.tournament.step import Outcome, Step, law, law_of_announcing, law_of_pairing, refused

if TYPE_CHECKING:
    from kodeks.tournament.acts import Amend, HoldPlayOff, Note, Pair, Postpone, Result, ShowLate, Start, SwapColours


def judge_new(before: Tournament, act: Act, after: Tournament) -> Step | None:
    """Why an act that would make `after` of `before` may not be recorded, or only with something more."""
    for rule in (_has_room, *_RULES.get(kind_of(act), ())):
        fault = rule(before, act, after)
        if fault is not None:
            return fault
    return None


# The log itself

# 300 players, nine rounds and all their moves make some 4,000 events. Every state of the past stays in memory, with all
# it has of entries and notes: a log that never ends would fill it.
MOST_EVENTS = 20_000
MOST_OF_A_KIND = 3_000
_TO_CLOSE = 100  # events that are left to end a tournament with
_CLOSING = frozenset(("close", "sign", "reopen", "undo"))


def _has_room(before: Tournament, act: Act, after: Tournament) -> Step | None:
    """A log takes so many events, so many entries and notes; the last hundred are for its end."""
    last = MOST_EVENTS if kind_of(act) in _CLOSING else MOST_EVENTS - _TO_CLOSE
    grown = max(len(after.entries) - len(before.entries), len(after.notes) - len(before.notes))
    is_full = before.seq >= last or (grown > 0 and max(len(after.entries), len(after.notes)) > MOST_OF_A_KIND)
    if not is_full:
        return None
    facts: dict[str, int | str] = {"most": MOST_EVENTS, "of_a_kind": MOST_OF_A_KIND}
    return refused(before, "tournament-log-is-full", law(before, "IV.2.17", "FTR:4b"), **facts)


# The regulations


def judge_opening(regulations: Regulations) -> Ruling | None:
    """Why no tournament may be opened by these regulations: they seat the teams as nobody may sit [V.3.5.2, V.3.5.3].

    The rest of what is wrong with them is for the check of regulations; the arbiter may still mend it [IV.2.2].
    """
    seating = parts.seating_of_teams(regulations) if regulations.teams.seating else None
    return seating if seating is not None and seating.verdict is Verdict.REFUSED else None


def _is_as_it_may_be_opened(before: Tournament, act: Amend, after: Tournament) -> Step | None:
    ruling = judge_opening(act.regulations)
    return None if ruling is None else Step(before, (ruling,), Outcome.REFUSED)


# What happens at a board


def must_announce(state: Tournament, number: int) -> Step | None:
    """Nothing happens in a round that nobody knows of yet: it is for the chief arbiter to announce it."""
    paired = state.round(number)
    if paired is None or paired.stage is not Stage.PAIRED:
        return None
    return refused(state, "tournament-announce-first", law_of_announcing(state), round=number)


def _is_announced(
    before: Tournament, act: Start | Result | SwapColours | Postpone | ShowLate, after: Tournament
) -> Step | None:
    return must_announce(before, act.round)


def needs_reason(state: Tournament, number: int) -> bool:
    """Once the next round is paired, another result in this one needs a reason [V.2.8.9.7]."""
    return state.round(number + 1) is not None


def _is_replaced_expressly(before: Tournament, act: Result, after: Tournament) -> Step | None:
    """A result that is there gives way to another one only expressly, and with a reason once the next round rests on
    it. The same result once more changes nothing."""
    old, new = (state.rounds[act.round - 1].boards[act.board - 1] for state in (before, after))
    if not _is_replaced(old, new):
        return None
    if not act.replaces:
        facts: dict[str, int | str] = {"round": act.round, "board": act.board}
        stands = refused(before, "tournament-result-stands", law(before, "II.5.4", "FTR:4b"), **facts)
        return stands.as_outcome(Outcome.STANDS)
    if needs_reason(before, act.round) and not act.reason.strip():
        rests_on_it = "V.2.8.9.7" if before.regulations.system.is_swiss else "II.5.4"
        return _reason_needed(before, law(before, rests_on_it, "FTR:4b"))
    return None


def _is_replaced(old: Board, new: Board) -> bool:
    scores = zip(old.games or (old.score,), new.games or (new.score,), strict=True)
    return any(was is not None and was != now for was, now in scores)


def _reason_needed(state: Tournament, article: Article) -> Step:
    return refused(state, "game-reason-needed", article).as_outcome(Outcome.REASON_NEEDED)


# Pairing by hand


def _is_lawful_by_hand(before: Tournament, act: Pair, after: Tournament) -> Step | None:
    """The absolute conditions hold for who pairs by hand, too [V.2.8.6.1]; and he says why he does."""
    if act.engine:
        return None
    breaches = parts.breaches_of(before, act)
    if breaches:
        return Step(before, breaches, Outcome.REFUSED)
    return None if act.reason.strip() else _reason_needed(before, law_of_pairing(before))


# Decisions


def _is_open_to_the_arbiter(before: Tournament, act: Note, after: Tournament) -> Step | None:
    """A sanction is one of the code; where that demands the loss of the game, no lighter one [II.2.5, FIDE 13.4]."""
    if not act.sanction:
        return None
    regulations = before.regulations
    what = parts.happening(regulations, act.what)
    if act.sanction in {penalty.sanction.key for penalty in parts.penalties(regulations, what)}:
        return None
    articles = () if what is None else what.articles
    return refused(before, "tournament-sanction-not-open", *articles, sanction=act.sanction)


# Play-offs


def _is_at_the_rate_foreseen(before: Tournament, act: HoldPlayOff, after: Tournament) -> Step | None:
    """Chess: the rate of the regulations, or of the model procedure. Another one is agreed on by arbiter and organiser,
    who say so: a slower one where two play and there is time [A3.1.k6], or what the organiser reserved [A3.1.k5]."""
    foreseen = parts.tempo_of_play_off(before)
    if not before.regulations.is_chess or act.tempo == foreseen or act.reason.strip():
        return None
    article = before.regulations.laws.cite("FTR:A3.1.k6" if len(act.numbers) == 2 else "FTR:A3.1.k5")
    return refused(before, "playoff-rate-needs-consent", article, tempo=foreseen).as_outcome(Outcome.REASON_NEEDED)


_Rule: TypeAlias = Callable[[Tournament, Any, Tournament], Step | None]
_RULES: Mapping[str, tuple[_Rule, ...]] = MappingProxyType(
    {
        "amend": (_is_as_it_may_be_opened,),
        "pair": (_is_lawful_by_hand,),
        "note": (_is_open_to_the_arbiter,),
        "start": (_is_announced,),
        "result": (_is_announced, _is_replaced_expressly),
        "swap_colours": (_is_announced,),
        "postpone": (_is_announced,),
        "show_late": (_is_announced,),
        "hold_play_off": (_is_at_the_rate_foreseen,),
    }
)
