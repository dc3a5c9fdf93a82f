"""C.07 of FIDE's handbook by its text, article by article: plain, slow, in fractions, and knowing nothing of Kodeks.

A record has everybody's rounds in order. Points are whole points of the event (1, 1/2, 0), so that 0.5 is a half. Teams
have two records of the same rounds, one in match points and one in game points, and their boards beside them. What is
the same for many criteria is reckoned once for a record.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

HALF = Fraction(1, 2)
PLAYED, FORFEIT = "played", "forfeit"  # with an opponent
ALLOCATED, FULL, HALF_POINT, ZERO_POINT = "pairing-allocated", "full-point", "half-point", "zero-point"  # byes
NO_GAME = "no game"  # a free round of a round robin with an odd field: no round of his at all [15.2]


class Its(NamedTuple):
    """One round of one participant."""

    kind: str
    points: Fraction
    opponent: int | None = None
    opponents_points: Fraction = Fraction(0)
    colour: str = ""

    @property
    def is_forfeit_loss(self):
        return self.kind == FORFEIT and self.points <= self.opponents_points

    @property
    def is_requested_bye(self):  # 16.1.1
        return self.kind in (HALF_POINT, ZERO_POINT)

    @property
    def is_vur(self):  # 16.1.2
        return self.is_requested_bye or self.is_forfeit_loss


once = lru_cache(maxsize=2_000)  # for a record and a participant


@dataclass(frozen=True, eq=False)
class Plain:
    """A tournament: everybody's rounds, what a win and a draw bring, and which text of C.07 holds."""

    rounds: dict[int, list[Its]]
    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    is_swiss: bool = True
    has_caps: bool = True  # 16.4.1 and 16.4.2, since March 2026
    ratings: dict[int, int] | None = None

    @property
    @once
    def length(self):
        return max(map(len, self.rounds.values()))

    @once
    def score(self, who):
        return sum((each.points for each in self.rounds[who]), Fraction(0))


# 16, unplayed rounds


@once
def adjusted(event, who):
    """16.3: the score as it counts for the opponents."""
    own, total = event.rounds[who], Fraction(0)
    for place, each in enumerate(own):
        later = own[place + 1 :]
        is_16_2_5 = each.is_requested_bye and all(other.is_vur for other in later)
        total += event.draw if is_16_2_5 and event.is_swiss else each.points
    return total


@once
def contributions(event, who, forfeits_played=False):
    """(score of the opponent or of the dummy, points of the round, comes from a VUR) of every round."""
    found = []
    for each in event.rounds[who]:
        if each.kind == NO_GAME:
            continue
        meets = each.kind == PLAYED or (each.kind == FORFEIT and (forfeits_played or not event.is_swiss))  # 15.2
        if meets:
            found.append((adjusted(event, each.opponent), each.points, False))
            continue
        dummy = event.score(who)  # 16.4
        if event.has_caps and each.kind == FORFEIT:
            dummy = min(dummy, adjusted(event, each.opponent))  # 16.4.1
        elif event.has_caps:
            dummy = min(dummy, event.draw * event.length)  # 16.4.2
        found.append((dummy, each.points, each.is_vur))
    return tuple(found)


def without(elements, lowest, highest):
    """14.1-14.4 and 16.5 on elements (significance, contribution, comes from a VUR)."""
    left = list(elements)
    for _ in range(min(lowest, len(left))):
        least = min(left, key=lambda each: (each[0], each[1]))
        from_vurs = [each for each in left if each[2]]
        cut = least
        if from_vurs:
            lowest_of_vurs = min(from_vurs, key=lambda each: (each[1], each[0]))
            if not lowest_of_vurs[1] < least[1]:
                cut = lowest_of_vurs
        left.remove(cut)
    for _ in range(min(highest, len(left))):
        left.remove(max(left, key=lambda each: (each[0], each[1])))
    return sum((contribution for _, contribution, _ in left), Fraction(0))


@once
def drawn_last_round(event):
    """8.3: as if all paired games of the final round had ended in draws."""
    last = event.length - 1

    def changed(its):
        return [
            each._replace(kind=PLAYED, points=event.draw, opponents_points=event.draw)
            if place == last and each.opponent is not None
            else each
            for place, each in enumerate(its)
        ]

    return replace(event, rounds={who: changed(its) for who, its in event.rounds.items()})


