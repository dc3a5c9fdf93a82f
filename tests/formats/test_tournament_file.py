"""The tournament file: every damage is found and named by its line; only a torn last line is let go."""

import json

import pytest

from kodeks.formats.summed_lines import summed_line
from kodeks.formats.tournament_file import LogEnd, event_line, good_part, header_line, lines_beyond, read_lines
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.tournament import Entry, Event
from kodeks.tournament.acts import Enter, Note, Number, Pair, Result

REGULATIONS = 'name = "Żółw"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n'
ACTS = (
    Enter(Entry(name="Ćwikła", rating=2100)),
    Enter(Entry(name="Łoś")),
    Number((1, 0), "lots", Side.BLACK),
    Pair(1, ((1, 2),), None, "classic/1"),
    Result(1, 1, "1-1"),
)
EVENTS = tuple(Event(seq, seq - 1, "2027-05-01T10:00:00", "Lis", act) for seq, act in enumerate(ACTS, start=1))


def written(events=EVENTS):
    line, total = header_line(REGULATIONS)
    lines = [line]
    for event in events:
        line, total = event_line(total, event)
        lines.append(line)
    return [line.encode() for line in lines]


LINES = written()
DATA = b"".join(LINES)


def line_of(place):
    """The line a byte stands in, from 1."""
    return DATA[:place].count(b"\n") + 1


def refusal(data):
    with pytest.raises(MalformedText) as caught:
        read_lines(data)
    return caught.value


def test_what_is_written_is_read():
    lines = read_lines(DATA)
    assert (lines.text, lines.regulations.name, lines.events, lines.damage) == (REGULATIONS, "Żółw", EVENTS, None)


def test_every_truncation():
    ends = [sum(map(len, LINES[: count + 1])) for count in range(len(LINES))]
    for length in range(1, len(DATA)):
        cut = DATA[:length]
        if length < ends[0] - 1:
            assert refusal(cut).reason == "file-without-header"
            continue
        whole = sum(length >= end - 1 for end in ends)  # only the end of line may be missing
        lines = read_lines(cut)
        assert lines.events == EVENTS[: whole - 1]
        is_torn = length not in ends and length + 1 not in ends
        assert (lines.damage is not None) == is_torn
        if lines.damage is not None:
            assert lines.damage.good_bytes == ends[whole - 1]


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_every_byte_changed(flip):
    for place in range(len(DATA)):
        changed = bytearray(DATA)
        changed[place] ^= flip
        error = refusal(bytes(changed))
        assert error.line in (line_of(place), line_of(place) - 1), f"byte {place}"


@pytest.mark.parametrize("place", range(len(DATA)))
def test_every_byte_lost_or_put_in(place):
    lost = DATA[:place] + DATA[place + 1 :]
    if place < len(DATA) - 1:  # the very last is an end of line
        assert refusal(lost).line == line_of(place)
    assert refusal(DATA[:place] + b" " + DATA[place:]).line == line_of(place)


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_lost_is_found_at_the_next(number):
    data = b"".join([*LINES[:number], *LINES[number + 1 :]])
    if number == len(LINES) - 1:
        assert read_lines(data).events == EVENTS[:-1]  # as if it had never been: only a sum kept elsewhere tells
        return
    assert refusal(data).line == number + 1


@pytest.mark.parametrize("number", range(len(LINES) - 1))
def test_lines_swapped(number):
    data = b"".join([*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]])
    assert refusal(data).line == number + 1


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_twice(number):
    error = refusal(b"".join([*LINES[: number + 1], *LINES[number:]]))
    assert (error.reason, error.line) == ("file-sum-is-wrong", number + 2)


@pytest.mark.parametrize("more", [b"\n", b" \n", b"x\n", b"}\n", b"\r\n", b"\0\0\0\0\n"])
def test_more_than_was_written(more):
    assert refusal(DATA + more).reason == "file-sum-is-wrong"


@pytest.mark.parametrize("more", [b" ", b"x", b"}", b"\r"])
def test_another_letter_for_the_last_end_of_line_does_not_cost_the_line(more):
    error = refusal(DATA[:-1] + more)
    assert (error.reason, error.line) == ("file-sum-is-wrong", len(LINES))


