"""Where arbiters of the lower classes may serve [IV.6.3.1, IV.6.3.2]; all others may everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole, ClassRights, EventKind, Permission

_YES, _CONSENT, _NO = Permission.YES, Permission.CONSENT, Permission.NO
_LOCAL, _RATED, _OFFICIAL = EventKind.LOCAL, EventKind.RATED, EventKind.OFFICIAL


def draughts_rights() -> Mapping[ArbiterClass, ClassRights]:
    """The third and the second class."""
    third = ClassRights(
        number="IV.6.3.1",
        chief=MappingProxyType({_LOCAL: _YES, _RATED: _NO, _OFFICIAL: _NO}),
        assistant=MappingProxyType({_LOCAL: _YES, _RATED: _NO, _OFFICIAL: _CONSENT}),
        inferred=frozenset({(_LOCAL, ArbiterRole.ASSISTANT)}),
    )
    second = ClassRights(
        number="IV.6.3.2",
        chief=MappingProxyType({_LOCAL: _YES, _RATED: _NO, _OFFICIAL: _CONSENT}),
        assistant=MappingProxyType({_LOCAL: _YES, _RATED: _YES, _OFFICIAL: _YES}),
        inferred=frozenset({(_OFFICIAL, ArbiterRole.ASSISTANT)}),
    )
    return MappingProxyType({ArbiterClass.THIRD: third, ArbiterClass.SECOND: second})
