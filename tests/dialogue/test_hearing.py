"""What is heard: notations, words of three languages, and questions back where something is not clear."""

import pytest
from spoken_games import ENGLISH, GERMAN, POLISH, Talk

from kodeks.dialogue import Query, Question, Topic, split
from kodeks.game.events import (
    Adjourn,
    Announce,
    Answer,
    Arrive,
    Call,
    Claim,
    ClockAction,
    Complain,
    Complaint,
    CorrectClock,
    Decide,
    Demand,
    Flag,
    Forfeit,
    Irregular,
    Move,
    Offer,
    Open,
    Penalise,
    Press,
    Resign,
    Resume,
    Seal,
    Sign,
    Start,
    Stop,
    StopFor,
    Suspend,
    Touch,
    Undo,
    Way,
)
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict
from kodeks.words import heard, languages

W, B = Side.WHITE, Side.BLACK
PROMOTION = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
TWO_KNIGHTS = "7k/8/8/8/8/8/8/KN3N2 w - - 0 1"


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        ("100", "32-28", "32-28"),
        ("100", "32 28", "32-28"),
        ("100", "32–28", "32-28"),
        ("100", "1. 32-28!?", "32-28"),
        ("100", "32 to 28", "32-28"),
        ("100", "move 32-28", "32-28"),
        ("100", "32-27x", None),
        ("100", "32-29", "32-29"),  # the game says why it is not legal
        ("100", "32x23", "32x23"),
        ("64", "c3-d4", "c3-d4"),
        ("64", "C3 D4", "c3-d4"),
        ("64", "c3d4", "c3-d4"),
        ("64", "22-18", "c3-d4"),
        ("chess", "e4", "e4"),
        ("chess", "e2-e4", "e4"),
        ("chess", "e2e4", "e4"),
        ("chess", "g1f3", "Nf3"),
        ("chess", "Nf3", "Nf3"),
        ("chess", "nf3", "Nf3"),
        ("chess", "Sf3", "Nf3"),  # the log's letters, Polish or English
        ("chess", "Sg1-f3", "Nf3"),
        ("chess", "♘f3", "Nf3"),
        ("chess", "1.e4", "e4"),
        ("chess", "knight Gustav one, Felix three", "Nf3"),
        ("chess", "Eva two Eva four", "e4"),
        ("chess", "e5", "e5"),
        ("chess", "32-28", None),
    ],
)
def test_I_8_2_C_E2_1_moves_in_every_notation(game, text, move):
    heard = Talk(game).hear(text)
    assert heard == Move(move) if move is not None else isinstance(heard, Question), heard


def test_C3_letters_of_the_speaker_come_before_those_of_the_log():
    queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
    assert Talk("chess", GERMAN, start=queen).hear("Dd4") == Move("Qd4")
    assert Talk("chess", POLISH, start=queen).hear("Hd4") == Move("Qd4")
    assert Talk("chess", GERMAN, start=queen, letters="de").hear("Dd4") == Move("Dd4")
    assert Talk("chess", GERMAN, start=queen).hear("Dh7") == Move("Qh7")  # not legal, and readable in the log


