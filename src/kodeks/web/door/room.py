"""How many streams a process can hold: each takes a file of the operating system, and the desk must keep some."""

from __future__ import annotations

import sys

__all__ = ["MOST_STREAMS", "room_for_streams"]

MOST_STREAMS = 20_000
_FOR_THE_DESK = 200  # pages under way, the database, the program's own files

if sys.platform != "win32":
    import resource

    def room_for_streams() -> int:
        """As many as the system lets us; the usual limit, often 1,024, is raised as far as it may be."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_STREAMS + _FOR_THE_DESK
        if soft != resource.RLIM_INFINITY and soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return MOST_STREAMS if soft == resource.RLIM_INFINITY else max(0, min(MOST_STREAMS, soft - _FOR_THE_DESK))

else:

    def room_for_streams() -> int:
        """Windows has no such limit."""
        return MOST_STREAMS
