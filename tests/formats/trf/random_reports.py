"""Random events, seeded, and what of them a report can say."""

import random

from kodeks.rounds import Entrant, Meeting, Rest, RestKind, Round, Score
from kodeks.rulebook.result import Side
from kodeks.tournament.entry import Entry

TITLES = ["", "", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]
NAMES = ["Nowak", "Żółcińska-Ść", "O'Neil", "van der Berg", "Ćwik", "Müller", "Ng"]


def entrants(choose, count):
    return tuple(
        Entrant(
            number=number,
            name=f"{choose.choice(NAMES)}, {choose.choice(NAMES)}{number}",
            rating=choose.choice([None, 1, 999, 1800, 2875]),
            title=choose.choice(TITLES),
            federation=choose.choice(["", "POL", "NED"]),
        )
        for number in range(1, count + 1)
    )


def details(choose, players):
    return {
        player.number: Entry(
            name=player.name,
            rating=player.rating,
            title=player.title,
            federation=player.federation,
            sex=choose.choice(["", "m", "w"]),
            birth=choose.choice(["", "1978", "2001-02-28"]),
            fide_id=choose.choice(["", "1100000", "12345678901"]),
        )
        for player in players
    }


def rounds(choose, count, *, scores, rests):
    """Rounds with every kind of result and rest asked for; each has at least one game."""
    found = []
    for _ in range(choose.randint(1, 9)):
        left = list(range(1, count + 1))
        choose.shuffle(left)
        meetings, resting = [], []
        while left:
            one = left.pop()
            if left and (not meetings or choose.random() < 0.8):
                meetings.append(Meeting(len(meetings) + 1, one, left.pop(), choose.choice(scores)))
            else:
                kind, points = choose.choice(rests)
                resting.append(Rest(one, kind, points))
        found.append(Round(tuple(meetings), tuple(resting)))
    return tuple(found)


def scores_of(worth, *, is_chess):
    win, draw, loss = worth.win, worth.draw, worth.loss
    played = [Score(win, loss), Score(loss, win), Score(draw, draw), Score(loss, loss), None]
    forfeits = [Score(*points, is_played=False) for points in ((win, 0), (0, win), (0, 0))]
    more = [Score(draw, loss), Score(loss, draw)] if is_chess else [Score(draw, draw, ahead=side) for side in Side]
    return [*played, *forfeits, *more]


def rests_of(worth):
    silent = [(kind, 0) for kind in (RestKind.REQUESTED, RestKind.ABSENT, RestKind.WITHDRAWN, RestKind.NOT_YET)]
    return [(RestKind.BYE, worth.win), (RestKind.REQUESTED, worth.draw), (RestKind.REQUESTED, worth.win), *silent]


def sayable(played, count):
    """The round as a report can say it: no advantage, boards by start number, one kind of absence."""
    ordered = sorted(played.meetings, key=lambda meeting: min(meeting.white, meeting.black))
    meetings = tuple(
        meeting._replace(board=board, score=meeting.score and meeting.score._replace(ahead=None))
        for board, meeting in enumerate(ordered, start=1)
    )
    rests = {rest.number: rest if rest.points else Rest(rest.number, RestKind.ABSENT) for rest in played.rests}
    playing = {number for meeting in meetings for number in (meeting.white, meeting.black)}
    absent = {number: Rest(number, RestKind.ABSENT) for number in range(1, count + 1) if number not in playing}
    return Round(meetings, tuple(rest for _, rest in sorted((absent | rests).items())))


def seeded(seed):
    return random.Random(seed)
