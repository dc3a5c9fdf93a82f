"""Whole games as logs: the sample of annex C repaired [C-65], and Chess960 with castling [annex F]."""

import pytest
from chess_logs import WHITE, Log, cited

from kodeks.malformed import MalformedText

SAMPLE = "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 O-O O-O-O Re8 Kb1"
END = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11"


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
def test_C_sample_replays_as_a_log(edition):
    log = Log(edition).play(SAMPLE.removesuffix(" Kb1"))
    log.do("white", "move", move="Kb1")
    log.do("white", "offer")
    log.do("white", "press")
    assert (log.state.table.fen, log.state.made, log.state.offer) == (END, (11, 10), WHITE)
    assert log.state.clock.white.moves == 11
    log.do("black", "answer", accepts=True)
    assert log.end == ("draw", [log.state.table.cite("5.2c").number, "9.1"], (1, 1))


def test_C_sample_as_printed_is_refused_at_move_nine():
    log = Log().play(SAMPLE.partition(" Nbd2")[0])
    log.refuses("white", "move", "chess-own-piece-there", "3.1", move="Nb2")
    assert log.state.table.fen == "r1bqk2r/ppp1bppp/2nn4/6B1/8/4QN2/PPP2PPP/RN2KB1R w KQkq - 4 9"


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
@pytest.mark.parametrize(
    ("start", "moves", "rank"),
    [
        ("0", "O-O", None),  # BBQNNRKR: the king on g1 castles with the rook on h1 only when f1 is free
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "5RK1"),
        ("4k3/8/8/8/8/8/8/NRK1N3 w B - 0 1", "O-O-O", "N1KRN3"),
    ],
)
def test_F3_castling_in_a_log(edition, start, moves, rank):
    log = Log(edition, game="chess960", start=start)
    if rank is None:
        assert not log.try_to("white", "move", move=moves).is_accepted
        return
    log.play(moves)
    assert log.state.table.fen.split()[0].endswith(rank)


def test_F2_the_start_by_number_and_by_seed():
    log = Log(game="chess960", start="518").play("e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 0-0")
    assert log.state.table.fen.split()[0] == "rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1"
    assert log.state.table.fen.split()[2] == "-"
    assert (
        Log(game="chess960", start="Lublin 2026, round 1").state.table.fen
        == Log(game="chess960", start="176").state.table.fen
    )


def test_9_2_repetition_in_chess960_counts_rights_by_rook_file():
    log = Log(game="chess960", start="r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1")
    log.play(" ".join(["Rb1 Rb8 Ra1 Ra8"] * 2))
    log.do("white", "claim", ground="repetition")
    log.do("arbiter", "decide", upholds=False)
    assert cited(log.last.rulings[0]) == ["9.2b", "9.5b"]


PRINTED = "e4 e5 Sf3 Sf6 d4 exd4 e5 Se4 Hxd4 d5 exd6 Sxd6 Gg5 Sc6 He3+ Ge7 Sbd2 0-0 0-0-0 We8 Kb1"


@pytest.mark.parametrize("edition", ["fide2009", "fide2023"])
@pytest.mark.parametrize("letters", ["pl", "pl/en", None])
def test_C3_the_sample_with_the_letters_it_is_printed_in(edition, letters):
    log = Log(edition, **({} if letters is None else {"letters": letters})).play(PRINTED)
    assert (log.state.table.fen, log.state.made) == (END, (11, 10))


def test_C3_other_letters_are_declared():
    log = Log(letters="de").play("e4 e5 Sf3 Sc6 Lb5")
    log.refuses("black", "move", "game-unreadable-move", "C8", move="Gb4")
    with pytest.raises(MalformedText, match="no letters of this language"):
        Log(letters="xx")


def test_9_2a_a_claim_names_its_move_with_polish_letters():
    log = Log().play("Sf3 Sf6 Sg1 Sg8 Sf3 Sf6 Sg1")
    log.do("black", "claim", ground="repetition", move="Sg8")
    log.do("arbiter", "decide", upholds=True)
    assert log.end == ("draw", ["9.2a", "9.5a"], (1, 1))
