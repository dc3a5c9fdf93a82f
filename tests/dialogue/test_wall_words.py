"""What is said to a wall of boards: which board is meant, and what is said there."""

import pytest

from kodeks.dialogue import WallSaying, WallTopic, hear_at_wall
from kodeks.words import language_of


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("en", "3: stop", WallSaying(None, 3, None, "stop")),
        ("en", "3 stop", WallSaying(None, 3, None, "stop")),
        ("en", "Board 12, give white 2:00", WallSaying(None, 12, None, "give white 2:00")),
        ("en", "2.4: clock", WallSaying(None, 2, 4, "clock")),
        ("en", "all: start", WallSaying(text="start")),
        ("en", "all boards", WallSaying(WallTopic.BOARDS)),
        ("en", "boards", WallSaying(WallTopic.BOARDS)),
        ("en", "7", WallSaying(WallTopic.BOARD, 7)),
        ("en", "calls", WallSaying(WallTopic.CALLS)),
        ("en", "", WallSaying(WallTopic.HELP)),
        ("en", "?", WallSaying(WallTopic.HELP)),
        ("en", "stop", None),
        ("en", "calls stop", None),
        ("en", "board", None),
        ("en", "99999: stop", None),
        ("pl", "deska 3: zatrzymaj", WallSaying(None, 3, None, "zatrzymaj")),
        ("pl", "plansza 3", WallSaying(WallTopic.BOARD, 3)),
        ("pl", "wszystkie: podpisuję", WallSaying(text="podpisuję")),
        ("pl", "Wezwania?", None),
        ("pl", "pomoc", WallSaying(WallTopic.HELP)),
        ("de", "Brett 3 stopp", WallSaying(None, 3, None, "stopp")),
        ("de", "Rufe", WallSaying(WallTopic.CALLS)),
    ],
)
def test_which_board_is_meant(language, text, meant):
    assert hear_at_wall(text, language_of(language)) == meant
