"""Papers of the hall: every player is on them, in his own letters, within the page; codes say what they should."""

import sys
from pathlib import Path

import pypdfium2
import pytest
import segno

from kodeks.draughts import Position, variant
from kodeks.malformed import MalformedText
from kodeks.papers import (
    Diagram,
    PageSize,
    SlipAddresses,
    Table,
    Voice,
    board_cards,
    certificates,
    name_cards,
    pairings_by_board,
    pairings_by_name,
    player_cards,
    result_slips,
    score_sheets,
    seats_on_paper,
    standings_paper,
    start_list,
)
from kodeks.papers.diagram import draughts_diagram, empty_board
from kodeks.printing import PAPERS, PaperRequest, board_svg, make_paper, print_pdf, qr_svg
from kodeks.tables import SeatPlace
from kodeks.tournament import Entry, standings_of
from kodeks.tournament.acts import Moves, Note
from kodeks.words import language_of

sys.path.insert(0, str(Path(__file__).parents[1] / "papers"))
from sample_events import name_of, recorded, regulations, round_robin, swiss, team_event

POLISH, ENGLISH = Voice(language_of("pl")), Voice(language_of("en"))
LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
DRAUGHTS_GAME = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *"
CHESS_GAME = '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *'
NOTICE = Note("Zażółć gęślą jaźń: runda o 15:00", round=1, articles=("KW2025:IV.2.21",), is_announced=True)


