"""A prepared question answers as the queryset it was made of."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from kodeks.web.door.prepared import Prepared, stored_moment
from kodeks.web.logs import models
from kodeks.web.logs.log import create

pytestmark = pytest.mark.django_db
REGULATIONS = 'name = "Próba"\ngame = "100"\nsystem = "swiss"\nrounds = 5\n'


def test_rows_are_those_of_the_queryset_with_every_value():
    rows = [create(REGULATIONS) for _ in range(3)]
    asked = Prepared(lambda key: models.Tournament.objects.filter(key=key))
    for row in rows:
        (found,) = asked(row.key)
        known = models.Tournament.objects.get(key=row.key)
        for field in models.Tournament._meta.concrete_fields:
            name = field.attname
            assert (getattr(found, name), type(getattr(found, name))) == (
                getattr(known, name),
                type(getattr(known, name)),
            )
    assert asked("nobody's") == []


def test_values_and_constants_stand_in_their_places():
    row, other = create(REGULATIONS), create(REGULATIONS)
    asked = Prepared(
        lambda pk, seq: (
            models.Line.objects.filter(tournament=pk)
            .exclude(text="")
            .filter(seq__gte=seq)
            .values_list("seq", "tournament")
        )
    )
    assert asked(row.pk, 0) == [(0, row.pk)]
    assert asked(other.pk, 0) == [(0, other.pk)]
    assert asked(row.pk, 1) == []


def test_moments_are_told_as_the_database_keeps_them():
    now = timezone.now()
    Session.objects.create(session_key="a", session_data="", expire_date=now)
    asked = Prepared(lambda moment: Session.objects.filter(expire_date__gt=moment))
    assert [each.expire_date for each in asked(stored_moment(now - timedelta(seconds=1)))] == [now]
    assert asked(stored_moment(now)) == []


def test_it_sees_what_is_written_meanwhile(django_assert_num_queries):
    row = create(REGULATIONS)
    asked = Prepared(lambda pk: models.Tournament.objects.filter(pk=pk).values_list("name"))
    assert asked(row.pk) == [("Próba",)]
    models.Tournament.objects.filter(pk=row.pk).update(name="Inna")
    with django_assert_num_queries(1):
        assert asked(row.pk) == [("Inna",)]
