"""The grammar of time controls: read, written, explained."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodeks.clock import (
    BonusMode,
    Control,
    Stage,
    explain_control,
    friendly_control,
    normal_control,
    parse_control,
    write_control,
)
from kodeks.malformed import MalformedText
from kodeks.words import explain_error, language_of, say

MINUTE = 60_000


@pytest.mark.parametrize(
    ("text", "control", "printed"),
    [
        ("20m", Control((Stage(20 * MINUTE),)), "20m"),
        ("90s", Control((Stage(90_000),)), "1m30s"),
        ("45s", Control((Stage(45_000),)), "45s"),
        ("1h20m+60s", Control((Stage(80 * MINUTE, 0, 60_000, BonusMode.FISCHER),)), "80m+60s"),
        ("15m~5s", Control((Stage(15 * MINUTE, 0, 5_000, BonusMode.BRONSTEIN),)), "15m~5s"),
        ("15md5s", Control((Stage(15 * MINUTE, 0, 5_000, BonusMode.DELAY),)), "15md5s"),
        ("2h/50,1h/25*", Control((Stage(120 * MINUTE, 50), Stage(60 * MINUTE, 25)), repeats=True), "2h/50,60m/25*"),
        ("30m/20*", Control((Stage(30 * MINUTE, 20),), repeats=True), "30m/20*"),
        (
            "90m/45,30m+30s",
            Control((Stage(90 * MINUTE, 45), Stage(30 * MINUTE, 0, 30_000, BonusMode.FISCHER))),
            "90m/45,30m+30s",
        ),
        (" 90m / 45, 30m + 30s ", parse_control("90m/45,30m+30s"), "90m/45,30m+30s"),
        ("15m+0s", Control((Stage(15 * MINUTE),)), "15m"),
        ("2h30m", Control((Stage(150 * MINUTE),)), "2h30m"),
        ("150m30s", Control((Stage(150 * MINUTE + 30_000),)), "150m30s"),
        ("0m+30s", Control((Stage(0, 0, 30_000, BonusMode.FISCHER),)), "0m+30s"),
        # as people write them
        ("15+5", parse_control("15m+5s"), "15m+5s"),
        ("15 min + 5 s", parse_control("15m+5s"), "15m+5s"),
        ("15'+5\"", parse_control("15m+5s"), "15m+5s"),
        ("15’ + 5’’", parse_control("15m+5s"), "15m+5s"),
        ("15 Minuten + 5 Sekunden", parse_control("15m+5s"), "15m+5s"),
        ("15 minut + 5 sekund na posunięcie", parse_control("15m+5s"), "15m+5s"),
        ("15 MIN + 5 s/move", parse_control("15m+5s"), "15m+5s"),
        ("15~5", parse_control("15m~5s"), "15m~5s"),
        ("3 min", parse_control("3m"), "3m"),
        ("15", parse_control("15m"), "15m"),
        ("1h30 + 30", parse_control("90m+30s"), "90m+30s"),
        ("1 godz. 20 min + 60 s", parse_control("80m+60s"), "80m+60s"),
        ("90/40+30", parse_control("90m/40,30m"), "90m/40,30m"),
        ("90 min / 40 moves + 30 min", parse_control("90m/40,30m"), "90m/40,30m"),
        ("45'/25 + 15'", parse_control("45m/25,15m"), "45m/25,15m"),
        ("90/40+30s, 30+30", parse_control("90m/40+30s,30m+30s"), "90m/40+30s,30m+30s"),
        ("90/45, 30+30", parse_control("90m/45,30m+30s"), "90m/45,30m+30s"),
    ],
)
def test_controls_are_read_and_written(text, control, printed):
    assert parse_control(text) == control
    assert write_control(control) == printed
    assert parse_control(printed) == control


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("", "tempo-number-expected", 1),
        ("   ", "tempo-number-expected", 4),
        ("15x", "tempo-unknown-sign", 3),
        ("15 5", "tempo-sign-out-of-place", 4),
        ("15m5", "tempo-unit-expected", 5),
        ("szybko", "tempo-unknown-sign", 1),
        ("90/40+30+30", "tempo-bonus-from-which-move", 9),
        ("90/40+30s", "tempo-last-stage-ends", 10),
        ("15+5 min", "tempo-bonus-in-seconds", 6),
        ("15m+5m", "tempo-bonus-in-seconds", 6),
        ("15m+", "tempo-number-expected", 5),
        ("1h20s", "tempo-unit-expected", 5),
        ("20s5m", "tempo-sign-out-of-place", 4),
        ("15m+5s+5s", "tempo-sign-out-of-place", 7),
        ("15m+5s/40", "tempo-sign-out-of-place", 7),
        ("90m/0,30m", "tempo-quota-of-no-move", 5),
        ("90m/,30m", "tempo-number-expected", 5),
        ("90m,30m", "tempo-only-last-without-quota", 1),
        ("90m/40,30m,15m", "tempo-only-last-without-quota", 8),
        ("90m/40*,30m", "tempo-only-last-repeats", 1),
        ("90m*", "tempo-repeats-without-quota", 4),
        ("90m/45", "tempo-last-stage-ends", 7),
        ("90m/45,", "tempo-number-expected", 8),
        ("0m", "tempo-without-time", 1),
        ("1000000m", "tempo-number-too-large", 1),
        ("9" * 5_000 + "m", "tempo-number-too-large", 1),
        ("٣m", "tempo-unknown-sign", 1),
        ("-5m", "tempo-unknown-sign", 1),
    ],
)
def test_malformed_controls_name_the_place(text, reason, column):
    with pytest.raises(MalformedText) as caught:
        parse_control(text)
    assert (caught.value.reason, caught.value.text, caught.value.column) == (reason, text, column)
    assert explain_error(language_of("pl"), caught.value) != explain_error(language_of("en"), caught.value)


@given(st.text(alphabet="0123456789hms/+~d*, '\"", max_size=20) | st.text(max_size=10))
def test_any_text_is_read_or_refused_with_its_column(text):
    column = 1
    try:
        control = parse_control(text)
    except MalformedText as error:
        column = error.column
    else:
        assert parse_control(write_control(control)) == control
    assert 1 <= column <= len(text) + 1


modes = st.sampled_from([BonusMode.FISCHER, BonusMode.BRONSTEIN, BonusMode.DELAY])


@st.composite
def controls(draw):
    stages = [draw_stage(draw, draw(st.integers(1, 80))) for _ in range(draw(st.integers(0, 3)))]
    repeats = draw(st.booleans())
    stages.append(draw_stage(draw, draw(st.integers(1, 80)) if repeats else 0))
    return Control(tuple(stages), repeats)


def draw_stage(draw, quota):
    base_ms = 1_000 * draw(st.integers(1, 20_000))
    bonus_ms = 1_000 * draw(st.integers(0, 120))
    return Stage(base_ms, quota, bonus_ms, draw(modes) if bonus_ms else BonusMode.NONE)


@given(controls())
def test_what_is_written_is_read_again(control):
    written = write_control(control)
    assert parse_control(written) == control
    assert normal_control(friendly_control(written)) == written


def test_a_control_as_people_write_it_in_any_language():
    assert friendly_control("1h20m+60s") == "1 h 20 min + 60 s"
    assert friendly_control("90m/45,30m+30s") == "90 min/45, 30 min + 30 s"
    assert normal_control("1 h 20 min + 60 s") == "1h20m+60s"


@given(controls(), st.integers(0, 300))
def test_the_place_after_so_many_moves_is_that_of_playing_them(control, moves):
    index, control_at = 0, control.stages[0].quota
    for made in range(1, moves + 1):
        if made == control_at:
            index = control.index_after(index)
            quota = control.stages[index].quota
            control_at = made + quota if quota else 0
    assert control.place(moves) == (index, control_at)


@pytest.mark.parametrize(
    ("text", "polish", "english"),
    [
        ("20m", "20 minut na całą partię", "20 minutes for the whole game"),
        (
            "15m+5s",
            "15 minut na całą partię z bonusem po każdym posunięciu: 5 sekund (system Fischera)",
            "15 minutes for the whole game with a bonus after each move: 5 seconds (Fischer)",
        ),
        (
            "15m~1s",
            (
                "15 minut na całą partię ze zwrotem zużytego czasu po każdym posunięciu, najwyżej 1 sekunda"
                " (system Bronsteina)"
            ),
            "15 minutes for the whole game with the time used given back after each move, at most 1 second (Bronstein)",
        ),
        (
            "1md2s",
            "1 minuta na całą partię z opóźnieniem przed każdym posunięciem: 2 sekundy",
            "1 minute for the whole game with a delay before each move: 2 seconds",
        ),
        (
            "2h/50,1h/25*",
            "2 godziny na 50 posunięć, potem 1 godzina na każde kolejne 25 posunięć",
            "2 hours for 50 moves, then 1 hour for every further 25 moves",
        ),
        (
            "90m/42,30m+30s",
            (
                "1 godzina 30 minut na 42 posunięcia, potem 30 minut do końca partii z bonusem po każdym posunięciu:"
                " 30 sekund (system Fischera)"
            ),
            (
                "1 hour 30 minutes for 42 moves, then 30 minutes to the end of the game with a bonus after each move:"
                " 30 seconds (Fischer)"
            ),
        ),
        ("30m/20*", "30 minut na każde 20 posunięć", "30 minutes for every 20 moves"),
        (
            "0m+30s",
            "0 minut na całą partię z bonusem po każdym posunięciu: 30 sekund (system Fischera)",
            "0 minutes for the whole game with a bonus after each move: 30 seconds (Fischer)",
        ),
    ],
)
def test_I_10_4_controls_are_explained(text, polish, english):
    control = parse_control(text)
    assert explain_control(control, partial(say, language_of("pl"))) == polish
    assert explain_control(control, partial(say, language_of("en"))) == english
