"""The wheel is complete: built, and used in an environment with only its dependencies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

PROJECT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow

Run = Callable[..., str]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.mktemp("wheel")
    _call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(here), cwd=PROJECT)
    [built] = here.glob("pitboss-*.whl")
    return built


@pytest.fixture(scope="module")
def pitboss(wheel: Path) -> Run:
    """Install the wheel in a new environment; its dependencies are those of this one."""
    here = wheel.parent
    environment = here / "environment"
    _call(sys.executable, "-m", "venv", "--without-pip", str(environment), cwd=here)
    python = environment / "bin" / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", str(wheel))
    _call(sys.executable, "-m", "pip", "--python", str(python), *install, cwd=here)
    [packages] = environment.glob("lib/python*/site-packages")
    # A path in a .pth file is searched for packages; .pth files there, as of an editable Pitboss, are not read.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def run(*arguments: str) -> str:
        return _call(str(environment / "bin" / "pitboss"), *arguments, cwd=here)

    found = _call(str(python), "-c", "import pitboss; print(pitboss.__file__)", cwd=here)
    assert Path(found.strip()).is_relative_to(packages), "the tests would run another Pitboss"
    return run


def _call(*command: str, cwd: Path) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV"))}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    files = {path.relative_to(PROJECT).as_posix() for path in (PROJECT / "pitboss").rglob("*") if path.is_file()}
    own = {file for file in files if "__pycache__" not in file}
    with ZipFile(wheel) as archive:
        assert own <= set(archive.namelist())


@pytest.mark.parametrize("game", ["midi", "blackjack"])
def test_a_submission_is_written_checked_and_drawn(pitboss: Run, game: str) -> None:
    pitboss("new", game, "-o", f"{game}.toml")
    assert json.loads(pitboss("check", f"{game}.toml", "--json"))["ok"]
    assert json.loads(pitboss("sign", f"{game}.toml", "-d", f"{game}-signs", "--json"))


def test_every_clause_is_there_with_its_code_and_its_tests(pitboss: Run) -> None:
    assert json.loads(pitboss("clauses", "--missing", "--json")) == {"missing": []}


def test_odds_are_counted(pitboss: Run) -> None:
    # The eight-deck Tie, by the published count of 4,998,398,275,503,360 deals.
    assert json.loads(pitboss("odds", "midi", "tie", "--json"))["house_edge"] == "103841353768/723147898655"


def test_a_demonstration_is_dealt_and_replayed(pitboss: Run) -> None:
    pitboss("demo", "--rounds", "1", "--journal", "table.db")
    assert json.loads(pitboss("replay", "table.db", "--json"))["ok"]


def test_the_installed_wheel_is_verified_by_the_hashes_that_it_brought(pitboss: Run, wheel: Path) -> None:
    found = json.loads(pitboss("verify", "--json"))
    with ZipFile(wheel) as archive:
        [record] = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
        lines = sorted(line for line in archive.read(record).decode().splitlines() if line.startswith("pitboss/"))
    assert (found["ok"], found["installation"], found["checked"]) == (True, "release", len(lines))
    named = "".join(f"{name} {hash}\n" for name, hash, _ in (line.rsplit(",", 2) for line in lines))
    assert found["digest"] == sha256(named.encode()).hexdigest()


def test_a_changed_rules_file_is_found_out(pitboss: Run, wheel: Path) -> None:
    [rules] = (wheel.parent / "environment").glob("lib/python*/site-packages/pitboss/law/paytables/midi.toml")
    before = rules.read_bytes()
    rules.write_bytes(before + b"\n")
    try:
        with pytest.raises(AssertionError, match=r"changed  pitboss/law/paytables/midi\.toml"):
            pitboss("verify")
    finally:
        rules.write_bytes(before)
    pitboss("verify")
