"""Official events of the codes as templates: every system, and every class of tempo of each game, without fault."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.tournament import Regulations


class Template(NamedTuple):
    """An example of regulations, how it is called, and what it is good for."""

    name: str
    label: str
    purpose: str

    @property
    def source(self) -> str:
        """As a page asks for it."""
        return f"template:{self.name}"


TEMPLATES: Mapping[str, tuple[Template, ...]] = {
    "templates-100": (
        Template("swiss_rapid_100", "template-swiss-rapid", "template-swiss-rapid-for"),
        Template("swiss_classic_100", "template-swiss-classic", "template-swiss-classic-for"),
        Template("swiss_dutch_100", "template-swiss-dutch", "template-swiss-dutch-for"),
        Template("swiss_rating_100", "template-swiss-rating", "template-swiss-rating-for"),
        Template("swiss_blitz_100", "template-swiss-blitz", "template-swiss-blitz-for"),
        Template("round_robin_100", "template-round-robin", "template-round-robin-for"),
        Template("championship_100", "template-championship", "template-championship-for"),
        Template("half_100", "template-half", "template-half-for"),
        Template("half_reversed_100", "template-half-reversed", "template-half-reversed-for"),
        Template("rutsch_100", "template-rutsch", "template-rutsch-for"),
        Template("knockout_100", "template-knockout", "template-knockout-for"),
        Template("match_superblitz_100", "template-superblitz", "template-superblitz-for"),
        Template("team_round_robin_100", "template-team-round-robin", "template-team-round-robin-for"),
        Template("team_swiss_100", "template-team-swiss", "template-team-swiss-for"),
        Template("scheveningen_100", "template-scheveningen", "template-scheveningen-for"),
    ),
    "templates-64": (
        Template("swiss_rapid_64", "template-swiss-rapid-64", "template-swiss-rapid-64-for"),
        Template("swiss_64", "template-swiss-64", "template-swiss-64-for"),
        Template("swiss_youth_64", "template-swiss-youth", "template-swiss-youth-for"),
        Template("swiss_blitz_64", "template-swiss-blitz-64", "template-swiss-blitz-64-for"),
        Template("round_robin_64", "template-round-robin-64", "template-round-robin-64-for"),
        Template("team_round_robin_64", "template-team-round-robin-64", "template-team-round-robin-64-for"),
        Template("swiss_house_64", "template-swiss-house", "template-swiss-house-for"),
    ),
    "templates-chess": (
        Template("swiss_rapid_chess", "template-swiss-rapid-chess", "template-swiss-rapid-chess-for"),
        Template("swiss_chess", "template-swiss-chess", "template-swiss-chess-for"),
        Template("swiss_blitz_chess", "template-swiss-blitz-chess", "template-swiss-blitz-chess-for"),
        Template("round_robin_chess", "template-round-robin-chess", "template-round-robin-chess-for"),
        Template("double_round_robin_chess", "template-double-chess", "template-double-chess-for"),
        Template("team_swiss_chess", "template-team-swiss-chess", "template-team-swiss-chess-for"),
        Template("team_round_robin_chess", "template-team-round-robin-chess", "template-team-round-robin-chess-for"),
        Template("swiss_chess960", "template-swiss-960", "template-swiss-960-for"),
    ),
}
USUAL = TEMPLATES["templates-100"][0]


def find_template(source: str) -> Template | None:
    """The template that a page asks for."""
    return next((each for group in TEMPLATES.values() for each in group if each.source == source), None)


@cache
def regulations_of(template: Template) -> Regulations:
    """The example itself."""
    return read_regulations(example_text(template.name))


def template_for(game: str, system: str) -> Template | None:
    """The first one of this game and system."""
    known = ((each, regulations_of(each)) for group in TEMPLATES.values() for each in group)
    return next((each for each, found in known if (found.game, found.system) == (game, system)), None)
