"""The ladder and what stands beside a name [VII.1-VII.3]."""

from __future__ import annotations

import pytest

from kodeks.malformed import MalformedText
from kodeks.rulebook import KW2025
from kodeks.titles import HeldRank, Holdings, Ladder, Rank, person, read_holdings, weight_of
from kodeks.titles.rank import FMJD_OPEN, FMJD_WOMEN, LADDERS
from kodeks.titles.tables import printed_weights
from kodeks.tournament import Entry


def test_VII_1_VII_2_the_ladder() -> None:
    assert " ".join(LADDERS[Ladder.OPEN]) == "none V IV III II I K M AM"
    assert " ".join(LADDERS[Ladder.WOMEN]) == "none V IV III II I kk mk amk"


def test_VII_3_titles_of_fmjd() -> None:
    assert " ".join(FMJD_OPEN) == "cmf mf mi gm"
    assert " ".join(FMJD_WOMEN) == "cmff mff mif gmf"


@pytest.mark.parametrize(
    ("text", "holdings"),
    [
        ("", Holdings()),
        ("-", Holdings()),
        ("bk", Holdings()),
        ("iii", Holdings(HeldRank(Rank.III))),
        ("II+", Holdings(HeldRank(Rank.II, 1))),
        ("i++", Holdings(HeldRank(Rank.I, 2))),
        ("K mk", Holdings(HeldRank(Rank.K), HeldRank(Rank.MK))),
        ("k/MK", Holdings(HeldRank(Rank.K), HeldRank(Rank.MK))),
        ("M+, MF", Holdings(HeldRank(Rank.M, 1), fmjd=Rank.MF)),
        ("I K", Holdings(HeldRank(Rank.K))),
        ("mk", Holdings(HeldRank(Rank.I), HeldRank(Rank.MK))),
        ("I+k", Holdings(HeldRank(Rank.I), HeldRank(Rank.I, 1))),
        ("kk++ mff", Holdings(HeldRank(Rank.I), HeldRank(Rank.KK, 2), fmjd_women=Rank.MFF)),
        ("GMI", Holdings(HeldRank(Rank.I), fmjd=Rank.GM)),
        ("AM gm", Holdings(HeldRank(Rank.AM), fmjd=Rank.GM)),
    ],
)
def test_VII_2_what_stands_beside_a_name(text: str, holdings: Holdings) -> None:
    assert read_holdings(text) == holdings


@pytest.mark.parametrize("text", ["", "V", "II+", "I++", "K+ mk++", "I+k", "kk", "AM gm", "M amk mi gmf"])
def test_what_is_written_reads_back(text: str) -> None:
    holdings = read_holdings(text)
    assert read_holdings(str(holdings)) == holdings


@pytest.mark.parametrize("text", ["VI", "III+", "I+++", "AM+", "FM", "K mistrz", "IK"])
def test_an_unknown_title_names_the_player(text: str) -> None:
    with pytest.raises(MalformedText) as error:
        person(Entry(name="Ola Nowak", title=text))
    assert (error.value.reason, error.value.text) == ("titles-unknown-title", f"Ola Nowak: {text}")


@pytest.mark.parametrize("text", ["mk", "I+k", "K gmf"])
def test_VII_2_womens_titles_are_not_for_men(text: str) -> None:
    with pytest.raises(MalformedText) as error:
        person(Entry(name="Jan", title=text, sex="m"))
    assert error.value.reason == "titles-not-for-men"


WOMEN = {
    "": 9,
    "V": 10,
    "IV": 11,
    "III": 12,
    "II": 14,
    "I": 16,
    "K": 18,
    "M": 20,
    "AM": 21,
    "MF": 21,
    "MI": 22,
    "GM": 24,
}
MEN = {"": 9, "V": 11, "IV": 13, "III": 15, "II": 17, "I": 19, "K": 21, "M": 23, "AM": 24, "MF": 24, "MI": 25, "GM": 27}


@pytest.mark.parametrize(("sex", "weights"), [("w", WOMEN), ("m", MEN)])
def test_VII_4_3_weights(sex: str, weights: dict[str, int]) -> None:
    assert {text: weight_of(read_holdings(text), sex).points for text in weights} == weights
    assert sorted(printed_weights(KW2025.titles.weights)[sex].values()) == sorted(weights.values())


@pytest.mark.parametrize(
    ("text", "weight"), [("II+", 14), ("I++", 16), ("kk", 18), ("K amk", 21), ("M kk", 20), ("mk mif", 22), ("gmf", 24)]
)
def test_D_120_the_higher_of_open_and_womens_title(text: str, weight: int) -> None:
    assert weight_of(read_holdings(text), "w") == (weight, False)


@pytest.mark.parametrize(
    ("text", "sex", "weight"),
    [("cmf", "m", (21, True)), ("cmff", "w", (18, True)), ("M cmf", "m", (23, False)), ("K cmf", "m", (21, False))],
)
def test_D_123_candidates_of_fmjd_weigh_as_K(text: str, sex: str, weight: tuple[int, bool]) -> None:
    assert weight_of(read_holdings(text), sex) == weight
