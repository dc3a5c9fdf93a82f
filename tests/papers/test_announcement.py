"""What an announcement says of a play-off, and of who is placed before whom."""

from __future__ import annotations

from dataclasses import replace

from kodeks.formats.regulations import example_text, read_regulations
from kodeks.papers import Voice
from kodeks.papers.announcement import announced_points
from kodeks.words import language_of


def test_A3_1_i_every_game_of_a_play_off_has_its_arbiter() -> None:
    """And the chief arbiter decides protests; earlier games of the last round are told [A3.1.g], and who draws [j]."""
    chess = read_regulations(example_text("double_round_robin_chess"))
    assert chess.playoff is not None
    plan = replace(chess.playoff, last_round_starts="2027-06-20T13:00", colours="Colours are drawn.")
    told = str(announced_points(chess.changed(playoff=plan), Voice(language_of("en"))))
    assert "Every game of the play-off has its arbiter" in told
    assert "begin earlier" in told
    assert "Colours are drawn." in told


def test_criteria_have_names_beside_their_codes() -> None:
    """One that nobody knows is told as it was written; the linter has said so."""
    swiss = read_regulations(example_text("swiss_classic_100"))
    told = swiss.changed(tiebreaks=("SOL-M", "NIC"))
    polish, english = (str(announced_points(told, Voice(language_of(code)))) for code in ("pl", "en"))
    assert "Przy równej liczbie punktów: średni Solkoff (Sol. śr.), NIC" in polish
    assert "Tie-breaks: middle Solkoff (Sol. mid.), NIC" in english


def test_ADJ_13_the_hours_of_resumption_are_announced() -> None:
    chess = read_regulations(example_text("double_round_robin_chess")).changed(resumptions="daily 10:00–14:00")
    assert "Adjourned games: daily 10:00–14:00" in str(announced_points(chess, Voice(language_of("en"))))
    assert "Odłożone partie: daily 10:00–14:00" in str(announced_points(chess, Voice(language_of("pl"))))
