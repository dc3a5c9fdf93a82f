"""What the codes put where regulations are silent: by game, edition, house rules and system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kodeks import rulebook
from kodeks.pairing.swiss_systems import find_swiss, usual_swiss
from kodeks.rulebook.code import Code
from kodeks.rulebook.codes.ftb import PROPOSED_ORDERS
from kodeks.rulebook.editions import EDITIONS, code_by_key, event_edition
from kodeks.standings.tiebreak_rules import tiebreak_rule_key
from kodeks.tournament.regulations.groups import StartNumbers
from kodeks.tournament.regulations.kinds import wrong
from kodeks.tournament.system_kind import SystemKind

if TYPE_CHECKING:
    from kodeks.tournament.regulations.value import Regulations

_MINUTE_MS = 60_000


def check_edition(game: str, edition: str, house: str | None) -> None:
    """The edition must be of the game, and house rules of the board and the edition."""
    is_chess = game.startswith("chess")
    if edition and edition not in EDITIONS and edition not in rulebook.CHESS_EDITIONS:
        raise wrong("unknown-edition", "edition", edition)
    if edition and edition not in (rulebook.CHESS_EDITIONS if is_chess else EDITIONS):
        raise wrong("edition-of-another-game", "edition", f"{edition} ({game})")
    if house is not None:
        rules = rulebook.house_rules(house)
        if rules.rules.board != game or (edition and edition != rules.edition):
            raise wrong("regulations-house-of-another-game", "house", f"{house} ({game})")


def default_settings(
    game: str,
    system: SystemKind,
    edition: str,
    house: str | None,
    swiss_variant: str,
    *,
    with_advantage: bool,
    starts: str,
    tiebreak_rules: str = "",
) -> Mapping[str, object]:
    """The value of each setting that the code gives one to."""
    is_chess = game.startswith("chess")
    rules = rulebook.house_rules(house) if house is not None else None
    silent_edition = rules.edition if rules else event_edition(game, starts).key
    silent_variant = usual_swiss(is_chess=is_chess, on=starts, is_for_teams=system.is_for_teams).key
    edition, variant = edition or silent_edition, swiss_variant or silent_variant
    swiss = find_swiss(variant) if system.is_swiss else None
    silent_rules = _tiebreak_rules(edition, starts)
    rules_of_order = tiebreak_rules or silent_rules
    order = usual_order(code_by_key(edition), system, variant, rules_of_order, with_advantage=with_advantage)
    return {
        "edition": silent_edition,
        "swiss_variant": silent_variant if system.is_swiss else "",
        "start_numbers": StartNumbers(system.traits.start_numbers),
        "rounds": rules.rounds if rules else None,
        "tempo": rules.time_control if rules else None,
        "tiebreaks": order or (),
        "tiebreak_rules": silent_rules,
        **(_chess_numbers(edition) if is_chess else _draughts_numbers(game, edition, rules)),
        **({} if swiss is None or swiss.bye is None else {"points.bye": swiss.bye}),
    }


def settings_by_code(regulations: Regulations) -> dict[str, object]:
    """What the code says for each setting it has a value for, in an event of this game, edition, system and day."""
    return dict(
        default_settings(
            regulations.game,
            regulations.system,
            regulations.edition,
            regulations.house,
            regulations.pairing.swiss_variant,
            with_advantage=regulations.play.with_advantage,
            starts=regulations.starts,
            tiebreak_rules=regulations.scores.tiebreak_rules,
        )
    )


def _tiebreak_rules(edition: str, starts: str) -> str:
    """Those that go with the edition of the Laws on the day the event starts, never those of today [C-130]; draughts
    has what the code says, and no others count."""
    return "annex3_2012" if edition in EDITIONS else rulebook.chess_edition(edition).tiebreak_rules_on(starts)


def usual_order(
    code: Code, system: SystemKind, variant: str, tiebreak_rules: str, *, with_advantage: bool
) -> tuple[str, ...] | None:
    """The order of criteria that the code lays down or recommends, or that is proposed by its rules of tie-breaks; none
    where matches decide."""
    order, orders = system.traits.order, code.standings.orders
    if not order:
        return None
    proposed = PROPOSED_ORDERS.get((tiebreak_rule_key(tiebreak_rules), order))
    if proposed is not None:
        return proposed
    own = find_swiss(variant).criteria if system.is_swiss else "with_advantage" if with_advantage else ""
    return orders.get(f"{order}_{own}", orders[order]).codes


def _chess_numbers(edition: str) -> dict[str, object]:
    """A win is one point: two halves; the bye brings as much."""
    default_ms = rulebook.CHESS_EDITIONS[edition].default_ms.value
    return {
        "points.win": 2,
        "points.draw": 1,
        "points.loss": 0,
        "points.bye": 2,
        "default_minutes": default_ms // _MINUTE_MS,
    }


def _draughts_numbers(game: str, edition: str, house: rulebook.HouseRules | None) -> dict[str, object]:
    """Of the edition, or of the house rules."""
    rules = house.rules if house else EDITIONS[edition].board(game)
    return {
        "points.win": rules.points_win.value,
        "points.draw": rules.points_draw.value,
        "points.loss": rules.points_loss.value,
        "points.bye": rules.points_bye.value,
        "default_minutes": rules.lateness_minutes.value,
    }
