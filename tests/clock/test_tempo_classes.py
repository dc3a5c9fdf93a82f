"""Chapter III and II.6.1-6.2: class, equivalent time, official and rated tempos."""

import csv
from dataclasses import fields, is_dataclass
from io import StringIO

import pytest
from stopwatch import cited, judged

from kodeks.clock import equivalent_ms, judge_play_off, parse_control
from kodeks.malformed import MalformedText
from kodeks.rulebook import Article, Verdict, register
from kodeks.rulebook.editions import editions_for, known_editions, tempo_rules
from kodeks.rulebook.tempo_rules import TempoClass

both_editions = pytest.mark.parametrize("edition", ["kw2025", "kw2022"])

OFFICIAL_100 = """
1h20m+60s       II.6.1.5.1
90m/45,30m+30s  II.6.1.5.2
2h/50,1h/25*    II.6.1.5.3.1
2h/50,30m       II.6.1.5.3.2
2h/50,1h        II.6.1.5.3.2
90m             II.6.1.5.4.1
60m+30s         II.6.1.5.4.2
10m+30s         II.6.1.5.5
45m+40s         II.6.1.5.5
60m/30+30s,10m+60s  II.6.1.5.5
60m/30,10m+30s  II.6.1.5.5
"""
OFFICIAL_64 = """
60m             II.6.2.1
45m+30s         II.6.2.1
45m/25,15m      II.6.2.2
45m             II.6.2.3
50m             II.6.2.3
30m+30s         II.6.2.3
35m+45s         II.6.2.3
45m+5s          II.6.2.3
"""
ACCELERATED = """
100 20m     rapid III.2.1
100 15m+5s  rapid III.2.1
100 5m      blitz III.2.2
100 5m+3s   blitz III.2.2
100 3m+2s   blitz III.2.2
64  10m     rapid III.2.1
64  15m     rapid III.2.1
64  8m+4s   rapid III.2.1
64  7m+5s   rapid III.2.1
64  3m      blitz III.2.2
64  5m      blitz III.2.2
64  3m+2s   blitz III.2.2
"""


def rows(table):
    return list(
        csv.reader(StringIO("\n".join(" ".join(line.split()) for line in table.strip().splitlines())), delimiter=" ")
    )


@both_editions
@pytest.mark.parametrize(("control", "number"), rows(OFFICIAL_100))
def test_II_6_1_5_official_tempos_on_100_are_rated(edition, control, number):
    found = judged(control, "100", edition)
    assert found.name is TempoClass.STANDARD
    assert (found.is_official, found.is_rated) == (True, True)
    assert cited(found.official) == [f"{edition.upper()}:{number}"]
    assert cited(found.rated) == ["KW2025:VI.4.5", f"{edition.upper()}:II.6.1", f"{edition.upper()}:{number}"]


@pytest.mark.parametrize(
    "control", ["31m", "2h", "60m~30s", "60m+29s", "90m/45,30m+20s", "60m/30+30s,10m~30s", "60md30s"]
)
def test_II_6_1_5_other_tempos_on_100_are_neither(control):
    found = judged(control)
    assert found.name is TempoClass.STANDARD
    assert (found.is_official, found.is_rated) == (False, False)
    assert cited(found.official) == ["KW2025:II.6.1.5"]
    assert cited(found.rated) == ["KW2025:VI.4.5", "KW2025:II.6.1", "KW2025:II.6.1.5"]


@both_editions
@pytest.mark.parametrize(("control", "number"), rows(OFFICIAL_64))
def test_II_6_2_official_tempos_on_64_are_rated(edition, control, number):
    found = judged(control, "64", edition)
    assert (found.is_official, found.is_rated) == (True, True)
    assert cited(found.official) == [f"{edition.upper()}:{number}"]
    assert cited(found.rated)[:2] == ["KW2025:VI.4.5", f"{edition.upper()}:II.6.2"]


