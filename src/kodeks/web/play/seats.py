"""Seats: given out with a code, taken by one device, taken over only if the arbiter lets it."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hmac import compare_digest
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from kodeks.game import Actor, Conditions
from kodeks.rulebook.result import Side
from kodeks.tables import SeatPlace, score_at
from kodeks.tournament import Stage
from kodeks.tournament import Tournament as TournamentState
from kodeks.web.accounts.models import digest_of
from kodeks.web.door.prepared import prepared
from kodeks.web.logs import memory, telling
from kodeks.web.logs.games import is_of_those_paired, latest_games, load_game
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.logs.plain_sql import GAMES, TOURNAMENTS, Rows, rows_among
from kodeks.web.play.models import SEATS, PlayerSeat


class Taking(NamedTuple):
    """What came of taking a seat: the device's secret, and whether it sits there now or the arbiter was asked."""

    secret: str
    has_seat: bool


def cookie_of(game: int, side: str) -> str:
    """The name of the cookie by which a device holds a seat."""
    return f"{'' if settings.IS_LOCAL else _TO_THIS_HOST}seat_{game}_{side}"


_TO_THIS_HOST = "__Host-"  # binds a cookie to this host, and to HTTPS


def seats_at(game: Game) -> tuple[Actor, ...]:
    """Who sits at a game: the players, and the assistants that were named before it [VIII.4, E2.9, E2.10]; nobody,
    where only the result is kept."""
    conditions = load_game(game).state.conditions
    if not conditions.follows_moves:
        return ()
    assistants = conditions.assistants
    return tuple(actor for actor in SEATS if actor.helps is None or actor.helps in assistants)


def new_printing() -> str:
    """The name of codes, or of slips, that are given out together."""
    return secrets.token_urlsafe(16)


def give_codes(game: Game, printing: str = "") -> Mapping[Actor, str]:
    """New codes for all seats; who sits there stays. Only the links have the codes. They are made of the name of their
    printing and the server's key: who asks for it again, maybe of another process, is given the same."""
    printing = printing or new_printing()
    codes = {actor: _code(f"{printing}/{game.pk}/{actor.value}") for actor in seats_at(game)}
    with transaction.atomic():
        for actor, code in codes.items():
            known = {"of": game, "side": actor.value}
            if not PlayerSeat.objects.filter(**known).update(code=digest_of(code)):
                PlayerSeat.objects.create(**known, code=digest_of(code))
    return codes


def _code(name: str) -> str:
    made = salted_hmac("kodeks.seats", name, algorithm="sha256").digest()
    return urlsafe_b64encode(made[:_CODE_BYTES]).rstrip(b"=").decode()


_CODE_BYTES = 16


def seat_for(game: Game, actor: Actor) -> PlayerSeat:
    """A seat of a game for who comes without its code: by his slip, or signed in."""
    known = {"of": game, "side": actor.value}
    return PlayerSeat.objects.get_or_create(**known, defaults={"code": digest_of(secrets.token_urlsafe(16))})[0]


def games_of_cookies(cookies: Mapping[str, str]) -> frozenset[int]:
    """The games at which a device with these cookies has a seat, or had one."""
    found = (_COOKIE.fullmatch(name) for name in cookies)
    return frozenset(int(match[1]) for match in found if match is not None)


_COOKIE = re.compile(rf"(?:{_TO_THIS_HOST})?seat_([0-9]{{1,9}})_[a-z_]{{5,16}}")


def find_seat(code: str) -> PlayerSeat | None:
    """The seat a code leads to."""
    return PlayerSeat.objects.select_related("of", "of__tournament").filter(code=digest_of(code)).first()


def open_games(games: Iterable[int]) -> frozenset[int]:
    """At which of these games who holds a seat may still act. Seats end with their round, as slips do; where a game was
    adjourned or postponed, with its result; and when others are paired there, or the game was begun anew. All of that
    stands in the log of their tournament and in which games it has: so a tournament is asked once, for all its boards,
    and the answer kept until either is another. Every move asks."""
    wanted = frozenset(games)
    return _open_among(rows_among(_LOGS, wanted)) & wanted


_LOGS = f"""SELECT id, total, (SELECT MAX(id) FROM {GAMES} WHERE tournament_id = {TOURNAMENTS}.id) FROM {TOURNAMENTS}
    WHERE id IN (SELECT tournament_id FROM {GAMES} WHERE id IN ({{numbers}}))"""


def _open_among(logs: Rows) -> frozenset[int]:
    return frozenset().union(*(_open_in(*each) for each in logs))


