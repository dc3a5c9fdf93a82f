"""Changing the regulations of a tournament that is open."""

from __future__ import annotations

from kodeks.malformed import MalformedText
from kodeks.standings import find_criterion
from kodeks.tournament.acts import Amend
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.state import Tournament
from kodeks.tournament.step import Step, done, law, refused

# What pairings and results rest on: it stays once a round is paired.
_SETTLED = (
    "game",
    "system",
    "boards",
    "points.win",
    "points.draw",
    "points.loss",
    "with_advantage",
    "swiss_variant",
    "acceleration",
    "match_counts",
)


def amend(state: Tournament, act: Amend) -> Step:
    """The arbiter settles the regulations before the event [IV.2.2]; later he needs a reason, and what was played
    stays what it was. Teams do not become players once somebody is entered."""
    article = law(state, "IV.2.2", "FTR:4b")
    before, after = state.regulations, act.regulations
    if state.entries and bool(before.teams.boards) != bool(after.teams.boards):
        return refused(state, "tournament-entries-are-teams", article)
    for code in after.scores.tiebreaks:
        fault = _fault(after, code)
        if fault:
            return refused(state, fault, article, code=code)
    if state.rounds:
        for key in _SETTLED:
            setting = Regulations.settings()[key]
            if setting.of(before) != setting.of(after):
                return refused(state, "tournament-setting-stands", article, setting=key)
        if before.mini_match != after.mini_match:
            return refused(state, "tournament-setting-stands", article, setting="games_per_match")
        if not act.reason.strip():
            return refused(state, "game-reason-needed", article)
        if after.pairing.rounds is not None and after.pairing.rounds < len(state.rounds):
            return refused(state, "tournament-rounds-played", article, rounds=len(state.rounds))
    return done(state._replace(regulations=after))


def _fault(regulations: Regulations, code: str) -> str:
    """Why no table can be made with a criterion: there is none of this name, or it is for teams."""
    try:
        criterion = find_criterion(code)
    except MalformedText:
        return "lint-unknown-tiebreak"
    return "standings-criterion-for-teams" if criterion.is_for_teams and not regulations.teams.boards else ""