# 7


def win(event, who):
    return sum(each.points >= event.win for each in event.rounds[who])


def won(event, who):
    return sum(each.kind == PLAYED and each.points >= event.win for each in event.rounds[who])


def bpg(event, who):
    return sum(each.kind == PLAYED and each.colour == "b" for each in event.rounds[who])


def bwg(event, who):
    return sum(each.kind == PLAYED and each.colour == "b" and each.points >= event.win for each in event.rounds[who])


def ps(event, who, cut=0):
    after, so_far = [], Fraction(0)
    for each in event.rounds[who]:
        so_far += each.points
        after.append(so_far)
    return sum(after[cut:], Fraction(0))


def rep(event, who):
    return event.length - sum(each.is_vur for each in event.rounds[who])


def std(event, who):
    total = Fraction(0)
    for each in event.rounds[who]:
        line = each.opponents_points if each.kind == PLAYED else event.draw  # "obtains, without playing"
        if each.kind != NO_GAME:
            total += 1 if each.points > line else HALF if each.points == line else 0
    return total


# 8 and 9


def bh(event, who, lowest=0, highest=0, forfeits_played=False):
    rows = contributions(event, who, forfeits_played)
    return without([(score, score, vur) for score, _, vur in rows], lowest, highest)


def fb(event, who, lowest=0, highest=0, forfeits_played=False):
    return bh(drawn_last_round(event), who, lowest, highest, forfeits_played)


def aob(event, who, of=bh):
    met = [each.opponent for each in event.rounds[who] if each.kind == PLAYED]
    return sum((of(event, other) for other in met), Fraction(0)) / len(met) if met else Fraction(0)


def sb(event, who, lowest=0, highest=0, forfeits_played=False):
    rows = contributions(event, who, forfeits_played)
    return without([(score, score * points, vur) for score, points, vur in rows], lowest, highest)


def ks(event, who, halves=0, maximum=None):
    limit = (event.win * event.length if maximum is None else maximum) / 2 + halves * HALF
    met = [each for each in event.rounds[who] if each.opponent is not None]
    return sum((each.points for each in met if event.score(each.opponent) >= limit), Fraction(0))


# 10; the tables of the rating regulations

_DP = """800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284 273 262 251 240 230 220 211 202 193 184 175
166 158 149 141 133 125 117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0"""
DP = {100 - step: int(dp) for step, dp in enumerate(_DP.split())}
_LAST = """3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235 245
256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"""
LAST = [int(each) for each in _LAST.split()]


def half_up(number):
    return (2 * Fraction(number) + 1) // 2


HIGHER = [50 + sum(difference > last for last in LAST) for difference in range(3000)]


def scoring_probability(difference):
    """In hundredths."""
    return HIGHER[difference] if difference >= 0 else 100 - HIGHER[-difference]


def over_the_board(event, who):
    met = [each for each in event.rounds[who] if each.kind == PLAYED]
    points = sum((each.points / event.win for each in met), Fraction(0))
    return points, [event.ratings[each.opponent] for each in met]


def aro(event, who, lowest=0, highest=0):
    ratings = sorted(over_the_board(event, who)[1])[lowest:]
    ratings = ratings[: max(0, len(ratings) - highest)]
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else 0


def tpr(event, who):
    points, ratings = over_the_board(event, who)
    if not ratings:
        return 0
    percent = half_up(100 * points / len(ratings))
    return aro(event, who) + (DP[percent] if percent >= 50 else -DP[100 - percent])


def ptp(event, who):
    points, ratings = over_the_board(event, who)
    if not ratings:
        return 0
    if not points:
        return min(ratings) - 800

    def expected(rating):
        return sum(scoring_probability(rating - other) for other in ratings)

    every = range(max(ratings) + 801)  # the more, the higher: the first that is enough
    return bisect_left(every, 100 * points, lo=min(ratings) - 740, key=expected)


def average_of(values, event, who):
    """10.4 and 10.5, of everybody's performances."""
    met = [each.opponent for each in event.rounds[who] if each.kind == PLAYED]
    return half_up(Fraction(sum(values[other] for other in met), len(met))) if met else 0


