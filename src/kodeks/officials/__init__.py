"""Arbiters, their College, appeals and deadlines: who may do what, what is missing, and until when [IV, VII.7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.officials.appeals import (
        Instance,
        InstanceKind,
        appeal_due,
        appeal_time,
        has_jury,
        instances,
        next_instance,
    )
    from kodeks.officials.appointment import Appointer, Appointment, judge_appointment, who_appoints
    from kodeks.officials.arbiter import (
        Arbiter,
        Exam,
        FmjdRequest,
        HeldClass,
        Licence,
        Relation,
        RelationKind,
        Service,
        Suspension,
        WaivedCondition,
        Waiver,
    )
    from kodeks.officials.classes import ClassReview, next_class, review_class
    from kodeks.officials.college import (
        College,
        CollegeSeat,
        SeatRole,
        check_college,
        curator_due,
        judge_opinion,
        judge_vacancy,
        opinion_due,
        term_ends,
    )
    from kodeks.officials.deadlines import (
        Deadline,
        DeadlineState,
        appeal_deadline,
        curator_deadline,
        deadlines,
        notice_deadline,
        rating_closing_day,
        report_deadline,
        validity,
    )
    from kodeks.officials.duties import Duty, DutyPhase, duties
    from kodeks.officials.jury import JurySeating, check_jury, seat_jury
    from kodeks.officials.leading import Leadership, leadership_of
    from kodeks.officials.notice import NoticeReceipt, noticed_on
    from kodeks.officials.permissions import Right, judge_permission, right_to_serve
    from kodeks.officials.petitions import (
        EXAM_ARTICLES,
        RULES,
        Body,
        PetitionKind,
        PetitionRules,
        articles_of,
        petition_deadline,
    )
    from kodeks.officials.register import ArbiterRegister
    from kodeks.officials.registered import RegisteredArbiter, arbiters_on, lint_by_register, with_register
    from kodeks.officials.serving import service_of, with_services
    from kodeks.officials.staff import EventStaff, StaffMember, staff_of
    from kodeks.officials.staff_check import check_staff

__all__ = [
    "EXAM_ARTICLES",
    "RULES",
    "Appointer",
    "Appointment",
    "Arbiter",
    "ArbiterRegister",
    "Body",
    "ClassReview",
    "College",
    "CollegeSeat",
    "Deadline",
    "DeadlineState",
    "Duty",
    "DutyPhase",
    "EventStaff",
    "Exam",
    "FmjdRequest",
    "HeldClass",
    "Instance",
    "InstanceKind",
    "JurySeating",
    "Leadership",
    "Licence",
    "NoticeReceipt",
    "PetitionKind",
    "PetitionRules",
    "RegisteredArbiter",
    "Relation",
    "RelationKind",
    "Right",
    "SeatRole",
    "Service",
    "StaffMember",
    "Suspension",
    "WaivedCondition",
    "Waiver",
    "appeal_deadline",
    "appeal_due",
    "appeal_time",
    "arbiters_on",
    "articles_of",
    "check_college",
    "check_jury",
    "check_staff",
    "curator_deadline",
    "curator_due",
    "deadlines",
    "duties",
    "has_jury",
    "instances",
    "judge_appointment",
    "judge_opinion",
    "judge_permission",
    "judge_vacancy",
    "leadership_of",
    "lint_by_register",
    "next_class",
    "next_instance",
    "notice_deadline",
    "noticed_on",
    "opinion_due",
    "petition_deadline",
    "rating_closing_day",
    "report_deadline",
    "review_class",
    "right_to_serve",
    "seat_jury",
    "service_of",
    "staff_of",
    "term_ends",
    "validity",
    "who_appoints",
    "with_register",
    "with_services",
]

load_on_demand(__name__)
