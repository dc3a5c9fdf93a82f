"""How long everything lives that lets somebody in or tells who he is: the one place for these numbers. Who issues it
asks here, and `serving/sweeping.py` takes away what has ended; docs/security.md has the same as a table."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple


class Life(NamedTuple):
    """What lives, for how long, from when on, and why so long and no longer."""

    what: str
    lasts: timedelta
    since: str
    why: str


SESSION = Life("a session", timedelta(days=30), "signing in", "who signed in is asked again in a month at the latest")
SESSION_UNUSED = Life(
    "a session that nobody uses",
    timedelta(days=8),
    "its last use, by the hour",
    "a league plays once a week, and an assistant's phone has no password to come back with",
)
CODE_AWAITED = Life(
    "the password given, while the code of the second factor is awaited",
    timedelta(minutes=10),
    "the password",
    "somebody looks for his phone",
)
FACTOR_BEGUN = Life(
    "a second factor that was begun and not confirmed", timedelta(days=1), "its first page", "its secret was shown"
)
PRINTED_LINK = Life("the owner's printed link", timedelta(hours=1), "its printing", "it is opened at once, or never")
PASSWORD_LINK = Life(
    "a link by which a password is chosen", timedelta(days=3), "its giving", "it is sent over a weekend"
)
INVITATION = Life("an invitation", timedelta(days=3), "its giving", "it is sent over a weekend")
ATTEMPT = Life(
    "the hash of an attempt to sign in, or of a form sent from an address",
    timedelta(minutes=15),
    "the attempt",
    "it is counted for so long; who mistypes is not kept out of his round",
)
KIOSK = Life("the link of a kiosk", timedelta(hours=14), "its giving", "one day of a tournament")
SEAT = Life(
    "the cookie by which a device holds a seat (by correspondence: a hundred times the days of a move longer)",
    timedelta(days=1),
    "sitting down",
    "the longest game of a day; its code ends with the round",
)
SENT_FILE = Life("a file set aside for long work", timedelta(hours=1), "its sending", "it is read and compared")
ERRAND = Life(
    "long work as it was asked for and answered, sealed, that nobody fetches",
    timedelta(hours=1),
    "its end; of a paper the last time that somebody asked for it",
    "somebody comes back to his page",
)
ERRAND_FETCHED = Life(
    "the same once it was fetched", timedelta(minutes=10), "its fetching", "a line may break; the page is shown again"
)
ERRAND_FAILED = Life(
    "long work that failed, sealed", timedelta(days=7), "its last try", "administrators see that it did, and why"
)
HALL_TOKENS = Life(
    "hashes of the codes of slips and seats, and of the devices that sat there",
    timedelta(days=30),
    "the last day of the event",
    "they open nothing after their round; a closed event may be opened again until complaints are decided",
)
APPLICATION_CONTACT = Life(
    "contact of who asked to be entered, and his wish for messages",
    timedelta(days=30),
    "the last day of the event",
    "people are reached about results, prizes and complaints",
)
NOTICE_CONTACT = Life(
    "contact of who gave notice of an event",
    timedelta(days=90),
    "the last day of the event",
    "the commission asks about the report of an event until its quarter is rated",
)
LANGUAGE = Life("the cookie of the chosen language", timedelta(days=365), "choosing", "it says nothing else")
CERTIFICATE = Life(
    "the certificate for the local network", timedelta(days=397), "its making", "the longest that browsers take"
)

LIVES = (
    SESSION,
    SESSION_UNUSED,
    CODE_AWAITED,
    FACTOR_BEGUN,
    PRINTED_LINK,
    PASSWORD_LINK,
    INVITATION,
    ATTEMPT,
    KIOSK,
    SEAT,
    SENT_FILE,
    ERRAND,
    ERRAND_FETCHED,
    ERRAND_FAILED,
    HALL_TOKENS,
    APPLICATION_CONTACT,
    NOTICE_CONTACT,
    LANGUAGE,
    CERTIFICATE,
)
