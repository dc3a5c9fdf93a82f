"""py4swiss behind our interface: its answer passes through unchanged."""

import random

import pytest
from py4swiss.engines import BursteinEngine, DubovEngine, DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from kodeks.malformed import MalformedText
from kodeks.pairing.dutch.engine import FideDutch2026
from kodeks.pairing.fide import FideBurstein, FideDubov, FideDutch
from kodeks.pairing.fide.systems import SEEDING_ROUNDS
from kodeks.pairing.fide.translation import translate
from kodeks.pairing.swiss import Forbidden, PairingEngine, ReasonedRound, RoundToPair, SwissSettings, VirtualPoints
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook import Ruling, Side, Verdict

GAMES = {Score(2, 0): "10", Score(1, 1): "==", Score(0, 2): "01"}
FORFEITS = {Score(2, 0, is_played=False): "+-", Score(0, 2, is_played=False): "-+", Score(0, 0, is_played=False): "--"}
SYSTEMS = [(FideDutch, DutchEngine), (FideDubov, DubovEngine), (FideBurstein, BursteinEngine)]
POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}


def as_trf(task, path):
    """The tournament as a TRF file, written here by its columns."""
    cells = {entrant.number: [] for entrant in task.entrants}
    for played in task.rounds:
        for game in played.meetings:
            white, black = {**GAMES, **FORFEITS}[game.score]
            cells[game.white].append(f"{game.black:4} w {white}")
            cells[game.black].append(f"{game.white:4} b {black}")
        for rest in played.rests:
            cells[rest.number].append(f"0000 - {'U' if rest.kind is RestKind.BYE else 'ZHF'[rest.points]}")
    away = [rest.number for rest in task.resting]
    lines = []
    for number, own in cells.items():
        points = sum(POINTS.get(cell[-1], 0) for cell in own) / 2
        rating = task.entrants[number - 1].rating
        head = f"001 {number:4}      {'Player ' + str(number):<33} {rating or '':>4}"
        lines.append(f"{head:<80}{points:4.1f} {number:4}" + "".join(f"  {cell}" for cell in own))
    lines.append(f"XXR {task.settings.rounds}")
    lines.append(f"XXC {task.settings.first_colour.value}1")
    lines += [f"XXZ {' '.join(map(str, away))}"] if away else []
    lines += [f"XXP {one} {other}" for one, other in sorted(task.forbidden)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def random_chess_rounds(system, count):
    """Tournaments played on with our own answers, up to `count` rounds to be paired."""
    seed = made = 0
    while made < count:
        seed += 1
        choose = random.Random(seed)
        players, of = choose.randint(4, 16), choose.randint(3, 7)
        ratings = sorted((choose.randint(1400, 2500) for _ in range(players)), reverse=True)
        entrants = tuple(
            Entrant(number=number, name=str(number), rating=None if choose.random() < 0.05 else rating)
            for number, rating in enumerate(ratings, start=1)
        )
        first_colour = choose.choice([Side.WHITE, Side.BLACK])
        forbidden = Forbidden({(1, 2)} if choose.random() < 0.2 else ())
        rounds = []
        while len(rounds) < of and made < count:
            resting = tuple(
                Rest(number, RestKind.REQUESTED, choose.choice([0, 1]))
                for number in range(1, players + 1)
                if choose.random() < 0.05
            )
            task = RoundToPair(
                entrants=entrants,
                rounds=tuple(rounds),
                settings=SwissSettings(rounds=of, first_colour=first_colour),
                resting=resting,
                forbidden=forbidden,
            )
            made += 1
            yield task
            paired = system().pair(task)
            if isinstance(paired, Ruling):
                break
            scores = [*GAMES] * 6 + [*FORFEITS]
            whole = paired.round
            games = tuple(game._replace(score=choose.choice(scores)) for game in whole.meetings)
            rounds.append(Round(games, whole.rests))


@pytest.mark.parametrize(("system", "program"), SYSTEMS)
def test_FTR_5g_py4swiss_answers_unchanged_on_200_rounds(tmp_path, system, program):
    for task in random_chess_rounds(system, 200):
        found = system().pair(task)
        if system is FideBurstein and task.number <= min(task.settings.rounds // 2, SEEDING_ROUNDS):
            seeded = FideDutch2026().pair(task)  # C.04.4.2 1.6
            assert found == seeded if isinstance(found, Ruling) else found.round == seeded.round
            continue
        trf = TrfParser.parse(as_trf(task, tmp_path / "event.trf"))
        try:
            answer = [(pair.white, pair.black) for pair in program.generate_pairings(trf)]
        except PairingError:
            assert isinstance(found, Ruling)
            assert found.verdict is Verdict.ARBITER_DECISION_REQUIRED
            continue
        assert isinstance(found, ReasonedRound)
        ours = [(game.white, game.black) for game in found.round.meetings]
        assert ours + ([(found.round.bye.number, 0)] if found.round.bye else []) == answer


def entrants(count):
    return tuple(Entrant(number=number, name=str(number)) for number in range(1, count + 1))


def paired_after(*rounds, of=5, system=FideDutch):
    engine: PairingEngine = system()
    return engine.pair(RoundToPair(entrants=entrants(4), rounds=rounds, settings=SwissSettings(rounds=of)))


FIRST = Round((Meeting(1, 1, 3, Score(2, 0)), Meeting(2, 4, 2, Score(1, 1))))


@pytest.mark.parametrize(
    ("system", "rounds", "of", "rules"),
    [
        (FideDutch, (), 5, "fide-dutch-until-2026"),
        (FideDubov, (), 5, "fide-dubov-from-2026"),
        (FideBurstein, (), 5, "fide-burstein-seeds-by-dutch"),  # C.04.4.2 1.6: half of the rounds, at most four
        (FideBurstein, (FIRST,), 5, "fide-burstein-seeds-by-dutch"),
        (FideBurstein, (FIRST,), 3, "fide-burstein-from-2026"),
        (FideBurstein, (), 1, "fide-burstein-from-2026"),
    ],
)
def test_the_result_says_whose_rules_these_are(system, rounds, of, rules):
    paired = paired_after(*rounds, of=of, system=system)
    note, *further = paired.explanation.notes
    assert note.key == rules
    assert ("dutch-2026" in {each.key for each in further}) == (rules == "fide-burstein-seeds-by-dutch")
    assert [str(article) for article in note.articles] == ["FTR2012:5g"]


def test_a_half_against_nothing_and_two_losses_keep_points_colours_and_opponents():
    first = Round((Meeting(1, 1, 3, Score(1, 0)), Meeting(2, 4, 2, Score(0, 0))))
    second = paired_after(first)
    met = {frozenset({1, 3}), frozenset({2, 4})}
    assert not met & {frozenset((game.white, game.black)) for game in second.round.meetings}
    assert second.round.meetings[0].black == 1  # he leads with half a point and had White
    assert first.meetings[0].score == Score(1, 0)


def test_an_unfinished_game_counts_as_drawn():
    games = Meeting(1, 1, 3, None), Meeting(2, 4, 2, Score(1, 1))
    drawn = Round((games[0]._replace(score=Score(1, 1)), games[1]))
    assert paired_after(Round(games)) == paired_after(drawn)


@pytest.mark.parametrize("system", [FideDutch, FideDubov, FideBurstein])
def test_no_pairing_left_is_a_ruling(system):
    rounds = [
        Round((Meeting(1, 1, 3, Score(2, 0)), Meeting(2, 4, 2, Score(1, 1)))),
        Round((Meeting(1, 2, 1, Score(2, 0)), Meeting(2, 3, 4, Score(1, 1)))),
        Round((Meeting(1, 1, 4, Score(2, 0)), Meeting(2, 2, 3, Score(1, 1)))),
    ]
    ruling = paired_after(*rounds, system=system)
    assert (ruling.reason, ruling.verdict) == ("fide-no-complete-pairing", Verdict.ARBITER_DECISION_REQUIRED)


def test_dubov_looks_at_ratings():
    """The same drawn round, but other ratings of the opponents: another pairing."""
    pairs = ((1, 5), (6, 2), (3, 7), (8, 4))
    drawn = Round(tuple(Meeting(board, *pair, Score(1, 1)) for board, pair in enumerate(pairs, start=1)))

    def paired(*ratings):
        field = tuple(Entrant(number=n, name=str(n), rating=rating) for n, rating in enumerate(ratings, start=1))
        task = RoundToPair(entrants=field, rounds=(drawn,), settings=SwissSettings(rounds=5))
        return {frozenset((game.white, game.black)) for game in FideDubov().pair(task).round.meetings}

    falling = 2400, 2300, 2200, 2100, 2000, 1900, 1800, 1700
    assert paired(*falling) != paired(*falling[::-1])


@pytest.mark.parametrize("system", [FideDubov, FideBurstein])
@pytest.mark.parametrize("points", [0, 1, 2])
def test_a_bye_is_had_once_whatever_it_gives(system, points):
    choose, rounds = random.Random(points), []
    for _ in range(5):
        settings = SwissSettings(rounds=5, bye=points)
        paired = system().pair(RoundToPair(entrants=entrants(7), rounds=tuple(rounds), settings=settings))
        whole = paired.round
        games = tuple(game._replace(score=choose.choice([*GAMES])) for game in whole.meetings)
        rounds.append(Round(games, whole.rests))
    byes = [rest for played in rounds for rest in played.rests]
    assert len({rest.number for rest in byes}) == 5
    assert {rest.points for rest in byes} == {points}


def test_everybody_rests():
    resting = tuple(Rest(number, RestKind.ABSENT) for number in range(1, 5))
    task = RoundToPair(entrants=entrants(4), rounds=(), settings=SwissSettings(rounds=5), resting=resting)
    assert FideDutch().pair(task).round == Round((), resting)


def test_byes_that_bring_different_points():
    rounds = [
        Round((Meeting(1, 1, 2, Score(2, 0)),), (Rest(3, RestKind.BYE, 2), Rest(4, RestKind.ABSENT))),
        Round((Meeting(1, 1, 3, Score(2, 0)),), (Rest(2, RestKind.BYE, 1), Rest(4, RestKind.ABSENT))),
    ]
    with pytest.raises(MalformedText) as caught:
        paired_after(*rounds)
    assert caught.value.reason == "fide-byes-differ"


def test_C_04_7_virtual_points_reach_the_program():
    entrants = tuple(Entrant(number=number, name=str(number)) for number in range(1, 5))
    virtual = (VirtualPoints(2, 1, 2, 1, 2), VirtualPoints(1, 2, 2, 2, 2))
    task = RoundToPair(entrants=entrants, rounds=(Round(()),), settings=SwissSettings(rounds=5), virtual=virtual)
    assert translate(task, set()).x_section.accelerations == {1: [10, 10], 2: [10, 5]}
