"""Small closed tournaments, by hand."""

from __future__ import annotations

from kodeks.tournament import Entry, Event, Regulations, SystemKind, Tournament, step
from kodeks.tournament.acts import Announce, Close, Enter, Number, Pair, Result, Start

ENTRIES = (
    Entry(name="Lis Ala", licence="L1"),
    Entry(name="Jan Kot"),
    Entry(name="Ewa Sowa", licence="L3"),
)


def tournament(entries=ENTRIES, *, acts=(), closed=True, **settings) -> Tournament:
    """A round robin of three, by hand."""
    settings = {"tempo": "60m+30s", "ends": "2026-05-10", "is_rated": True, "system": SystemKind.ROUND_ROBIN} | settings
    settings.setdefault("with_advantage", settings.get("game", "100") == "100")
    state = Tournament(Regulations.of(name="Cup", game=settings.pop("game", "100"), **settings))
    played = acts or (
        *(Enter(entry) for entry in entries),
        Number(tuple(range(len(entries))), "seed"),
        Pair(1, ((2, 3),), 1),
        Announce(1),
        Start(1),
        Result(1, 1, "2-0"),
        Pair(2, ((3, 1),), 2),
        Announce(2),
        Start(2),
        Result(2, 1, "1+-1-"),
        Pair(3, ((1, 2),), 3),
        Announce(3),
        Start(3),
        Result(3, 1, "-/+"),
    )
    for act in (*played, Close("done")) if closed else played:
        made = step(state, Event(state.seq + 1, state.seq, "", "arbiter", act))
        assert made.is_accepted, (act, made.rulings)
        state = made.state
    return state
