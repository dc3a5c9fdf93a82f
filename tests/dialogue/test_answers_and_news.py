"""What is answered, what is told, and alarms; help lists exactly what somebody may do."""

import re

import pytest
from spoken_games import ENGLISH, GERMAN, POLISH, Talk

from kodeks.dialogue import Alarms, Query, Question, Topic, answer, hear, tell
from kodeks.game import ACTS, Actor, Conditions, Event, Phase, fold, may_do
from kodeks.game.events import Ask, Move, Offer, Start
from kodeks.game.fold import step
from kodeks.rulebook.result import Side
from kodeks.words import heard, languages

KINGS = "W:WK47,36:BK4,15"


@pytest.mark.parametrize(
    ("game", "text", "answers"),
    [
        ("100", "row 1", ["Row 1: 1 black man, 2 black man, 3 black man, 4 black man, 5 black man."]),
        ("64", "row 3", ["Row 3: a3 white man, c3 white man, e3 white man, g3 white man."]),
        ("64", "file a", ["File a: a1 white man, a3 white man, a5 empty, a7 black man."]),
        ("100", "32?", ["32: white man."]),
        ("100", "where are my kings", ["White king: none."]),
        ("chess", "e4?", ["Eva four: empty."]),
        ("chess", "square Eva one", ["Eva one: white king."]),
        ("chess", "rooks", ["White rook: Anna one and Hector one.", "Black rook: Anna eight and Hector eight."]),
        ("chess", "my queen", ["White queen: David one."]),
        ("chess", "last", ["No move has been made yet."]),
        ("chess", "moves g1", ["2 moves: Nf3, Nh3."]),
        ("100", "moves 32", ["2 moves: 32-27, 32-28."]),
        ("100", "clock", ["The game has no clock."]),
    ],
)
def test_what_stands_where(game, text, answers):
    assert list(Talk(game).say(text)) == answers


def test_C_80_the_position_of_chess_in_announcing_words():
    (told,) = Talk("chess", start="4k3/8/8/8/8/8/P7/4K3 b - - 0 1").say("position", "black")
    assert told == "Black is to move. White: king Eva one, pawn Anna two. Black: king Eva eight."


def test_I_6_counters_with_limits_and_articles():
    talk = Talk("100", start=KINGS).play("47-42 4-9 42-47 9-4")
    assert "Repetitions of the position: 2 of 3 [KW2025:I.6.1]." in talk.say("counters")
    assert "Moves of each without capture or pawn move: 0 of 50 [FIDE2023:9.3]." in Talk("chess").say("counters")


def test_last_moves_as_they_are_announced_and_none_that_was_taken_back():
    talk = Talk("100").play("32-28 19-23 28x19")
    assert talk.say("last") == ("White: man 28 jumps to 19, taking man 23.",)
    assert talk.say("last 2")[0] == "Black: man 19 goes to 23."
    talk.say("undo", "arbiter")
    assert talk.say("last 9") == ("White: man 32 goes to 28.", "Black: man 19 goes to 23.")
    chess = Talk("chess").play("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6")
    assert chess.say("last 2") == (
        "Black: pawn Anna seven, Anna six.",
        "White: bishop Bella five takes Cesar six.",
    )
    assert Talk("chess").play("e4 f6 Qh5").say("last") == ("White: queen David one, Hector five, check.",)


def test_both_clocks_with_the_moves_to_the_control():
    talk = Talk(tempo="90m/45,30m").play("32-28")
    assert talk.say("clock", "white", at_ms=talk.state.at_ms + 60_000) == (
        "White: 1 hour 29 minutes 58 seconds.",
        "44 moves to the time control.",
        "Black: 1 hour 29 minutes, the clock is running.",
        "45 moves to the time control.",
        "Moves made: White 1, Black 0.",
    )


