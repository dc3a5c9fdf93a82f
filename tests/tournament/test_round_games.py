"""The games of a whole round: written with all their tags, read from a file and brought to their boards."""

import pytest
from arbiters_desk import Desk, rules

from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import first_game_line, game_line
from kodeks.formats.game_streams import GameLines
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.recorded_games import recorded_games, round_file
from kodeks.formats.round_games import MOST, read_round_games
from kodeks.game import Event
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.tables import players_at
from kodeks.tournament import Entry, SystemKind
from kodeks.tournament.acts import Announce, Enter, LineUp, Moves, Number, Pair, Result, Start
from kodeks.tournament.regulations.parts import RoundStart
from kodeks.words import CODES, explain_error, language_of, say

NAMES = ("Ćwikła Anna", "Łoś Jan", "Kos Adam", "Wilk Iga", "Kowalski Jan", "Kowalski Jerzy")
CHESS_MOVES = "1. e4 e5 2. Nf3 Nc6"
DRAUGHTS_MOVES = "1. 32-28 19-23 2. 28x19 14x23"


def desk(game="chess", **settings) -> Desk:
    """Six players in the first round: 1-2, 3-4, 5-6."""
    made = Desk(
        rules(
            game=game, place="Łódź", starts="2026-05-01", round_starts=(RoundStart(1, "2026-05-02T10:00"),), **settings
        )
    )
    for place, name in enumerate(NAMES):
        made.do(Enter(Entry(name=name, rating=2000 - place, title="GM" if place == 0 else "", fide_id="1100000")))
    made.do(Number(tuple(range(6))), Pair(1, ((1, 2), (3, 4), (5, 6))), Announce(1), Start(1))
    return made


def game(white, black, moves=CHESS_MOVES, result="*", **tags):
    known = {"White": white, "Black": black, "Result": result, **tags}
    header = "".join(f'[{name} "{value}"]\n' for name, value in known.items() if value is not None)
    return f"{header}\n{moves} {result}\n"


def read(made, *games, known=()):
    return read_round_games(made.state, made.state.rounds[0], "\n".join(games), known)


def logged(made, found):
    """The logs that the games of a file become."""
    logs = []
    for each in found.new:
        place, entry = GamePlace(1, *each.seat.place), each.entry
        players = players_at(made.state, place)
        line, total = first_game_line(place, entry.conditions, "2026-05-02T10:00:00+00:00", players, entry.sheet)
        texts = [line]
        for seq, deed in enumerate(entry.deeds, start=1):
            line, total = game_line(total, place, Event(seq, 0, *deed))
            texts.append(line)
        logs.append(GameLines(place, tuple(text.strip().encode() for text in texts), total))
    return logs


def reasons(found):
    """Why, and where."""
    return [(each.error.reason, each.error.line, each.error.column) for each in found.unplaced]


# Written


def test_every_board_of_a_round_is_written_with_its_tags():
    made = desk()
    made.do(Result(1, 1, "1-0"), Result(1, 2, "½-½"), Result(1, 3, "+/-"), Moves(1, 1, f"{CHESS_MOVES} *"))
    text, losses = round_file(made.state, made.state.rounds[0])
    assert losses == ()
    one, two, three = pgn.read_games(text)
    assert dict(one.tags) == {
        "Event": "Test",
        "Site": "Łódź",
        "Date": "2026.05.02",
        "Round": "1.1",
        "White": "Ćwikła Anna",
        "Black": "Łoś Jan",
        "WhiteTitle": "GM",
        "WhiteElo": "2000",
        "WhiteFideId": "1100000",
        "BlackElo": "1999",
        "BlackFideId": "1100000",
        "Board": "1",
        "Result": "1-0",
    }
    assert list(one.tags)[:4] == ["Event", "Site", "Date", "Round"]
    assert (one.plies, two.plies, two.terminator, two.tags["Round"]) == (4, 0, "1/2-1/2", "1.2")
    assert three.terminator == "*"  # a walkover is no game
    with_moves, losses = recorded_games(made.state)
    assert [each.tags["Round"] for each in pgn.read_games(with_moves)] == ["1.1"]
    assert [(loss.key, loss.facts) for loss in losses] == [("games-without-moves", {"games": 1})]


