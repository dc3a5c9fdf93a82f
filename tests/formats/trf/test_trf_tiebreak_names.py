"""Tie-breaks by the names of C.07 in lines 202 and 212, and back."""

import pytest

from kodeks.formats.trf.coded_fields import tiebreak_codes, tiebreaks_of_codes


@pytest.mark.parametrize(
    ("ours", "fide"),
    [
        ("KOYA", "KS"),
        ("BLK", "BPG"),
        ("AROC", "ARO/C1"),
        ("AROC(2)", "ARO/C2"),
        ("BH-C1", "BH/C1"),
        ("SB-A", "EMMSB"),
        ("SB-D-C1", "EGGSB/C1"),
        ("BH:GP/C1/P", "BH:GP/C1/P"),
    ],
)
def test_C07_14_a_criterion_of_ours_has_the_name_of_fide(ours, fide):
    assert tiebreak_codes([ours]) == ((fide,), ())


def test_C07_7_games_won_by_forfeit_too_are_no_criterion_of_fide():
    """`WIN` counts byes that give a win's points, `WON` no forfeit: `WINS` of Annex 3 is neither, and it is told so."""
    assert tiebreak_codes(["WINS", "WIN", "WON"]) == (("WIN", "WON"), ("WINS",))


def test_C07_what_a_line_names_is_known_again():
    known, unknown = tiebreaks_of_codes("PTS, BH/C1, EMMSB, WIN, MAGIC")
    assert (known, unknown) == (("BH-C1", "SB-A", "WIN"), ("MAGIC",))
