"""Malformed reports, as they come from other programs and from editors: what decides neither pairs nor points is told
with its line and column and the rest imported; else one message, its line and column, no half of a tournament."""

import codecs

import pytest
from trf_lines import player

from kodeks.cli import run
from kodeks.formats.trf import acts_of_report, read_report, regulations_of_report
from kodeks.malformed import MalformedText
from kodeks.tournament import SystemKind
from kodeks.tournament.acts import Pair
from kodeks.words import CODES, explain_error, language_of, say

HEAD = ["012 Open", "022 Łódź", "032 POL", "042 2026/05/01", "052 2026/05/03", "062 4", "XXR 3", "XXC white1"]
PLAYERS = [
    player(1, ["   3 w 1", "   2 b ="], title="GM", name="Ćwikła, Anna", sex="w", points="1.5", rank="1"),
    player(2, ["   4 b 1", "   1 w ="], title="im", name="Łoś, Jan", birth="1978/00/00", points="1.5", rank="2"),
    player(3, ["   1 b 0", "0000 - H"], name="Kos, Adam", rating="", fide_id="1100000", points="0.5", rank="3"),
    player(4, ["   2 w 0", "0000 - U"], name="Wilk, Iga", rating="0", federation="", points="1.0", rank="4"),
]
TAIL = ["013 Dama                               1    2", "XXP 3 4"]
FIRST = len(HEAD) + 1  # line of player 1
AFTER = FIRST + len(PLAYERS) + len(TAIL)  # the line after all


def file(*, players=PLAYERS, more=(), head=HEAD):
    return "".join(f"{line}\n" for line in (*head, *players, *TAIL, *more))


def put(number, column, letters):
    """The line of a player overwritten from a column on."""
    lines = list(PLAYERS)
    line = lines[number - 1].ljust(column - 1 + len(letters))
    lines[number - 1] = line[: column - 1] + letters + line[column - 1 + len(letters) :]
    return file(players=lines)


def shifted(number, column, letters):
    """Letters put in, and all after them pushed on."""
    lines = list(PLAYERS)
    lines[number - 1] = lines[number - 1][: column - 1] + letters + lines[number - 1][column - 1 :]
    return file(players=lines)


def replaced(number, line):
    return file(players=[line if index == number else each for index, each in enumerate(PLAYERS, start=1)])


