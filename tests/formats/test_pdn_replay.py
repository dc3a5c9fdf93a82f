"""Games that were read, played by the rules."""

import pytest

from kodeks.draughts import BOARD_100, Game, GameRules, read_fen
from kodeks.formats.pdn import PdnGame, from_game, read_game, refusals, replay, write_game
from kodeks.malformed import MalformedText
from kodeks.rulebook import Result, Side, Verdict


def cited(ruling) -> list[str]:
    return [article.number for article in ruling.articles]


def test_legal_game_is_played_to_its_end() -> None:
    played, refusal = replay(read_game('[FEN "W:W28:B22"]\n1. 28x17 2-0'))
    assert refusal is None
    assert (played.ply, played.result) == (1, Result.WHITE_WINS)
    assert cited(played.ruling) == ["I.7.2.3"]


def test_first_illegal_move_is_told_with_ruling_and_place() -> None:
    game = read_game('[Event "A"]\n\n1. 32-28\n 19-23 2. 33-29\n23x32 *')
    played, refusal = replay(game)
    assert (game.plies, played.ply) == (4, 2)
    assert refusal is not None
    assert refusal.ruling.verdict is Verdict.REFUSED
    assert "I.4.1" in cited(refusal.ruling)
    assert (refusal.text, refusal.move_number, refusal.place) == ("33-29", 2, (4, 11))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1. 32-28 18-23 2. 28-27 *", (1, 19)),
        ("1. 32-28\n18-23 2. 28-27\n38-32 *", (2, 10)),
        ("1.32-28! 18-23 {x} 2.28-27 *", (1, 22)),
        ("1. 32-28 18-23 2.\n28-27", (2, 1)),
    ],
)
def test_places_on_plain_and_other_lines(text: str, place: tuple[int, int]) -> None:
    refusal = replay(read_game(text)).refusal
    assert refusal is not None
    assert (refusal.text, refusal.move_number, refusal.place) == ("28-27", 2, place)


def test_ellipsis_does_not_make_whites_move() -> None:
    refusal = replay(read_game("1. ... 18-23 *")).refusal
    assert refusal is not None
    assert refusal.text == "18-23"


def test_move_after_the_end_is_refused_by_the_article_that_ended_the_game() -> None:
    refusal = replay(read_game('[FEN "W:W28:B22"]\n1. 28x17 22-28 *')).refusal
    assert refusal is not None
    assert (refusal.ruling.reason, cited(refusal.ruling)) == ("game-is-over", ["I.7.2.3"])


TEN_PLIES = "1-29 50-28 2-16 28-22 29-23 22-9 16-2 9-25 2-24 25-3"  # EX-R13


def test_I_6_4_draw_is_due_but_play_may_go_on_in_claim_mode() -> None:
    game = read_game(f'[FEN "W:WK1,K2:BK50"]\n{TEN_PLIES} 24-2 *')
    played, refusal = replay(game)
    assert refusal is None
    assert played.due is not None
    assert "I.6.4" in cited(played.due)
    strict = replay(game, GameRules.of("100")).refusal
    assert strict is not None
    assert (strict.text, strict.ruling.reason) == ("24-2", "game-is-over")


def test_set_up_position_goes_on_from_there() -> None:
    played, refusal = replay(read_game('1. 32-28 /FEN "W:W28:B22"/ 28x17 *'))
    assert refusal is None
    assert played.ply == 2
    assert replay(read_game('1. 32-28 /FEN "W:W28:B22"/ 2. 28-23 *')).refusal.move_number == 2


def test_variations_are_judged_when_asked() -> None:
    game = read_game("1. 32-28 (1. 33-28 18-22 (18-23 2. 28-27 38-33) 2. 38-33) (1. 32-26) 18-23 2. 50-1 (2. 28-1) *")
    assert replay(game).refusal.text == "50-1"
    assert [(refusal.text, refusal.move_number) for refusal in refusals(game)] == [
        ("28-27", 2),
        ("32-26", 1),
        ("50-1", 2),
        ("28-1", 2),
    ]


def test_illegal_variation_leaves_the_game_readable() -> None:
    assert replay(read_game("1. 32-28 (1. 50-1) 18-23 *")).refusal is None


def test_rules_of_another_board_are_malformed() -> None:
    with pytest.raises(MalformedText):
        replay(read_game("1. 32-28 *"), GameRules.of("64"))


# Games that were played


def test_played_game_is_saved_with_its_result() -> None:
    game = Game.start(GameRules.of("100")).play("32-28").play("18-23").resign(Side.BLACK)
    saved = from_game(game, {"White": "A"})
    assert (saved.tags, saved.terminator) == ({"Result": "2-0", "White": "A"}, "2-0")
    assert read_game(write_game(saved)) == saved
    assert replay(saved, game.rules).game.position == game.position


def test_D_3_ambiguous_capture_is_saved_in_its_long_form() -> None:
    start = Game.start(GameRules.of("100"), read_fen("W:WK3:B12,20,27,31", BOARD_100))
    saved = from_game(start.play("3x26x42x15"))
    assert "3x26x42x15" in write_game(saved)
    assert replay(read_game(write_game(saved))).game.position == start.play("3x26x42x15").position


def test_position_set_up_is_saved() -> None:
    game = Game.start(GameRules.of("100")).play("32-28").set_up(read_fen("W:W28:B22", BOARD_100)).play("28x17")
    saved = from_game(game)
    assert read_game(write_game(saved)) == saved
    assert isinstance(saved, PdnGame)


@pytest.mark.parametrize(("numeric", "text"), [(False, "c3-d4"), (True, "22-18")])
def test_I_2_6_4_game_of_the_64_board_is_saved_by_names_or_numbers(numeric: bool, text: str) -> None:
    saved = from_game(Game.start(GameRules.of("64")).play("c3-d4"), numeric=numeric)
    assert f"1. {text} *" in write_game(saved)
    assert read_game(write_game(saved)) == saved
