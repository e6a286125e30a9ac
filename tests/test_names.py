"""Every module says what it gives out, and gives out what it says."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import futari

MODULES = [
    module.name
    for module in pkgutil.walk_packages(futari.__path__, "futari.")
    if "_native" not in module.name and not module.name.endswith(("compile", "__main__"))
]


@pytest.mark.parametrize("name", MODULES)
def test_all_names_exist(name: str) -> None:
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", []):
        assert hasattr(module, public), public


def test_core_gives_out_its_whole_contract() -> None:
    import futari.core

    modules = [name for name in MODULES if name.startswith("futari.core.")]
    declared = {public for name in modules for public in importlib.import_module(name).__all__}
    assert declared <= set(futari.core.__all__)
