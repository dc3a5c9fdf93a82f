"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class MailConfig(AppConfig):
    """What is worth a message is noted in the transaction that makes it so; the postman is called when that is on the
    disk."""

    name = "kodeks.web.mail"
    label = "mail"

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from kodeks.web.mail import occasions

        for kind, model in occasions.NOTED.items():
            post_save.connect(occasions.noter_of(kind), sender=model, dispatch_uid=f"mail: {kind}", weak=False)
