"""Addresses of history and backups, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.history import backups, views

urlpatterns = [
    path("t/<slug:key>/history/", views.history, name="history"),
    path("t/<slug:key>/history/<int:seq>/", views.past, name="past"),
    path("t/<slug:key>/history/<int:seq>/file/", views.file_then, name="file_then"),
    path("t/<slug:key>/history/<int:seq>/restore/", views.restore, name="restore"),
    path("backups/", backups.lost_backups_page, name="lost_backups"),
    path("backups/<slug:lost>/<str:backup>/", backups.lost_backup_file, name="lost_backup_file"),
    path("backups/<slug:lost>/<str:backup>/new/", backups.restore_lost, name="restore_lost"),
    path("t/<slug:key>/backups/", backups.backups_page, name="backups"),
    path("t/<slug:key>/loss/accept/", backups.accept_loss, name="accept_loss"),
    path("t/<slug:key>/backups/<str:backup>/", backups.backup_file, name="backup_file"),
    path("t/<slug:key>/backups/<str:backup>/new/", backups.restore_as_new, name="restore_as_new"),
]
