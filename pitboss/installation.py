"""Verify that the running program is the installed release, by the hashes in the wheel's RECORD."""

from __future__ import annotations

import json
import marshal
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha1, sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path, PurePosixPath
from typing import Any, Final, Literal

PACKAGE: Final = Path(__file__).parent
_NAME: Final = PACKAGE.name
_GIT_TIMEOUT: Final = 30


@dataclass(frozen=True)
class Verification:
    """The result of comparing the program with the installed release. Files are named by their paths in the package."""

    version: str
    kind: Literal["release", "development", "unknown"]
    compared_with: str | None
    """The release, or the commit of a working copy. None if there is nothing to compare with."""
    checked: int = 0
    changed: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    digest: str | None = None
    """SHA-256 over the names and hashes of a release's files. It is the same wherever this release is installed."""
    reason: str | None = None
    """Why the program cannot be compared."""

    @property
    def differs(self) -> list[str]:
        """Every file that was changed, is missing or was added."""
        return sorted([*self.changed, *self.missing, *self.added])

    @property
    def ok(self) -> bool:
        """Whether the program could be compared and no file differs."""
        return self.compared_with is not None and not self.differs

    def to_dict(self) -> dict[str, Any]:
        """Return the document that `pitboss verify --json` prints."""
        return {
            "ok": self.ok,
            "version": self.version,
            "installation": self.kind,
            "compared_with": self.compared_with,
            "checked": self.checked,
            "changed": self.changed,
            "missing": self.missing,
            "added": self.added,
            "digest": self.digest,
            "reason": self.reason,
        }


def verify_installation() -> Verification:
    """Compare every file of the program and its rules with the release, or with the last commit of a working copy."""
    try:
        installed = distribution(_NAME)
    except PackageNotFoundError:
        return Verification("unknown", "unknown", None, reason="Pitboss runs from files that were never installed")
    if _is_editable(installed):
        return _WorkingCopy(PACKAGE.parent).verify(installed.version)
    return verify_release(installed, PACKAGE)


def verify_release(installed: Distribution, package: Path) -> Verification:
    """Compare the files of a package with the RECORD of its distribution."""
    recorded = _recorded_hashes(installed)
    if not recorded:
        return Verification(installed.version, "unknown", None, reason="the installation has no RECORD of its files")
    placed = Path(str(installed.locate_file(package.name))).resolve()
    if placed != package.resolve():
        elsewhere = f"the program runs from {package}, and the release is installed in {placed}"
        return Verification(installed.version, "unknown", None, reason=elsewhere)
    root = package.parent
    missing = [name for name in recorded if not (root / name).is_file()]
    changed = [name for name, hash in recorded.items() if name not in missing and _hash(root / name) != hash]
    found = set(_files(package))
    added = sorted(found - recorded.keys())
    sources = [name for name in recorded if name.endswith(".py") and name in found and name not in changed]
    return Verification(
        version=installed.version,
        kind="release",
        compared_with=f"{_NAME} {installed.version}",
        checked=len(recorded),
        changed=sorted([*changed, *_wrong_caches(root, sources)]),
        missing=sorted(missing),
        added=added,
        digest=digest_of(recorded),
    )


def digest_of(recorded: dict[str, str]) -> str:
    """Return the digest of a release: SHA-256 over one line for each file, with its name and hash."""
    lines = (f"{name} sha256={recorded[name]}\n" for name in sorted(recorded))
    return sha256("".join(lines).encode()).hexdigest()


def _recorded_hashes(installed: Distribution) -> dict[str, str]:
    """Return the hashes of the package's files. Files that an installer adds have none, or are elsewhere."""
    files = installed.files or []
    return {
        str(file): file.hash.value
        for file in files
        if file.parts[0] == _NAME and file.hash is not None and file.hash.mode == "sha256" and not _is_cache(file)
    }


def _is_cache(file: PurePosixPath) -> bool:
    return "__pycache__" in file.parts


