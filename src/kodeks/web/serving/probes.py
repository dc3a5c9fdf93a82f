"""What machines ask of the server: `/health` (it is alive), `/ready` (it can serve), `/metrics` (what it has done).

They are answered before the door judges who asks: a load balancer calls us by our address, not by our name. Metrics are
for this very machine, and for who has the token; a server before us has everybody behind it, so it needs it, too.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from concurrent.futures import Executor
from hmac import compare_digest
from pathlib import Path
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from kodeks import __version__
from kodeks.web.door.addresses import is_near
from kodeks.web.door.heads import header
from kodeks.web.serving.readiness import readiness

__all__ = ["PROBES", "answer_probe", "sample_for_others"]

PROBES = ("/health", "/ready", "/metrics")
_EVERY_S = 2.0
_JSON, _TEXT = "application/json", "text/plain; charset=utf-8"
_NOT_YOURS = b"metrics are told on this machine, or to who brings KODEKS_METRICS_TOKEN: Authorization: Bearer ...\n"


async def answer_probe(scope: Any, send: Any, sample: Callable[[], None], threads: Executor) -> None:
    if scope["path"] == "/health":
        await _send(send, 200, _JSON, _as_json({"alive": True, "version": __version__}))
    elif scope["path"] == "/ready":
        found = await asyncio.get_running_loop().run_in_executor(threads, readiness)
        parts = {part: "ok" if works else "failed" for part, works in found.parts.items()}
        told = {"ready": found.is_ready, "parts": parts}
        await _send(send, 200 if found.is_ready else 503, _JSON, _as_json(told))
    elif not _may_read_metrics(scope):
        await _send(send, 403, _TEXT, _NOT_YOURS)
    else:
        sample()
        metrics = await asyncio.get_running_loop().run_in_executor(threads, _metrics)
        await _send(send, 200, CONTENT_TYPE_LATEST, metrics)


async def _send(send: Any, status: int, kind: str, body: bytes) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _as_json(told: object) -> bytes:
    return json.dumps(told).encode() + b"\n"


def _may_read_metrics(scope: Any) -> bool:
    token = os.environ.get("KODEKS_METRICS_TOKEN", "")
    if token and compare_digest(header(scope["headers"], b"authorization"), f"Bearer {token}".encode()):
        return True
    is_forwarded = any(name.startswith((b"x-forwarded-", b"forwarded", b"via")) for name, _ in scope["headers"])
    return is_near((scope.get("client") or ("", 0))[0]) and not is_forwarded


def _metrics() -> bytes:
    """Of this process; or of all that count into the same folder, without those that have ended."""
    folder = _folder()
    if folder is None:
        return generate_latest(REGISTRY)
    _forget_the_dead(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _folder() -> Path | None:
    told = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    return Path(told) if told else None


def _forget_the_dead(folder: Path) -> None:
    """What a process that has ended was doing is done by nobody now; what it has counted stays counted."""
    for number in {int(path.stem.rsplit("_", 1)[1]) for path in folder.glob("gauge_live*_*.db")}:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            mark_process_dead(number, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:  # it lives, and is somebody else's
            continue


async def sample_for_others(sample: Callable[[], None]) -> None:
    """Any process may be asked: each tells the others how it stands, until the server stops."""
    while _folder() is not None:
        sample()
        await asyncio.sleep(_EVERY_S)
