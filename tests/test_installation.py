"""`pitboss verify`: a release is compared with its RECORD, a working copy with its commit."""

from __future__ import annotations

import os
import py_compile
import subprocess
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import Distribution
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from pitboss import installation
from pitboss.installation import Verification, verify_release
from support.command_line import CommandLine

FILES = {
    "pitboss/__init__.py": "RATE = 5\n",
    "pitboss/law/rules.toml": "rate = 5\n",
    "pitboss/law/__init__.py": "",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder into which an installer has put a wheel of a few files."""
    lines = []
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        hash = urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={hash},{len(text)}")
    about = tmp_path / "pitboss-9.8.7.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pitboss\nVersion: 9.8.7\n")
    compiled = "pitboss/__pycache__/__init__.cpython-311.pyc,,"
    record = [*lines, compiled, "../../bin/pitboss,sha256=AAAA,5", "pitboss-9.8.7.dist-info/RECORD,,"]
    (about / "RECORD").write_text("\n".join(record) + "\n")
    return tmp_path


def verify_site(site: Path) -> Verification:
    return verify_release(Distribution.at(site / "pitboss-9.8.7.dist-info"), site / "pitboss")


def test_an_untouched_release_is_verified(site: Path) -> None:
    found = verify_site(site)
    assert found.ok
    assert (found.kind, found.compared_with, found.checked) == ("release", "pitboss 9.8.7", 3)
    lines = sorted(
        f"{name} sha256={urlsafe_b64encode(sha256(text.encode()).digest()).rstrip(b'=').decode()}\n"
        for name, text in FILES.items()
    )
    assert found.digest == sha256("".join(lines).encode()).hexdigest()


def test_a_changed_file_is_named(site: Path) -> None:
    (site / "pitboss/law/rules.toml").write_text("rate = 6\n")
    found = verify_site(site)
    assert not found.ok
    assert (found.changed, found.missing, found.added) == (["pitboss/law/rules.toml"], [], [])


def test_a_missing_file_is_named(site: Path) -> None:
    (site / "pitboss/law/rules.toml").unlink()
    assert verify_site(site).missing == ["pitboss/law/rules.toml"]


@pytest.mark.parametrize("name", ["pitboss/law/more.py", "pitboss/new/more.toml", "pitboss/law/sourceless.pyc"])
def test_an_added_file_is_named(site: Path, name: str) -> None:
    (site / name).parent.mkdir(exist_ok=True)
    (site / name).write_text("x = 1\n")
    assert verify_site(site).added == [name]


def test_a_file_that_leads_elsewhere_is_followed(site: Path) -> None:
    path = site / "pitboss/law/rules.toml"
    path.rename(site / "elsewhere.toml")
    path.symlink_to(site / "elsewhere.toml")
    assert verify_site(site).ok
    (site / "elsewhere.toml").write_text("rate = 6\n")
    assert verify_site(site).changed == ["pitboss/law/rules.toml"]


def test_compiled_files_are_compared_with_their_sources(site: Path) -> None:
    source = site / "pitboss/__init__.py"
    py_compile.compile(str(source), doraise=True)
    assert verify_site(site).ok
    cached = Path(cache_from_source(str(source)))
    other = site / "other.py"
    other.write_text("RATE = 6\n")
    os.utime(other, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))
    py_compile.compile(str(other), cfile=str(cached), dfile=str(source), doraise=True)
    run = [sys.executable, "-c", "import pitboss; print(pitboss.RATE)"]
    env = {**os.environ, "PYTHONPATH": str(site)}
    printed = subprocess.run(run, capture_output=True, text=True, check=True, cwd=site, env=env).stdout
    assert printed == "6\n", "Python runs the compiled file, although the source says 5"
    assert verify_site(site).changed == [cached.relative_to(site).as_posix()]
    cached.write_bytes(cached.read_bytes()[:20])
    assert verify_site(site).changed == [cached.relative_to(site).as_posix()]
    cached.write_bytes(b"\0\0\0\0" + cached.read_bytes()[4:])
    assert verify_site(site).ok, "another Python's file is not run"


def test_compiled_files_may_be_kept_elsewhere(
    site: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path_factory.mktemp("caches")))
    cached = Path(cache_from_source(str(site / "pitboss/__init__.py")))
    cached.parent.mkdir(parents=True)
    py_compile.compile(str(site / "pitboss/law/__init__.py"), cfile=str(cached), doraise=True)
    assert verify_site(site).changed == [cached.as_posix()]


def test_a_program_that_runs_from_elsewhere_is_not_the_release(site: Path, tmp_path: Path) -> None:
    found = verify_release(Distribution.at(site / "pitboss-9.8.7.dist-info"), Path(installation.__file__).parent)
    assert not found.ok
    assert found.reason is not None
    assert found.reason.endswith(f"and the release is installed in {tmp_path / 'pitboss'}")


def test_an_installation_without_a_record_cannot_be_verified(site: Path) -> None:
    (site / "pitboss-9.8.7.dist-info/RECORD").unlink()
    found = verify_site(site)
    assert (found.ok, found.reason) == (False, "the installation has no RECORD of its files")


# Working copies


@pytest.fixture
def pitboss(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(capsys, monkeypatch)


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", "-C", str(folder), *who, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def working_copy(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working copy that is installed for development."""
    monkeypatch.setattr(installation, "PACKAGE", site / "pitboss")
    about = site / "pitboss-9.8.7.dist-info"
    (about / "direct_url.json").write_text('{"dir_info": {"editable": true}, "url": "file:///somewhere"}')
    monkeypatch.setattr(installation, "distribution", lambda name: Distribution.at(about))
    return site


def commit_folder(folder: Path) -> str:
    git(folder, "init", "-q")
    (folder / ".gitignore").write_text("generated.tsv\n")
    git(folder, "add", "pitboss", ".gitignore")
    git(folder, "commit", "-q", "-m", "Begin")
    return git(folder, "rev-parse", "HEAD")


def test_a_working_copy_is_compared_with_its_commit(working_copy: Path, pitboss: CommandLine) -> None:
    commit = commit_folder(working_copy)
    (working_copy / "pitboss/generated.tsv").write_text("not under version control\n")
    ran = pitboss("verify")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "pitboss 9.8.7 is a development installation, not a release",
        f"3 files compared with commit {commit}: all are the same",
    ]


