"""Every act has a word, which files carry; tables know acts by it."""

import pytest

from kodeks.tournament import ACTS, Act, acts
from kodeks.tournament.acts import kind_of
from kodeks.tournament.conflicts import _CHANGES, _RESTS_ON
from kodeks.tournament.fold import _HOMES
from kodeks.tournament.law import _RULES


def test_every_act_has_its_word():
    public = [getattr(acts, name) for name in acts.__all__]
    kinds = {each for each in public if isinstance(each, type) and issubclass(each, Act)} - {Act}
    assert set(ACTS.values()) == kinds
    assert len(ACTS) == len(kinds)
    for kind, act in ACTS.items():
        assert kind_of(act.__new__(act)) == kind
        assert kind in ACTS
    assert "castle" not in ACTS


@pytest.mark.parametrize("table", [_RESTS_ON, _CHANGES, _HOMES, _RULES])
def test_tables_know_no_other_words(table):
    assert table.keys() <= ACTS.keys()


def test_every_act_is_judged_somewhere():
    assert _HOMES.keys() == ACTS.keys()
