"""Combinations of settings that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks import standings
from kodeks.malformed import MalformedText
from kodeks.tournament.regulations.groups import MatchCounts, StartNumbers
from kodeks.tournament.regulations.kinds import wrong
from kodeks.tournament.regulations.parts import CommitteeMember, NamedArbiter
from kodeks.tournament.surnames import surname_within
from kodeks.tournament.system_kind import Level

if TYPE_CHECKING:
    from kodeks.tournament.regulations.value import Regulations


def check_combinations(regulations: Regulations) -> None:
    """What does not go together is an error that carries one of the settings."""
    _check_system(regulations)
    pairing = regulations.pairing
    if (pairing.start_numbers is StartNumbers.GROUPS) != bool(pairing.start_groups):
        raise wrong("regulations-groups-of-strength", "start_numbers" if pairing.start_groups else "start_groups")
    if pairing.acceleration is not None and not regulations.swiss.is_of_chess:
        raise wrong("regulations-acceleration-of-fide", "acceleration", pairing.swiss_variant)
    if regulations.level is Level.FIDE and not regulations.is_chess:
        raise wrong("regulations-level-of-another-game", "level", regulations.level)
    if regulations.norms and regulations.is_chess:
        raise wrong("regulations-norms-of-draughts", "norms", ", ".join(regulations.norms))
    if regulations.starts and regulations.ends and regulations.ends < regulations.starts:
        raise wrong("regulations-ends-before-start", "ends", regulations.ends)
    try:
        standings.tiebreak_rules(regulations.scores.tiebreak_rules)
    except MalformedText as error:
        raise wrong(error.reason, "tiebreak_rules", error.text) from None
    _check_given_once(regulations)
    _check_surnames(regulations)


def _check_system(regulations: Regulations) -> None:
    """What belongs to some systems is said in those alone, and a match of teams has boards."""
    system, pairing = regulations.system, regulations.pairing
    for setting in regulations.settings().values():
        said = setting.of(regulations)
        if setting.is_bound and system not in setting.systems and not setting.is_silent(said):
            raise wrong("regulations-not-of-this-system", setting.key, f"{said} ({system.value})")
    if pairing.match_counts is MatchCounts.GAMES and not regulations.mini_match:
        raise wrong("regulations-not-of-this-system", "match_counts", f"{pairing.match_counts} ({system.value})")
    if system.is_swiss:
        _check_swiss(regulations)
    if system.is_for_teams and regulations.teams.boards is None:
        raise wrong("regulations-teams-need-boards", "system", system.value)


def _check_swiss(regulations: Regulations) -> None:
    """Some systems of FIDE pair teams only, or matches of so many games whose points count."""
    swiss, pairing = regulations.swiss, regulations.pairing
    if swiss.is_for_teams and not regulations.system.is_for_teams:
        raise wrong("regulations-not-of-this-system", "swiss_variant", f"{swiss.key} ({regulations.system.value})")
    if swiss.games > 1 and regulations.system.is_for_teams:
        raise wrong("regulations-not-of-this-system", "swiss_variant", f"{swiss.key} ({regulations.system.value})")
    if swiss.games > 1 and pairing.games_per_match != swiss.games:
        raise wrong("regulations-double-swiss-games", "games_per_match", pairing.games_per_match)
    if swiss.games > 1 and pairing.match_counts is not MatchCounts.GAMES:
        raise wrong("regulations-double-swiss-games", "match_counts", pairing.match_counts)


def _check_given_once(regulations: Regulations) -> None:
    rounds = [each.round for each in regulations.schedule.round_starts]
    for index, number in enumerate(rounds):
        if number in rounds[:index]:
            raise wrong("regulations-round-twice", f"schedule.{index}.round", number)
    told = [" ".join(text.split()).casefold() for group in regulations.pairing.start_groups for text in group]
    for text in told:
        if told.count(text) > 1:
            raise wrong("regulations-group-twice", "start_groups", text)
    chiefs = [index for index, arbiter in enumerate(regulations.people.arbiters) if arbiter.role == "chief"]
    if len(chiefs) > 1:
        raise wrong("regulations-two-chiefs", f"arbiters.{chiefs[1]}.role", "chief")


def _check_surnames(regulations: Regulations) -> None:
    """A surname is that of the name beside it."""
    members = regulations.appeals.members if regulations.appeals is not None else ()
    named: dict[str, tuple[NamedArbiter | CommitteeMember, ...]] = {
        "arbiters": regulations.people.arbiters,
        "appeals.members": members,
    }
    for table, people in named.items():
        for index, person in enumerate(people):
            if person.surname and surname_within(person.name, person.surname) is None:
                raise wrong("regulations-surname-of-another", f"{table}.{index}.surname", person.surname)
