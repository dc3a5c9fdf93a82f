"""Hypothesis as these tests use it: fixed seeds, no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile("draughts", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("draughts")