P1, P2, P3, P4 = (FIRST + index for index in range(4))
CASES = {
    # the players' own fields
    "an empty file": ("", "trf-no-players", 1, 1),
    "only a heading": ("012 Open\nXXR 5\n", "trf-no-players", 1, 1),
    "a table of a spreadsheet": ("Nazwisko;Ranking\nNowak;2000\n", "trf-no-players", 1, 1),
    "a page of the web": ("<!doctype html>\n<p>001\n", "trf-no-players", 1, 1),
    "no start number": (put(1, 5, "    "), "trf-not-a-start-number", P1, 5),
    "start number 0": (put(2, 5, "   0"), "trf-not-a-start-number", P2, 5),
    "start number in letters": (put(3, 5, "   c"), "trf-not-a-start-number", P3, 5),
    "start number of five figures": (put(1, 5, "10001"), "trf-columns-shifted", P1, 9),
    "start number twice": (put(4, 5, "   1"), "trf-number-twice", P4, 5),
    "no blank after the code": (put(4, 4, "0"), "trf-columns-shifted", P4, 4),
    # cells
    "an opponent in letters": (put(1, 92, "  3x"), "trf-not-an-opponent", P1, 92),
    "an opponent who is not there": (put(1, 92, "   9"), "trf-unknown-number", P1, 92),
    "oneself": (put(1, 92, "   1"), "trf-plays-oneself", P1, 92),
    "a colour there is not": (put(1, 97, "s"), "trf-not-a-colour", P1, 97),
    "a result there is not": (put(1, 99, "2"), "not-a-result", P1, 99),
    "a second round pushed on": (shifted(2, 100, " "), "trf-columns-shifted", P2, 106),
    "a win over nobody": (put(4, 102, "0000 - 1"), "trf-result-without-opponent", P4, 102),
    "a bye with an opponent": (put(1, 92, "   3 w U"), "trf-bye-with-opponent", P1, 92),
    "both won": (put(3, 92, "   1 b 1"), "trf-results-differ", P1, 92),
    "both had White": (put(3, 92, "   1 w 0"), "trf-colours-differ", P1, 92),
    "a game and a walkover": (put(3, 92, "   1 b -"), "trf-results-differ", P1, 92),
    "the other played somebody else": (put(2, 102, "   3 w ="), "trf-opponents-differ", P1, 102),
    "the line of the other is cut off": (replaced(2, PLAYERS[1][:100]), "trf-opponents-differ", P1, 102),
    # other lines
    # bytes
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0d", "not-text", 3, 1),
    "an archive": (b"PK\x03\x04\x14\x00\x00\x00", "not-text", 1, 6),
    "half of a UTF-16 file": (codecs.BOM_UTF16_LE + "001".encode("utf-16-le") + b"\x00", "not-in-this-encoding", 1, 4),
}
TOLD = {
    "a sex nobody has": (put(3, 10, "x"), "trf-no-sex", P3, 10),
    "a title in two words": (put(3, 11, "F M"), "trf-no-title", P3, 11),
    "a title too long": (put(3, 11, "WGMX"), "trf-fields-run-together", P3, 14),
    "a name too long": (put(2, 15, "Łoś, Jan Maria Rokita de Sulima-Trzeci"), "trf-fields-run-together", P2, 48),
    "a tab for the blanks": (put(1, 28, "\t"), "trf-control-blanked", P1, 28),
    "a letter O in the rating": (put(1, 49, "18O0"), "trf-no-rating", P1, 49),
    "a rating with a point": (put(1, 49, "1.80"), "trf-no-rating", P1, 49),
    "a federation in two words": (put(1, 54, "P L"), "trf-no-federation", P1, 54),
    "a federation in full": (put(1, 54, "POLSKA"), "trf-fields-run-together", P1, 57),
    "a FIDE number with letters": (put(3, 58, "    110000X"), "trf-no-fide-id", P3, 58),
    "a birthday of two figures": (put(2, 70, "78/05/01  "), "trf-no-birth", P2, 70),
    "the thirteenth month": (put(2, 70, "1978/13/01"), "trf-no-birth", P2, 70),
    "points that are words": (put(1, 81, " 1/2"), "trf-no-points", P1, 81),
    "points with two decimals": (put(1, 81, "1.25"), "trf-no-points", P1, 81),
    "a rank with a point": (put(1, 86, "  1."), "trf-no-rank", P1, 86),
    "a letter too many in the name": (shifted(1, 20, "x"), "trf-fields-moved-back", P1, 48),
    "a letter too few": (replaced(1, PLAYERS[0][:20] + PLAYERS[0][21:]), "trf-fields-moved-back", P1, 48),
    "an indented line": (replaced(3, " " + PLAYERS[2]), "trf-indentation-ignored", P3, 1),
    "a half as a sign": (put(1, 109, "½"), "trf-half-as-sign", P1, 109),
    "a cell pushed on": (shifted(2, 92, " "), "trf-fields-moved-back", P2, 90),
    "a colour in a bye": (put(3, 102, "0000 w H"), "trf-colour-of-nobody", P3, 102),
    "a game without a colour": (put(1, 92, "   3 - 1"), "trf-colour-of-the-other", P1, 97),
    "a team without a name": (file(more=["013"]), "trf-line-passed-over", AFTER, 5),
    "a team of words": (file(more=["013 Wieża".ljust(36) + "   a"]), "trf-line-passed-over", AFTER, 37),
    "a team with somebody unknown": (
        file(more=["013 Wieża".ljust(36) + "   3    8"]),
        "trf-line-passed-over",
        AFTER,
        42,
    ),
    "somebody twice in a team": (file(more=["013 Wieża".ljust(36) + "   3    3"]), "trf-line-passed-over", AFTER, 42),
    "a team's name too long": (file(more=["013 " + 34 * "W" + " 3"]), "trf-line-passed-over", AFTER, 37),
    "no rounds": (file(more=["XXR 0"]), "trf-line-passed-over", AFTER, 5),
    "rounds in words": (file(more=["XXR nine"]), "trf-line-passed-over", AFTER, 5),
    "two numbers of rounds": (file(more=["142 5"]), "trf-line-passed-over", AFTER, 5),
    "a colour of the rainbow": (file(more=["XXC red1"]), "trf-line-passed-over", AFTER, 5),
    "an absence of nobody": (file(more=["XXZ 2 7"]), "trf-line-passed-over", AFTER, 7),
    "a pair of one": (file(more=["XXP 2"]), "trf-line-passed-over", AFTER, 5),
    "a pair with somebody unknown": (file(more=["XXP 2 12"]), "trf-line-passed-over", AFTER, 7),
    "an acceleration of words": (file(more=["XXA    1  one"]), "trf-line-passed-over", AFTER, 10),
    "an acceleration of nobody": (file(more=["XXA    6  1.0"]), "trf-line-passed-over", AFTER, 5),
    "points by colour": (file(more=["XXS WW=1.0 BW=1.5"]), "trf-points-not-known", AFTER, 12),
    "thirds of a point": (file(more=["XXS D=0.3"]), "trf-points-not-known", AFTER, 5),
    "a point system that is none": (file(more=["162  W 1.0  ??"]), "trf-points-not-known", AFTER, 13),
    "a bye of an unknown kind": (file(more=["240 X   3    1"]), "trf-line-passed-over", AFTER, 5),
    "a bye in round 0": (file(more=["240 H 000    1"]), "trf-line-passed-over", AFTER, 7),
    "a bye for nobody": (file(more=["240 H   3   44"]), "trf-line-passed-over", AFTER, 11),
    "rounds the wrong way round": (file(more=["260   3   1    1    2"]), "trf-line-passed-over", AFTER, 9),
}


