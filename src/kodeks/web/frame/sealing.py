"""What is written down of long work is for this federation's servers only: sealed with their secret."""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.utils.crypto import salted_hmac

__all__ = ["BrokenSeal", "sealed", "unsealed"]

_NONCE = 12  # bytes


class BrokenSeal(Exception):
    """It was sealed with another secret, or for something else."""


def sealed(data: bytes, about: str) -> bytes:
    """Readable only with the secret of the server, and only as what it is about."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + _key().encrypt(nonce, data, about.encode())


def unsealed(data: bytes, about: str) -> bytes:
    try:
        return _key().decrypt(data[:_NONCE], data[_NONCE:], about.encode())
    except InvalidTag:
        raise BrokenSeal(about) from None


def _key() -> AESGCM:
    return AESGCM(salted_hmac("kodeks.errands", "seal", algorithm="sha256").digest())
