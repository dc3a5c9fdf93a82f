"""How the boards of a round stand for everybody, read again only where something may have changed.

Whether a board has changed is told by the sums of its games, all of which are asked for in one go; what is held back
(`publication/games.py`) is read again when its time has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kodeks.tables import SeatPlace
from kodeks.web.door.short_json import json_bytes
from kodeks.web.logs.games import now_ms
from kodeks.web.logs.kept_line import kept_line
from kodeks.web.logs.log import load
from kodeks.web.logs.memory import remembered
from kodeks.web.public.watching import facts_of
from kodeks.web.publication.games import PublicGame, PublicGames, Sums
from kodeks.web.publication.models import Publication

_Stamp = tuple[int, int, int]  # which game, how far it is known, and from when its times count for everybody


class SeenBoard(NamedTuple):
    """What stands at a board for everybody: how it is recognised, and as JSON; and when more of it will be known, if
    that is certain already."""

    stamp: _Stamp
    text: bytes
    next_ms: int | None


class Look(NamedTuple):
    """A round as it was found: by which log and delays it is shown, the sums of its games, which boards were asked for
    and what was seen there."""

    version: tuple[object, ...] = ()
    sums: Mapping[SeatPlace, Sums] = {}
    asked: frozenset[SeatPlace] = frozenset()
    seen: Mapping[SeatPlace, SeenBoard] = {}


NOTHING = Look()  # before the first look, and where nothing is shown


def look(key: str, number: int, places: Iterable[SeatPlace], before: Look) -> Look:
    """These boards of a round now; nothing of them if the tournament is not public."""
    with kept_line():
        publication = Publication.objects.select_related("tournament").filter(tournament__key=key).first()
        if publication is None or not publication.is_public:
            return NOTHING
        log = load(publication.tournament)
        at = _Version((publication.tournament_id, log.seq, log.total, publication.by_rounds))
        shown = remembered(at, ("shown",), lambda: publication.shown(log.state))
        games = PublicGames(publication.tournament_id, shown, publication.by_rounds)
        return _looked(games, number, frozenset(places), before, at.version)


def _looked(
    games: PublicGames, number: int, wanted: frozenset[SeatPlace], before: Look, shown_by: tuple[object, ...]
) -> Look:
    delays, sums = games.delays(number), games.sums(number)
    after = Look((*shown_by, delays.usual, *delays.chosen.items()), sums, wanted)
    stale = _stale(after, before, is_delayed=delays.has_any)
    found = games.of_round(number, {place.board for place in stale}) if stale else {}
    read = {place: _seen(found[place], before.seen.get(place)) for place in stale if place in found}
    rest = {place: before.seen[place] for place in wanted - stale if place in before.seen}
    return after._replace(seen=rest | read)


def _stale(after: Look, before: Look, *, is_delayed: bool) -> frozenset[SeatPlace]:
    """The boards that may stand otherwise than they were seen."""
    if after.version != before.version:
        return after.asked
    now = now_ms()

    def may_differ(place: SeatPlace) -> bool:
        if place not in before.asked or after.sums.get(place) != before.sums.get(place):
            return True
        seen, games = before.seen.get(place), after.sums.get(place, ())
        if is_delayed and games and (seen is None or seen.stamp[0] != games[-1][0]):
            return True  # not even that it was begun may be known yet
        return seen is not None and seen.next_ms is not None and seen.next_ms <= now

    return frozenset(place for place in after.asked if may_differ(place))


def _seen(game: PublicGame, before: SeenBoard | None) -> SeenBoard:
    stamp = game.pk, game.known.state.seq, game.began_ms
    if before is not None and before.stamp == stamp:
        return before._replace(next_ms=game.next_ms)
    return SeenBoard(stamp, json_bytes(facts_of(game)), game.next_ms)


class _Version(NamedTuple):
    version: tuple[object, ...]