def test_castling_in_any_letters():
    talk = Talk("chess", start="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert {talk.hear(text) for text in ("O-O", "0-0", "o-o", "short castling")} == {Move("0-0")}
    assert {talk.hear(text) for text in ("O-O-O", "0-0-0", "o-o-o", "długa roszada")} == {Move("0-0-0")}


@pytest.mark.parametrize(
    ("game", "start", "text", "choices"),
    [
        ("100", "W:W32,33:B27,28,17,19,18,29", "32x12", ()),
        ("chess", TWO_KNIGHTS, "Nd2", ("Nbd2", "Nfd2")),
        ("chess", PROMOTION, "a8", ("a8B", "a8N", "a8Q", "a8R")),
    ],
)
def test_C10_what_may_be_two_moves_is_asked(game, start, text, choices):
    heard = Talk(game, start=start).hear(text)
    if not choices:
        assert isinstance(heard, Move)
        return
    assert (heard.reason, heard.about) == ("dialogue-which-move", "move")
    assert sorted(choice.words for choice in heard.choices) == list(choices)
    assert all(choice.meaning == Move(choice.words) for choice in heard.choices)
    assert heard.articles


def test_D_155_routes_of_a_capture_are_asked():
    talk = Talk("100", start="W:WK46:B41,32,21,10,37,28,19,11,5")
    moves = talk.state.table.game.legal_moves()
    doubled = {(move.origin, move.target) for move in moves if [m.target for m in moves].count(move.target) > 1}
    for origin, target in doubled:
        heard = talk.hear(f"{origin}x{target}")
        assert isinstance(heard, Question)
        assert all(talk.hear(choice.words) == choice.meaning for choice in heard.choices)


def test_E2_1_an_announced_move_that_is_not_legal_is_told_why():
    heard = Talk("chess").hear("knight Gustav one, Gustav three")
    assert isinstance(heard, Question)
    assert heard.reason == "chess-knight-jumps"
    assert heard.articles


WORDS = [
    (Press(), "press", "przełączam", "ich drücke"),
    (Offer(), "offer a draw", "proponuję remis", "ich biete Remis"),
    (Offer(), "(=)", "(=)", "(=)"),
    (Offer(W), "offer with advantage for white", "propozycja z przewagą białych", "Angebot mit Vorteil Weiß"),
    (Answer(True), "yes", "tak", "ja"),
    (Answer(True), "answer yes", "odpowiedź: tak", "Antwort: ja"),
    (Answer(True), "yes, I agree", "tak, zgadzam się", "ja, einverstanden"),  # the same once more
    (Answer(False), "I decline", "odmawiam", "nein"),
    (Resign(), "I resign.", "Poddaję się!", "Ich gebe auf"),
    (Resign(), "resign", "poddaje sie", "gebe auf"),  # without marks
    (Call("the clock stands"), "arbiter, the clock stands", "sędzia, the clock stands", "Schiri the clock stands"),
    (Call(stops_clock=True), "call the arbiter stopping the clock", "sędzia zatrzymując zegar", "Schiri Uhr anhalten"),
    (
        Complain(Complaint.CLOCK, "x"),
        "complain of the clock because x",
        "skarga na zegar bo x",
        "Beschwerde Uhr weil x",
    ),
    (Complain(Complaint.DECISION, "x"), "protest because x", "protest bo x", "Protest weil x"),
    (Complain(Complaint.DECISION, "", 12), "protest 12", "protest 12", "Protest 12"),
    (Flag(B), "flag", "chorągiewka", "Fahne"),
    (Flag(None), "flag both", "chorągiewka obie", "Fahne beide"),
    (Arrive(), "I am here", "jestem", "ich bin da"),
    (Demand(Way.PRESS), "demand by pressing", "żądam przełączając", "ich verlange durch drücken"),
    (Irregular("IRR-6", B), "irregular IRR-6", "nieprawidłowość irr-6", "regelwidrig IRR-6"),
    (Touch("32"), "touch 32", "dotykam 32", "ich berühre 32"),
    (Touch("32", adjusting=True), "touch 32 adjusting", "dotykam poprawiam 32", "berühre 32 zurechtrücken"),
    (Claim("regulation_draw"), "claim by rule", "reklamuję powtórzenie", "ich reklamiere Wiederholung"),
    (Claim("lack_of_time"), "claim lack of time", "reklamuję brak czasu", "reklamiere Zeitmangel"),
    (Sign("2-0"), "sign 2-0", "podpisuję 2-0", "unterschreiben 2-0"),
    (Stop(StopFor.IRREGULAR_MOVE), "stop irregular move", "stop nieprawidłowe posunięcie", "stopp regelwidriger Zug"),
    (Seal("ab"), "seal ab", "koperta ab", "Umschlag ab"),
    (Query(Topic.CLOCK), "clock", "zegar", "Uhr"),
    (Query(Topic.CLOCK), "how much time", "ile czasu?", "wie viel Zeit?"),
    (Query(Topic.POSITION), "position", "pozycja", "Stellung"),
    (Query(Topic.POSITION), "posi", "pozy", "stell"),  # any beginning that nothing else has
    (Query(Topic.ROW, "3"), "row 3", "rząd 3", "Reihe 3"),
    (Query(Topic.FILE, "3"), "file 3", "kolumna 3", "Linie 3"),
    (Query(Topic.SQUARE, "32"), "what is on 32", "co stoi na 32", "was steht auf 32"),
    (Query(Topic.SQUARE, "32"), "32?", "32", "Feld 32"),
    (Query(Topic.SQUARE, "32"), "where is 32", "gdzie 32", "wo 32"),
    (
        Query(Topic.PIECES, side=W, piece="crowned"),
        "where are my kings?",
        "gdzie są moje damki?",
        "wo sind meine Damen?",
    ),
    (Query(Topic.PIECES, side=B, piece="man"), "black men", "czarne pionki", "schwarze Steine"),
    (Query(Topic.PIECES, side=B), "opponent's pieces", "bierki przeciwnika", "Figuren des Gegners"),
    (Query(Topic.LAST), "last", "ostatnie", "letzter Zug"),
    (Query(Topic.LAST, count=4), "last moves 4", "ostatnie posunięcia 4", "letzte Züge 4"),
    (Query(Topic.COUNTERS), "counters", "liczniki", "Zähler"),
    (Query(Topic.MOVES), "legal moves", "możliwe posunięcia", "mögliche Züge"),
    (Query(Topic.MOVES, "32"), "moves 32", "ruchy 32", "Züge 32"),
    (Query(Topic.ALARM, time_ms=300_000), "alarm 5:00", "alarm 5:00", "Alarm 5:00"),
    (Query(Topic.ALARM, time_ms=300_000), "alarm at 5 minutes", "alarm 5 min", "Alarm 5 Minuten"),
    (Query(Topic.ALARM, time_ms=90_000), "alarm 90s", "alarm 1 min 30 s", "Alarm 1:30"),
    (Query(Topic.ALARM), "alarms", "alarmy", "Alarme"),
    (Query(Topic.HELP), "help", "pomoc", "Hilfe"),
    (Query(Topic.HELP), "?", "?", "?"),
]


@pytest.mark.parametrize(("meaning", "english", "polish", "german"), WORDS)
def test_words_of_players(meaning, english, polish, german):
    for text, language in ((english, ENGLISH), (polish, POLISH), (german, GERMAN)):
        assert Talk(tempo="1h").hear(text, language=language) == meaning, text


ARBITER = [
    (Start(), "start", "rozpocznij", "Beginn"),
    (Start((B,)), "start black", "start czarne", "Start schwarz"),
    (Forfeit(B), "forfeit black", "walkower czarne", "kampflos schwarz"),
    (Forfeit(None), "forfeit both", "walkower obaj", "kampflos beide"),
    (Stop(), "stop", "stop", "stopp"),
    (Resume(), "resume", "wznów", "weiter"),
    (Resume(W), "resume white", "wznów białe", "weiter weiß"),
    (Decide(upholds=True), "uphold", "uznaję", "anerkannt"),
    (Decide(upholds=True), "decide uphold", "orzekam uznane", "ich entscheide anerkannt"),
    (Decide(upholds=False, reason="x"), "reject because x", "odrzucam bo x", "zurückgewiesen weil x"),
    (Decide(verdict=Verdict.DRAW), "draw", "remis", "Remis"),
    (Decide(verdict=Verdict.DRAW, reason="x"), "draw, because x", "remis, bo x", "Remis, weil x"),
    (
        Decide(upholds=False, verdict=Verdict.WIN_WHITE, reason="x"),
        "reject, white wins, because x",
        "odrzucam, wygrywają białe, bo x",
        "zurückgewiesen, Weiß gewinnt, weil x",
    ),
    (Decide(verdict=Verdict.PLAY_ON), "play on", "gra dalej", "weiterspielen"),
    (Decide(postpones=True, extra_ms=120_000), "postpone 2:00", "odkładam 2 min", "aufgeschoben 2 Minuten"),
    (
        Penalise("warning", "BAN-5", W),
        "penalise warning white BAN-5",
        "kara warning białe BAN-5",
        "Strafe warning Weiß BAN-5",
    ),
    (
        Penalise("time_off", "BAN-6", B, 120_000, "x"),
        "penalty time taken off black BAN-6 2:00 because x",
        "kara BAN-6 time_off czarne 2 min bo x",
        "Strafe time_off schwarz BAN-6 2 min weil x",
    ),
    (CorrectClock(ClockAction.GIVE, W, 120_000), "give white 2:00", "dodaj białym 2:00", "gib Weiß 2:00"),
    (
        CorrectClock(ClockAction.CHARGE, B, 60_000),
        "charge black 1 min",
        "odejmij czarnym 1 min",
        "zieh ab schwarz 1 min",
    ),
    (
        CorrectClock(ClockAction.SET, white_ms=300_000, black_ms=270_000),
        "correct clock set white 5:00 black 4:30",
        "ustaw zegar białe 5:00 czarne 4:30",
        "Uhr stellen Weiß 5:00 Schwarz 4:30",
    ),
    (CorrectClock(ClockAction.NEXT_PERIOD), "next period", "następny okres", "nächste Periode"),
    (Suspend("fire"), "suspend because fire", "zawieszam bo fire", "unterbrechen weil fire"),
    (Adjourn(), "adjourn", "odkładam partię", "vertagen"),
    (Open("32-28", "key"), "open 32-28 key", "otwieram 32-28 key", "öffne 32-28 key"),
    (Undo(1), "undo to event 1", "cofnij do zdarzenia 1", "zurück bis Ereignis 1"),
    (Arrive(B), "arrived black", "przyszedł czarne", "gekommen schwarz"),
    (Flag(W), "flag white", "chorągiewka białe", "Fahne weiß"),
    (Sign("1-1", "x"), "sign 1-1 because x", "podpisuję 1-1 bo x", "Unterschrift 1-1 weil x"),
    (Query(Topic.CLOCK), "clock", "zegar", "Uhr"),
]


@pytest.mark.parametrize(("meaning", "english", "polish", "german"), ARBITER)
def test_words_of_the_arbiter(meaning, english, polish, german):
    for text, language in ((english, ENGLISH), (polish, POLISH), (german, GERMAN)):
        assert Talk(tempo="1h").hear(text, "arbiter", language) == meaning, text


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("claim repetition Nf3", Claim("repetition", "Nf3")),
        ("claim repetition with knight Gustav one, Felix three", Claim("repetition", "Nf3")),
        ("claim fifty moves", Claim("no_progress")),
        ("claim stopping the clock fifty moves Sf3", Claim("no_progress", "Nf3", stops_clock=True)),
    ],
)
def test_9_2_9_3_a_claim_with_the_move_intended(text, claim):
    assert Talk("chess").hear(text) == claim


