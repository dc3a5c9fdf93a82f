"""The certificate of this computer for its desk in the local network: made at the first start, kept beside the data,
and made anew when it ends or the computer is called otherwise. Nobody vouches for it: people compare its print."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from kodeks.web.lives import CERTIFICATE

_RENEWED_BEFORE = timedelta(days=30)


class Certificate(NamedTuple):
    """Where it and its key are, and its print: SHA-256, as browsers show it."""

    chain: Path
    key: Path
    print: str


def certificate_for(names: Collection[str], home: Path, now: datetime) -> Certificate:
    """The one that is kept, if it has all these names and is good for a while; else a new one."""
    found = Certificate(home / "certificate.pem", home / "certificate.key", "")
    kept = _kept(found)
    if kept is None or not _serves(kept, names, now):
        kept = _make(found, sorted(names), now)
    return found._replace(print=kept.fingerprint(hashes.SHA256()).hex(":").upper())


def _kept(found: Certificate) -> x509.Certificate | None:
    """None if there is none, or it is torn, or its key is not there or another's."""
    try:
        kept = x509.load_pem_x509_certificate(found.chain.read_bytes())
        key = serialization.load_pem_private_key(found.key.read_bytes(), None)
    except (FileNotFoundError, ValueError):
        return None
    return kept if key.public_key() == kept.public_key() else None


def _serves(kept: x509.Certificate, names: Collection[str], now: datetime) -> bool:
    has = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(map(_named, names)) <= set(has) and kept.not_valid_after_utc - now > _RENEWED_BEFORE


def _named(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name.strip("[]")))
    except ValueError:
        return x509.DNSName(name.encode("idna").decode())


def _make(found: Certificate, names: list[str], now: datetime) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    whose = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Kodeks")])
    made = (
        x509.CertificateBuilder()
        .subject_name(whose)
        .issuer_name(whose)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now.astimezone(UTC) - timedelta(days=1))  # clocks of phones differ
        .not_valid_after(now.astimezone(UTC) + CERTIFICATE.lasts)
        .add_extension(x509.SubjectAlternativeName(map(_named, names)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    _write(found.key, key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    _write(found.chain, made.public_bytes(serialization.Encoding.PEM))
    return made


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all, and for its owner alone."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
