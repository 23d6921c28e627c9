"""The script that compares the behaviour of two versions sees what differs, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.behaviour import Bytes, Record, differences, nameless, summary

KERNEL = '''
from somewhere import helper

def count(cards: int, weight: int) -> int:
    """Count."""
    total: int = helper(cards) * weight  # once
    return total + cards
'''
RENAMED = """
def tally(number, factor):
    both = assist(number) * factor
    return both + number
"""


def test_a_command_is_recorded_with_its_exit_code_and_without_places(tmp_path: Path) -> None:
    record = Record(tmp_path)
    record.run("odds/tie", "odds", "midi", "tie", "--json")
    record.run("odds/none", "odds", "midi", "tigers", "--json")
    record.run("new/midi", "new", "midi", "-o", "OWN/midi.toml", made=True)
    first, second = (
        (tmp_path / "parts" / f"{name}.txt").read_text(encoding="utf-8") for name in ("odds/tie", "odds/none")
    )
    assert first.startswith("$ pitboss odds midi tie --json\n[exit 0]\n{\n")
    assert "[exit 2]" in second
    assert str(tmp_path) not in (tmp_path / "parts" / "new/midi.txt").read_text(encoding="utf-8")
    assert 'game = "midi"' in (tmp_path / "parts" / "new/midi/midi.toml").read_text(encoding="utf-8")


def test_measured_seconds_and_places_of_code_are_left_out(tmp_path: Path) -> None:
    document = {
        "rounds": 5,
        "seconds": 1.5,
        "clause": {"code": [{"name": "a.b", "file": "a.py", "line": 3}, "law/midi.toml: tie"], "tests": ["a test"]},
    }
    masked = json.loads(Record(tmp_path).masked(json.dumps(document)))
    assert masked == {"rounds": 5, "clause": {"code": ["law/midi.toml: tie"], "functions": 1}}


def test_records_differ_in_parts_that_are_missing_or_not_the_same(tmp_path: Path) -> None:
    for folder, parts in (("one", {"a": "1", "b": "2\n3", "c": "4"}), ("two", {"a": "1", "b": "2\n5", "d": "4"})):
        for name, text in parts.items():
            Record(tmp_path / folder).add(name, text)
    found = list(differences(tmp_path / "one", tmp_path / "two"))
    assert found[0] == "b differs\n  @@ -2 +2 @@\n  -3\n  +5"
    assert [line.rpartition("/")[2] for line in found[1:]] == ["one: c", "two: d"]
    assert list(differences(tmp_path / "one", tmp_path / "one")) == []


def test_a_summary_counts_renamed_keys_and_changed_values(tmp_path: Path) -> None:
    for folder, line in (("one", {"why": 1, "due": None}), ("two", {"reason": 1, "due": "a card"})):
        Record(tmp_path / folder).add("lines", f"{json.dumps(line)}\n{json.dumps(line)}\nthe end")
    found = list(summary(tmp_path / "one", tmp_path / "two"))
    assert [line.split(maxsplit=1) for line in found] == [["2", "keys why -> reason"], ["2", "due: null -> a card"]]


def test_kernels_are_alike_if_only_names_differ() -> None:
    assert nameless(KERNEL) == nameless(RENAMED)
    assert nameless(KERNEL) != nameless(RENAMED.replace("both + number", "both + factor"))


@pytest.mark.parametrize("size", [1, 32, 100])
def test_random_bytes_begin_again_for_every_part(size: int) -> None:
    source = Bytes()
    source.begin("a part")
    first, second = source(size), source(size)
    source.begin("a part")
    assert (source(size), len(first)) == (first, size)
    assert first != second
