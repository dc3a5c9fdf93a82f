"""The halves of slips: given out for a round, found again by their token, and what they are good for now."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from kodeks.papers.slips import SlipAddresses
from kodeks.tables import SeatPlace, score_at
from kodeks.tournament import PairedRound, Stage, Tournament
from kodeks.tournament.announced import announced
from kodeks.web.accounts.models import digest_of
from kodeks.web.door.prepared import prepared
from kodeks.web.logs import models
from kodeks.web.play.seats import new_printing
from kodeks.web.slips.models import Slip

_SIDES = ("white", "black")
_TOKEN_BYTES = 16


class HalfState(StrEnum):
    """What a half is good for."""

    REPORT = "report"
    WAIT = "wait"  # the round has not begun
    OVER = "over"  # the board has its result
    PAST = "past"  # so is the round: the code opens nothing any more
    VOID = "void"  # the board was paired anew


def place_of(slip: Slip) -> SeatPlace:
    """The board, in a match of teams with the board in it."""
    return SeatPlace(slip.board, slip.game or None)


def players_at(paired: PairedRound, place: SeatPlace) -> str:
    """The start numbers at a board, White's first; of a match of teams the host's."""
    board = paired.board(place.board)
    assert board is not None, place
    return f"{board.white}-{board.black}"


def give_out(
    row: models.Tournament, state: Tournament, number: int, address: Callable[[str], str], printing: str = ""
) -> Mapping[SeatPlace, SlipAddresses]:
    """New slips for all boards of a round that have no result: the addresses behind their codes. Those given out before
    for the same boards are void, unless somebody has reported by them already.

    A printing has its own codes, made of its name and the server's key: who asks for it again, maybe of another process
    of the server, is given the same."""
    paired = state.round(number)
    assert paired is not None, number
    found: dict[SeatPlace, SlipAddresses] = {}
    printing = printing or new_printing()
    with transaction.atomic():
        for place in _open_places(paired):
            tokens = [_token(f"{printing}/{row.pk}/{number}/{place.board}.{place.game or 0}/{side}") for side in _SIDES]
            for side, token in zip(_SIDES, tokens, strict=True):
                _renew(row, paired, place, side, token)
            found[place] = SlipAddresses(*map(address, tokens))
    return found


def _token(name: str) -> str:
    made = salted_hmac("kodeks.slips", name, algorithm="sha256").digest()
    return urlsafe_b64encode(made[:_TOKEN_BYTES]).rstrip(b"=").decode()


def _open_places(paired: PairedRound) -> list[SeatPlace]:
    games = (
        SeatPlace(board.board, game)
        for board in paired.boards
        for game in (range(1, len(board.games) + 1) if board.games else (None,))
    )
    return [place for place in games if score_at(paired, place) is None]


def _renew(row: models.Tournament, paired: PairedRound, place: SeatPlace, side: str, token: str) -> None:
    key = {"round": paired.number, "board": place.board, "game": place.game or 0, "side": side}
    slip = Slip.objects.select_for_update().filter(tournament=row, **key).first()
    players = players_at(paired, place)
    if slip is None:
        Slip.objects.create(tournament=row, digest=digest_of(token), players=players, **key)
        return
    slip.digest = digest_of(token)
    if slip.players != players:
        slip.players, slip.result, slip.reported_at, slip.reporter = players, "", None, None
    slip.save()


def half_at(row: models.Tournament, paired: PairedRound, place: SeatPlace, side: str) -> Slip:
    """The half of a side whether slips were printed or not: who may report otherwise, such as a captain, needs no code.
    One of a board that was paired anew begins anew."""
    with transaction.atomic():
        for each in _SIDES:
            key = {"round": paired.number, "board": place.board, "game": place.game or 0, "side": each}
            slip = Slip.objects.select_for_update().filter(tournament=row, **key).first()
            if slip is None or slip.players != players_at(paired, place):
                _renew(row, paired, place, each, secrets.token_urlsafe(_TOKEN_BYTES))
        return Slip.objects.get(tournament=row, round=paired.number, board=place.board, game=place.game or 0, side=side)


def reports_of(row: models.Tournament, number: int) -> dict[SeatPlace, dict[str, str]]:
    """What was reported in a round, by board and side."""
    found: dict[SeatPlace, dict[str, str]] = {}
    for slip in Slip.objects.filter(tournament=row, round=number).exclude(result=""):
        found.setdefault(place_of(slip), {})[slip.side] = slip.result
    return found


def find(token: str) -> Slip | None:
    return Slip.objects.select_related("tournament").filter(digest=digest_of(token)).first()


def good_for(slip: Slip, state: Tournament) -> HalfState:
    """What a half is good for: its token expires with its round."""
    paired, place, last = state.round(slip.round), place_of(slip), len(announced(state).rounds)
    if slip.round > last:  # whether it is paired, and anew, is nobody's business yet
        return HalfState.WAIT
    if paired is None or not _has(paired, place) or players_at(paired, place) != slip.players:
        return HalfState.VOID
    if state.is_closed or slip.round < last:
        return HalfState.PAST
    if score_at(paired, place) is not None:
        return HalfState.OVER
    return HalfState.REPORT if paired.stage is Stage.STARTED else HalfState.WAIT


def _has(paired: PairedRound, place: SeatPlace) -> bool:
    board = paired.board(place.board)
    return board is not None and (place.game or 0) <= len(board.games) and bool(place.game) == bool(board.games)


def halves_of(slip: Slip) -> tuple[Slip, Slip]:
    """Both halves of the slip, White's first."""
    same = {"tournament": slip.tournament, "round": slip.round, "board": slip.board, "game": slip.game}
    found = {each.side: each for each in Slip.objects.filter(**same)}
    return found["white"], found["black"]


class Call(NamedTuple):
    """A board without a result where somebody has reported: the reports differ, the other one is awaited, or both say
    the same and it is not recorded, such as when the arbiter has taken it back."""

    slip: Slip  # one half
    white: str
    black: str

    @property
    def place(self) -> SeatPlace:
        return place_of(self.slip)

    @property
    def is_for_arbiter(self) -> bool:
        """Whether both have said all they can."""
        return bool(self.white and self.black)

    @property
    def is_agreed(self) -> bool:
        """Whether they say the same."""
        return self.is_for_arbiter and self.white == self.black


@prepared
def _reported(tournament: int, number: int) -> QuerySet[Slip]:
    return Slip.objects.filter(tournament=tournament, round=number).exclude(result="").order_by("board", "game")


def calls_of(row: models.Tournament, state: Tournament, number: int) -> list[Call]:
    """The boards of a round where reports wait for something."""
    found: dict[SeatPlace, dict[str, Slip]] = {}
    for slip in _reported(row.pk, number):
        if good_for(slip, state) is HalfState.REPORT:
            found.setdefault(place_of(slip), {})[slip.side] = slip
    return [
        Call(next(iter(told.values())), *(told[side].result if side in told else "" for side in _SIDES))
        for told in found.values()
    ]
