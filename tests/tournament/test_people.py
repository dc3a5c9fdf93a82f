"""Who sat at the boards, and what they played."""

from __future__ import annotations

import pytest
from arbiters_desk import Desk

