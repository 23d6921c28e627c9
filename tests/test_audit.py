"""CI looks for known vulnerabilities in every package that a lock names."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
WORKFLOW = ROOT / ".github/workflows/ci.yml"


def test_every_lock_is_audited() -> None:
    steps = [line.strip() for line in WORKFLOW.read_text().splitlines()]
    python = sorted(path.name for path in ROOT.glob("*.lock"))
    assert python == ["requirements-dev.lock", "requirements-install.lock", "requirements.lock"]
    for lock in python:
        assert f"- run: pip-audit --require-hashes --disable-pip --requirement {lock}" in steps
    assert [path.parent.name for path in ROOT.glob("*/package-lock.json")] == ["web"]
    assert "- run: npm audit --package-lock-only --prefix web" in steps
