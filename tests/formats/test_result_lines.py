"""Lines of results: read field by field, each error with its line and place."""

import pytest

from kodeks.formats.result_lines import ResultLine, read_result_lines
from kodeks.malformed import MalformedText


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 3 2-0", [(1, 1, 3, None, "2-0")]),
        ("1;4;-/+\n\n1,5,1/2-1/2\n", [(1, 1, 4, None, "-/+"), (3, 1, 5, None, "1/2-1/2")]),
        ("  2\t10\t+/-  # he did not come\r\n# all of it\r\n", [(1, 2, 10, None, "+/-")]),
        ("1 3 2 2-0\n1 3 1 *", [(1, 1, 3, 2, "2-0"), (2, 1, 3, 1, "")]),
    ],
)
def test_lines_as_they_are_typed(text, expected):
    assert read_result_lines(text) == tuple(ResultLine(*each) for each in expected)


@pytest.mark.parametrize(
    ("text", "reason", "line", "column"),
    [
        ("", "results-none", None, None),
        ("# nothing\n\n", "results-none", None, None),
        ("1 1 2-0\n1 2-0", "results-not-a-line", 2, None),
        ("1 1 1 1 2-0", "results-not-a-line", 1, None),
        ("1 1 2-0\n1  x 2-0", "results-not-a-number", 2, 4),
        ("0 1 2-0", "results-not-a-number", 1, 1),
        ("1 ٣ 2-0", "results-not-a-number", 1, 3),
        ("1 1 2-0\n1 2 2-0\n1 1 1-1", "results-twice", 3, None),
    ],
)
def test_an_error_names_its_line(text, reason, line, column):
    with pytest.raises(MalformedText) as caught:
        read_result_lines(text)
    assert (caught.value.reason, caught.value.line, caught.value.column) == (reason, line, column)
