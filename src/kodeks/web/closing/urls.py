"""Addresses of the end of a tournament, in the name space of the desk."""

from __future__ import annotations

from django.urls import path

from kodeks.web.closing import checklists, files, report, submitting, views

urlpatterns = [
    path("t/<slug:key>/checklist/", checklists.checklist_page, name="checklist"),
    path("t/<slug:key>/checklist/pdf/", checklists.checklist_pdf, name="checklist_pdf"),
    path("t/<slug:key>/checklist/tick/", checklists.tick, name="tick"),
    path("t/<slug:key>/checklist/measure/", checklists.measure, name="measure"),
    path("t/<slug:key>/closing/", views.closing_page, name="closing"),
    path("t/<slug:key>/closing/close/", views.close, name="close"),
    path("t/<slug:key>/closing/reopen/", views.reopen, name="reopen"),
    path("t/<slug:key>/closing/archive/", views.archive, name="archive"),
    path("t/<slug:key>/closing/bring-back/", views.bring_back, name="bring_back"),
    path("t/<slug:key>/report/", report.report_page, name="report"),
    path("t/<slug:key>/report/<slug:form>/", report.report_file, name="report_file"),
    path("t/<slug:key>/bundle/", submitting.bundle_page, name="bundle"),
    path("t/<slug:key>/bundle/bundle.zip", submitting.bundle_file, name="bundle_file"),
    path("bundle/", submitting.verify_bundle, name="verify_bundle"),
    path("t/<slug:key>/files/", files.files_page, name="files"),
    path("t/<slug:key>/files/<str:file>", files.file_of, name="file_of"),
]
