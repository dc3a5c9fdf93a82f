"""Events of teams at random, compared with a second way: who met whom is told from the line-ups as they were drawn,
norms, categories and titles from the plain arithmetic of chapter VII, rating changes from that of chapter VI."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import plain_norms
import pytest
from norm_events import regulations

from kodeks.rating import ListName, ListRow, Quarter, RatedEvent, RatingList, rated_event_of, recompute
from kodeks.titles import PlayerBooks, RegisteredPlayer, finder_in, norms_of
from kodeks.titles.condition import first_failure
from kodeks.tournament import Entry, Event, SystemKind, Tournament, step
from kodeks.tournament.acts import Act, Announce, Close, Enter, LineUp, Number, Pair, Result, Start

sys.path.insert(0, str(Path(__file__).parents[1] / "rating"))
import plain_ratings

TEAMS, BOARDS = 12, 2
WEIGHTS = {  # VII.4.3: women, men
    "": (9, 9),
    "V": (10, 11),
    "IV": (11, 13),
    "III": (12, 15),
    "II": (14, 17),
    "I": (16, 19),
    "K": (18, 21),
    "M": (20, 23),
}
WORDS = {"2-0": (2, 0), "1-1": (1, 1), "0-2": (0, 2)}
WALKOVERS = ("+/-", "-/+", "-/-")


LADDER = ("", "V", "IV", "III", "II", "II+", "I", "I+", "I++", "K", "K+", "K++", "M", "M+", "M++", "AM")
CONVERSIONS = {  # VII.5.7, Table II as [D-130] reads it: what a norm for K, M, AM makes, and the title at its minimum
    "I": (("I+", ""), ("I++", "K"), ("K", "")),
    "K": (None, ("K+", ""), ("M", "")),
    "M": (None, None, ("M+", "")),
}
MINIMA = {"K": 2250, "M": 2325, "AM": 2400}  # VII.5.6
PLAYED = {"A": 40, "B": 20, "N": 50}  # games of those on each list


class Met(NamedTuple):
    """A game that was played, seen by one of the two."""

    opponent: str
    points: int


class Drawn(NamedTuple):
    """An event as it was drawn: the books, the games of everybody, and the tournament that was told of them."""

    register: dict[str, Entry]
    games: dict[str, list[Met]]
    state: Tournament


def schedule() -> list[list[tuple[int, int]]]:
    """Everybody meets everybody once."""
    found = []
    circle = list(range(1, TEAMS + 1))
    for _ in range(TEAMS - 1):
        found.append([(circle[place], circle[-1 - place]) for place in range(TEAMS // 2)])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def drawn(seed: int, game: str, is_womens: bool) -> Drawn:
    draw = random.Random(seed)
    register: dict[str, Entry] = {}
    squads: list[list[str]] = []
    for team in range(TEAMS):
        squads.append([f"T{team}P{place}" for place in range(BOARDS + 1)])
        for name in squads[-1]:
            letter = draw.choice(("A", "A", "A", "B", "N", None))
            register[name] = Entry(
                name=name,
                sex="w" if is_womens else draw.choice("mw"),
                title=draw.choice(list(WEIGHTS)),
                rating=None if letter is None else draw.randint(1950, 2450),
                list_name=letter,
                licence=name,
                federation="POL",
            )
    strength = {name: draw.random() for name in register}
    games: dict[str, list[Met]] = {name: [] for name in register}
    acts: list[Act] = [
        Enter(Entry(name=f"T{team}", players=tuple(squad[:BOARDS]), reserves=tuple(squad[BOARDS:])))
        for team, squad in enumerate(squads)
    ]
    acts.append(Number(tuple(range(TEAMS)), "seed"))
    for number, pairs in enumerate(schedule(), start=1):
        acts += [Pair(number, tuple(pairs)), Announce(number)]
        fielded = {team: sorted(draw.sample(squads[team - 1], BOARDS)) for team in range(1, TEAMS + 1)}
        acts += [LineUp(team, number, tuple(names)) for team, names in fielded.items()]
        acts.append(Start(number))
        for match, (host, guest) in enumerate(pairs, start=1):
            for board in range(1, BOARDS + 1):
                ours, theirs = fielded[host][board - 1], fielded[guest][board - 1]
                white, black = (ours, theirs) if board % 2 else (theirs, ours)  # the host has White on odd boards
                word = _result(draw, strength[white] - strength[black])
                acts.append(Result(number, match, word, board))
                if word in WORDS:
                    games[white].append(Met(black, WORDS[word][0]))
                    games[black].append(Met(white, WORDS[word][1]))
    state = Tournament(regulations(SystemKind.TEAM_ROUND_ROBIN, boards=BOARDS, game=game, is_rated=True))
    for act in (*acts, Close("koniec")):
        made = step(state, Event(state.seq + 1, state.seq, "", "arbiter", act))
        assert made.is_accepted, (act, made.rulings)
        state = made.state
    return Drawn(register, games, state)


def _result(draw: random.Random, advantage: float) -> str:
    if draw.random() < 0.05:
        return draw.choice(WALKOVERS)
    luck = draw.gauss(advantage, 0.3)
    return "2-0" if luck > 0.1 else "0-2" if luck < -0.1 else "1-1"


@pytest.mark.parametrize("is_womens", [False, True])
@pytest.mark.parametrize("game", ["100", "64"])
@pytest.mark.parametrize("seed", range(6))
def test_VI_VII_5_norms_and_games_of_teams_are_those_of_the_plain_way(seed: int, game: str, is_womens: bool) -> None:
    event = drawn(seed, game, is_womens)
    found = norms_of(
        event.state, books=PlayerBooks(find=finder_in(map(RegisteredPlayer, event.register.values()))), women=is_womens
    )
    assert {each.name for each in found.players} == {*event.register}
    rated = rated_event_of(event.state, settled=date(2027, 5, 8), find_player=lambda entry: entry.name)
    made = 0
    for each in found.players:
        own, met = event.register[each.name], event.games[each.name]
        assert sorted(_rated_games(rated, each.name)) == sorted(met)
        sexes = {name: 0 if entry.sex == "w" else 1 for name, entry in event.register.items()}
        weights = [WEIGHTS[event.register[name].title][sexes[name]] for name, _ in met]
        losses = sum(points == 0 for _, points in met)
        wins = sum(points == 2 for _, points in met)
        if met:
            own_weight = WEIGHTS[own.title][sexes[own.name]]
            expected = plain_norms.result_in_hundredths(weights, own_weight, wins, losses)
            assert each.category.result == expected
        classified = [
            (name, rating, points) for name, points in met if (rating := event.register[name].rating) is not None
        ]
        for answer, women in ((each.title, False), (each.women_title, True)):
            if answer is None or (women and not is_womens):
                continue
            for rank, trial in zip(("K", "M", "AM"), answer.trials.values(), strict=True):
                has_norm = plain_norms.has_title_norm(
                    rank, own.rating, classified, [], 0, women=women, is_64=game == "64", is_swiss=False
                )
                assert (first_failure(trial.conditions) is None) is has_norm, (each.name, rank, trial)
                made += has_norm
    assert made or not is_womens, "some norms are made, or nothing was compared"


@pytest.mark.parametrize("is_womens", [False, True])
@pytest.mark.parametrize("game", ["100", "64"])
@pytest.mark.parametrize("seed", range(6))
def test_VII_4_5_VII_5_6_7_titles_of_teams_are_those_of_the_plain_way(seed: int, game: str, is_womens: bool) -> None:
    """What everybody holds after the event, on the open ladder and, in events of women, on theirs."""
    event = drawn(seed, game, is_womens)
    books = PlayerBooks(find=finder_in(map(RegisteredPlayer, event.register.values())))
    found = norms_of(event.state, books=books, women=is_womens)
    for each in found.players:
        own, met = event.register[each.name], event.games[each.name]
        category = _with_category(event, own, met)
        opened = _with_title(event, own, met, game, women=False)
        womens = _with_title(event, own, met, game, women=True) if is_womens else ""
        common = "I" if womens else ""  # which both ladders share, and who has a norm beyond it has it [VII.2, VII.5.7]
        best = max(own.title, category, opened, common, key=LADDER.index)
        assert str(each.after.open).replace("none", "").strip("-–") == best, (each.name, each.after, best)
        if womens not in ("", "I"):
            assert each.after.women is not None, (each.name, womens)
            assert str(each.after.women).replace("amk", "AM").replace("mk", "M").replace("kk", "K") == womens
        else:
            assert each.after.women is None, (each.name, each.after)


def test_titles_are_made_in_the_events_that_are_compared() -> None:
    """The second way would agree on nothing, too."""
    made = set()
    for seed in range(6):
        event = drawn(seed, "64", is_womens=True)
        for name, own in event.register.items():
            met = event.games[name]
            made |= {_with_category(event, own, met), _with_title(event, own, met, "64", women=True)}
    assert {"III", "II", "I", "K"} <= made


def _with_category(event: Drawn, own: Entry, met: Sequence[Met]) -> str:
    """The highest category of which everything holds [VII.4.4-4.6]; the first norm for I gives II+ [D-121]."""
    if len(met) < 7 or len({name for name, _ in met}) < 5 or 4 * sum(points for _, points in met) < 2 * len(met):
        return ""
    column = 0 if own.sex == "w" else 1
    others = [event.register[name] for name, _ in met]
    weights = [WEIGHTS[each.title][0 if each.sex == "w" else 1] for each in others]
    wins, losses = (sum(points == what for _, points in met) for what in (2, 0))
    result = plain_norms.result_in_hundredths(weights, WEIGHTS[own.title][column], wins, losses)
    reached = [rank for rank in ("V", "IV", "III", "II", "I") if result >= 100 * WEIGHTS[rank][column]]
    best = reached[-1] if reached else ""
    return "II+" if best == "I" else best


def _with_title(event: Drawn, own: Entry, met: Sequence[Met], game: str, *, women: bool) -> str:
    """Where the best title norm takes somebody on a ladder, by Table II; nothing where it takes him nowhere."""
    ratings = {name: event.register[name].rating for name, _ in met}
    classified = [(name, rating, points) for name, points in met if (rating := ratings[name]) is not None]
    rules = {"women": women, "is_64": game == "64", "is_swiss": False}
    ranks = [rank for rank in MINIMA if plain_norms.has_title_norm(rank, own.rating, classified, [], 0, **rules)]
    if not ranks:
        return ""
    held = own.title
    if women and LADDER.index(held) > LADDER.index("I"):
        held = "I"  # an open title is none of women: both begin at the category [VII.2]
    if LADDER.index(held) < LADDER.index("I"):
        return "I"
    cell = CONVERSIONS[held][list(MINIMA).index(ranks[-1])]
    if cell is None:
        return ""
    status, title = cell
    on_list_a = own.rating if own.list_name == "A" else None
    lowered = 150 * women + 75 * (game == "64")
    return title if title and on_list_a is not None and on_list_a >= MINIMA[title] - lowered else status


@pytest.mark.parametrize("game", ["100", "64"])
@pytest.mark.parametrize("seed", range(6))
def test_VI_4_rating_changes_of_teams_are_those_of_the_plain_way(seed: int, game: str) -> None:
    event = drawn(seed, game, is_womens=False)
    rows = [_listed(each) for each in event.register.values() if each.list_name is not None]
    rated = rated_event_of(event.state, settled=date(2027, 5, 8), find_player=lambda entry: entry.name)
    history = recompute([RatingList(game, Quarter(2027, 2), tuple(rows))], [rated], newcomers=True)
    found = {each.player: each for each in history.changes()}
    assert found.keys() == {*event.register}
    for name, own in event.register.items():
        known = [(rating, points) for other, points in event.games[name] if (rating := event.register[other].rating)]
        if not known:
            assert (found[name].games, found[name].change) == (0, 0)
            continue
        is_new = own.list_name is None
        rating = Fraction(2100 if own.rating is None else own.rating)
        k = 10 if rating >= 2300 else 25 if is_new or own.list_name == "B" else 15
        *_, change = plain_ratings.change(
            rating, [each for each, _ in known], sum(points for _, points in known), k, Fraction(1, 2)
        )
        assert (found[name].games, found[name].change) == (len(known), change), name
        assert found[name].after == rating + change


def _listed(entry: Entry) -> ListRow:
    letter = ListName(entry.list_name or "")
    return ListRow(
        player=entry.name,
        name=entry.name,
        list_name=letter,
        rating=entry.rating,
        games=PLAYED[letter],
        last_game=date(2023 if letter is ListName.N else 2026, 10, 1),
        has_reached_2300=(entry.rating or 0) >= 2300,
    )


def _rated_games(event: RatedEvent, name: str) -> list[Met]:
    """The played games of somebody, as the rating reads them."""
    signs = {"2": (2, 0), "1": (1, 1), "0": (0, 2)}
    found = []
    for white, black, sign in zip(event.white, event.black, event.result.decode(), strict=True):
        if sign in signs and name in (event.players[white], event.players[black]):
            is_white = event.players[white] == name
            found.append(Met(event.players[black if is_white else white], signs[sign][0 if is_white else 1]))
    return found
