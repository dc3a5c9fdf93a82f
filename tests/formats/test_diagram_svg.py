"""The SVG diagram: every piece once and in its place, the marks of the last move, safe and repeatable text."""

import re
from xml.etree import ElementTree

import pytest

from kodeks.draughts import BOARD_64, BOARD_100, Move, Position, Variant, read_fen
from kodeks.formats.diagrams import AUTO, DARK, HIGH_CONTRAST, LIGHT, THEMES, spoken_position, svg_diagram
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.words import language_of

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
EX_R9 = "W:WK3:B12,20,27,31"
EX_R5 = "W:W14:B8,9"
MIDGAME = "B:W27,28,32,K5:B3,18,19,K46"
MIDGAME_64 = "W:Wc3,Ke1:Bb4,Kh8"


def play(fen: str, board: Variant, target: int, captured: set[int]) -> tuple[Position, Move, Position]:
    """The position after a capture, the capture, and the position before it."""
    before = read_fen(fen, board)
    (move,) = [move for move in before.legal_moves() if move.target == target and move.captured == captured]
    return before.after(move), move, before


def parse(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return root


def class_of(element: ElementTree.Element) -> str:
    return element.get("class", "").rpartition("-")[2]


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if class_of(element) == name]


def drawn(group: ElementTree.Element) -> list[tuple[str, int, int]]:
    """Kind and place of each piece in a group."""
    uses = group.findall(f"{SVG}use")
    return [(use.get(HREF, "").rpartition("-")[2], int(use.get("x", "")), int(use.get("y", ""))) for use in uses]


def pieces_drawn(root: ElementTree.Element) -> list[tuple[str, int, int]]:
    return drawn(root.findall(f"{SVG}g")[-1])