@pytest.mark.parametrize("control", ["40m", "44m59s", "29m+30s", "30m+29s", "30m~30s", "30m/36,10m+30s", "20m/25,15m"])
def test_II_6_2_3_shorter_tempos_on_64_are_neither(control):
    found = judged(control, "64")
    assert (found.is_official, found.is_rated) == (False, False)
    assert cited(found.official) == ["KW2025:II.6.2.3"]


@both_editions
@pytest.mark.parametrize(("board", "control", "name", "number"), rows(ACCELERATED))
def test_III_2_official_accelerated_tempos_are_not_rated(edition, board, control, name, number):
    found = judged(control, board, edition)
    assert found.name == name
    assert (found.is_official, found.is_rated) == (True, False)
    assert cited(found.official) == [f"{edition.upper()}:{number}"]
    assert cited(found.classed) == [f"{edition.upper()}:{'III.1.1' if name == 'rapid' else 'III.1.2'}"]
    assert found.rated.reason == "tempo-accelerated-not-rated"
    assert found.name.is_accelerated


@pytest.mark.parametrize(
    ("board", "control", "name", "article"),
    [
        ("100", "4m59s", "unnamed", "III.1"),
        ("100", "5m", "blitz", "III.1.2"),
        ("100", "14m59s", "blitz", "III.1.2"),
        ("100", "15m", "rapid", "III.1.1"),
        ("100", "30m", "rapid", "III.1.1"),
        ("100", "30m1s", "standard", "III.1"),
        ("64", "2m59s", "unnamed", "III.1"),
        ("64", "3m", "blitz", "III.1.2"),
        ("64", "5m", "blitz", "III.1.2"),
        ("64", "5m1s", "unnamed", "III.1"),
        ("64", "9m59s", "unnamed", "III.1"),
        ("64", "10m", "rapid", "III.1.1"),
        ("64", "15m", "rapid", "III.1.1"),
        ("64", "15m1s", "standard", "III.1"),
    ],
)
def test_III_1_classes_at_their_edges(board, control, name, article):
    found = judged(control, board)
    assert (found.name, cited(found.classed)) == (name, [f"KW2025:{article}"])


def test_III_1_3_superblitz_is_a_format():
    for board in ("100", "64"):
        for control in ("2m+2s", "3m+2s", "5m+2s", "3m~2s"):
            found = judged(control, board, superblitz=True)
            assert (found.name, cited(found.classed)) == ("superblitz", ["KW2025:III.1.3"])
            assert found.is_official == (control == "3m+2s")
            assert cited(found.official) == ["KW2025:III.2.3" if control == "3m+2s" else "KW2025:III.2"]
            assert found.is_rated is False


@pytest.mark.parametrize("control", ["1m59s+2s", "5m1s+2s", "3m+3s", "3m", "3md2s", "3m/20,1m+2s"])
def test_III_1_3_other_tempos_are_no_superblitz(control):
    found = judged(control, superblitz=True)
    assert found.name is not TempoClass.SUPERBLITZ
    assert found.superblitz.verdict is Verdict.REFUSED
    assert cited(found.superblitz) == ["KW2025:III.1.3"]


def test_chess_knows_no_superblitz():
    found = judged("3m+2s", "chess", "fide2009", superblitz=True)
    assert (found.name, found.superblitz.reason) == ("blitz", "tempo-no-superblitz-here")


@pytest.mark.parametrize(
    ("board", "control", "age", "official"),
    [
        ("64", "3m", 13, False),
        ("64", "3m", 10, False),
        ("64", "3m", 14, True),
        ("64", "3m", None, True),
        ("64", "3m+2s", 13, True),
        ("64", "5m", 13, True),
    ],
)
def test_III_2_2_three_minutes_are_not_for_the_young(board, control, age, official):
    found = judged(control, board, age=age)
    assert found.is_official is official
    assert cited(found.official) == ["KW2025:III.2.2"]


@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        ("2h/60,1h", 180),  # without bonus: the whole game
        ("2h/70,1h", 180),
        ("2h/60,1h+30s", 120),  # with bonus: what reaches into 60 moves
        ("2h/59,1h+30s", 180.5),
        ("1h/20*", 180),
        ("10m/10*", 60),
        ("1h/20+30s*", 210),
    ],
)
def test_III_1_equivalent_time_of_stages(control, minutes):
    assert equivalent_ms(parse_control(control), tempo_rules("kw2025", "100")) == minutes * 60_000