def pages_of(pdf):
    """The text of each page, with lines joined."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]


def text_of(pdf):
    """The text of all pages."""
    return " ".join(pages_of(pdf))


def sizes(pdf):
    """The width and height of every page, each once, in whole points."""
    return {tuple(round(length) for length in page.get_size()) for page in pypdfium2.PdfDocument(pdf)}


@pytest.fixture(scope="module")
def big():
    """Three hundred players after three rounds."""
    return swiss(300, 3, closed=False).state


@pytest.fixture(scope="module", params=["100", "64", "chess"])
def event(request):
    """Eight players of every game, with a recorded game and a notice."""
    moves = Moves(3, 1, CHESS_GAME if request.param == "chess" else DRAUGHTS_GAME)
    if request.param == "64":
        moves = Moves(3, 1, "1. c3-d4 b6-c5 *")
    return swiss(8, 3, game=request.param, closed=False, more=[moves, NOTICE])


# Everybody, in his own letters

OF_ALL = sorted(set(PAPERS) - {"notices", "game", "certificates"})


@pytest.mark.parametrize("key", OF_ALL)
def test_three_hundred_players_are_on_every_paper(big, key):
    text = text_of(print_pdf(make_paper(key, big, PaperRequest(), POLISH))).replace(" ", "")
    missing = [name for name in map(name_of, range(1, 301)) if name.replace(" ", "") not in text]
    assert not missing


@pytest.mark.parametrize("voice", [POLISH, ENGLISH], ids=["pl", "en"])
@pytest.mark.parametrize("key", PAPERS)
def test_every_paper_of_every_game_in_both_languages(event, key, voice):
    paper = make_paper(key, event.state, PaperRequest(), voice, event.events)
    pdf = print_pdf(paper)
    document = pypdfium2.PdfDocument(pdf)
    assert document.get_metadata_dict()["Title"].startswith(paper.title)
    assert f"/Lang({voice.language})".encode() in pdf
    assert document.is_tagged()
    assert b"<pdfuaid:part>1" in pdf
    text = text_of(pdf)
    best = standings_of(event.state)[0].rows[0].name
    assert {"notices": NOTICE.text, "certificates": best}.get(key, name_of(1)) in text
    assert print_pdf(paper) == pdf


@pytest.mark.parametrize("key", [key for key in PAPERS if key not in ("notices", "game")])
def test_polish_letters_are_read_back(key):
    entries = [Entry(name=f"Zażółć {LETTERS} {number}", club="Święć Łódź") for number in range(4)]
    state = swiss(4, 1, entries=entries, closed=False).state
    assert f"Zażółć {LETTERS}" in text_of(print_pdf(make_paper(key, state, PaperRequest(), POLISH)))


def is_inside(pdf):
    """Whether every letter of every page stands on it."""
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for place in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(place)
            if right > left and not (left > 8 and right < width - 8 and bottom > 8 and top < height - 8):
                return False
    return True


@pytest.mark.parametrize("size", list(PageSize))
@pytest.mark.parametrize("name", ["Wielokropkowicz-Nieskończonowska Aleksandra Maria Józefa z Górnych Łąk", "Ó" * 120])
@pytest.mark.parametrize("key", [*OF_ALL, "certificates"])
def test_very_long_names_stay_on_the_page(key, name, size):
    entries = [Entry(name=f"{name} {number}", club=name) for number in range(4)]
    state = swiss(4, 2, entries=entries, closed=False).state
    assert is_inside(print_pdf(make_paper(key, state, PaperRequest(size=size), POLISH)))


@pytest.mark.parametrize("name", ["#import", '"; $x$', "]]}", "\x1b[31m", "<b>&amp;"])
@pytest.mark.parametrize("key", OF_ALL)
def test_text_of_people_is_never_code(key, name):
    entries = [Entry(name=f"{name} {number}") for number in range(4)]
    state = swiss(4, 1, entries=entries, closed=False).state
    shown = name.replace("\x1b", "\\x1b")
    assert text_of(print_pdf(make_paper(key, state, PaperRequest(), POLISH))).count(shown) >= 4


# Lists


def table_of(paper):
    """The first table."""
    return next(block for block in paper.blocks if isinstance(block, Table))


def test_pairings_by_board_have_points_before_the_round_and_results():
    state = swiss(8, 2, closed=False).state
    first, second = (table_of(pairings_by_board(state, number, POLISH)) for number in (1, 2))
    assert first.headings == ("stół", "nr", "białe", "wynik", "nr", "czarne")
    assert second.headings == ("stół", "nr", "białe", "pkt", "wynik", "pkt", "nr", "czarne")
    assert second.rows[0][:5] == ("1", "7", name_of(7), "0", "+/-")


def test_who_rests_is_told_on_both_lists():
    state = swiss(7, 1, closed=False).state
    assert "Pauza: " + name_of(7) in text_of(print_pdf(pairings_by_board(state, 1, POLISH)))
    assert (name_of(7), "", "", "pauza") in table_of(pairings_by_name(state, 1, POLISH)).rows


def test_names_come_in_the_order_of_the_polish_alphabet():
    names = ["Zając", "Łoś", "Ćma", "Czyż", "Lis", "Żuk", "Ósmak", "Oko", "Ślązak", "Sowa", "Źrebak", "Ad", "Ąd"]
    assert sorted(names, key=language_of("pl").order) == [
        *("Ad", "Ąd", "Czyż", "Ćma", "Lis", "Łoś", "Oko", "Ósmak", "Sowa", "Ślązak", "Zając", "Źrebak", "Żuk")
    ]
    state = swiss(12, 1, closed=False).state
    shown = [row[0] for row in table_of(pairings_by_name(state, 1, POLISH)).rows]
    assert shown == sorted(shown, key=language_of("pl").order)
    assert len(shown) == 12


def test_a_list_for_the_wall_is_set_large():
    small = start_list(swiss(8, 1).state, POLISH)
    page = pypdfium2.PdfDocument(print_pdf(small))[0].get_textpage()
    text = page.get_text_range()
    _, bottom, _, top = page.get_charbox(text.index("Ź"))
    assert top - bottom > 8  # a capital of 13 points


def test_standings_after_a_round_and_of_a_group():
    extra = '[[groups]]\nname = "Kobiety"\nsex = "w"\n'
    state = swiss(8, 3, closed=False, extra=extra).state
    group = state.regulations.people.groups[0]
    rows = table_of(standings_paper(state, POLISH, group=group)).rows
    assert {row[1] for row in rows} == {"1", "3", "5", "7"}
    assert rows[0][0] == "1"
    assert "po rundzie 2" in make_paper("standings", state, PaperRequest(after=2), POLISH).subtitle


def test_matches_of_teams_are_listed_board_by_board():
    state = team_event().state
    text = text_of(print_pdf(pairings_by_board(state, 1, POLISH)))
    assert "1.2" in text
    assert "A1" in text
    hidden = text_of(print_pdf(pairings_by_board(state, 1, POLISH, with_line_ups=False)))
    assert "A1" not in hidden


def test_V_3_6_1_4_line_ups_can_be_kept_off_every_paper_of_a_round():
    state = team_event().state
    for key in ("pairings_by_board", "pairings_by_name", "result_slips", "seat_cards", "score_sheets", "board_cards"):
        text = text_of(print_pdf(make_paper(key, state, PaperRequest(round=1, with_line_ups=False), POLISH)))
        assert "A1" not in text, key


# Slips and their codes


def addresses(state, number):
    """An address for each half of every slip."""
    return {
        seat.place: SlipAddresses(f"https://x.pl/r/{seat.place}w-abc", f"https://x.pl/r/{seat.place}b-xyz")
        for seat in seats_on_paper(state, number)
    }


def test_a_slip_has_round_board_names_results_and_places_to_sign():
    state = swiss(8, 1, closed=False).state
    slips = result_slips(state, 1, POLISH)
    text = text_of(print_pdf(slips))
    assert slips.forms[0].results == ("2-0", "1-1", "0-2")
    for words in ("Runda 1", "stół 1", "stół 4", "☐ 2-0", "podpis", "sędzia", name_of(1), name_of(8)):
        assert words in text
    assert "Zeskanuj" not in text


@pytest.mark.parametrize(
    ("game", "extra", "results"),
    [
        ("chess", "", ("1-0", "½-½", "0-1")),
        ("64", "with_advantage = true", ("2-0", "1+-1-", "1-1", "1--1+", "0-2")),
    ],
)
def test_results_to_tick_are_those_of_the_game(game, extra, results):
    state = swiss(4, 1, game=game, closed=False, extra=extra).state
    assert result_slips(state, 1, POLISH).forms[0].results == results


def bitmap_of(pdf, scale=4.0):
    """The first page in grey, a number a pixel."""
    return pypdfium2.PdfDocument(pdf)[0].render(scale=scale, grayscale=True).to_numpy().squeeze(), scale


MM = 72 / 25.4


@pytest.mark.parametrize("half", ["white", "black"])
def test_the_code_of_each_half_is_that_of_its_address(half):
    """Read off the printed page, module by module, and compared with what segno makes of the address."""
    state = swiss(8, 1, closed=False).state
    given = addresses(state, 1)
    image, scale = bitmap_of(print_pdf(result_slips(state, 1, POLISH, given)))
    address = getattr(given[1, None], half)
    matrix = segno.make(address, error="m", micro=False).matrix
    columns = slice(int(10 * MM * scale), int(52 * MM * scale))
    if half == "black":
        columns = slice(int(158 * MM * scale), int(200 * MM * scale))
    found = image[int(18 * MM * scale) : int(47 * MM * scale), columns] < 128
    rows, places = found.any(axis=1).nonzero()[0], found.any(axis=0).nonzero()[0]
    code = found[rows[0] : rows[-1] + 1, places[0] : places[-1] + 1]
    side, (height, width) = len(matrix), code.shape
    read = [
        [int(code[int((row + 0.5) * height / side), int((column + 0.5) * width / side)]) for column in range(side)]
        for row in range(side)
    ]
    assert read == [[module & 1 for module in line] for line in matrix]


def test_a_code_is_drawn_with_the_border_that_phones_need():
    side = segno.make("https://x.pl", error="m", micro=False).symbol_size(border=4)[0]
    assert f'viewBox="0 0 {side} {side}"' in qr_svg("https://x.pl")


@pytest.mark.parametrize("address", ["x" * 401, "https://x.pl/\n"])
def test_what_is_no_address_is_told(address):
    state = swiss(4, 1, closed=False).state
    with pytest.raises(MalformedText, match="print not an address"):
        result_slips(state, 1, POLISH, {SeatPlace(1): SlipAddresses(address, "https://x.pl")})


def test_slips_of_teams_have_a_code_a_board():
    state = team_event().state
    slips = result_slips(state, 1, POLISH, addresses(state, 1))
    assert [slip.place for slip in slips.forms] == ["1.1", "1.2", "2.1", "2.2"]
    assert slips.forms[1].black_address == "https://x.pl/r/1.2b-xyz"
    assert text_of(print_pdf(slips)).count("Zeskanuj i podaj wynik") == 8


# Cards, sheets, certificates


@pytest.mark.parametrize(
    ("size", "page", "count"), [(PageSize.A4, (595, 842), 2), (PageSize.A5, (595, 420), 4)], ids=["a4", "a5"]
)
def test_board_cards_are_half_a_page(size, page, count):
    state = swiss(8, 1, closed=False).state
    pdf = print_pdf(board_cards(state, POLISH, 1, size=size))
    assert sizes(pdf) == {page}
    assert len(pages_of(pdf)) == count


def test_board_cards_without_a_round_are_numbers_alone():
    cards = board_cards(swiss(9, 1).state, POLISH)
    assert [card.place for card in cards.forms] == ["1", "2", "3", "4"]
    assert name_of(1) not in text_of(print_pdf(cards))
    assert [card.place for card in board_cards(team_event().state, POLISH).forms] == ["1.1", "1.2", "2.1", "2.2"]


def test_badges_are_ten_to_a_page_and_plates_one():
    state = swiss(12, 1).state
    assert len(pages_of(print_pdf(name_cards(state, POLISH)))) == 2
    assert len(pages_of(print_pdf(name_cards(state, POLISH, size=PageSize.A5)))) == 12
    assert [card.name for card in name_cards(team_event().state, POLISH).forms][:3] == ["A1", "A2", "A3"]


def test_a_players_card_tells_his_rounds_and_leaves_lines_for_those_to_come():
    state = swiss(8, 2, closed=False, extra="").state
    card = player_cards(state, POLISH).forms[0]
    assert [each.round for each in card.rounds] == ["1", "2"]
    assert card.rounds[0][1:] == ("białe", f"6. {name_of(6)}", "2382", "0", "0")
    more = swiss(8, 3, closed=False).state
    cut = more._replace(rounds=more.rounds[:1])
    assert [each.opponent for each in player_cards(cut, POLISH).forms[0].rounds][1:] == ["", ""]


def test_a_card_of_many_rounds_takes_a_whole_page():
    state = round_robin(20, 2).state
    pdf = print_pdf(player_cards(state, POLISH))
    assert len(pages_of(pdf)) == 20
    assert is_inside(pdf)


@pytest.mark.parametrize(("game", "moves"), [("100", 75), ("64", 60), ("chess", 60)])
def test_II_3_7_1_a_score_sheet_a_player(game, moves):
    state = swiss(8, 1, game=game, closed=False).state
    sheets = score_sheets(state, POLISH, 1)
    assert len(sheets.forms) == 8
    pages = pages_of(print_pdf(sheets))
    assert len(pages) == 8
    assert f" {moves} " in pages[0]
    for words in (
        "zapis białych",
        "1 godzina na całą partię",
        "Mława",
        name_of(1),
        "podpis czarnych",
        "czas białych",
        "wynik",
    ):
        assert words in pages[0], words
    assert "zapis czarnych" in pages[1]


def test_an_empty_score_sheet_has_the_event_but_nobody():
    text = text_of(print_pdf(score_sheets(swiss(8, 1).state, ENGLISH, size=PageSize.A5)))
    assert "Mistrzostwa Polski Gżegżółek" in text
    assert name_of(1) not in text
    assert sizes(print_pdf(score_sheets(swiss(8, 1).state, POLISH, size=PageSize.A5))) == {(420, 595)}


def test_certificates_of_chosen_places_and_groups():
    extra = '[[groups]]\nname = "Kobiety"\nsex = "w"\n'
    state = swiss(8, 3, extra=extra).state
    found = certificates(state, ENGLISH, places=(1, 1), group=state.regulations.people.groups[0])
    assert found.forms[0].group == "Kobiety"
    text = text_of(print_pdf(found))
    for words in ("CERTIFICATE", "1st place", "Kobiety", "Mława", "1–3 May 2026", "Marta Lis", "Klub Warcabowy „Żubr”"):
        assert words in text, words


# Boards


def test_a_board_of_a_hundred_squares_bears_its_numbers():
    board = empty_board("100", "pusta")
    assert board.number(0, 1) == "1"
    assert board.number(9, 0) == "46"
    assert board.number(9, 8) == "50"
    assert board.number(0, 0) == ""
    svg = board_svg(board)
    assert svg.count("<text") == 50
    assert 'aria-label="pusta"' in svg


@pytest.mark.parametrize("key", ["64", "chess"])
def test_a_board_of_64_squares_has_letters_and_ranks(key):
    svg = board_svg(empty_board(key, "x"))
    assert svg.count("<text") == 16
    assert all(f">{name}</text>" in svg for name in "abcdefgh12345678")


def test_the_numbers_of_a_board_are_those_of_its_squares():
    board = variant("100")
    shown = empty_board("100", "")
    assert all(shown.number(*board.cell(square)) == board.names[square] for square in board.squares)


def test_the_start_is_drawn_with_all_its_men():
    svg = board_svg(draughts_diagram(Position.start(variant("100")), "start"))
    assert svg.count("<circle") == 40


def test_a_diagram_may_be_after_any_move(event):
    last = make_paper("game", event.state, PaperRequest(round=3, board="1"), POLISH)
    first = make_paper("game", event.state, PaperRequest(round=3, board="1", step=1), POLISH)
    start = make_paper("game", event.state, PaperRequest(round=3, board="1", step=0), POLISH)
    captions = [
        next(block for block in paper.blocks if isinstance(block, Diagram)).caption for paper in (last, first, start)
    ]
    assert captions[0] == "Pozycja końcowa"
    assert captions[1].startswith("Pozycja po 1. ")
    assert captions[2] == "Pozycja początkowa"
    assert captions[0] in text_of(print_pdf(last))


def test_chess_is_written_in_the_letters_of_the_language():
    state = swiss(8, 3, game="chess", closed=False, more=[Moves(3, 1, CHESS_GAME)]).state
    assert "Sf3" in text_of(print_pdf(make_paper("game", state, PaperRequest(round=3), POLISH)))
    assert "Nf3" in text_of(print_pdf(make_paper("game", state, PaperRequest(round=3), ENGLISH)))


# What there is not


@pytest.mark.parametrize(
    ("key", "asked", "reason"),
    [
        ("result_slips", PaperRequest(round=4), "print-no-such-round"),
        ("pairings_by_name", PaperRequest(round=-1), "print-no-such-round"),
        ("standings", PaperRequest(after=9), "print-no-such-round"),
        ("standings", PaperRequest(group="?"), "print-no-such-group"),
        ("certificates", PaperRequest(places=(3, 2)), "print-not-places"),
        ("certificates", PaperRequest(places=(70, 80)), "print-no-places-yet"),
        ("game", PaperRequest(board="9"), "print-no-such-board"),
        ("game", PaperRequest(board="1"), "print-no-moves"),
    ],
)
def test_what_there_is_not_is_one_clear_error(key, asked, reason):
    with pytest.raises(MalformedText) as told:
        make_paper(key, swiss(8, 3, closed=False).state, asked, POLISH)
    assert told.value.reason == reason


NOT_YET = {
    "name_cards": "print-nobody-yet",
    "board_cards": "print-nobody-yet",
    "player_cards": "print-nobody-yet",
    "pairings_by_board": "print-round-needed",
    "pairings_by_name": "print-round-needed",
    "result_slips": "print-round-needed",
    "seat_cards": "print-round-needed",
    "game": "print-round-needed",
    "certificates": "print-no-places-yet",
}


@pytest.mark.parametrize(("key", "reason"), NOT_YET.items())
def test_an_empty_event_says_why_there_is_no_paper(key, reason):
    with pytest.raises(MalformedText) as told:
        make_paper(key, recorded(regulations(), []).state, PaperRequest(), POLISH)
    assert told.value.reason == reason


@pytest.mark.parametrize("key", sorted(set(PAPERS) - set(NOT_YET)))
def test_an_empty_event_prints_what_there_is(key):
    assert print_pdf(make_paper(key, recorded(regulations(), []).state, PaperRequest(), POLISH)).startswith(b"%PDF")
