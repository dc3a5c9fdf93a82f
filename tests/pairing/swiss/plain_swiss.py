"""The Swiss procedure as plain backtracking, written from the text alone: slow, short, and independent of the engine.

Everything is a number, a string or a list: players are start numbers, colours "W" and "B". Nothing of
`kodeks.pairing` is used, so that the two can only agree if both follow the text.
"""

from functools import cache
from itertools import combinations


def pair_plainly(task):
    """(pairs by board as (white, black), bye number or None), or None if no complete pairing exists."""
    facts = _facts(task)
    resting = {rest.number for rest in task.resting}
    order = [
        number
        for number in _round_list(task, facts)
        if number not in resting and facts[number]["entered"] <= len(task.rounds) + 1
    ]
    if len(order) % 2 == 0:
        pairs = _pair(order, facts, task)
        return None if pairs is None else (pairs, None)
    for bye in reversed(order):
        if not facts[bye]["free"]:
            pairs = _pair([number for number in order if number != bye], facts, task)
            if pairs is not None:
                return pairs, bye
    return None


def _facts(task):
    facts = {
        entrant.number: {
            "points": 0,
            "hist": "",
            "met": set(),
            "mark": "",
            "free": False,
            "rating": entrant.rating,
            "entered": entrant.entered_round,
            "rows": [],
        }
        for entrant in task.entrants
    }
    for played in task.rounds:
        before = {number: own["points"] for number, own in facts.items()}
        for own in facts.values():
            own["mark"] = ""
            own["rows"].append((None, 0))
        for meeting in played.meetings:
            a, b = meeting.white, meeting.black
            score = meeting.score
            gained = (1, 1) if score is None else (score.white, score.black)
            for me, you, colour, points in ((a, b, "W", gained[0]), (b, a, "B", gained[1])):
                own = facts[me]
                own["points"] += points
                own["rows"][-1] = (you, points)
                own["mark"] = "D" if before[me] > before[you] else "U" if before[me] < before[you] else ""
                if score is None or score.is_played:
                    own["hist"] += colour
                    own["met"].add(you)
                elif points == 2:
                    own["free"] = True
        for rest in played.rests:
            facts[rest.number]["points"] += rest.points
            facts[rest.number]["rows"][-1] = (None, rest.points)
            if rest.points == 2 or rest.kind.value == "bye":
                facts[rest.number]["free"] = True
    return facts


def _round_list(task, facts):
    order = task.settings.order.value
    inside = dict.fromkeys(facts, 0)
    if order == "rating" and task.rounds:
        lowest = min(own["rating"] for own in facts.values()) - 1
        for number, own in facts.items():
            inside[number] = -sum(lowest if you is None else facts[you]["rating"] for you, _ in own["rows"])
    if order == "dutch" and len(task.rounds) >= 2:
        inside = _solkoff_places(facts)
    return sorted(facts, key=lambda number: (-facts[number]["points"], inside[number], number))


def _solkoff_places(facts):
    def values(number):
        own = sorted(0 if you is None else facts[you]["points"] for you, _ in facts[number]["rows"])
        return (facts[number]["points"], sum(own[1:-1]), *(sum(own[cut:]) for cut in range(1, len(own))))

    def against(number, block):
        return sum(points for you, points in facts[number]["rows"] if you in block)

    placed = []
    for key in sorted({values(number) for number in facts}, reverse=True):
        left = [number for number in facts if values(number) == key]
        while left:
            rows = {number: [against(number, block) for block in placed] for number in left}
            best = max(rows.values())
            placed.append({number for number in left if rows[number] == best})
            left = [number for number in left if number not in placed[-1]]
    return {number: place for place, block in enumerate(placed) for number in block}


def _difference(hist):
    return hist.count("W") - hist.count("B")


def _expectation(hist):
    d = _difference(hist)
    if d >= 2:
        return "B"
    if d <= -2:
        return "W"
    if hist[-2:] == "WW":
        return "B"
    return "W" if hist[-2:] == "BB" else ""


def _preference(hist):
    d = _difference(hist)
    if d:
        return "B" if d > 0 else "W"
    return {"W": "B", "B": "W", "": ""}[hist[-1:]]


def _admissible(hist, colour):
    after = hist + colour
    return abs(_difference(after)) <= 3 and after[-4:] != colour * 4


def _assignments(a, b, facts):
    """Admissible colours of a (b has the other)."""
    return [
        colour
        for colour, other in (("W", "B"), ("B", "W"))
        if _admissible(facts[a]["hist"], colour) and _admissible(facts[b]["hist"], other)
    ]


def _denials(a, b, colour, facts):
    other = "B" if colour == "W" else "W"
    return (_expectation(facts[a]["hist"]) == other) + (_expectation(facts[b]["hist"]) == colour)