def test_II_6_1_6_red_norm_takes_the_first_60_moves():
    assert judged("1h/70,1h").red_norm.verdict is Verdict.REFUSED
    assert judged("2h/70,1h").red_norm.verdict is Verdict.UPHELD
    assert cited(judged("2h/70,1h").red_norm) == ["KW2025:II.6.1.6"]
    assert judged("60m", "64").red_norm is None


def test_III_4_play_offs_are_not_slower():
    rules = tempo_rules("kw2025", "100")
    main = parse_control("15m+5s")
    assert judge_play_off(parse_control("5m+3s"), main, rules).verdict is Verdict.UPHELD
    assert judge_play_off(main, main, rules).verdict is Verdict.UPHELD
    slower = judge_play_off(parse_control("60m+30s"), main, rules)
    assert (slower.verdict, cited(slower)) == (Verdict.REFUSED, ["KW2025:III.4"])
    assert judge_play_off(main, main, tempo_rules("fide2023", "chess")).verdict is Verdict.PERMITTED


CHESS = """
3m+2s 5 blitz blitz
5m+5s 10 blitz blitz
10m 10 blitz blitz
10m+5s 15 rapid rapid
12m 12 blitz rapid
15m 15 rapid rapid
25m+10s 35 rapid rapid
59m 59 rapid rapid
30m+30s 60 standard standard
90m+30s 120 standard standard
"""


@pytest.mark.parametrize(("control", "minutes", "of_2009", "of_2023"), rows(CHESS))
def test_FIDE_A1_B1_categories(control, minutes, of_2009, of_2023):
    for edition, name in (("fide2009", of_2009), ("fide2023", of_2023)):
        found = judged(control, "chess", edition)
        assert (found.equivalent_ms, found.name) == (int(minutes) * 60_000, name)
        annex = {"fide2009": {"blitz": "B1"}, "fide2023": {"blitz": "B.1"}}[edition].get(
            name, "A1" if edition == "fide2009" else "A.1"
        )
        assert cited(found.classed) == [f"{edition.upper()}:{annex}"]


@pytest.mark.parametrize(("edition", "article"), [("fide2009", "FIDE2009:6.2a"), ("fide2023", "FIDE2023:6.3.1")])
def test_FIDE_6_2a_any_tempo_fixed_beforehand(edition, article):
    found = judged("17m+3s", "chess", edition)
    assert (found.is_official, found.is_rated, found.official.verdict) == (True, None, Verdict.PERMITTED)
    assert cited(found.official) == [article]
    assert "None" not in str(found.articles)


@pytest.mark.parametrize(
    ("control", "minutes"), [("90m/40,30m", 120), ("90m/40,15m/70,15m", 120), ("90m/40+30s,30m+30s", 150)]
)
def test_FIDE_C_32_all_periods_are_summed(control, minutes):
    assert judged(control, "chess", "fide2009").equivalent_ms == minutes * 60_000


def test_an_edition_is_of_its_game():
    assert tuple(editions_for("chess")) == ("fide2009", "fide2023")
    assert known_editions() == ("kw2025", "kw2022", "fide2009", "fide2023")
    with pytest.raises(MalformedText, match="edition of another game"):
        tempo_rules("kw2025", "chess")
    with pytest.raises(MalformedText, match="unknown edition"):
        tempo_rules("kw1999", "100")


def articles_in(value):
    """Every article inside the rules, however deep."""
    if isinstance(value, Article):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from articles_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from articles_in(getattr(value, field.name))


@pytest.mark.parametrize("board", ["100", "64", "chess"])
def test_every_article_of_the_rules_is_in_the_register(board):
    registered = {row.article.code for row in register().rows}
    found = {article for edition in editions_for(board) for article in articles_in(tempo_rules(edition, board))}
    assert len(found) > 40
    assert not [str(article) for article in found if article.code in registered and register().find(article) is None]
