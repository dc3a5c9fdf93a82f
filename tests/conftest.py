"""The order of the tests: those that run long are begun first, so that no worker is left alone with one at the end."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The others keep their order."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
