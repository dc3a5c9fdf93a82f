"""Who may do what: roles in a tournament, offices outside it, and the rights each has."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    """A role in a tournament, or an office in the federation. The words are stable: the database carries them."""

    CHIEF = "chief"
    ROUND = "round"
    ORGANISER = "organiser"
    CLERK = "clerk"
    CAPTAIN = "captain"
    SPECTATOR = "spectator"
    OFFICER = "officer"  # of the federation: its technical commission
    COLLEGE = "college"  # of arbiters [IV.5.3]
    ADMINISTRATOR = "administrator"
    ACCOUNT = "account"  # signed in, and nothing else
    STRANGER = "stranger"  # not signed in


TOURNAMENT_ROLES = (Role.CHIEF, Role.ROUND, Role.ORGANISER, Role.CLERK, Role.CAPTAIN, Role.SPECTATOR)
OFFICES = (Role.OFFICER, Role.COLLEGE, Role.ADMINISTRATOR)


class Right(StrEnum):
    """Something a page shows or does. Every view names one."""

    LOOK = "look"  # public pages
    SIGN_IN = "sign_in"  # pages for anybody
    HAVE_DESK = "have_desk"  # pages for everybody who is signed in
    CREATE = "create"
    SEE = "see"  # the tournament, as announced
    WATCH = "watch"  # the tournament, with what is not announced yet
    REGULATE = "regulate"  # write the regulations
    ENTER = "enter"  # entries and check-in
    PAIR = "pair"
    LINE_UP = "line_up"
    REPORT = "report"  # results of one's own match, for the others to confirm
    RECORD = "record"  # results
    RULE = "rule"  # the ledger
    CLOSE = "close"
    APPOINT = "appoint"  # give roles
    READ_BOOKS = "read_books"
    KEEP_BOOKS = "keep_books"
    KEEP_ARBITERS = "keep_arbiters"  # their register [IV.5.3.8]
    SEE_PETITIONS = "see_petitions"  # those that wait for the body he belongs to
    DECIDE_AS_COLLEGE = "decide_as_college"
    ADMINISTER = "administer"


OF_AN_OFFICE = frozenset(  # pages with what is known of people and is not for everybody: browsers keep none of them
    {
        Right.READ_BOOKS,
        Right.KEEP_BOOKS,
        Right.KEEP_ARBITERS,
        Right.SEE_PETITIONS,
        Right.DECIDE_AS_COLLEGE,
        Right.ADMINISTER,
    }
)
_EVERYBODY = frozenset(Role)
_SIGNED_IN = _EVERYBODY - {Role.STRANGER}
_CHIEF = frozenset({Role.CHIEF, Role.ADMINISTRATOR})
_ARBITERS = _CHIEF | {Role.ROUND}
_STAFF = _ARBITERS | {Role.ORGANISER, Role.CLERK, Role.OFFICER}
_OFFICERS = frozenset({Role.OFFICER, Role.ADMINISTRATOR})
_BODIES = frozenset(OFFICES)

RIGHTS: Mapping[Right, frozenset[Role]] = {
    Right.LOOK: _EVERYBODY,
    Right.SIGN_IN: _EVERYBODY,
    Right.HAVE_DESK: _SIGNED_IN,
    Right.CREATE: _SIGNED_IN,
    Right.SEE: frozenset(TOURNAMENT_ROLES) | _OFFICERS,  # an account alone opens what everybody may see, and no more
    Right.WATCH: _STAFF,
    Right.REGULATE: _CHIEF | {Role.ORGANISER},
    Right.ENTER: _ARBITERS | {Role.ORGANISER, Role.CLERK},
    Right.PAIR: _CHIEF,
    Right.LINE_UP: _ARBITERS | {Role.CAPTAIN},
    Right.REPORT: _ARBITERS | {Role.CAPTAIN},
    Right.RECORD: _ARBITERS,
    Right.RULE: _ARBITERS,
    Right.CLOSE: _CHIEF,
    Right.APPOINT: _CHIEF,
    Right.READ_BOOKS: _OFFICERS,  # births, licences, minors: lists for everybody are among the public pages
    Right.KEEP_BOOKS: _OFFICERS,
    Right.KEEP_ARBITERS: _BODIES,
    Right.SEE_PETITIONS: _BODIES,
    Right.DECIDE_AS_COLLEGE: frozenset({Role.COLLEGE, Role.ADMINISTRATOR}),
    Right.ADMINISTER: frozenset({Role.ADMINISTRATOR}),
}


def may(roles: frozenset[Role], right: Right) -> bool:
    return not roles.isdisjoint(RIGHTS[right])
