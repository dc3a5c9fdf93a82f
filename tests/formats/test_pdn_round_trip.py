"""Whatever game there is: written and read, it is the same game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.draughts import BOARD_64, BOARD_100, Game, GameRules, Position, read_fen, write_fen, write_move
from kodeks.draughts.notation import SIGNS
from kodeks.formats.pdn import ClockNote, ClockTime, Line, PdnGame, PdnMove, SetUp, read_game, replay, write_game
from kodeks.rulebook import Side

RESULTS = ("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "1+-1-", "1--1+", "1+ - 1-", "*")

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="}"), max_size=12)
comments = st.lists(
    st.one_of(
        st.sampled_from(['[Event "x"]', "[%eval 1]", "%", "(", "{", "1-0", "32-28", "$7", "*", "/FEN", "\\"]), words
    ),
    max_size=30,
).map(lambda parts: " ".join(" ".join(parts).split()))
notes = st.lists(comments, max_size=2).map(tuple)
times = st.builds(
    lambda time_ms, clock: ClockTime(time_ms, *clock),
    st.integers(0, 9_999 * 3_600_000),
    st.sampled_from([(None, False), *((side, runs) for side in Side for runs in (False, True))]),
)
clocks = st.builds(
    ClockNote,
    st.sampled_from(["clk", "clock", "mct", "egt", "emt"]),
    st.lists(times, min_size=1, max_size=2).map(tuple),
)
tag_values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=20)
tags = st.dictionaries(st.sampled_from(["Event", "Site", "White", "Result", "Annotator", "x_1"]), tag_values)


# Made once: a strategy that is made for every move costs more than what is drawn from it
some_clocks = st.lists(clocks, max_size=2).map(tuple)
some_signs = st.lists(st.sampled_from([*SIGNS, "(!)"]), max_size=3).map(tuple)
some_nags = st.lists(st.integers(0, 255).filter(lambda n: n != 7), max_size=2).map(tuple)
lengths, quarter, twelfth = st.integers(0, 6), st.integers(0, 3), st.integers(0, 11)


def seldom(draw: st.DrawFn, values: st.SearchStrategy[tuple]) -> tuple:
    return draw(values) if draw(quarter) == 0 else ()


@st.composite
def positions(draw: st.DrawFn, variant) -> Position:
    """Some pieces anywhere, so that play from here is short or odd."""
    squares = draw(st.lists(st.sampled_from(variant.squares), min_size=2, max_size=8, unique=True))
    pieces = [f"{'K' * draw(st.booleans())}{square}" for square in squares]
    half = len(pieces) // 2
    side = draw(st.sampled_from("WB"))
    return read_fen(f"{side}:W{','.join(pieces[:half])}:B{','.join(pieces[half:])}", variant)


def variations(position: Position, numeric: bool, depth: int) -> st.SearchStrategy[tuple[Line, ...]]:
    return st.lists(lines(position, numeric, depth - 1), max_size=2).map(tuple)


@st.composite
def lines(draw: st.DrawFn, position: Position, numeric: bool, depth: int) -> Line:
    """Legal moves with all that can be written about them."""
    items: list[PdnMove | SetUp] = []
    for _ in range(draw(lengths)):
        if draw(twelfth) == 11:
            position = draw(positions(position.variant))
            items.append(SetUp(position, seldom(draw, notes), seldom(draw, notes)))
            continue
        legal = position.legal_moves()
        if not legal:
            break
        move = draw(st.sampled_from(legal))
        bare = PdnMove.of(write_move(position, move, numeric=numeric), position.variant)
        items.append(
            bare._replace(
                signs=seldom(draw, some_signs),
                nags=seldom(draw, some_nags),
                before=seldom(draw, notes),
                comments=seldom(draw, notes),
                clocks=seldom(draw, some_clocks),
                variations=draw(variations(position, numeric, depth)) if depth and draw(quarter) == 0 else (),
            )
        )
        position = position.after(move)
    return Line(tuple(items), () if items else seldom(draw, notes))


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    variant = draw(st.sampled_from([BOARD_100, BOARD_64]))
    numeric = variant is BOARD_64 and draw(st.booleans())
    start = draw(st.one_of(st.just(Position.start(variant)), positions(variant)))
    line = draw(lines(start, numeric, 2))
    counts = bool(line.items) and isinstance(line.items[0], PdnMove)
    return PdnGame(
        variant=variant,
        start=start,
        line=line,
        tags=draw(tags),
        terminator=draw(st.sampled_from(RESULTS)),
        numeric=numeric,
        first_number=draw(st.integers(1, 999)) if counts else 1,
    )


@settings(max_examples=400, deadline=None)
@given(games())
def test_annotated_games(game: PdnGame) -> None:
    text = write_game(game)
    again = read_game(text)
    assert again == game
    assert write_game(again) == text


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["100", "64"]), st.booleans(), st.randoms(use_true_random=False))
def test_whole_games_of_random_moves(board: str, numeric: bool, random) -> None:
    game = Game.start(GameRules.of(board, claim=True))
    line = []
    while not game.is_over and game.ply < 200:
        move = random.choice(game.position.legal_moves())
        line.append(PdnMove.of(write_move(game.position, move, numeric=numeric), game.rules.variant))
        game = game.after(move)
    pdn = PdnGame(
        variant=game.rules.variant,
        start=Position.start(game.rules.variant),
        line=Line(tuple(line)),
        numeric=numeric and board == "64",
    )
    again = read_game(write_game(pdn))
    assert again == pdn
    played, refusal = replay(again)
    assert refusal is None
    assert played.position == game.position


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([BOARD_100, BOARD_64]).flatmap(positions), st.booleans())
def test_positions(position: Position, numeric: bool) -> None:
    assert read_fen(write_fen(position, numeric=numeric), position.variant) == position