def test_what_differs_in_a_working_copy_is_named(working_copy: Path, pitboss: CommandLine) -> None:
    commit = commit_folder(working_copy)
    rules = working_copy / "pitboss/law/rules.toml"
    times = (rules.stat().st_atime_ns, rules.stat().st_mtime_ns)
    rules.write_text("rate = 6\n")
    os.utime(rules, ns=times)
    (working_copy / "pitboss/law/__init__.py").unlink()
    (working_copy / "pitboss/more.py").write_text("")
    ran = pitboss("verify")
    assert ran.code == 1
    assert ran.out.splitlines()[1:] == [
        f"3 files compared with commit {commit}: 3 files not the same",
        "  changed  pitboss/law/rules.toml",
        "  missing  pitboss/law/__init__.py",
        "  added  pitboss/more.py",
    ]
    document = pitboss("verify", "--json").document
    assert (document["ok"], document["installation"]) == (False, "development")
    assert document["changed"] == ["pitboss/law/rules.toml"]


def test_a_working_copy_without_git_says_that_it_cannot_be_compared(working_copy: Path, pitboss: CommandLine) -> None:
    ran = pitboss("verify")
    assert ran.code == 1
    assert ran.out.splitlines()[1].startswith("pitboss 9.8.7 cannot be verified: git says nothing about it: fatal: ")


def test_a_computer_without_git_says_so(
    working_copy: Path, pitboss: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(working_copy))
    ran = pitboss("verify", "--json")
    assert (ran.code, ran.document["compared_with"]) == (1, None)
    assert ran.document["reason"] == "git says nothing about it: No such file or directory"