def _pair(order, facts, task):
    """All pairs of this list, coloured and by board; or None."""
    is_last = len(task.rounds) + 1 >= task.settings.rounds
    forbidden = {frozenset(pair) for pair in task.forbidden}

    @cache
    def possible(a, b):
        return b not in facts[a]["met"] and {a, b} not in forbidden and bool(_assignments(a, b, facts))

    @cache
    def exception(a, b):
        return int(all(_denials(a, b, colour, facts) for colour in _assignments(a, b, facts)))

    scores = sorted({facts[number]["points"] for number in order}, reverse=True)
    groups = [[number for number in order if facts[number]["points"] == score] for score in scores]
    place = {number: index for index, number in enumerate(order)}
    controlled = task.settings.has_float_control and not is_last
    exempt = (
        {
            (number, mark)
            for group, mark in ((groups[0], "D"), (groups[-1], "U"))
            for number in group
            if not any(possible(number, other) for other in group if other != number)
        }
        if groups
        else set()
    )

    def repeats(number, mark):
        return int(controlled and facts[number]["mark"] == mark and (number, mark) not in exempt)

    for limit in [None] if is_last else range(len(order) // 2 + 1):
        search = _Search(groups, place, possible, exception if limit is not None else lambda a, b: 0, repeats)
        found = search.bracket(0, (), limit or 0)
        if found is not None:
            return _coloured(sorted(found, key=lambda pair: min(place[pair[0]], place[pair[1]])), place, facts, task)
    return None


class _Search:
    """The search of the text, bracket by bracket; what failed once is remembered and not searched again."""

    def __init__(self, groups, place, possible, exception, repeats):
        self.groups, self.place = groups, place
        self.possible, self.exception, self.repeats = possible, exception, repeats
        self.failed = set()

    def bracket(self, g, floaters, limit):
        if g == len(self.groups):
            return None if floaters else []
        if (g, floaters, limit) in self.failed:
            return None
        residents = self.groups[g]
        most = sum(self.repeats(r, "U") or self.repeats(r, "D") for r in residents)  # more cannot repeat a float
        below = sum(map(len, self.groups[g + 1 :]))  # more cannot fall
        for u in range(min(len(floaters), below) + 1):
            m = len(residents) - (len(floaters) - u)
            if m < 0:
                continue
            for q in range(m % 2, min(m, below - u) + 1, 2):
                for e in range(most + 1):
                    found = self.place_floaters(g, list(floaters), [], [], residents, limit, u, q, e)
                    if found is not None:
                        return found
        self.failed.add((g, floaters, limit))
        return None

    def place_floaters(self, g, floaters, fallen, pairs, residents, limit, u, q, e):
        if u > len(floaters):  # so many can fall no more
            return None
        if not floaters:
            return self.choose_lower(g, fallen, pairs, residents, limit, q, e)
        f, *others = floaters
        for r in residents:
            cost, mark = (self.exception(f, r), self.repeats(r, "U")) if self.possible(f, r) else (99, 0)
            if cost <= limit and mark <= e:
                rest = [number for number in residents if number != r]
                found = self.place_floaters(g, others, fallen, [*pairs, (f, r)], rest, limit - cost, u, q, e - mark)
                if found is not None:
                    return found
        if u:
            return self.place_floaters(g, others, [*fallen, f], pairs, residents, limit, u - 1, q, e)
        return None

    def choose_lower(self, g, fallen, pairs, residents, limit, q, e):
        for chosen in combinations(reversed(residents), q):
            if sum(self.repeats(s, "D") for s in chosen) == e:
                rest = [number for number in residents if number not in chosen]
                down = tuple(sorted([*fallen, *chosen], key=self.place.get))
                found = self.pair_rest(g, down, pairs, rest, limit)
                if found is not None:
                    return found
        return None

    def pair_rest(self, g, down, pairs, rest, limit):
        if not rest:
            below = self.bracket(g + 1, down, limit)
            return None if below is None else pairs + below
        if (g, down, tuple(rest), limit) in self.failed:
            return None
        k = len(rest) // 2
        first = rest[0]
        for x in rest[k:] + rest[1:k][::-1]:
            if self.possible(first, x) and self.exception(first, x) <= limit:
                left = [number for number in rest if number not in (first, x)]
                found = self.pair_rest(g, down, [*pairs, (first, x)], left, limit - self.exception(first, x))
                if found is not None:
                    return found
        self.failed.add((g, down, tuple(rest), limit))
        return None


def _coloured(pairs, place, facts, task):
    first = "W" if task.settings.first_colour.value == "white" else "B"
    result = []
    for one, two in pairs:
        a, b = sorted((one, two), key=place.get)
        round_one = first if a % 2 else {"W": "B", "B": "W"}[first]

        def rank(colour, a=a, b=b, round_one=round_one):
            other = "B" if colour == "W" else "W"
            step = 1 if colour == "W" else -1
            return (
                _denials(a, b, colour, facts),
                abs(_difference(facts[a]["hist"]) + step) + abs(_difference(facts[b]["hist"]) - step),
                _preference(facts[a]["hist"]) not in ("", colour),
                _preference(facts[b]["hist"]) not in ("", other),
                colour != round_one,
            )

        colour = min(_assignments(a, b, facts), key=rank)
        result.append((a, b) if colour == "W" else (b, a))
    return result
