"""Days, numbers and money as the readers of each language write them."""

from fractions import Fraction

import pytest

from kodeks.papers import Voice
from kodeks.words import language_of


@pytest.mark.parametrize(
    ("first", "last", "polish", "english"),
    [
        ("2026-11-15", "2026-11-15", "15 listopada 2026", "15 November 2026"),
        ("2026-11-15", "", "15 listopada 2026", "15 November 2026"),
        ("", "2026-11-15", "15 listopada 2026", "15 November 2026"),
        ("", "", "", ""),
        ("2026-05-01", "2026-05-03", "1–3 maja 2026", "1–3 May 2026"),
        ("2026-04-30", "2026-05-03", "30 kwietnia – 3 maja 2026", "30 April – 3 May 2026"),
        ("2026-12-28", "2027-01-02", "28 grudnia 2026 – 2 stycznia 2027", "28 December 2026 – 2 January 2027"),
    ],
)
def test_days(first, last, polish, english):
    assert Voice(language_of("pl")).days(first, last) == polish
    assert Voice(language_of("en")).days(first, last) == english


@pytest.mark.parametrize("month", range(1, 13))
def test_every_month_has_its_name(month):
    assert len({Voice(language_of(language)).day(f"2026-{month:02}-01") for language in ("pl", "en")}) == 2


@pytest.mark.parametrize(
    ("number", "polish", "english"),
    [
        (Fraction(5, 2), "+2,5", "+2.5"),
        (Fraction(-5, 2), "−2,5", "−2.5"),
        (0, "0", "0"),
        (12, "+12", "+12"),
        (Fraction(1, 3), "+0,33", "+0.33"),
    ],
)
def test_changes_have_a_sign_and_the_decimal_point_of_the_language(number, polish, english):
    assert Voice(language_of("pl")).signed(number) == polish
    assert Voice(language_of("en")).signed(number) == english


def test_money():
    assert Voice(language_of("pl")).money(7505, "PLN") == "75,05 PLN"
    assert Voice(language_of("en")).money(7505, "PLN") == "75.05 PLN"
