"""Addresses of accounts."""

from __future__ import annotations

from django.urls import path

from kodeks.web.people import first_run, inviting, me, people, views

app_name = "accounts"
urlpatterns = [
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-in/code/", views.second_factor, name="second_factor"),
    path("sign-in/<str:token>/", views.sign_in_by_link, name="link"),
    path("password/<str:token>/", views.choose_password, name="password"),
    path("invited/<str:token>/", inviting.invited, name="invited"),
    path("first-run/", first_run.first_run, name="first_run"),
    path("me/", me.me, name="me"),
    path("me/password/", me.new_password, name="new_password"),
    path("me/second-factor/", me.set_up_second_factor, name="set_up_second_factor"),
    path("me/second-factor/remove/", me.remove_second_factor, name="remove_second_factor"),
    path("me/sessions/end/", me.end_visits, name="end_visits"),
    path("people/", people.people, name="people"),
    path("people/create/", people.create, name="create"),
    path("people/invite/", people.invite, name="invite"),
    path("people/invitations/<int:number>/revoke/", people.revoke, name="revoke"),
    path("people/<int:number>/", people.person, name="person"),
    path("people/<int:number>/activate/", people.activate, name="activate"),
    path("people/<int:number>/password-link/", people.password_link, name="password_link"),
    path("people/<int:number>/second-factor/", people.reset_second_factor, name="reset_second_factor"),
    path("people/<int:number>/sign-out/", people.sign_out_everywhere, name="sign_out_everywhere"),
    path("sign-out/", views.sign_out, name="sign_out"),
]
