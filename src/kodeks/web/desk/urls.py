"""Addresses of the desk: its own, and those of the apps that share its name space."""

from __future__ import annotations

from django.urls import include, path

from kodeks.web.desk import computer, hall, network, overview, publishing, tournaments, trf_upload
from kodeks.web.people import roles

app_name = "desk"
urlpatterns = [
    path("", tournaments.tournaments, name="tournaments"),
    path("upload/", tournaments.upload, name="upload"),
    path("upload/trf/", trf_upload.upload_trf, name="upload_trf"),
    path("network/", network.network_page, name="network"),
    path("network/switch/", network.switch_network, name="switch_network"),
    path("computer/", computer.computer_page, name="computer"),
    path("computer/copy/", computer.copy_now, name="copy_now"),
    path("computer/copies/<str:backup>/", computer.whole_copy_file, name="whole_copy_file"),
    path("computer/stop/", computer.stop, name="stop"),
    path("t/<slug:key>/", overview.overview, name="overview"),
    path("t/<slug:key>/file/", tournaments.download, name="download"),
    path("t/<slug:key>/hall/", hall.hall_page, name="hall"),
    path("t/<slug:key>/hall/screen/", hall.set_screen, name="set_screen"),
    path("t/<slug:key>/hall/kiosk/", hall.new_kiosk, name="new_kiosk"),
    path("t/<slug:key>/public/", publishing.publishing_page, name="publishing"),
    path("t/<slug:key>/people/", roles.people_page, name="people"),
    path("t/<slug:key>/people/give/", roles.give, name="give_role"),
    path("t/<slug:key>/people/invite/", roles.invite, name="invite"),
    path("t/<slug:key>/people/<int:number>/take/", roles.take, name="take_role"),
    path("t/<slug:key>/people/invitations/<int:number>/call-off/", roles.call_off, name="call_off"),
    path("", include("kodeks.web.regulations.urls")),
    path("", include("kodeks.web.entries.urls")),
    path("", include("kodeks.web.rounds.urls")),
    path("", include("kodeks.web.games.urls")),
    path("", include("kodeks.web.boards.urls")),
    path("", include("kodeks.web.ledger.urls")),
    path("", include("kodeks.web.tables.urls")),
    path("", include("kodeks.web.papers.urls")),
    path("", include("kodeks.web.closing.urls")),
    path("", include("kodeks.web.history.urls")),
]