@pytest.fixture
def source(tmp_path):
    def write(content):
        path = tmp_path / "damaged.trf"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_there_are_enough_of_them():
    assert len(CASES) + len(TOLD) >= 60


def test_without_damage_it_is_imported(source, tmp_path, capsys):
    assert run(["convert", str(source(file())), str(tmp_path / "whole.kodeks")]) == 0
    assert (tmp_path / "whole.kodeks").exists()
    assert capsys.readouterr().err == ""


def acts(content):
    """A file as a tournament."""
    report, _ = read_report(content if isinstance(content, bytes) else content.encode())
    return list(acts_of_report(report, regulations_of_report(report, game="chess", system=SystemKind.SWISS)))


@pytest.mark.parametrize(("content", "reason", "line", "column"), CASES.values(), ids=CASES)
def test_one_message_with_its_place(content, reason, line, column):
    with pytest.raises(MalformedText) as caught:
        acts(content)
    error = caught.value
    assert (error.reason, error.line, error.column) == (reason, line, column)
    assert all(str(line) in explain_error(language_of(language), error) for language in CODES)


@pytest.mark.parametrize("content", [case[0] for case in CASES.values()], ids=CASES)
def test_nothing_is_imported_by_halves(content, source, tmp_path, capsys):
    path = source(content)
    assert run(["convert", str(path), str(tmp_path / "t.kodeks")]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("content", "key", "line", "column"), TOLD.values(), ids=TOLD)
def test_what_decides_nothing_is_told_with_its_place(content, key, line, column):
    _, remarks = read_report(content.encode())
    assert [(each.key, each.line, each.column) for each in remarks] == [(key, line, column)]
    assert all(say(language_of(language), each.key, **each.facts) for language in CODES for each in remarks)
    played = [[(pair, act.bye) for pair in act.pairs] for act in acts(content) if isinstance(act, Pair)]
    assert played == [[((1, 3), None), ((4, 2), None)], [((2, 1), 4)]]


@pytest.mark.parametrize("name", ["a tab for the blanks", "a letter O in the rating", "a bye of an unknown kind"])
def test_it_is_imported_and_told(name, source, tmp_path, capsys):
    content, _, line, column = TOLD[name]
    assert run(["convert", str(source(content)), str(tmp_path / "t.kodeks")]) == 0
    assert (tmp_path / "t.kodeks").exists()
    err = capsys.readouterr().err
    assert (err.count("\n"), str(line) in err, str(column) in err) == (1, True, True)


def test_what_the_rules_refuse_leaves_nothing_either(source, tmp_path, capsys):
    """One entered twice: readable, but no tournament."""
    path = source(replaced(3, PLAYERS[2].replace("Kos, Adam", "Wilk, Iga")))
    assert run(["convert", str(path), str(tmp_path / "t.kodeks")]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), "Wilk, Iga" in err) == ("", 1, True)
    assert list(tmp_path.iterdir()) == [path]
