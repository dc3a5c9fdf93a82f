"""Where somebody comes from, and whom that stands for: a phone, or a hall behind one router."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings

_NEAR = ("127.0.0.1", "::1")
_LONGEST = 60  # letters


def is_near(address: str) -> bool:
    """Whether somebody sits at this very computer, or comes through a server that runs on it."""
    return address in _NEAR


def is_before_us(address: str) -> bool:
    """Whether it is a server before this one, which has its visitors' word: one on this machine where HTTPS ends there,
    and those that KODEKS_PROXIES names."""
    return not settings.IS_LOCAL and (is_near(address) or address in settings.PROXIES)


def told_address(near: str, forwarded: str) -> str:
    """The address of who asks, as a server before us tells it; what its visitors say of themselves stands before, and
    does not count."""
    told = forwarded.rsplit(",", 1)[-1].strip()
    return (told if told and is_before_us(near) else near)[:_LONGEST]


def household(address: str) -> str:
    """By what somebody is counted: one line of IPv6 has as many addresses as it likes, of which the first half is its
    own."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