def _open_in(tournament: int, total: str, newest: int) -> frozenset[int]:
    """Of a whole tournament with this log, and no game after that one."""
    key = ("seats", tournament)
    known: tuple[object, frozenset[int]] | None = memory.recall(key)
    if known is not None and known[0] == (total, newest):
        return known[1]
    rows = [*latest_games().filter(tournament=tournament)]
    state = load(Tournament.objects.get(pk=tournament)).state
    found = frozenset(row.pk for row in rows if _is_open(row, state))
    memory.keep(key, ((total, newest), found), 1 + len(found) // _WEIGH_1)
    return found


_WEIGH_1 = 1_000  # games, in memory


def _is_open(row: Game, state: TournamentState) -> bool:
    if state.is_closed or not is_of_those_paired(row, state):
        return False
    if all(later.stage is Stage.PAIRED for later in state.rounds if later.number > row.round):
        return True
    paired = state.round(row.round)
    return paired is not None and score_at(paired, SeatPlace(row.board, row.game or None)) is None


def take_seat(seat: PlayerSeat, cookies: Mapping[str, str]) -> Taking:
    """Sit down. Who sits there already stays; where another device sits, the arbiter is asked."""
    known = cookies.get(cookie_of(seat.of_id, seat.side), "")
    with transaction.atomic():
        now = PlayerSeat.objects.select_for_update().get(pk=seat.pk)
        secret = known if _is(known, now.device) or _is(known, now.asks) else secrets.token_urlsafe(24)  # ours only
        if not now.device or _is(secret, now.device):
            now.device, now.asks = digest_of(secret), ""
            has_seat = True
        else:
            now.asks, has_seat = digest_of(secret), False
        now.save()
    if not has_seat:
        telling.tell_desk(seat.of.tournament.key)
    return Taking(secret, has_seat)


def move_seats(game: Game, to: Game) -> None:
    """The game goes on in another log: the codes that were given out lead there now, and everybody sits down again."""
    PlayerSeat.objects.filter(of=game).update(of=to, device="", asks="")


def may_keep_sheet(conditions: Conditions, by: Actor) -> bool:
    """Whose sheet is kept here: of a game on two boards, by a player, or by the assistant of one who cannot see
    [VIII.2.5, VIII.4.1.3, E2.5, E2.9c]; that of a sighted player has other duties [E2.10]."""
    if not conditions.blind:
        return False
    return by.side is not None or (by.helps in conditions.blind and by.helps in conditions.assistants)


def keep_sheet(game: int, by: Actor, text: str) -> None:
    """What a player or his assistant has written, on the sheet of the player."""
    side = by.side or by.helps
    assert side is not None, by
    PlayerSeat.objects.filter(of=game, side=side.value).update(sheet=text)


def sheets_of(game: int) -> dict[Side, str]:
    """The sheets that are kept."""
    return {Side(side): text for side, text in _written_at(game)}


@prepared
def _written_at(game: int) -> QuerySet[PlayerSeat, tuple[str, str]]:
    return PlayerSeat.objects.filter(of=game).exclude(sheet="").values_list("side", "sheet")


def decide_seat(seat: PlayerSeat, *, grants: bool) -> None:
    """The arbiter gives the seat to the device that asked for it, or leaves it."""
    with transaction.atomic():
        now = PlayerSeat.objects.select_for_update().get(pk=seat.pk)
        if grants and now.asks:
            now.device = now.asks
        now.asks = ""
        now.save()
    telling.game_changed(seat.of.tournament.key, seat.of_id)


def seats_held(game: int, cookies: Mapping[str, str]) -> frozenset[Actor]:
    """Which seats of a game the device with these cookies holds."""
    shown = shown_for(game, cookies)
    return held_among(shown, devices_of([game]).get(game, {})) if shown else frozenset()


def devices_of(games: Iterable[int]) -> dict[int, dict[str, str]]:
    """Who sits where at these games, read in one go: the hashes of devices by seat."""
    return _devices_among(rows_among(_DEVICES, frozenset(games)))


_DEVICES = f"SELECT of_id, side, device FROM {PlayerSeat._meta.db_table} WHERE of_id IN ({{numbers}})"


def _devices_among(rows: Rows) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for game, side, device in rows:
        found.setdefault(game, {})[side] = device
    return found


SEATING = (_LOGS, _DEVICES)  # what is asked of games to know who may act there


class Seating(NamedTuple):
    """At which games who holds a seat may still act, and who sits where."""

    open_games: frozenset[int]
    devices: Mapping[int, Mapping[str, str]]


def seating_of(logs: Rows, devices: Rows) -> Seating:
    """By the answers to what is asked of them."""
    return Seating(_open_among(logs), _devices_among(devices))


def shown_for(game: int, cookies: Mapping[str, str]) -> dict[Actor, str]:
    """What a device with these cookies shows for the seats of a game: the hash of its secret, seat by seat."""
    secrets_of = {actor: cookies.get(cookie_of(game, actor.value), "") for actor in SEATS}
    return {actor: digest_of(secret) for actor, secret in secrets_of.items() if secret}


def held_among(shown: Mapping[Actor, str], devices: Mapping[str, str]) -> frozenset[Actor]:
    """Which seats of a game the device that shows this holds, where these devices sit at it."""
    return frozenset(actor for actor, digest in shown.items() if compare_digest(devices.get(actor.value, ""), digest))


def asks_for_seat(game: int, shown: Mapping[Actor, str]) -> bool:
    """Whether the device that shows this waits for the arbiter to give it a seat: it may watch until then."""
    asking = PlayerSeat.objects.filter(of=game).exclude(asks="").values_list("side", "asks")
    return any(compare_digest(digest, shown.get(Actor(side), "")) for side, digest in asking)


def _is(secret: str, digest: str) -> bool:
    return bool(secret) and constant_time_compare(digest, digest_of(secret))
