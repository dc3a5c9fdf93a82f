"""Addresses of entries, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.entries import applications, check_in, departures, importing, numbers, technical, views

urlpatterns = [
    path("t/<slug:key>/entries/", views.entries_page, name="entries"),
    path("t/<slug:key>/entries/new/", views.new_entry, name="new_entry"),
    path("t/<slug:key>/entries/import/", importing.import_entries, name="import_entries"),
    path("t/<slug:key>/entries/technical/", technical.technical_ratings, name="technical"),
    path("t/<slug:key>/applications/", applications.applications_page, name="applications"),
    path("t/<slug:key>/applications/<int:number>/", applications.decide_application, name="decide_application"),
    path("t/<slug:key>/entries/<int:number>/", views.edit_entry, name="edit_entry"),
    path("t/<slug:key>/entries/<int:number>/absent/", departures.absence, name="absence"),
    path("t/<slug:key>/entries/<int:number>/present/", departures.presence, name="presence"),
    path("t/<slug:key>/entries/<int:number>/withdraw/", departures.withdrawal, name="withdrawal"),
    path("t/<slug:key>/check-in/", check_in.check_in_page, name="check_in"),
    path("t/<slug:key>/check-in/one/", check_in.check_in, name="check_in_one"),
    path("t/<slug:key>/check-in/all/", check_in.check_in_all, name="check_in_all"),
    path("t/<slug:key>/check-in/absent/", check_in.absent_who_are_missing, name="check_in_absent"),
    path("t/<slug:key>/numbers/", numbers.numbers_page, name="numbers"),
    path("t/<slug:key>/numbers/draw/", numbers.draw, name="draw"),
]
