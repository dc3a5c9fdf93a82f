"""Sets of squares as integers, and where men look from them, for `generator.py`.

The same source runs interpreted and, compiled with mypyc, on native 64-bit integers. The bits of a set are the squares
from a1 (bit 0) to h8 (bit 63); compiled, h8 is the sign. So a set shifted to the left is always cut by a mask, as
interpreted integers would grow, and one shifted to the right too, as a sign would be drawn along. Constants from 2^62
on would be objects in compiled code, and cost more than what is done with them: they are made of halves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL: Final = -1
NOT_A: Final = ~0x0101010101010101  # all files but a; the following likewise
_NOT_AB: Final = ~0x0303030303030303
_NOT_GH: Final = 0x3F3F3F3F3F3F3F3F
_HALF_NOT_H: Final = 0x3FBFBFBFBFBFBFBF
_HALF_EVEN: Final = 0x2AAAAAAAAAAAAAAA
NOT_LAST: Final = 0x00FFFFFFFFFFFFFF  # all ranks but the eighth, as after a shift down
_DOWN_LEFT: Final = 0x007F7F7F7F7F7F7F
_DOWN_RIGHT: Final = 0x00FEFEFEFEFEFEFE
_HALF_LIGHT: Final = 0x2AD52AD52AD52AD5
ENDS: Final = ~0x00FFFFFFFFFFFF00  # first and eighth rank


def square_of(bit: i64) -> i64:
    """The number of the square of a set of one."""
    square: i64 = 0 if bit & 0x00000000FFFFFFFF else 32
    if not bit & 0x0000FFFF0000FFFF:
        square += 16
    if not bit & 0x00FF00FF00FF00FF:
        square += 8
    if not bit & 0x0F0F0F0F0F0F0F0F:
        square += 4
    if not bit & 0x3333333333333333:
        square += 2
    half: i64 = _HALF_EVEN
    return square if bit & (half << 1 | 1) else square + 1


def count_bits(bits: i64) -> i64:
    half: i64 = _HALF_EVEN
    even: i64 = half << 1 | 1
    bits = (bits & even) + (bits >> 1 & even)
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


def bit_of(square: i64) -> i64:
    bit: i64 = 0x100000000 >> (32 - (square & 31))  # compiled, a 1 to shift would be of 32 bits
    return bit << 32 if square & 32 else bit


def light(bits: i64) -> i64:
    """Those of the squares that are light."""
    half: i64 = _HALF_LIGHT
    return bits & half << 1


if __file__.endswith((".py", ".pyc")):  # interpreted, integers have no sign to hide h8 in
    for _name in ("ALL", "NOT_A", "_NOT_AB", "ENDS"):
        globals()[_name] &= 0xFFFFFFFFFFFFFFFF
    globals()["count_bits"] = int.bit_count
    globals()["square_of"] = lambda bit: bit.bit_length() - 1


def knight_leaps(bits: i64) -> i64:
    half: i64 = _HALF_NOT_H
    return (
        bits << 6 & (_NOT_GH & ~0xFF)
        | bits << 10 & _NOT_AB
        | bits << 15 & (half << 1 & ~0xFFFF)
        | bits << 17 & NOT_A
        | bits >> 6 & 0x00FCFCFCFCFCFCFC
        | bits >> 10 & 0x003F3F3F3F3F3F3F
        | bits >> 15 & 0x0000FEFEFEFEFEFE
        | bits >> 17 & 0x00007F7F7F7F7F7F
    )


def king_steps(bits: i64) -> i64:
    half: i64 = _HALF_NOT_H
    row: i64 = bits | bits << 1 & NOT_A | bits >> 1 & (half << 1 | 1)
    return (row | row << 8 & ALL | row >> 8 & NOT_LAST) & ~bits


def pawn_takes(bits: i64, side: i64) -> i64:
    """Where pawns of a side attack."""
    if side:
        return bits >> 9 & _DOWN_LEFT | bits >> 7 & _DOWN_RIGHT
    half: i64 = _HALF_NOT_H
    return bits << 7 & (half << 1 & ~0xFF) | bits << 9 & NOT_A


def diagonals_from(bits: i64, empty: i64) -> i64:
    """Where bishops look, up to the first man they meet and including him; all of them at once."""
    half: i64 = _HALF_NOT_H
    not_h: i64 = half << 1 | 1
    seen: i64 = 0
    at: i64 = bits << 9 & NOT_A
    while at:
        seen |= at
        at = (at & empty) << 9 & NOT_A
    at = bits << 7 & not_h
    while at:
        seen |= at
        at = (at & empty) << 7 & not_h
    at = bits >> 9 & _DOWN_LEFT
    while at:
        seen |= at
        at = (at & empty) >> 9 & _DOWN_LEFT
    at = bits >> 7 & _DOWN_RIGHT
    while at:
        seen |= at
        at = (at & empty) >> 7 & _DOWN_RIGHT
    return seen


def lines_from(bits: i64, empty: i64) -> i64:
    """The same for rooks."""
    half: i64 = _HALF_NOT_H
    not_h: i64 = half << 1 | 1
    seen: i64 = 0
    at: i64 = bits << 8 & ALL
    while at:
        seen |= at
        at = (at & empty) << 8 & ALL
    at = bits << 1 & NOT_A
    while at:
        seen |= at
        at = (at & empty) << 1 & NOT_A
    at = bits >> 8 & NOT_LAST
    while at:
        seen |= at
        at = (at & empty) >> 8 & NOT_LAST
    at = bits >> 1 & not_h
    while at:
        seen |= at
        at = (at & empty) >> 1 & not_h
    return seen
