"""Settings of Django, from a few variables of the environment, which `kodeks serve` sets.

KODEKS_HOME is the folder of the data; KODEKS_DATABASE a PostgreSQL address, where SQLite in that folder does not do;
KODEKS_REDIS the address of a server by which several processes tell each other what is new; KODEKS_SECRET signs
sessions; KODEKS_ORIGIN is the address people know, if it is not this machine's; KODEKS_PATIENCE how many seconds a page
waits for long work; KODEKS_SILENCE how many somebody may say nothing in the middle of a request; KODEKS_BEHIND how many
he may not have taken all that his stream told him; KODEKS_ONE_ADDRESS how many streams one address may hold;
KODEKS_BUDGET how many seconds of the processor a request may cost; KODEKS_MAIL how messages are sent: `file` (into the
folder of the data, if nothing is said), `console`, or the address of a mail server, smtp://user:password@host:587 or
smtps://…:465; KODEKS_MAIL_FROM the address they come from; KODEKS_LANG the language of pages for browsers that ask for
none we speak; KODEKS_PORT where `kodeks` alone listens; KODEKS_PROXIES the addresses of servers before this one, parted
by commas, whose word on visitors is taken; KODEKS_LOG `json` for a log that programs read; KODEKS_SLOW above how many
seconds a page is slow; KODEKS_METRICS_TOKEN opens `/metrics` from elsewhere; KODEKS_COPY a folder on another disk or
machine that gets every line as soon as it is written; KODEKS_BACKUPS where whole backups go, if not into `archives` in
the folder of the data; KODEKS_BACKUP_AT at what time of the day, or `off`; KODEKS_KEEP how many of them stay, by days,
weeks and months; KODEKS_SYSLOG the socket of the machine's log; KODEKS_BREACHED a file of sums of passwords that are
known from breaches, in order.
What has a secret in it may stand in a file instead (`program.py`).
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from kodeks import words
from kodeks.web import lives
from kodeks.web.serving.database import database_settings
from kodeks.web.serving.mail_server import mail_settings

HOME = Path(os.environ.get("KODEKS_HOME", ".kodeks"))
IS_LOCAL = not os.environ.get("KODEKS_ORIGIN", "").startswith("https://")  # one laptop, plain HTTP

DESK_ADDRESS = os.environ.get("KODEKS_DESK", "")  # where the desk is reached by HTTPS in the local network

SECRET_KEY = os.environ.get("KODEKS_SECRET") or secrets.token_urlsafe(48)  # `serve` keeps one
DEBUG = False
PROXIES = frozenset(filter(None, os.environ.get("KODEKS_PROXIES", "").split(",")))  # servers before us, by address
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("KODEKS_ORIGIN", "").split(",") if origin]
ALLOWED_HOSTS = [host for host in os.environ.get("KODEKS_HOSTS", "127.0.0.1,localhost,[::1]").split(",") if host]
ALLOWED_HOSTS += [host for origin in CSRF_TRUSTED_ORIGINS if (host := urlsplit(origin).hostname)]

COPY = Path(os.environ["KODEKS_COPY"]) if os.environ.get("KODEKS_COPY") else None
ARCHIVES = Path(os.environ.get("KODEKS_BACKUPS") or HOME / "archives")
BACKUP_AT = os.environ.get("KODEKS_BACKUP_AT", "03:30")  # or off

DATABASES = {"default": database_settings(HOME, os.environ.get("KODEKS_DATABASE", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "kodeks.web.accounts",
    "kodeks.web.backups",
    "kodeks.web.logs",
    "kodeks.web.books",
    "kodeks.web.calendar",
    "kodeks.web.petitions",
    "kodeks.web.frame",
    "kodeks.web.guide",
    "kodeks.web.mail",
    "kodeks.web.privacy",
    "kodeks.web.publication",
    "kodeks.web.slips",
    "kodeks.web.hall",
    "kodeks.web.play",
]
MIDDLEWARE = [
    "kodeks.web.door.budget.within_budget",
    "kodeks.web.door.viewed.told_by_view",
    "kodeks.web.door.tables.only_into_known_tables",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "kodeks.web.door.headers.with_security_headers",
    "kodeks.web.door.private_line.on_a_private_line",
    "kodeks.web.door.headers.open_to_other_pages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "kodeks.web.pages.speaking.SpeakingByRoom",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "kodeks.web.door.headers.without_nul",
]
ROOT_URLCONF = "kodeks.web.urls"
WSGI_APPLICATION = None

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [Path(__file__).parent / "templates"],
        "OPTIONS": {
            "environment": "kodeks.web.pages.words.environment",
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "kodeks.web.pages.form_tokens.token_in_pages",
                "kodeks.web.guide.tour.guide_in_pages",
                "kodeks.web.pages.speaking.languages_in_pages",
                "kodeks.web.rounds.calls.calls_in_pages",
            ],
        },
    }
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["kodeks.web.accounts.passwords.Passwords"]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "desk:tournaments"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AUTH_PASSWORD_VALIDATORS += [
    {"NAME": f"kodeks.web.pages.{name}"}
    for name in ("password_words.WordsOfOurs", "breached_passwords.BreachedPasswords")
]
BREACHED = Path(os.environ["KODEKS_BREACHED"]) if os.environ.get("KODEKS_BREACHED") else None
SESSION_ENGINE = "kodeks.web.accounts.sessions"
SESSION_COOKIE_AGE = int(lives.SESSION_UNUSED.lasts.total_seconds())
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
if not IS_LOCAL:  # bound to this very host, and to HTTPS
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME, LANGUAGE_COOKIE_NAME = "__Host-session", "__Host-csrf", "__Host-language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not IS_LOCAL
LANGUAGE_COOKIE_AGE = int(lives.LANGUAGE.lasts.total_seconds())
SECURE_HSTS_SECONDS = 0 if IS_LOCAL else 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = not IS_LOCAL
SECURE_PROXY_SSL_HEADER = None if IS_LOCAL else ("HTTP_X_FORWARDED_PROTO", "https")  # HTTPS ends at a server before us
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LANGUAGES = [(language.code, language.name) for language in words.languages()]
LANGUAGE_CODE = _told if (_told := os.environ.get("KODEKS_LANG", "").casefold()) in words.CODES else words.CODES[0]
USE_I18N = USE_TZ = True
TIME_ZONE = os.environ.get("KODEKS_TIME_ZONE", "Europe/Warsaw")

STATIC_URL = "static/"
STATIC_ROOT = HOME / "static"
STATICFILES_DIRS = [Path(__file__).parent / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "kodeks.web.serving.static_names.SummedFiles"},
}
for _name, _value in mail_settings(HOME, os.environ.get("KODEKS_MAIL", "")).items():
    globals()[_name] = _value
DEFAULT_FROM_EMAIL = os.environ.get("KODEKS_MAIL_FROM", "kodeks@localhost")
PATIENCE_S = float(os.environ.get("KODEKS_PATIENCE", "0.1"))  # how long a page waits for long work before it says so
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 8_000  # a table of 2,000 entries, each with its tick and both parts of its name
FILE_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008"]  # whether there is HTTPS is told by KODEKS_ORIGIN