@pytest.mark.parametrize(("board", "kind"), [("100", "20"), ("64", "26")])
def test_draughts_have_their_game_type(board, kind):
    made = desk(board)
    made.do(Result(1, 1, "2-0"))
    text, _ = round_file(made.state, made.state.rounds[0])
    one, two, _ = pdn.read_games(text)
    assert f'[GameType "{kind}' in text
    assert (one.tags["WhiteRating"], one.tags["Result"], two.tags["Result"]) == ("2000", "2-0", "*")
    assert one.variant.key == board


def test_what_is_written_comes_back_to_its_boards():
    made = desk("100")
    made.do(Moves(1, 2, f"{DRAUGHTS_MOVES} *"))
    text, _ = round_file(made.state, made.state.rounds[0])
    found = read(made, text)
    assert [(str(each.seat.place), each.plies) for each in found.found] == [("2", 4)]
    assert (found.unplaced, found.empty, found.boards_left) == ((), 2, 2)
    assert not found.new  # it is what stands there
    other = desk("100")
    logs = logged(other, read(other, text))
    assert round_file(other.state, other.state.rounds[0], logs)[0] == text


def test_V_3_6_1_4_line_ups_stay_hidden_where_asked():
    made = teams()
    text, _ = round_file(made.state, made.state.rounds[0], with_names=False)
    assert "R1" not in text
    assert '[WhiteTeam "Red"]' in text


# Read


@pytest.mark.parametrize(
    ("white", "black", "tags", "seat"),
    [
        ("Ćwikła Anna", "Łoś Jan", {}, "1"),
        ("Anna Cwikla", "LOS, JAN", {}, "1"),
        ("Ćwikła, A.", "Łoś", {}, "1"),
        ("?", "?", {"Round": "1.3"}, "3"),
        ("", "", {"Round": "1", "Board": "3"}, "3"),
        ("Kos Adam", "Wilk Iga", {"Round": "1"}, "2"),
        ("Kos Adam", "Wilk Iga", {"Round": "?"}, "2"),
        ("Kos Adam", "Wilk Iga", {"Round": "1.2", "Board": "9"}, "2"),
        ("Kowalski, Jan", "Kowalski, Jerzy", {}, "3"),
    ],
)
def test_a_game_finds_its_board_by_its_tags_or_its_names(white, black, tags, seat):
    found = read(desk(), game(white, black, **tags))
    assert [str(each.seat.place) for each in found.found] == [seat]
    assert found.unplaced == ()


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (game("Nowak Ewa", "Łoś Jan"), "games-nobody"),
        (game("Łoś Jan", "Ćwikła Anna"), "games-colours-swapped"),
        (game("Łoś Jan", "Ćwikła Anna", Round="1.1"), "games-colours-swapped"),
        (game("Ćwikła Anna", "Łoś Jan", Round="1.2"), "games-other-names"),
        (game("Ćwikła Anna", "Łoś Jan", Round="2"), "games-another-round"),
        (game("Ćwikła Anna", "Łoś Jan", Round="2.1"), "games-another-round"),
        (game("Ćwikła Anna", "Łoś Jan", Round="1.9"), "games-no-such-board"),
        (game("Ćwikła Anna", "Łoś Jan", Board="1.2"), "games-no-such-board"),
        (game("Kowalski, J.", "?"), "games-nobody"),
        (game("Ćwikła Anna", "Łoś Jan", "1. e4 e4"), None),
        (game("Ćwikła Anna", "Łoś Jan", "1. e4 { open"), "unclosed-comment"),
        (game("Ćwikła Anna", "Łoś Jan", "1. Yf3"), "unexpected-text"),
    ],
)
def test_a_game_without_a_board_or_by_no_rules_is_told_with_its_place(made, reason):
    before = game("Kos Adam", "Wilk Iga")
    found = read(desk(), before, made)
    assert [str(each.seat.place) for each in found.found] == ["2"]
    [unplaced] = found.unplaced
    assert unplaced.number == 2
    assert unplaced.place.line > before.count("\n")
    if reason is None:
        assert isinstance(unplaced.error, MoveRefusal)
        assert (unplaced.error.text, unplaced.place.column) == ("e4", 7)
    else:
        assert unplaced.error.reason == reason
        assert all(explain_error(language_of(language), unplaced.error) for language in CODES)


