"""The Baku acceleration as a setting of the regulations [C.04.7]."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk, rules

from kodeks.malformed import MalformedText
from kodeks.tournament import SystemKind, propose_pairing
from kodeks.tournament.acts import Amend
from kodeks.tournament.proposal import Proposal


def paired(desk: Desk) -> list[set[int]]:
    found = propose_pairing(desk.state)
    assert isinstance(found, Proposal)
    return [set(pair) for pair in found.act.pairs]


def chess_swiss(**more: object) -> object:
    return rules(SystemKind.SWISS, "chess", rounds=5, **more)


@pytest.mark.parametrize("variant", ["fide_dutch_2026", "fide_dutch", "fide_dubov", "fide_burstein"])
def test_C_04_7_every_system_of_fide_is_accelerated(variant):
    desk = Desk(chess_swiss(swiss_variant=variant, acceleration="baku")).enter(8)
    upper = {1, 2, 3, 4}
    assert all(pair <= upper or not pair & upper for pair in paired(desk))
    plain = Desk(chess_swiss(swiss_variant=variant)).enter(8)
    assert not any(pair <= upper for pair in paired(plain))


def test_C_04_7_the_explanation_tells_it():
    desk = Desk(chess_swiss(acceleration="baku")).enter(8)
    found = propose_pairing(desk.state)
    assert isinstance(found, Proposal)
    [note] = [each for each in found.explanation.notes if each.key == "dutch-accelerated"]
    assert (note.facts["numbers"], note.facts["points"]) == ("1–4", "1")


@pytest.mark.parametrize(
    ("game", "system", "variant", "reason"),
    [
        ("chess", SystemKind.SWISS, "classic", "regulations-acceleration-of-fide"),
        ("100", SystemKind.SWISS, "classic", "regulations-acceleration-of-fide"),
        ("chess", SystemKind.ROUND_ROBIN, "", "regulations-not-of-this-system"),
    ],
)
def test_only_the_swiss_systems_of_fide_are_accelerated(game, system, variant, reason):
    with pytest.raises(MalformedText) as error:
        rules(system, game, rounds=5, swiss_variant=variant, acceleration="baku")
    assert error.value.reason == reason


def test_FTR_5g_it_stands_once_a_round_is_paired():
    desk = Desk(chess_swiss(start_numbers="given")).enter(8).pair()
    act = Amend(desk.state.regulations.changed(acceleration="baku"), "too slow")
    assert desk.refuse(act).reason == "tournament-setting-stands"
