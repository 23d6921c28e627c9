"""Programs of the system that tests start; one that is missing fails the test, with a sentence that says what to do."""

from __future__ import annotations

import shutil
from glob import glob

import pytest

FOLDERS = {"initdb": "/usr/lib/postgresql/*/bin", "postgres": "/usr/lib/postgresql/*/bin"}
"""Where Debian keeps programs that are not on the PATH."""


def program(*names: str) -> str:
    """Return the path of a program, under the first of its names that is there."""
    for name in names:
        found = shutil.which(name) or next(
            (
                path
                for folder in sorted(glob(FOLDERS.get(name, "")), reverse=True)
                if (path := shutil.which(name, path=folder))
            ),
            None,
        )
        if found:
            return found
    pytest.fail(f"{names[0]} is not installed, and this test starts it: `make system-deps` installs it", pytrace=False)


def chromium() -> str:
    """Return the path of a browser that runs without a screen."""
    return program("chromium", "chromium-browser", "google-chrome")
