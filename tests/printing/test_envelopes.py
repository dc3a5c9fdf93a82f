"""The envelope of an adjourned game: filled in from its log [ADJ.2, 2022: II.7.6]."""

import sys
from pathlib import Path

import pypdfium2
import pytest

from kodeks.game import print_of
from kodeks.malformed import MalformedText
from kodeks.papers import Diagram, Facts, Voice
from kodeks.printing import print_pdf
from kodeks.printing.envelopes import envelope_of
from kodeks.rounds import GamePlace
from kodeks.rulebook.ruling import Verdict
from kodeks.tournament import Entry, Regulations, SystemKind, Tournament, append_acts
from kodeks.tournament.acts import Enter, Number, Pair
from kodeks.words import language_of

sys.path.insert(0, str(Path(__file__).parents[1] / "game"))
from chess_logs import Log as ChessLog
from draughts_logs import Log as DraughtsLog

PLACE, POLISH, ENGLISH = GamePlace(1, 1), Voice(language_of("pl")), Voice(language_of("en"))


def tournament(game, edition):
    regulations = Regulations.of(
        name="Turniej", game=game, system=SystemKind.SWISS, rounds=3, edition=edition, place="Mława"
    )
    people = [Enter(Entry(name="Anna Sosna", surname="Sosna")), Enter(Entry(name="Jan Kos", surname="Kos"))]
    acts = [*people, Number((0, 1)), Pair(1, ((1, 2),))]
    outcomes = append_acts(Tournament(regulations), 1, acts, by="arbiter", at="", is_new=False)
    assert all(each.step.is_accepted for each in outcomes), outcomes[-1].step.rulings
    return outcomes[-1].step.state


def told(paper):
    (facts,) = (block.facts for block in paper.blocks if isinstance(block, Facts))
    return {each.label: each.value.text for each in facts}


def cited(paper):
    (facts,) = (block.facts for block in paper.blocks if isinstance(block, Facts))
    return [article for each in facts for article in each.value.articles]


def test_ADJ_2_what_stands_on_the_envelope():
    log = ChessLog("fide2009").play("e4 e5")
    log.do("arbiter", "adjourn", at="0:10:00")
    state = tournament("chess", "fide2009")
    paper = envelope_of(state, PLACE, log.state, "17 listopada 2026, 10:30", POLISH)
    assert told(paper) == {
        "białe": "Sosna Anna",
        "czarne": "Kos Jan",
        "zużyty czas białych": "0:00:02",
        "zużyty czas czarnych": "0:00:02",
        "tajne posunięcie": "Sosna Anna (białe)",
        "numer posunięcia": "2",
        "propozycja remisu": "nie ma",
        "dokończenie partii": "17 listopada 2026, 10:30",
        "miejsce": "Mława",
    }
    assert cited(paper) == [f"FIDE2009:ADJ.2{each}" for each in "aaccdefgg"]
    (board,) = (block for block in paper.blocks if isinstance(block, Diagram))
    assert board.rows[3:5] == ("....♟...", "....♙...")
    log.do("white", "seal", at="0:12:00", envelope=print_of("Nf3", "klucz"))
    closed = envelope_of(state, PLACE, log.state, "", ENGLISH)
    assert told(closed)["time used by White"] == "0:11:57"
    assert told(closed)["play resumes"].startswith("……")
    pages = pypdfium2.PdfDocument(print_pdf(closed))
    assert len(pages) == len(pypdfium2.PdfDocument(print_pdf(paper))) == 1
    assert "Sosna Anna (White)" in pages[0].get_textpage().get_text_range()


def test_ADJ_2_what_nobody_entered_is_for_the_pen():
    log = ChessLog("fide2009", follows_moves=False, keeps_time=False)
    log.do("arbiter", "adjourn")
    paper = envelope_of(tournament("chess", "fide2009"), PLACE, log.state, "", ENGLISH)
    empty = [label for label, value in told(paper).items() if value.startswith("……")]
    assert len(empty) == 5
    (board,) = (block for block in paper.blocks if isinstance(block, Diagram))
    assert set("".join(board.rows)) == {"."}


def test_2022_II_7_6_black_seals_in_draughts():
    log = DraughtsLog(edition="kw2022", tempo="2h/50,1h/25*")
    log.play("32-28")
    log.ruled(Verdict.UPHELD, "game-to-seal", "II.7.4 II.7.6.1", "arbiter", "adjourn", "10:00")
    paper = envelope_of(tournament("100", "kw2022"), PLACE, log.state, "", POLISH)
    assert told(paper)["tajne posunięcie"] == "Kos Jan (czarne)"
    assert cited(paper) == ["KW2022:II.7.6.3", "KW2022:II.7.6.3", "KW2022:II.7.6.4"]


@pytest.mark.parametrize("place", [PLACE, GamePlace(1, 7)])
def test_a_game_that_is_played_has_no_envelope(place):
    with pytest.raises(MalformedText, match="print no envelope"):
        envelope_of(tournament("chess", "fide2009"), place, ChessLog("fide2009").state, "", POLISH)
