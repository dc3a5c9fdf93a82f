"""`kodeks tempo` keeps its contract: keys, classes, articles, exit codes."""

import json

import pytest

from kodeks import cli


@pytest.fixture
def tempo(capsys, monkeypatch):
    """Run the command; gives exit code, stdout, stderr."""
    monkeypatch.setenv("KODEKS_LANG", "en")

    def run(*arguments):
        code = cli.run(["tempo", *arguments])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def answer(tempo):
    def run(*arguments):
        code, out, err = tempo(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


@pytest.mark.parametrize(
    ("arguments", "name", "minutes", "official", "rated", "articles"),
    [
        ("15m+5s --variant 100", "rapid", 20, True, False, "III.1.1 III.2.1 VI.4.5 II.6.1"),
        ("90m/45,30m+30s --variant 100", "standard", 127.5, True, True, "III.1 II.6.1.5.2 VI.4.5 II.6.1"),
        ("2h/50,1h/25* --variant 100", "standard", 180, True, True, "III.1 II.6.1.5.3.1 VI.4.5 II.6.1"),
        ("8m+4s --variant 64", "rapid", 10.4, True, False, "III.1.1 III.2.1 VI.4.5 II.6.2"),
        ("5m+3s --variant 64", "unnamed", 6.8, False, False, "III.1 III.2 VI.4.5 II.6.2"),
        ("14m50s --variant 100", "blitz", 14.8333, False, False, "III.1.2 III.2 VI.4.5 II.6.1"),
        ("3m+2s --variant 64 --superblitz", "superblitz", 4.2, True, False, "III.1.3 III.2.3 VI.4.5 II.6.2"),
        ("3m --variant 64 --age 13", "blitz", 3, False, False, "III.1.2 III.2.2 VI.4.5 II.6.2"),
        ("3m --variant 64 --age 14", "blitz", 3, True, False, "III.1.2 III.2.2 VI.4.5 II.6.2"),
    ],
)
def test_the_answer_for_machines(answer, arguments, name, minutes, official, rated, articles):
    found = answer(*arguments.split())
    assert (found["class"], found["equivalent_minutes"]) == (name, minutes)
    assert type(found["equivalent_minutes"]) is type(minutes)
    assert (found["official"], found["rated"]) == (official, rated)
    assert found["articles"] == [f"KW2025:{number}" for number in articles.split()]


def test_the_edition_is_told_and_cited(answer):
    assert answer("60m+30s", "--variant", "100", "--edition", "kw2022")["articles"] == [
        "KW2022:III.1",
        "KW2022:II.6.1.5.4.2",
        "KW2025:VI.4.5",
        "KW2022:II.6.1",
    ]
    of_2009 = answer("12m", "--variant", "chess", "--edition", "fide2009")
    of_2023 = answer("12m", "--variant", "chess")
    assert (of_2009["class"], of_2009["articles"]) == ("blitz", ["FIDE2009:B1", "FIDE2009:6.2a"])
    assert (of_2023["class"], of_2023["edition"]) == ("rapid", "fide2023")
    assert (of_2023["official"], of_2023["rated"]) == (True, None)


def test_the_control_is_printed_and_explained(answer):
    found = answer("1h20m + 60s", "--variant", "100")
    assert found["control"] == "80m+60s"
    assert (
        found["explanation"] == "1 hour 20 minutes for the whole game with a bonus after each move: 1 minute (Fischer)"
    )
    assert found["equivalent_seconds"] == 140 * 60
    assert [ruling["verdict"] for ruling in found["rulings"]] == ["upheld"] * 4


def test_the_answer_for_people(tempo):
    code, out, err = tempo("8m+4s", "--variant", "64")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "8m+4s: 8 minutes for the whole game with a bonus after each move: 4 seconds (Fischer)",
        "10.4 min a player",
        "rapid game, by the time for 36 moves [KW2025:III.1.1]",
        "official: the code names this time control [KW2025:III.2.1]",
        "games at this time control are not rated: it is an accelerated game [KW2025:VI.4.5, KW2025:II.6.2]",
    ]
    assert "10,4 min na zawodnika" in tempo("8m+4s", "--variant", "64", "--lang", "pl")[1]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("3x2 --variant chess", "(column 2)"),
        ("90m/45 --variant 100", "(column 7)"),
        ("15m", "missing: --variant"),
        ("15m --variant 144", "--variant"),
        ("15m --variant chess --edition kw2025", "--edition kw2025 does not go with --variant chess"),
        ("15m --variant 100 --edition fide2009", "--edition fide2009 does not go with --variant 100"),
        ("15m --variant 64 --age x", "--age"),
    ],
)
def test_bad_usage_is_one_line(tempo, arguments, error):
    code, out, err = tempo(*arguments.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert error in err
