"""What the program wrote into a log is told in the language of who reads it; what people wrote stays."""

import pytest

from kodeks.words import language_of, retell, say


@pytest.mark.parametrize("code", ["pl", "en"])
def test_sentences_of_ours_follow_the_reader(code):
    reader = language_of(code)
    for facts in ({}, {"seed": "12 34", "seeds": "1, 2"}):
        key = "numbers-note" if facts else "check-in-did-not-come"
        for written in ("pl", "en"):
            assert retell(reader, say(language_of(written), key, **facts)) == say(reader, key, **facts)
    assert retell(reader, "zgubił autobus") == "zgubił autobus"
