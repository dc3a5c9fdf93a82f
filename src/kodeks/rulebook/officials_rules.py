"""What an edition of the draughts code says of officials (arbiters-and-registry 1, 3, 4)."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.frozen import frozen
from kodeks.rulebook.arbiter_classes import ArbiterClass, ClassRights
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting


@frozen(kw_only=True)
class ClassRules:
    """What the classes of arbiters ask for, in numbers [IV.6.1, IV.6.2]."""

    of_age: int  # [IV.6.1.1]
    least_waived_age: int  # of who becomes an arbiter of the third class all the same [IV.6.2.1.3.1]
    category: str  # at least [IV.6.1.3, D-142]
    last_conferences: int  # of which so many were attended [IV.6.2.3.3, IV.6.2.4.3]
    conferences_attended: int
    second_as_chief: int  # events [IV.6.2.2.3]
    first_events: int  # [IV.6.2.3.2]
    first_official: int  # of them by a tempo of official ones
    first_as_chief: int  # of these
    state_events: int  # [IV.6.2.4.2]
    state_as_chief: int


@frozen(kw_only=True)
class OfficialsRules:
    """Officials in one edition of the draughts code."""

    round_arbiters_rule: Setting[bool]  # in first instance; else they only assist
    has_vice_chair: Setting[bool]  # elected, and acting when the chair resigns
    least_members: int  # of the College, beside chair and vice-chair
    most_members: int
    term_years: int  # of the College [IV.5.1]
    completed_to: int  # members, by who acts as chair [IV.5.2]
    curator_days: int  # to hold elections [IV.5.3.14]
    opinion_days: int  # of the College on a candidate for a class of FMJD; then silence is consent [IV.6.2.5]
    classes: ClassRules
    rights: Mapping[ArbiterClass, ClassRights]  # of classes that may not serve everywhere [IV.6.3]
    rights_of_others: str  # number of the article on all others
    player_list_minutes: int  # before the opening the arbiter has it, signed [IV.2.3]
    forbidden_relations: Article | None  # to players, in official events but those of the young
