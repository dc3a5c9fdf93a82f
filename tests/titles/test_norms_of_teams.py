"""Events of teams at random, compared with a second way: who met whom is told from the line-ups as they were drawn,
norms and categories from the plain arithmetic of chapter VII. The games that are rated are those played [VI]."""

from __future__ import annotations

import random
from datetime import date
from typing import NamedTuple

import plain_norms
import pytest
from norm_events import regulations

from kodeks.rating import RatedEvent, rated_event_of
from kodeks.titles import PlayerBooks, RegisteredPlayer, finder_in, norms_of
from kodeks.titles.condition import first_failure
from kodeks.tournament import Entry, Event, SystemKind, Tournament, step
from kodeks.tournament.acts import Act, Announce, Close, Enter, LineUp, Number, Pair, Result, Start

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


def _rated_games(event: RatedEvent, name: str) -> list[Met]:
    """The played games of somebody, as the rating reads them."""
    signs = {"2": (2, 0), "1": (1, 1), "0": (0, 2)}
    found = []
    for white, black, sign in zip(event.white, event.black, event.result.decode(), strict=True):
        if sign in signs and name in (event.players[white], event.players[black]):
            is_white = event.players[white] == name
            found.append(Met(event.players[black if is_white else white], signs[sign][0 if is_white else 1]))
    return found