def expected_pieces(position: Position, *, flipped: bool) -> list[tuple[str, int, int]]:
    """Worked out from the numbering of I.2.6 alone: a square is 100 wide; the 100 board leaves 4 for the number."""
    found = []
    last = position.variant.side - 1
    for square, piece in position.pieces():
        row, i = divmod(square - 1, position.variant.side // 2)
        column = 2 * i + 1 - row % 2
        if flipped:
            row, column = last - row, last - column
        kind = ("w" if piece.side is Side.WHITE else "b") + ("k" if piece.is_king else "m")
        found.append((kind, 100 * column + 50, 100 * row + 50 + (4 if position.variant is BOARD_100 else 0)))
    return found


POSITIONS = [
    Position.start(BOARD_100),
    Position.start(BOARD_64),
    read_fen(MIDGAME, BOARD_100),
    read_fen(MIDGAME_64, BOARD_64),
    read_fen("W:W:B", BOARD_100),
]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("position", POSITIONS)
def test_I_2_6_every_piece_once_in_its_place(position, flipped, theme):
    root = parse(svg_diagram(position, flipped=flipped, theme=theme))
    assert pieces_drawn(root) == expected_pieces(position, flipped=flipped)


@pytest.mark.parametrize("position", [read_fen(MIDGAME, BOARD_100), read_fen(MIDGAME_64, BOARD_64)])
def test_flipped_is_the_mirror_through_the_middle(position):
    width = position.variant.side * 100
    lift = 8 if position.variant is BOARD_100 else 0  # twice the room for the number
    white = pieces_drawn(parse(svg_diagram(position)))
    black = pieces_drawn(parse(svg_diagram(position, flipped=True)))
    assert black == [(kind, width - x, width + lift - y) for kind, x, y in white]


def test_I_2_6_every_dark_square_of_the_100_board_bears_its_number():
    texts = parse(svg_diagram(Position.start(BOARD_100))).iter(f"{SVG}text")
    placed = {text.text: (int(text.get("x", "")) // 100, int(text.get("y", "")) // 100) for text in texts}
    assert len(placed) == 50
    assert (placed["1"], placed["5"], placed["46"], placed["50"]) == ((1, 0), (9, 0), (0, 9), (8, 9))


@pytest.mark.parametrize(("flipped", "names"), [(False, "a8b7c6d5e4f3g2h1"), (True, "h1g2f3e4d5c6b7a8")])
def test_I_2_6_4_letters_and_ranks_on_the_64_board(flipped, names):
    texts = parse(svg_diagram(Position.start(BOARD_64), flipped=flipped)).iter(f"{SVG}text")
    assert "".join(text.text or "" for text in texts) == names


@pytest.mark.parametrize("board", [BOARD_100, BOARD_64])
def test_without_coordinates_there_is_no_text_on_the_board(board):
    root = parse(svg_diagram(Position.start(board), coordinates=False))
    assert list(root.iter(f"{SVG}text")) == []


def test_EX_R9_the_capture_is_marked_whole():
    position, move, before = play(EX_R9, BOARD_100, 15, {12, 20, 31})
    root = parse(svg_diagram(position, last_move=move, before=before))
    (origin,), (target,) = with_class(root, "from"), with_class(root, "to")
    assert (origin.get("x"), origin.get("y")) == ("503", "3")
    assert (target.get("x"), target.get("y")) == ("903", "203")
    (ghosts,) = with_class(root, "ghost")
    assert drawn(ghosts) == [("bm", 350, 254), ("bm", 150, 654), ("bm", 850, 354)]  # 12, 31, 20 as they were jumped
    crosses = [cross.get("transform") for cross in with_class(root, "x")]
    assert crosses == ["translate(350 254)", "translate(150 654)", "translate(850 354)"]
    (way,) = with_class(root, "way")
    assert way.get("d", "").startswith("M550 54L50 554L350 854L")  # 3, 26, 42 and on to 15
    assert len(with_class(root, "head")) == 1
    assert pieces_drawn(root) == [("wk", 950, 254), ("bm", 250, 554)]


def test_EX_R5_the_way_turns_on_the_back_row_and_the_piece_stays_a_man():
    position, move, before = play(EX_R5, BOARD_100, 12, {8, 9})
    root = parse(svg_diagram(position, last_move=move, before=before))
    (way,) = with_class(root, "way")
    assert way.get("d", "").startswith("M750 254L550 54L")
    assert pieces_drawn(root) == [("wm", 350, 254)]
    numbers = {text.text: text for text in root.iter(f"{SVG}text")}
    assert numbers["9"].get("text-anchor") == "end", "the number makes way for the arrow"
    assert numbers["8"].get("text-anchor") is None


def test_D_1_a_king_that_ends_where_it_started_has_one_mark():
    position, move, before = play("W:WK43:B17,23,32,39", BOARD_100, 43, {17, 23, 32, 39})
    root = parse(svg_diagram(position, last_move=move, before=before))
    assert (len(with_class(root, "from")), len(with_class(root, "to"))) == (0, 1)


def test_captured_squares_are_crossed_even_if_the_position_before_is_unknown():
    position, move, _ = play(EX_R9, BOARD_100, 15, {12, 20, 31})
    root = parse(svg_diagram(position, last_move=move))
    assert len(with_class(root, "x")) == 3
    assert with_class(root, "way") == with_class(root, "ghost") == []


def test_a_quiet_move_is_an_arrow_without_crosses():
    start = Position.start(BOARD_64)
    move = start.legal_moves()[0]
    root = parse(svg_diagram(start.after(move), last_move=move))
    assert len(with_class(root, "way")) == 1
    assert with_class(root, "x") == with_class(root, "ghost") == []


def test_a_move_that_does_not_lead_here_is_a_broken_invariant():
    start = Position.start(BOARD_100)
    with pytest.raises(AssertionError):
        svg_diagram(start, last_move=Move(32, 28), before=start)


@pytest.mark.parametrize(("turn", "flipped", "at"), [("W", False, 950), ("B", False, 50), ("W", True, 50)])
def test_a_disc_beside_the_player_to_move(turn, flipped, at):
    root = parse(svg_diagram(read_fen(f"{turn}:W31:B20", BOARD_100), flipped=flipped))
    (disc,) = root.findall(f"{SVG}circle")
    assert (class_of(disc), disc.get("cy")) == (turn.lower(), str(at))


def test_it_is_an_image_with_title_and_description():
    position, move, before = play(EX_R5, BOARD_100, 12, {8, 9})
    root = parse(svg_diagram(position, last_move=move, before=before, language=language_of("en")))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("role") == "img"
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == (title.get("id"), desc.get("id"))
    assert title.text == "Draughts diagram, 100 squares"
    assert desc.text == (
        spoken_position(position, language_of("en"))
        + " Last move. White: man 14 jumps via 3 to 12, taking men 9 and 8."
    )


def test_text_of_the_caller_is_escaped():
    text = svg_diagram(Position.start(BOARD_64), title='<b>Łódź & "Kutno"</b>', description="]]> </desc>")
    root = parse(text)
    assert root.findtext(f"{SVG}title") == '<b>Łódź & "Kutno"</b>'
    assert root.findtext(f"{SVG}desc") == "]]> </desc>"
    assert "<b>" not in text


@pytest.mark.parametrize("text", ["zero\0", "bell\a", "half\ud800", "\ufffe"])
def test_text_that_xml_cannot_hold_is_malformed(text):
    with pytest.raises(MalformedText) as error:
        svg_diagram(Position.start(BOARD_64), title=text)
    assert error.value.reason == "not-a-printable-character"


@pytest.mark.parametrize("prefix", ["", "1a", 'a"b', "a b", "a{}"])
def test_a_prefix_must_be_an_id(prefix):
    with pytest.raises(MalformedText) as error:
        svg_diagram(Position.start(BOARD_64), prefix=prefix)
    assert error.value.reason == "not-an-id"


def test_ids_and_classes_carry_the_prefix():
    position, move, before = play(EX_R9, BOARD_100, 15, {12, 20, 31})
    root = parse(svg_diagram(position, last_move=move, before=before, prefix="runda-1"))
    names = [element.get(kind, "runda-1") for element in root.iter() for kind in ("id", "class")]
    assert all(name.startswith("runda-1") for name in names)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for use in root.iter(f"{SVG}use"):
        assert use.get(HREF, "").removeprefix("#") in ids


def test_different_diagrams_have_different_ids():
    start = Position.start(BOARD_100)
    diagrams = [svg_diagram(start, theme=theme, flipped=flipped) for theme in THEMES.values() for flipped in (0, 1)]
    assert len({parse(diagram).get("id") for diagram in diagrams}) == len(diagrams)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_every_class_has_a_style(theme):
    position, move, before = play(EX_R9, BOARD_100, 15, {12, 20, 31})
    root = parse(svg_diagram(position, last_move=move, before=before, theme=theme))
    style = root.findtext(f"{SVG}style") or ""
    used = {element.get("class") for element in root.iter() if element.get("class")}
    assert used <= set(re.findall(r"\.(k[0-9a-f]{8}-[a-z]+)", style))


def test_it_is_self_contained_small_and_the_same_every_time():
    position, move, before = play(EX_R9, BOARD_100, 15, {12, 20, 31})
    text = svg_diagram(position, last_move=move, before=before, theme=AUTO)
    assert text == svg_diagram(position, last_move=move, before=before, theme=AUTO)
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "<script" not in text
    assert "url(" not in text
    assert re.search(r"\d\.\d\d", text) is None, "one decimal is enough"
    assert len(text.encode()) < 10_000


@pytest.mark.parametrize(
    ("theme", "queries"),
    [(LIGHT, []), (DARK, []), (HIGH_CONTRAST, []), (AUTO, ["prefers-color-scheme:dark", "prefers-contrast:more"])],
)
def test_only_the_automatic_theme_asks_the_device(theme, queries):
    assert re.findall(r"@media \((.+?)\)", svg_diagram(Position.start(BOARD_64), theme=theme)) == queries


@pytest.mark.parametrize(("size", "shown"), [(None, None), (320, "320")])
def test_size_in_pixels(size, shown):
    root = parse(svg_diagram(Position.start(BOARD_64), size=size))
    assert (root.get("width"), root.get("height")) == (shown, shown)
    assert root.get("viewBox") == "-48 -48 896 896"
