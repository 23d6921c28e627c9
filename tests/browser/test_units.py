"""The tests of the browser's own code run with the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.browser import ROOT, build_pages


@pytest.mark.slow
def test_the_tests_of_the_browsers_code_pass() -> None:
    build_pages()
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    npm = shutil.which("npm", path=path)
    assert npm is not None
    ran = subprocess.run(
        [npm, "run", "--silent", "test"],
        cwd=ROOT / "web",
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
