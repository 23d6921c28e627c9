"""The script that measures the shape of the code counts what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.money import dollars_words
from support.shape import PACKAGE, WALKS, Walk, folders


def test_files_and_lines_are_counted_by_folder_and_each_game_by_itself(tmp_path: Path) -> None:
    for name, lines in {"top.py": 1, "law/one.py": 2, "law/deep/two.py": 4, "games/midi/three.py": 8}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n" * lines, encoding="utf-8")
    assert [(one.name, sorted(one.lines)) for one in folders(tmp_path)] == [
        ("all", [1, 2, 4, 8]), ("games/midi", [8]), ("law", [2, 4]), ("top", [1]),
    ]  # fmt: skip
    assert str(folders(tmp_path)[0]).split() == ["all", "4", "15", "3", "8"]


def test_a_walk_counts_modules_of_the_package_whose_functions_are_called() -> None:
    walk = Walk()
    with walk.measured():
        dollars_words(1_500)
        Path("elsewhere").as_posix()
        dollars_words(2_500)
    assert walk.modules == {"money/cents.py"}
    assert walk.switches == 0


@pytest.mark.integration
@pytest.mark.parametrize("name", WALKS)
def test_every_walk_can_be_measured(name: str) -> None:
    walk = WALKS[name]()
    assert all((PACKAGE / module).is_file() for module in walk.modules)
    assert 10 < len(walk.modules) < 90, "more modules take part than before the modules were folded"
    assert walk.switches > len(walk.modules)
