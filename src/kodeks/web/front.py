"""The door: an ASGI application that answers live streams itself and hands everything else to Django in threads."""

from __future__ import annotations

import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

__all__ = ["application"]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
application = WSGIMiddleware(cast(Any, get_wsgi_application()), workers=int(os.environ.get("KODEKS_THREADS", "8")))