def test_VIII_2_3_announcements_in_any_language():
    talk = Talk("100", announcing=True, tempo="1h")
    talk.do("white", "move", move="32-28")
    for text, language in (("32 nach 28", GERMAN), ("32 na 28", POLISH), ("32 to 28", ENGLISH), ("", POLISH)):
        words = {GERMAN: "Ansage", POLISH: "ogłaszam", ENGLISH: "announce"}[language]
        assert talk.hear(f"{words} {text}", language=language) == Announce("32-28"), text
    talk.say("announce")
    assert talk.state.announced
    chess = Talk("chess", announcing=True, tempo="1h")
    chess.do("white", "move", move="Nf3")
    assert chess.hear("announce") == Announce("knight Gustav one, Felix three")


def test_undo_takes_back_moves_with_their_presses():
    talk = Talk(tempo="1h").play("32-28 19-23")
    assert sum(talk.state.made) == 2
    talk.say("undo", "arbiter")
    assert (sum(talk.state.made), talk.state.to_move) == (1, B)
    talk.play("18-23")
    talk.say("undo 2 moves", "arbiter")
    assert (sum(talk.state.made), talk.state.to_move) == (0, W)


@pytest.mark.parametrize(
    ("by", "text", "reason", "about", "choices"),
    [
        ("white", "draw", "dialogue-which-draw", "claim", 4),
        ("white", "claim", "dialogue-say-ground", "claim", 3),
        ("white", "complain", "dialogue-say-complaint", "complain", 2),
        ("white", "answer", "dialogue-yes-or-no", "answer", 2),
        ("white", "touch", "dialogue-say-square", "touch", 0),
        ("white", "row 12", "dialogue-say-row", "row", 0),
        ("white", "file z", "dialogue-say-file", "file", 0),
        ("white", "where", "dialogue-say-pieces", "pieces", 2),
        ("white", "irregular", "dialogue-say-irregularity", "irregular", 17),
        ("white", "resi", "dialogue-which", "", 1),  # an act that is only begun is asked back
        ("white", "resing", "dialogue-which", "", 1),
        ("white", "resign never", "dialogue-too-much", "resign", 1),
        ("white", "xyzzy", "dialogue-not-understood", "", 0),
        ("white", "  ", "dialogue-say-something", "", 0),
        ("arbiter", "decide", "dialogue-say-decision", "decide", 7),
        ("arbiter", "penalise", "dialogue-say-sanction", "penalise", 6),
        ("arbiter", "penalise warning", "dialogue-say-breach", "penalise", 35),
        ("arbiter", "penalise warning BAN-5", "dialogue-say-side", "penalise", 3),
        ("arbiter", "correct clock", "dialogue-say-clock", "clock", 8),
        ("arbiter", "compare 32-28", "dialogue-say-sheets", "compare", 0),
    ],
)
def test_what_is_not_clear_is_asked_back(by, text, reason, about, choices):
    talk = Talk(tempo="1h")
    heard = talk.hear(text, by)
    assert isinstance(heard, Question)
    assert (heard.reason, heard.about) == (reason, about)
    if about != "irregular" and reason != "dialogue-say-breach":
        assert len(heard.choices) == choices
    assert talk.say(text, by)