# 6


def meetings(event, one, other, forfeits_played):
    return [
        each
        for each in event.rounds[one]
        if each.opponent == other
        and (each.kind == PLAYED or (each.kind == FORFEIT and (forfeits_played or not event.is_swiss)))  # 6.1.1
    ]


def direct_encounter(event, tied, forfeits_played=False):
    """Article 6: the tied in groups from the top, those of one group still level."""
    tied = sorted(tied)
    if len(tied) == 1:
        return [tied]
    sums = dict.fromkeys(tied, Fraction(0))
    missing = []
    for one, other in combinations(tied, 2):
        games = meetings(event, one, other, forfeits_played)
        if not games:
            missing.append((one, other))
            continue
        sums[one] += sum(each.points for each in games) / len(games)  # 6.1.2
        sums[other] += sum(each.opponents_points for each in games) / len(games)
    if not missing:  # 6.2
        found = [[who for who in tied if sums[who] == level] for level in sorted(set(sums.values()), reverse=True)]
        if len(found) == 1:
            return found
        return [part for group in found for part in direct_encounter(event, group, forfeits_played)]
    ranked, left = [], list(tied)
    while len(left) > 1:  # 6.3
        first = [who for who in left if _alone_at_the_top(event, who, left, sums, missing)]
        if not first:
            break
        ranked.append(first)
        left.remove(first[0])
    if not ranked:
        return [tied]
    return [*ranked, *direct_encounter(event, left, forfeits_played)]


def _alone_at_the_top(event, who, left, sums, missing):
    """Whatever the outcome of the missing games: all are tried, unless they are too many to be."""
    touching = [pair for pair in missing if set(pair) & set(left)]
    if len(touching) > 7:
        games = {one: sum(one in pair for pair in missing) for one in left}
        return all(sums[who] > sums[one] + games[one] * event.win for one in left if one != who)
    for outcome in product(((event.win, 0), (event.draw, event.draw), (0, event.win)), repeat=len(touching)):
        now = dict(sums)
        for (one, other), (to_one, to_other) in zip(touching, outcome, strict=True):
            now[one] += to_one
            now[other] += to_other
        if any(now[one] >= now[who] for one in left if one != who):
            return False
    return True


# 12 and 13, teams: `primary` and `secondary` are the two records of the same matches


def extended_sb(totals, own, who, lowest=0, forfeits_played=False):
    """13.2: the opponents' score by one record, the points scored by the other."""
    scores, factors = contributions(totals, who, forfeits_played), contributions(own, who, forfeits_played)
    rows = [(score, score * points, vur) for (score, _, vur), (_, points, _) in zip(scores, factors, strict=True)]
    return without(rows, lowest, 0)


def board_count(boards):
    """12.1, of everything a team has scored on boards 1, 2, .."""
    return sum((number * points for number, points in enumerate(boards, start=1)), Fraction(0))


def extended_direct_encounter(primary, secondary, tied, forfeits_played=False, knockout=None):
    """13.3; `knockout` has what separates exactly two who are still level, if anything."""
    tied = sorted(tied)
    if len(tied) == 1:
        return [tied]
    for record in (primary, secondary):  # 13.3.1
        parts = direct_encounter(record, tied, forfeits_played)
        if len(parts) > 1:
            return [  # 13.3.3
                inner
                for part in parts
                for inner in extended_direct_encounter(primary, secondary, part, forfeits_played, knockout)
            ]
    if knockout is not None and len(tied) == 2:  # 13.3.2
        keys = {who: knockout(who, next(other for other in tied if other != who)) for who in tied}
        if keys[tied[0]] != keys[tied[1]]:
            return [[who] for who in sorted(tied, key=lambda who: keys[who], reverse=True)]
    return [tied]


def sssc(primary, secondary, who, best_match, divisor=None, fore=False, forfeits_played=False):
    """13.4; `best_match` is the highest secondary score of a single match."""
    if divisor is None:
        divisor = primary.win * primary.length // best_match
    strength = (fb if fore else bh)(primary, who, forfeits_played=forfeits_played)
    return secondary.score(who) + strength / max(1, divisor)
