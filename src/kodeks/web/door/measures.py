"""What a process counts of its work, in Prometheus' format. Several processes of one server count into files of one
folder (PROMETHEUS_MULTIPROC_DIR, which `serve` sets), so that any of them tells of all."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

__all__ = [
    "BOARDS",
    "DATABASE_ERRORS",
    "DURATIONS",
    "ERRANDS",
    "KEPT_LOGS",
    "KEPT_WEIGHT",
    "LONG_WORK",
    "REQUESTS",
    "SLOW_PAGES",
    "STREAMS",
    "WRITER_BATCHES",
    "WRITER_WORDS",
]

_STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds

REQUESTS = Counter("kodeks_requests", "Requests answered", ("kind", "status"))
DURATIONS = Histogram("kodeks_request_seconds", "Until a request was answered", ("kind",), buckets=_STEPS)
SLOW_PAGES = Counter("kodeks_slow_pages", "Requests above the threshold of slow pages", ("view",))
DATABASE_ERRORS = Counter("kodeks_database_errors", "Requests that the database or the disk did not serve")
WRITER_BATCHES = Counter("kodeks_writer_batches", "Transactions of the hand that writes for all boards")
WRITER_WORDS = Counter("kodeks_writer_words", "Moves and other words in them")
STREAMS = Gauge("kodeks_streams", "Live streams open", multiprocess_mode="livesum")
BOARDS = Gauge("kodeks_board_lines", "Devices connected to boards", multiprocess_mode="livesum")
LONG_WORK = Gauge("kodeks_long_work", "Pieces of long work", ("state",), multiprocess_mode="livesum")
ERRANDS = Gauge("kodeks_errands", "Long work written down, on all servers", ("state",), multiprocess_mode="livemax")
KEPT_LOGS = Gauge("kodeks_logs_in_memory", "Folded logs of tournaments and games kept", multiprocess_mode="livesum")
KEPT_WEIGHT = Gauge("kodeks_memory_weight_ratio", "How full the memory of folded logs is", multiprocess_mode="livemax")
