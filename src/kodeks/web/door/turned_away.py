"""What is raised where the door does not let somebody in, or not so; and all reasons there are."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """The status of the answer, and the keys of its two sentences."""

    status: int
    title: str
    what: str


BAD_REQUEST = Reason(400, "error-bad-request", "error-bad-request-what")
OF_OURS = Reason(500, "error-of-ours", "error-of-ours-what")
NO_SUCH_METHOD = Reason(405, "error-bad-request", "error-bad-request-what")
TOO_SLOW = Reason(408, "door-too-slow", "door-too-slow-what")
TOO_LARGE = Reason(413, "door-too-large", "door-too-large-what")
TOO_LARGE_FOR_A_STRANGER = Reason(413, "door-too-large", "door-too-large-for-a-stranger")
TOO_MANY = Reason(429, "door-too-many", "door-too-many-what")
HEAD_TOO_LONG = Reason(431, "door-head-too-long", "door-head-too-long-what")
NO_ROOM = Reason(503, "door-no-room", "door-no-room-what")
OUT_OF_TIME = Reason(503, "door-out-of-time", "door-out-of-time-what")
TABLES_NEWER = Reason(503, "door-tables-newer", "door-tables-newer-what")
DATABASE_GONE = Reason(503, "door-database-gone", "door-database-gone-what")


class TurnedAway(Exception):
    """Why, and the facts the sentence speaks of."""

    def __init__(self, reason: Reason, **facts: int | str) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts
