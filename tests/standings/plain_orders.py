"""A second reading of V.1.7.1, V.1.7.2 and V.3.2.1, as plain as can be: a list of shared places, from the rounds alone.

Nothing here is taken from `kodeks.standings` but the values of an event; every criterion is counted anew.
"""


def games(event):
    """(one, other, points of one, one is ahead, one is behind, won) of every meeting, seen from both sides."""
    seen = []
    for played in event.rounds:
        for meeting in played.meetings:
            if meeting.white in event.removed or meeting.black in event.removed or meeting.score is None:
                continue
            white, black, _, ahead = meeting.score
            is_ahead = ahead is not None and ahead.value == "white"
            is_behind = ahead is not None and ahead.value == "black"
            seen.append((meeting.white, meeting.black, white, is_ahead, is_behind, white > black))
            seen.append((meeting.black, meeting.white, black, is_behind, is_ahead, black > white))
    return seen


def matches(event):
    """(one, other, small points by board, match points, won) of every match, seen from both sides."""
    seen = []
    for played in event.team_rounds:
        for match in played.matches:
            if match.home in event.removed or match.guest in event.removed:
                continue
            home, guest = [board.home for board in match.boards], [board.guest for board in match.boards]
            nobody_came = not sum(home) + sum(guest) and not any(board.is_played for board in match.boards)
            for one, other, own, theirs in (
                (match.home, match.guest, home, guest),
                (match.guest, match.home, guest, home),
            ):
                points = 2 if sum(own) > sum(theirs) else 0 if sum(own) < sum(theirs) or nobody_came else 1
                seen.append((one, other, own, points, sum(own) > sum(theirs)))
    return seen


def apart(level, value):
    """Those level, told apart by a value: more is better."""
    found = {who: value(who) for who in level}
    return [[who for who in level if found[who] == amount] for amount in sorted(set(found.values()), reverse=True)]


def apart_again(level, value_among):
    """Told apart by what was done among exactly those level; every part of a split again inside itself [D-65]."""
    parts = apart(level, lambda who: value_among(who, level))
    return parts if len(parts) == 1 else [inner for part in parts for inner in apart_again(part, value_among)]


def by_everybody(places, value):
    return [part for level in places for part in apart(level, value)]


def against_the_rest(places, scored):
    """The points against each of the places as they stand now, the own left out [D-66]."""
    return [
        part
        for level in places
        for part in apart(level, lambda who, own=level: tuple(scored(who, each) for each in places if each is not own))
    ]


def individual_places(event, *, with_advantage):
    """[V.1.7.1.1-5], or [V.1.7.2.1-7] with draws with advantage."""
    seen = games(event)
    everybody = {entrant.number: entrant for entrant in event.entrants if entrant.number not in event.removed}

    def among(who, others):
        return sum(points for one, other, points, *_ in seen if one == who and other in others)

    def list_a(who):
        entrant = everybody[who]
        return -entrant.list_place if entrant.list_name == "A" and entrant.list_place else -(10**9)

    places = by_everybody([sorted(everybody)], lambda who: among(who, everybody))
    places = by_everybody(places, lambda who: sum(game[5] for game in seen if game[0] == who))
    if with_advantage:
        places = by_everybody(places, lambda who: sum(game[3] - game[4] for game in seen if game[0] == who))
        places = by_everybody(places, lambda who: sum(game[3] for game in seen if game[0] == who))
    places = [part for level in places for part in apart_again(level, among)]
    return by_everybody(against_the_rest(places, among), list_a)


def team_places(event):
    """[V.3.2.1.1-7]."""
    seen = matches(event)
    everybody = sorted(entrant.number for entrant in event.entrants if entrant.number not in event.removed)

    def match_points(who, others):
        return sum(points for one, other, _, points, _ in seen if one == who and other in others)

    def by_board(who, others):
        own = [boards for one, other, boards, *_ in seen if one == who and other in others]
        return [sum(boards[place] for boards in own) for place in range(event.boards)]

    def small_points(who, others):
        return sum(by_board(who, others))

    places = by_everybody([everybody], lambda who: match_points(who, everybody))
    places = by_everybody(places, lambda who: small_points(who, everybody))
    places = by_everybody(places, lambda who: sum(match[4] for match in seen if match[0] == who))
    places = by_everybody(places, lambda who: tuple(by_board(who, everybody)))
    places = [part for level in places for part in apart_again(level, match_points)]
    places = [part for level in places for part in apart_again(level, lambda who, among: tuple(by_board(who, among)))]
    return against_the_rest(places, small_points)