def test_VIII_5_1_a_blind_player_is_told_the_times_on_his_move_only():
    talk = Talk(tempo="1h", blind=(Side.WHITE,)).play("32-28")
    assert talk.say("clock", "white") == ("Times and moves may be asked for only on one’s own move [KW2025:VIII.5.1].",)
    talk.play("19-23")
    assert talk.say("clock", "white")[0] == "White: 59 minutes 58 seconds, the clock is running."
    assert talk.say("ask for the times", "white")[0] == "White: 3 seconds used, 1 move."


def test_times_and_refusals_are_told_to_whoever_spoke():
    talk = Talk(tempo="1h", blind=(Side.WHITE,))
    for act in (Ask(), Move("32-29")):
        event = Event(9, 5_000, Actor.WHITE, act)
        outcome = step(talk.state, event)
        told = {who: tell(talk.state, event, outcome, who, ENGLISH) for who in Actor}
        assert {who for who, sentences in told.items() if sentences} == {Actor.WHITE}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (POLISH, ("Białe: pionek 32 idzie na 28.",)),
        (ENGLISH, ("White: man 32 goes to 28.",)),
        (GERMAN, ("Weiß: Stein 32 zieht nach 28.",)),
    ],
)
def test_a_move_is_told_as_the_code_announces_it(language, told):
    assert Talk("100", language).say("32-28") == told


def test_rulings_are_told_with_their_articles():
    talk = Talk("100", tempo="1h")
    talk.do("white", "move", move="32-28")
    assert talk.say("offer") == (
        "Too early for an offer of a draw: 0 moves, while 40 of each side are needed [KW2025:II.5.1].",
    )
    assert talk.say("34-30") == ("The opponent has the move [KW2025:I.3.3].",)
    assert talk.say("press") == ()
    assert talk.say("resign", "black") == (
        "Black: resignation.",
        "Result 2-0: the opponent resigned [KW2025:I.7.2.1].",
    )
    assert talk.say("sign") == ("White: result signed: 2-0.",)
    assert talk.say("complain of the clock") == ("The game is over [KW2025:I.7.2.1].",)


def test_a_claim_waits_for_the_arbiter_who_decides_in_words():
    talk = Talk("100", start=KINGS, tempo="1h").play("47-42 4-9 42-47 9-4 47-42 4-9 42-47 9-4")
    told = talk.say("claim repetition")
    assert told[0] == "White: draw claimed: by rule."
    assert told[1].startswith("The claim waits for the arbiter; the rules say: draw [KW2025:I.6.1")
    assert talk.say("uphold", "arbiter")[-1].startswith("Result 1-1:")
    assert talk.state.phase is Phase.OVER


# Help


def told_words(sentences):
    """The words of the acts that help lists, and of what may be asked."""
    *acts, asks = sentences
    return [re.match(r"(.+?): ", each)[1] for each in acts], asks.partition(": ")[2].rstrip(".").split(", ")


def situations(language):
    """Games in which the players, assistants and the arbiter may do many things."""
    yield Talk("100", language, begin=False)
    blind = Talk("100", language, tempo="1h", blind=(Side.WHITE,), assistants=(Side.WHITE,), announcing=True)
    yield blind
    blind.do("white", "move", move="32-28")
    yield blind
    alone = Talk("100", language, tempo="1h", begin=False)
    alone.do("arbiter", "start", absent=(Side.BLACK,))
    yield alone
    stopped = Talk("100", language, tempo="1h")
    stopped.do("arbiter", "stop")
    yield stopped
    demanded = Talk("100", language, tempo="1h", start="W:W32,33:B19,20")
    demanded.do("black", "irregular", code="IRR-5", side=Side.WHITE)
    yield demanded
    demanded.do("black", "demand")
    yield demanded
    chess = Talk("chess", language, tempo="1h").play("e4 e5")
    chess.do("white", "move", move="Nf3")
    yield chess
    chess.do("white", "offer")
    yield chess
    chess.do("white", "press")
    chess.do("arbiter", "adjourn")
    yield chess
    chess.do("black", "seal", envelope="0" * 64)
    yield chess
    yield Talk("chess", language, edition="fide2023", tempo="10m+5s", rule_set="rapid_supervised")
    over = Talk("64", language, tempo="1h")
    over.do("white", "resign")
    yield over


