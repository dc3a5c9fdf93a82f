"""Random tournaments up to a round to be paired: small fields with everything that can happen to them."""

import random
from dataclasses import replace

from kodeks.pairing.swiss import Forbidden, GroupOrder, ReasonedRound, RoundToPair, SwissSettings, pair_round
from kodeks.pairing.swiss.history import players_of
from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook import Ruling, Side

SCORES = (Score(2, 0), Score(1, 1), Score(0, 2))
WALKOVERS = (Score(2, 0, is_played=False), Score(0, 2, is_played=False), Score(0, 0, is_played=False))


def field(choose: random.Random, players: int, *, late: int = 0, rounds: int = 7) -> tuple[Entrant, ...]:
    """Players by falling rating; the last ones enter later."""
    ratings = sorted((choose.randrange(1500, 2400) for _ in range(players)), reverse=True)
    return tuple(
        Entrant(
            number=number,
            name=f"Player {number}",
            rating=ratings[number - 1],
            entered_round=1 if number <= players - late else choose.randint(2, rounds),
        )
        for number in range(1, players + 1)
    )


def settings(choose: random.Random, rounds: int) -> SwissSettings:
    """Any variant."""
    return SwissSettings(
        rounds=rounds,
        order=choose.choice(list(GroupOrder)),
        has_float_control=choose.random() < 0.75,
        first_colour=choose.choice([Side.WHITE, Side.BLACK]),
    )


def play(choose: random.Random, paired: ReasonedRound, *, walkovers: float = 0.0, unfinished: float = 0.0) -> Round:
    """Results for a round; the better start number wins more often."""

    def score(white: int, black: int) -> Score | None:
        if choose.random() < unfinished:
            return None
        if choose.random() < walkovers:
            return choose.choice(WALKOVERS)
        return choose.choices(SCORES, (3, 3, 2) if white < black else (2, 3, 3))[0]

    whole = paired.round
    return Round(tuple(game._replace(score=score(game.white, game.black)) for game in whole.meetings), whole.rests)


def absences(choose: random.Random, entrants: tuple[Entrant, ...], gone: set[int], share: float) -> tuple[Rest, ...]:
    """Some are absent now; who withdrew stays away."""
    return tuple(
        Rest(entrant.number, RestKind.WITHDRAWN if entrant.number in gone else RestKind.ABSENT)
        for entrant in entrants
        if entrant.number in gone or choose.random() < share
    )


def random_round(seed: int, *, least: int = 5, most: int = 14) -> RoundToPair:
    """A tournament played to some round, which is to be paired next; often the last one.

    The rounds before are paired by the engine, or anyhow, or anyhow with one half of the players mostly on White (and
    others of the half on Black away in the end), so that strange histories and forced colour exceptions occur too.
    """
    choose = random.Random(seed)
    rounds, players = choose.randint(2, 9), choose.randint(least, most)
    manner = choose.choice(["engine", "engine", "anyhow", "lopsided"])
    players += 6 if manner == "lopsided" else 0  # about as many will be away
    rules = replace(settings(choose, rounds), bye=(2, 2, 2, 1)[seed % 4])
    entrants = field(choose, players, late=choose.choice([0, 0, 0, 1, 2]), rounds=rounds)
    walkovers, share = choose.choice([0, 0, 0.1, 0.3]), choose.choice([0, 0, 0.05, 0.15])
    forbidden = some_pairs(choose, players, choose.choice([0, 0, 0.03]))
    gone: set[int] = set()
    played: list[Round] = []
    while True:
        gone |= {choose.randint(1, players)} if choose.random() < 0.1 else set()
        is_end = len(played) == rounds - 1 or choose.random() < 0.15
        if is_end and manner == "lopsided":
            gone |= {number for number in range(2, players + 1, 2) if choose.random() < 0.8}
        task = RoundToPair(
            entrants=entrants,
            rounds=tuple(played),
            settings=rules,
            resting=absences(choose, entrants, gone, share),
            forbidden=forbidden,
        )
        if is_end:
            return task
        paired = pair_round(task) if manner == "engine" else pair_anyhow(choose, task, is_fair=manner == "anyhow")
        if isinstance(paired, Ruling):
            return task
        played.append(play(choose, paired, walkovers=walkovers, unfinished=choose.choice([0, 0, 0.1])))


def some_pairs(choose: random.Random, players: int, share: float) -> Forbidden:
    """Some pairs out of all."""
    every = [(one, other) for one in range(1, players) for other in range(one + 1, players + 1)]
    return Forbidden(pair for pair in every if choose.random() < share)


def pair_anyhow(choose: random.Random, task: RoundToPair, *, is_fair: bool) -> ReasonedRound:
    """Anybody against anybody. Unfair: odd numbers have White as long as the conditions allow."""
    late = [Rest(entrant.number, RestKind.NOT_YET) for entrant in task.entrants if entrant.entered_round > task.number]
    known = {rest.number for rest in task.resting}
    rests = (*task.resting, *(rest for rest in late if rest.number not in known))
    resting = {rest.number for rest in rests}
    numbers = [entrant.number for entrant in task.entrants if entrant.number not in resting]
    choose.shuffle(numbers)
    if not is_fair:  # odd against even, as far as they go
        odd, even = ([number for number in numbers if number % 2 == rest] for rest in (1, 0))
        even += [odd.pop() for _ in range((len(odd) - len(even)) // 2)]
        odd += [even.pop() for _ in range((len(even) - len(odd)) // 2)]
        numbers = [number for pair in zip(odd, even, strict=False) for number in pair]
        numbers += odd[len(even) :] + even[len(odd) :]
    bye = Rest(numbers.pop(), RestKind.BYE, task.settings.bye) if len(numbers) % 2 else None
    players = players_of(task.entrants, task.rounds, task.settings)
    pairs = []
    for board, (one, other) in enumerate(zip(numbers[::2], numbers[1::2], strict=True)):
        white, black = (one, other) if one % 2 or is_fair else (other, one)
        allowed = players[white].colours.admissible, players[black].colours.admissible
        if not is_fair and not (Side.WHITE in allowed[0] and Side.BLACK in allowed[1]):
            white, black = black, white
        pairs.append(Meeting(board + 1, white, black))
    return ReasonedRound(Round(tuple(pairs), rests if bye is None else (*rests, bye)))
