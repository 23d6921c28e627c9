"""A package with law of its own, as that of an installed game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.law.data import is_added, remove_package

Write = Callable[[dict[str, str]], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Write the files of a package, `law_of_example`."""
    package = tmp_path / "law_of_example"

    def write(files: dict[str, str]) -> str:
        for name, text in {"__init__.py": "", **files}.items():
            (package / name).parent.mkdir(parents=True, exist_ok=True)
            (package / name).write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return package.name

    yield write
    if is_added(package.name):
        remove_package(package.name)
    sys.modules.pop(package.name, None)