@pytest.mark.parametrize("language", languages(), ids=str)
def test_every_word_of_help_is_understood_and_nothing_else_may_be_done(language):
    seen = set()
    for talk in situations(language):
        at_ms = talk.state.at_ms + 3_600_000 * 2
        for actor in Actor:
            sentences = answer(Query(Topic.HELP), talk.state, actor, at_ms, language)
            allowed = [(may.act, str(may.article)) for may in may_do(talk.state, at_ms) if may.actor is actor]
            if not allowed:
                assert len(sentences) == 2
                continue
            acts, asks = told_words(sentences)
            assert acts == [heard(language)[f"act-{kind}"][0] for kind, _ in allowed]
            assert all(article in sentence for (_, article), sentence in zip(allowed, sentences, strict=False))
            for word, (kind, _) in zip(acts, allowed, strict=True):
                meaning = hear(word, talk.state, actor, language)
                assert meaning.about == kind if isinstance(meaning, Question) else isinstance(meaning, ACTS[kind]), (
                    word,
                    meaning,
                )
                seen.add(kind)
            for word, topic in zip(asks, Topic, strict=True):
                meaning = hear(word, talk.state, actor, language)
                assert (meaning.about if isinstance(meaning, Question) else meaning.topic) == topic, word
    assert seen == set(ACTS)


# Alarms


def test_alarms_come_when_so_much_is_left():
    talk = Talk(tempo="10m")
    alarms = Alarms(Side.WHITE)
    assert alarms.next_due(talk.state, 1_000) is None
    for text in ("alarm 1:00", "alarm 5:00", "alarm 5 min"):
        alarms = alarms.set_by(talk.hear(text))
    assert alarms.times_ms == (300_000, 60_000)
    due = alarms.next_due(talk.state, 1_000)
    assert (due.at_ms, due.time_ms) == (301_000, 300_000)  # the game began a second after the record
    assert alarms.tell(due, ENGLISH) == "White: 5 minutes left."
    assert alarms.tell_all(ENGLISH) == "Alarms at: 5 minutes, 1 minute."
    assert [each.time_ms for each in alarms.passed(talk.state, 1_000, 700_000)] == [300_000, 60_000]
    assert alarms.passed(talk.state, 301_000, 540_000) == ()
    talk.play("32-28")
    assert alarms.next_due(talk.state, talk.state.at_ms) is None  # Black's clock runs


def test_an_alarm_that_is_past_is_told_so():
    talk = Talk(tempo="4m")
    assert talk.say("alarm 5:00") == ("Less than 5 minutes left already.",)
    assert talk.say("alarm 3:00") == ("An alarm is set at 3 minutes.",)
    assert Talk().say("alarm 3:00") == ("The game has no clock.",)


def test_a_delay_does_not_bring_an_alarm_sooner():
    talk = Talk(tempo="2md10s")
    due = Alarms(Side.WHITE, (60_000,)).next_due(talk.state, 1_000)
    assert due.at_ms == 1_000 + 10_000 + 60_000
    assert talk.state.clock.remaining_ms(Side.WHITE, due.at_ms) == 60_000


def test_an_offer_is_told_to_the_other_side_too():
    talk = Talk("chess").play("e4 e5")
    event = Event(talk.state.seq + 1, talk.state.at_ms, Actor.BLACK, Offer())
    told = tell(talk.state, event, step(talk.state, event), Actor.WHITE, POLISH)
    assert told[0] == "Czarne: propozycja remisu."


@pytest.mark.parametrize("topic", [Topic.CLOCK, Topic.ALARM])
def test_a_sheet_does_not_know_what_the_clock_beside_the_board_shows(topic: Topic) -> None:
    conditions = Conditions(game="100", edition="kw2025", tempo="60m", keeps_time=False)
    state = fold(conditions, [Event(1, 0, Actor.ARBITER, Start())]).state
    told = answer(Query(topic, time_ms=60_000), state, Actor.WHITE, 0, ENGLISH)
    assert told[0] == "The clock stands beside the real board: what it shows is not known here."