def test_zeros_that_a_power_cut_leaves_are_a_torn_line():
    lines = read_lines(DATA + b"\0" * 500)
    assert lines.damage is not None
    assert (lines.events, lines.damage.good_bytes) == (EVENTS, len(DATA))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "file-is-empty"),
        (b"\n", "not-json"),
        (b"\xff\xfe\n", "file-not-utf8"),
        (b"name = 1\n", "not-json"),
        (b"[1]\n", "log-not-an-object"),
        (b"{}\n", "file-not-a-tournament"),
        (b'{"kodeks": "game", "version": 1}\n', "file-not-a-tournament"),
        (b"[" * 100_000 + b"\n", "json-too-deep"),
        (b"x" * 5_000_000 + b"\n", "not-json"),
        (b"x" * 5_000_000, "file-without-header"),
    ],
)
def test_what_is_no_tournament(data, reason):
    error = refusal(data)
    assert error.reason == reason
    assert error.line in (None, 1)


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ({"kodeks": "tournament", "version": 2, "rules": {}}, "log-unknown-version"),
        ({"kodeks": "tournament", "version": True, "regulations": REGULATIONS}, "log-unknown-version"),
        ({"kodeks": "tournament", "regulations": REGULATIONS}, "log-unknown-version"),
        ({"kodeks": "tournament", "version": 1}, "log-missing-field"),
        ({"kodeks": "tournament", "version": 1, "regulations": 7}, "log-wrong-value"),
        ({"kodeks": "tournament", "version": 1, "regulations": REGULATIONS, "more": 1}, "log-unknown-field"),
        ({"kodeks": "tournament", "version": 1, "regulations": 'name = "x"'}, "regulations-setting-missing"),
        ({"kodeks": "tournament", "version": 1, "regulations": "name = "}, "regulations-not-toml"),
    ],
)
def test_a_bad_first_line(header, reason):
    error = refusal(summed_line("", header)[0].encode())
    assert (error.reason, error.line) == (reason, 1)


HEAD = {"seq": 1, "on": 0, "at": "", "by": ""}


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({**HEAD, "do": "dance"}, "log-unknown-act"),
        ({**HEAD}, "log-missing-field"),
        ({**HEAD, "seq": "1", "do": "note", "text": "x"}, "log-wrong-value"),
        ({**HEAD, "seq": 1.0, "do": "note", "text": "x"}, "log-wrong-value"),
        ({**HEAD, "seq": True, "do": "note", "text": "x"}, "log-wrong-value"),
        ({**HEAD, "do": "note"}, "log-missing-field"),
        ({**HEAD, "do": "note", "text": "x", "mood": 1}, "log-unknown-field"),
        ({**HEAD, "do": "note", "text": 5}, "log-wrong-value"),
        ({**HEAD, "do": "enter", "entry": {"name": "A", "shoe": 43}}, "log-unknown-field"),
        ({**HEAD, "do": "pair", "round": 1, "pairs": [[1, 2, 3]]}, "log-wrong-value"),
        ({**HEAD, "do": "number", "order": [0], "first_colour": "green"}, "log-wrong-value"),
    ],
)
def test_a_bad_event_with_the_right_sum(event, reason):
    line, total = header_line(REGULATIONS)
    error = refusal((line + summed_line(total, event)[0]).encode())
    assert (error.reason, error.line) == (reason, 2)


def test_half_a_letter_is_not_written():
    with pytest.raises(MalformedText, match="log wrong value"):
        event_line("", Event(1, 0, "", "", Note("caf\udcff")))


def test_a_line_is_one_line_whatever_a_name_holds():
    name = 'a\nb\r\u2028\x85\0c"\\'
    line, _ = event_line("", Event(1, 0, "", name, Enter(Entry(name=name))))
    assert line.count("\n") == 1
    assert json.loads(line)["entry"]["name"] == name


# Mailed as CRLF


MAILED = DATA.replace(b"\n", b"\r\n")


def test_a_mailed_file_reads_and_is_told():
    lines = read_lines(MAILED)
    assert (lines.events, lines.damage, lines.is_mailed) == (EVENTS, None, True)
    assert good_part(MAILED, lines) == DATA
    assert not read_lines(DATA).is_mailed


@pytest.mark.parametrize("length", range(len(MAILED) - 3, len(MAILED) + 1))
def test_a_mailed_file_without_its_last_end_of_line(length):
    assert read_lines(MAILED[:length]).events == EVENTS[: None if length > len(MAILED) - 3 else -1]


def test_a_mailed_file_with_a_torn_line():
    data = MAILED + b'{"seq": 6'
    lines = read_lines(data)
    assert lines.damage is not None
    assert good_part(data, lines) == DATA


@pytest.mark.parametrize("data", [DATA, MAILED])
def test_a_mark_before_the_first_line_is_told_and_mended(data):
    marked = b"\xef\xbb\xbf" + data
    lines = read_lines(marked)
    assert (lines.events, lines.damage, lines.is_mailed) == (EVENTS, None, True)
    assert good_part(marked, lines) == DATA


def test_mail_hides_no_damage():
    assert refusal(MAILED.replace(b"2100", b"2200")).line == 2


# Whole last lines that are lost


def test_the_end_of_a_log():
    assert read_lines(DATA).end == LogEnd(6, read_lines(DATA).total)
    assert read_lines(DATA + b'{"seq').end == read_lines(DATA).end


@pytest.mark.parametrize("kept", range(1, len(LINES) + 1))
def test_lost_last_lines_are_counted_by_a_known_end(kept):
    part = b"".join(LINES[:kept])
    assert lines_beyond(part, read_lines(DATA).end) == kept - len(LINES)
    assert lines_beyond(DATA, read_lines(part).end) == len(LINES) - kept
    assert lines_beyond(MAILED, read_lines(part).end) == len(LINES) - kept


def test_another_log_is_no_longer_one():
    other = written((*EVENTS[:2], *EVENTS[3:]))
    with pytest.raises(MalformedText, match="file of another log"):
        lines_beyond(DATA, read_lines(b"".join(other)).end)
