"""Events for norms: a field of persons by hand, and whole tournaments played at a desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kodeks.clock import assess, parse_control
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.ruling import Ruling
from kodeks.titles import EventFacts, NormGame, NormPlayer, person
from kodeks.tournament import Act, Entry, Event, Regulations, SystemKind, Tournament, propose_pairing, step
from kodeks.tournament.acts import Announce, Close, Enter, Number, Result, Start
from kodeks.tournament.regulations.parts import NamedArbiter

LICENSED = NamedArbiter(name="Anna Sędzia", licence="12/2027")


def facts(**settings: object) -> EventFacts:
    """An event in which everything is in order: official tempo, licences, notice in time."""
    game, control = str(settings.pop("game", "100")), str(settings.pop("control", "60m+30s"))
    known: dict[str, object] = {
        "name": "Memoriał",
        "game": game,
        "control": control,
        "tempo": assess(parse_control(control), tempo_rules("kw2025", game)),
        "has_licensed_arbiter": True,
        "arbiter": "Anna Sędzia",
        "has_sheets": True,
        "notified": "2027-04-10",
        "starts": "2027-05-01",
    }
    return EventFacts(**(known | settings))  # type: ignore[arg-type]


def entry(name: str = "X", **known: object) -> Entry:
    """A man unless told otherwise; a rating is of list A."""
    known.setdefault("sex", "m")
    if known.get("rating") is not None:
        known.setdefault("list_name", "A")
    return Entry(name=name, **known)  # type: ignore[arg-type]


def field_against(
    own: Entry, opponents: Sequence[Entry], points: Sequence[int], *, own_points: int | None = None
) -> tuple[NormPlayer, ...]:
    """Place 0 met everybody once, in this order. All finish level with him unless he has other points."""
    played = tuple(NormGame(number + 1, number + 1, each) for number, each in enumerate(points))
    finished = sum(points) if own_points is None else own_points
    others = [
        person(other, games=(NormGame(number + 1, 0, 2 - points[number]),), place=number + 2, points=finished)
        for number, other in enumerate(opponents)
    ]
    return (person(own, games=played, place=1, points=finished), *others)


def spread(points: int, games: int) -> list[int]:
    """So many points in so many games, wins first."""
    return [min(2, max(0, points - 2 * played)) for played in range(games)]


# Whole tournaments


def regulations(system: SystemKind = SystemKind.ROUND_ROBIN, **settings: object) -> Regulations:
    """In order for every norm, unless told otherwise."""
    known: dict[str, object] = {
        "name": "Memoriał",
        "game": "100",
        "system": system,
        "tempo": "60m+30s",
        "has_sheets": True,
        "licences_required": True,
        "notified": "2027-04-10",
        "starts": "2027-05-01",
        "ends": "2027-05-07",
        "arbiters": (LICENSED,),
    }
    return Regulations.of(**(known | settings))  # type: ignore[arg-type]


Choose = Callable[[int, int, int], str]


def played_out(
    rules: Regulations, entries: Sequence[Entry], choose: Choose, *, rounds: int | None = None, close: bool = False
) -> Tournament:
    """A tournament paired by its engine; `choose` gives the result of round, White and Black."""
    state, seq = Tournament(rules), 0

    def do(act: Act) -> None:
        nonlocal state, seq
        seq += 1
        made = step(state, Event(seq, state.seq, "", "arbiter", act))
        assert made.is_accepted, (act, made.rulings)
        state = made.state

    for each in entries:
        do(Enter(each))
    do(Number(tuple(range(len(entries))), "seed"))
    planned = rules.rounds_for(len(entries)) or 0 if rounds is None else rounds
    for number in range(1, planned + 1):
        proposal = propose_pairing(state)
        assert not isinstance(proposal, Ruling), proposal
        do(proposal.act)
        do(Announce(number))
        do(Start(number))
        for board in state.rounds[-1].boards:
            do(Result(number, board.board, choose(number, board.white, board.black)))
    if close:
        do(Close())
    return state


def stronger_wins(number: int, white: int, black: int) -> str:
    """The lower start number wins."""
    return "2-0" if white < black else "0-2"


def numbers(ruling: Ruling) -> list[str]:
    """The articles of a ruling by number; all are of 2025."""
    return [article.number for article in ruling.articles if article.code == "KW2025"]
