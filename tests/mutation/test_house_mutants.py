"""The list of broken promises: every change can be made, and every test that has to notice it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutation.house import ROOT, HouseMutant, apply_mutant, house_mutants


@pytest.mark.parametrize("mutant", house_mutants(), ids=lambda mutant: mutant.breaks)
def test_a_change_of_the_house_can_be_made_and_is_a_program(mutant: HouseMutant) -> None:
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert source.count(mutant.before) == 1, "its place is found"
    compile(source.replace(mutant.before, mutant.after), mutant.file, "exec")


def test_every_test_that_has_to_notice_a_change_is_there() -> None:
    for mutant in house_mutants():
        assert mutant.tests, mutant.breaks
        for test in mutant.tests:
            file, _, name = test.partition("::")
            source = (ROOT / file).read_text(encoding="utf-8")
            assert not name or f"def {name.partition('[')[0]}(" in source, test


def test_a_change_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_text("kept = True\n", encoding="utf-8")
    with apply_mutant(tmp_path, HouseMutant("a promise", "house.py", "True", "False", ())):
        assert file.read_text(encoding="utf-8") == "kept = False\n"
    assert file.read_text(encoding="utf-8") == "kept = True\n"