def _is_editable(installed: Distribution) -> bool:
    """Whether a distribution is an editable installation of a working copy (PEP 660)."""
    text = installed.read_text("direct_url.json")
    try:
        return bool(text) and bool(json.loads(text or "{}").get("dir_info", {}).get("editable"))
    except (ValueError, AttributeError):
        return False


def _hash(file: Path) -> str | None:
    """Return the hash of a file as RECORD writes it, or None if the file cannot be read."""
    try:
        return urlsafe_b64encode(sha256(file.read_bytes()).digest()).rstrip(b"=").decode()
    except OSError:
        return None


def _files(package: Path) -> Iterator[str]:
    """Yield the files of a package, without compiled ones, as RECORD names them."""
    for path in package.rglob("*"):
        name = path.relative_to(package.parent).as_posix()
        if (path.is_file() or path.is_symlink()) and not _is_cache(PurePosixPath(name)):
            yield name


def _wrong_caches(root: Path, sources: Iterable[str]) -> list[str]:
    """Return the compiled files that this Python would run although they do not match their sources."""
    wrong = []
    for name in sources:
        source = root / name
        cached = Path(cache_from_source(str(source)))
        if cached.is_file() and not _is_compiled_from(cached.read_bytes(), source):
            is_inside = cached.is_relative_to(root)  # not so with PYTHONPYCACHEPREFIX
            wrong.append((cached.relative_to(root) if is_inside else cached).as_posix())
    return wrong


def _is_compiled_from(cached: bytes, source: Path) -> bool:
    if cached[:4] != MAGIC_NUMBER:  # of another version of Python, so this one does not run it
        return True
    try:
        code = marshal.loads(cached[16:])
    except (EOFError, ValueError, TypeError):
        return False
    made = compile(source.read_bytes(), code.co_filename, "exec", dont_inherit=True, optimize=sys.flags.optimize)
    return bool(made == code)


class _WorkingCopy:
    """A working copy of the repository, compared with its last commit."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def verify(self, version: str) -> Verification:
        try:
            commit = self._git("rev-parse", "HEAD").strip()
            tracked = self._tracked_hashes()
            ignored = set(self._git_lines("ls-files", "--others", "--ignored", "--exclude-standard"))
        except (OSError, subprocess.SubprocessError) as fault:
            reason = f"git says nothing about it: {_sentence(fault)}"
            return Verification(version, "development", None, reason=reason)
        missing = [name for name in tracked if not (self._root / name).is_file()]
        changed = [name for name, blob in tracked.items() if name not in missing and self._blob(name) != blob]
        added = set(_files(self._root / _NAME)) - tracked.keys() - ignored
        return Verification(
            version=version,
            kind="development",
            compared_with=f"commit {commit}",
            checked=len(tracked),
            changed=sorted(changed),
            missing=sorted(missing),
            added=sorted(added),
        )

    def _tracked_hashes(self) -> dict[str, str]:
        """Return the files of the package in the last commit, with their hashes."""
        entries = [line.partition("\t") for line in self._git_lines("ls-tree", "-r", "HEAD")]
        return {name: about.split()[2] for about, _, name in entries}

    def _git_lines(self, *arguments: str) -> list[str]:
        """Return the files of the package that git lists."""
        return [line for line in self._git(*arguments, "-z", "--", _NAME).split("\0") if line]

    def _blob(self, name: str) -> str | None:
        """Return git's hash of a file, or None if it cannot be read."""
        try:
            data = (self._root / name).read_bytes()
        except OSError:
            return None
        return sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()

    def _git(self, *arguments: str) -> str:
        command = ["git", "-C", str(self._root), *arguments]
        completed = subprocess.run(command, capture_output=True, check=True, timeout=_GIT_TIMEOUT)
        return completed.stdout.decode("utf-8", "surrogateescape")


def _sentence(fault: OSError | subprocess.SubprocessError) -> str:
    if isinstance(fault, subprocess.CalledProcessError):
        lines = fault.stderr.decode("utf-8", "replace").strip().splitlines()
        return lines[0] if lines else f"exit code {fault.returncode}"
    return getattr(fault, "strerror", None) or str(fault)