def test_a_draw_that_was_offered_may_be_accepted():
    talk = Talk("chess").play("e4 e5")
    talk.do("white", "move", move="Nf3")
    talk.do("white", "offer")
    assert [choice.words for choice in talk.hear("draw", "black").choices][:2] == ["yes", "offer"]


@pytest.mark.parametrize("language", languages(), ids=str)
@pytest.mark.parametrize("game", ["100", "64", "chess"])
def test_whatever_is_offered_to_be_said_is_understood(language, game):
    talk = Talk(game, language, tempo="1h")
    for by in ("white", "arbiter"):
        for text in ("act-decide", "act-claim", "act-complain", "act-clock", "act-penalise", "act-irregular", "draw"):
            question = talk.hear(heard(language)[text][0], by)
            if isinstance(question, Question):
                for choice in question.choices:
                    again = talk.hear(choice.words, by)
                    assert not isinstance(again, Question) or again.about == question.about, choice


def test_several_things_in_one_line():
    assert split("32-28; offer ;") == ("32-28", "offer")
    assert split("e4 (=)") == ("e4", "(=)")
    assert split(" (=) ") == ("(=)",)
    assert split("") == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [("queen h4", "Qh4#"), ("Queen to Hector four", "Qh4#"), ("bishop c5", "Bc5"), ("knight takes h4", None)],
)
def test_a_piece_and_where_it_goes_is_enough_for_who_types(text, meant):
    talk = Talk("chess")
    talk.play("f3 e5 g4")
    found = talk.hear(text, by="black")
    assert found == Move(meant) if meant else isinstance(found, Question | Query)
