"""Seats: given out with a code, taken by one device, taken over only if the arbiter lets it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction
from django.utils.crypto import constant_time_compare

from kodeks.rulebook.result import Side
from kodeks.web.accounts.models import digest_of
from kodeks.web.logs import telling
from kodeks.web.logs.models import Game
from kodeks.web.play.models import PlayerSeat

__all__ = ["Taking", "asks_for_seat", "cookie_of", "decide_seat", "find_seat", "give_codes", "sides_held", "take_seat"]


class Taking(NamedTuple):
    """What came of taking a seat: the device's secret, and whether it sits there now or the arbiter was asked."""

    secret: str
    has_seat: bool


def cookie_of(game: int, side: str) -> str:
    """The name of the cookie by which a device holds a seat."""
    return f"seat_{game}_{side}"


def give_codes(game: Game) -> Mapping[Side, str]:
    """New codes for both seats; who sits there stays. Only the links have the codes."""
    codes = {side: secrets.token_urlsafe(16) for side in Side}
    with transaction.atomic():
        for side, code in codes.items():
            known = {"of": game, "side": side.value}
            if not PlayerSeat.objects.filter(**known).update(code=digest_of(code)):
                PlayerSeat.objects.create(**known, code=digest_of(code))
    return codes


def find_seat(code: str) -> PlayerSeat | None:
    """The seat a code leads to."""
    return PlayerSeat.objects.select_related("of", "of__tournament").filter(code=digest_of(code)).first()


def take_seat(seat: PlayerSeat, cookies: Mapping[str, str]) -> Taking:
    """Sit down. Who sits there already stays; where another device sits, the arbiter is asked."""
    known = cookies.get(cookie_of(seat.of_id, seat.side), "")
    secret = known or secrets.token_urlsafe(24)
    with transaction.atomic():
        now = PlayerSeat.objects.select_for_update().get(pk=seat.pk)
        if not now.device or constant_time_compare(now.device, digest_of(secret)):
            now.device, now.asks = digest_of(secret), ""
            has_seat = True
        else:
            now.asks, has_seat = digest_of(secret), False
        now.save()
    if not has_seat:
        telling.tell_desk(seat.of.tournament.key)
    return Taking(secret, has_seat)


def decide_seat(seat: PlayerSeat, *, grants: bool) -> None:
    """The arbiter gives the seat to the device that asked for it, or leaves it."""
    with transaction.atomic():
        now = PlayerSeat.objects.select_for_update().get(pk=seat.pk)
        if grants and now.asks:
            now.device = now.asks
        now.asks = ""
        now.save()
    telling.game_changed(seat.of.tournament.key, seat.of_id)


def sides_held(game: int, cookies: Mapping[str, str]) -> frozenset[Side]:
    """Which seats of a game the device with these cookies holds."""
    held = {side: cookies.get(cookie_of(game, side.value), "") for side in Side}
    if not any(held.values()):
        return frozenset()
    devices = dict(PlayerSeat.objects.filter(of=game).values_list("side", "device"))
    return frozenset(side for side, secret in held.items() if _is(secret, devices.get(side.value, "")))


def asks_for_seat(game: int, cookies: Mapping[str, str]) -> bool:
    """Whether the device with these cookies waits for the arbiter to give it a seat: it may watch until then."""
    asking = PlayerSeat.objects.filter(of=game).exclude(asks="").values_list("side", "asks")
    return any(_is(cookies.get(cookie_of(game, side), ""), digest) for side, digest in asking)


def _is(secret: str, digest: str) -> bool:
    return bool(secret) and constant_time_compare(digest, digest_of(secret))
