"""An edition of a code as one value: what all games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from kodeks.frozen import frozen
from kodeks.malformed import MalformedText

if TYPE_CHECKING:
    from kodeks.rulebook.article import Article
    from kodeks.rulebook.conduct import ConductRules
    from kodeks.rulebook.event_rules import StandingsRules, VarmaRules
    from kodeks.rulebook.numbering import Numbering
    from kodeks.rulebook.tempo_rules import TempoRules
    from kodeks.rulebook.tournament_rules import TournamentRules


@frozen(kw_only=True, eq=False)
class Code:
    """A dated edition of a code. Games and tournaments store its key and replay the same for ever."""

    key: str  # stable: files, addresses, the command line
    in_force: str  # the first day, year-month-day
    title: Mapping[str, str]  # by language
    numbering: Numbering
    tempo: Mapping[str, TempoRules]  # by board: "100", "64", "chess"
    conduct: Mapping[str, ConductRules]  # by board
    standings: StandingsRules
    varma: VarmaRules
    tournament_rules: TournamentRules  # FIDE's, of the same time

    @property
    def code(self) -> str:
        """Its name in front of an article: `KW2025` of `KW2025:I.6.3`."""
        return self.numbering.code

    def title_in(self, language: str) -> str:
        """Its title, in English where it has none in the language."""
        return self.title.get(language, self.title["en"])

    def cite(self, number: str) -> Article:
        """The article of this edition on a matter, see `Numbering`; `FTR:5a` is one of FIDE's rules for tournaments
        that go with it, `FRR:1.1` of those on which games are rated."""
        beside, _, own = number.rpartition(":")
        match beside:
            case "":
                return self.numbering.cite(number)
            case "FTR":
                return self.tournament_rules.numbering.cite(own)
            case _:
                assert beside == "FRR", number
                return self.tournament_rules.rateable.numbering.cite(own)

    def articles_on(self, *numbers: str) -> tuple[Article, ...]:
        """Its articles on matters that are named by their numbers in the draughts code of 2025, whatever the game;
        none on what it does not speak of."""
        return tuple(map(self.cite, numbers))

    def tempo_on(self, board: str) -> TempoRules:
        if board not in self.tempo:
            raise MalformedText("edition-of-another-game", f"{self.key} {board}")
        return self.tempo[board]

    def conduct_on(self, board: str) -> ConductRules:
        if board not in self.conduct:
            raise MalformedText("edition-of-another-game", f"{self.key} {board}")
        return self.conduct[board]


# Which edition was in force on a day

AnyEdition = TypeVar("AnyEdition", bound=Code)


def in_force_on(day: str, editions: Mapping[str, AnyEdition]) -> AnyEdition:
    """The newest edition that had come into force by this day, given as far as it is known (`2012`, `2012-05`,
    `2012-05-01`); the oldest one for a day before all of them."""
    listed = newest_first(editions)
    until = day + "~"  # behind every day that begins so: of a year alone its last day counts
    return next((edition for edition in listed if edition.in_force <= until), listed[-1])


def newest_first(editions: Mapping[str, AnyEdition]) -> list[AnyEdition]:
    return sorted(editions.values(), key=lambda edition: edition.in_force, reverse=True)
