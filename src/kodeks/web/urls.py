"""All addresses: the list reads as what the desk can do."""

from __future__ import annotations

from django.urls import include, path
from django.views.i18n import set_language

handler500 = "kodeks.web.door.broken.broken"

urlpatterns = [
    path("", include("kodeks.web.hall.urls")),
    path("server/", include("kodeks.web.serving.urls")),
    path("public/anchors/", include("kodeks.web.backups.urls")),
    path("public/gallery/", include("kodeks.web.gallery.urls")),
    path("public/", include("kodeks.web.profiles.urls")),
    path("public/", include("kodeks.web.public.urls")),
    path("api/", include("kodeks.web.api.urls")),
    path("s/", include("kodeks.web.slips.urls")),
    path("play/", include("kodeks.web.play.urls")),
    path("", include("kodeks.web.planning.urls")),
    path("", include("kodeks.web.petitions.urls")),
    path("federation/", include("kodeks.web.federation.urls")),
    path("federation/", include("kodeks.web.personal_data.urls")),
    path("accounts/", include("kodeks.web.people.urls")),
    path("articles/", include("kodeks.web.articles.urls")),
    path("guide/", include("kodeks.web.guide.urls")),
    path("mail/", include("kodeks.web.mail.urls")),
    path("language/", set_language, name="language"),
    path("", include("kodeks.web.desk.urls")),  # has most of them: who asks for others need not pass them all
]
