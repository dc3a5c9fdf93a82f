"""The draft of 1 March 2022 (draughts-README, draughts-rules 8, arbiters-and-registry 2)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from kodeks.rulebook.codes.draughts import draughts_edition
from kodeks.rulebook.codes.draughts_tempo import MINUTE_MS
from kodeks.rulebook.conduct import AdjournmentRules, ConductRules
from kodeks.rulebook.edition import BoardRules, Edition
from kodeks.rulebook.numbering import Numbering
from kodeks.rulebook.result import Side
from kodeks.rulebook.tempo_rules import TempoRules

# It keeps the numbers of chapters I-III and VIII and leaves chapters V-VII empty, so that those are cited as 2025;
# IV.2 lost its points 6, 7 and 9 after it, IV.4 its point 4.
_NUMBERING = Numbering(
    "KW2022",
    moved={
        "IV.2.6": "IV.2.8",
        **{f"IV.2.{point}": f"IV.2.{point + 3}" for point in range(7, 27)},
        **{f"IV.4.{point}": f"IV.4.{point + 1}" for point in (4, 5)},
    },
    borrowed=dict.fromkeys(("V", "VI", "VII"), "KW2025"),
)


def _without_main_line(board: BoardRules) -> BoardRules:
    """The main line shortened nothing on the 100 board."""
    return replace(board, draws=replace(board.draws, line=None))


def _older_tempo(rules: TempoRules) -> TempoRules:
    """A missing Black pays himself, and the sheet may take 15 minutes."""
    return replace(
        rules,
        absence=rules.absence._replace(charges_black=True),
        trouble=rules.trouble._replace(completion_ms=15 * MINUTE_MS),
    )


def _with_adjournment(rules: ConductRules) -> ConductRules:
    """Games could be adjourned."""
    by = _NUMBERING.cite
    rights = {**rules.rights, "adjourn": by("II.7.4"), "seal": by("II.7.6.4"), "open": by("II.7.7.1")}
    adjournment = AdjournmentRules(
        order=by("II.7.4"),
        sealer=Side.BLACK,
        on_move=by("II.7.6.1"),
        before_control=by("II.7.5"),
        seal=by("II.7.6.4"),
        early=None,
        open=by("II.7.7.1"),
        times=by("II.7.7.3"),
        illegal_loses=by("II.7.6.7"),
        illegal_is_proposed=False,
        replier_present=None,
        lost_envelope=None,
        lost_position=None,
        second_envelope=None,
        wrong_times=None,
        late=by("II.5.5"),
        late_ms=None,
        envelope=MappingProxyType(
            {"position": by("II.7.6.2"), "times": by("II.7.6.3"), "sealer": by("II.7.6.4"), "kept": by("II.7.6.6")}
        ),
    )
    return replace(rules, rights=MappingProxyType(rights), adjournment=adjournment, suspension_ms=None)


def _draft() -> Edition:
    title = {"pl": "Kodeks Warcabowy 2022", "en": "Draughts Code 2022", "de": "Damekodex 2022"}
    new = draughts_edition("kw2022", "2022-03-01", title, _NUMBERING)
    officials = replace(
        new.officials,
        round_arbiters_rule=replace(new.officials.round_arbiters_rule, value=False),
        has_vice_chair=replace(new.officials.has_vice_chair, value=False),
        least_members=2,
        forbidden_relations=Numbering("KW2022").cite(
            "IV.4.4"
        ),  # struck out in the draft itself: it warns and never forbids
    )
    return replace(
        new,
        boards=MappingProxyType({**new.boards, "100": _without_main_line(new.boards["100"])}),
        tempo=MappingProxyType({board: _older_tempo(rules) for board, rules in new.tempo.items()}),
        conduct=MappingProxyType({board: _with_adjournment(rules) for board, rules in new.conduct.items()}),
        officials=officials,
        venue=replace(
            new.venue,
            table_height_cm=None,
            young_may_differ=False,
            hall_hours_cap=6,
            has_adjournments=True,
            accelerated_is_prepared=True,
        ),
    )


KW2022 = _draft()