def test_two_players_whom_a_name_fits_are_ambiguous():
    made = Desk(rules(game="chess"))
    names = ("Nowak Jan", "Kos Adam", "Nowak Jerzy", "Kos Anna")
    made.do(*(Enter(Entry(name=name)) for name in names), Number((0, 1, 2, 3)))
    made.do(Pair(1, ((1, 2), (3, 4))), Announce(1), Start(1))
    assert reasons(read(made, game("Nowak", "Kos"))) == [("games-ambiguous", 1, 1)]
    assert read(made, game("Nowak", "Kos", Round="1.2")).found[0].seat.place.board == 2


def test_two_games_for_one_board():
    found = read(desk(), game("Kos Adam", "Wilk Iga"), game("Kos Adam", "Wilk Iga", "1. d4"))
    assert reasons(found) == [("games-board-twice", 7, 1)]


def test_a_game_of_another_board_or_of_chess():
    made = desk("100")
    found = read(made, game("Kos Adam", "Wilk Iga", "1. c3-d4", GameType="26"))
    assert [each.error.reason for each in found.unplaced] == ["games-another-board"]


def test_the_result_of_the_tournament_stands_and_is_compared():
    made = desk()
    made.do(Result(1, 1, "1-0"), Result(1, 2, "0-1"), Moves(1, 2, "1. d4 *"))
    found = read(
        made,
        game("Ćwikła Anna", "Łoś Jan", result="1-0"),
        game("Kos Adam", "Wilk Iga", result="1-0"),
        game("Kowalski Jan", "Kowalski Jerzy", result="1/2-1/2"),
    )
    assert [[remark.key for remark in each.remarks] for each in found.found] == [
        [],
        ["games-replaces", "games-result-differs"],
        ["games-result-missing"],
    ]
    remarks = [remark for each in found.found for remark in each.remarks]
    assert all(say(language_of(language), remark.key, **remark.facts) for language in CODES for remark in remarks)
    again = read(made, *(each.text for each in found.found), known=logged(made, found))
    assert not again.new  # doing it twice changes nothing
    assert made.state.rounds[0].boards[1].score.black == 2


@pytest.mark.parametrize("text", ["", "\n\n", "% a remark only\n"])
def test_a_file_without_games(text):
    with pytest.raises(MalformedText) as caught:
        read(desk(), text)
    assert (caught.value.reason, caught.value.line, caught.value.column) == ("games-none-in-file", 1, 1)


def test_a_file_with_too_many_games():
    with pytest.raises(MalformedText) as caught:
        read(desk(), *[game("A", "B", "")] * (MOST + 1))
    assert caught.value.reason == "games-too-many"


# Teams


def teams() -> Desk:
    made = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, "chess", boards=2))
    made.do(
        Enter(Entry(name="Red", players=("R1 Ola", "R2 Ula"))), Enter(Entry(name="Blue", players=("B1 Jan", "B2 Ivo")))
    )
    made.do(Number((0, 1)), Pair(1, ((1, 2),)), LineUp(1, 1, ("R1 Ola", "R2 Ula")), Announce(1), Start(1))
    return made


def test_V_3_3_boards_of_a_match_of_teams():
    made = teams()
    made.do(Moves(1, 1, f"{CHESS_MOVES} *", 2))
    text, _ = round_file(made.state, made.state.rounds[0])
    one, two = pgn.read_games(text)
    assert (one.tags["Round"], two.tags["Round"], two.tags["White"], two.tags["WhiteTeam"]) == (
        "1.1.1",
        "1.1.2",
        "B2 Ivo",
        "Blue",
    )
    found = read(made, text, game("R1 Ola", "B1 Jan", "1. c4"))
    assert [str(each.seat.place) for each in found.found] == ["1.1", "1.2"]
    assert [each.place[:3] for each in logged(made, found)] == [(1, 1, 1)]  # the other stands there already
