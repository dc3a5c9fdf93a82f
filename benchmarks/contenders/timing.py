"""A contender runs in its own environment and answers one workload at a time, as lines of JSON."""

import json
import sys
import time
from collections.abc import Callable


def measure(work: Callable[[], int]) -> tuple[int, float]:
    """What the work counted, and the seconds of CPU it took."""
    started = time.process_time()
    counted = work()
    return counted, time.process_time() - started


def serve(workloads: dict[str, Callable[..., tuple[int, float]]], source: str) -> None:
    """Answer each request with how much was done and in what time."""
    print(json.dumps({"source": source}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        done, seconds = workloads[request.pop("workload")](**request)
        print(json.dumps({"done": done, "seconds": seconds}), flush=True)
