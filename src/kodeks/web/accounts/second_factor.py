"""The second factor: codes of an application on the phone (TOTP), and recovery codes for who has lost it."""

from __future__ import annotations

import secrets
from base64 import b32encode
from datetime import datetime
from hashlib import scrypt
from urllib.parse import quote, urlencode

import segno
from django.db import transaction
from django_otp import verify_token
from django_otp.plugins.otp_totp.models import TOTPDevice
from markupsafe import Markup

from kodeks.web.accounts.models import RecoveryCode, User, digest_of

_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another


def device_of(user: User) -> TOTPDevice | None:
    """The second factor that is asked for; none if none was confirmed."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def begin(user: User) -> TOTPDevice:
    """A device to be confirmed by its first code: the one begun before, or a new one."""
    found: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    return found or TOTPDevice.objects.create(user=user, name="totp", confirmed=False)


def secret_of(device: TOTPDevice) -> str:
    """What may be typed where no picture can be read: in groups of four."""
    text = b32encode(device.bin_key).decode()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def address_of(device: TOTPDevice, user: User) -> str:
    """What the picture says to the phone."""
    facts = {"secret": b32encode(device.bin_key).decode(), "issuer": "Kodeks", "digits": device.digits}
    return f"otpauth://totp/{quote(f'Kodeks:{user.username}')}?{urlencode(facts)}"


def drawing(text: str) -> Markup:
    """A QR code as a drawing in the page: dark on light in both colour schemes, as phones want it."""
    made = segno.make(text, error="m", micro=False)
    svg = made.svg_inline(border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(svg)


def confirm(user: User, code: str) -> list[str] | None:
    """The device begun is confirmed by a code of it; the recovery codes, told this once. None: the code is wrong."""
    device = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    if device is None or verify_token(user, device.persistent_id, _plain(code)) is None:
        return None
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user).exclude(pk=device.pk).delete()
        TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
        return _new_codes(user, device)


def _new_codes(user: User, device: TOTPDevice) -> list[str]:
    user.recovery_codes.all().delete()
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(10)) for _ in range(_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=_kept(code, device)) for code in codes)
    return [f"{code[:5]}-{code[5:]}" for code in codes]


def code_is_good(user: User, code: str, now: datetime) -> bool:
    """Whether this is the code of the moment, or a recovery code not used yet; that is used up then."""
    device = device_of(user)
    text = _plain(code)
    if device is not None and text.isascii() and text.isdecimal():
        return verify_token(user, device.persistent_id, text) is not None
    kept = [digest_of(text)] if device is None else [_kept(text, device), digest_of(text)]  # of before: a plain hash
    return user.recovery_codes.filter(digest__in=kept, used_at=None).update(used_at=now) == 1


def _kept(code: str, device: TOTPDevice) -> str:
    """What is kept of a recovery code: it is short, so it is hashed as passwords are, with the random key of the device
    as its salt."""
    return scrypt(code.encode(), salt=device.bin_key, n=2**14, r=8, p=1, dklen=32).hex()


def _plain(code: str) -> str:
    """As typed: with blanks, a dash, or in capitals."""
    return "".join(code.split()).replace("-", "").casefold()


def remove(user: User) -> None:
    TOTPDevice.objects.filter(user=user).delete()
    user.recovery_codes.all().delete()
