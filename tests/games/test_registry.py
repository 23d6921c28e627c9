"""The registry finds the games of other packages, and asks for them only when it has to."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.api.tables import is_file_name
from pitboss.errors import PitbossError
from pitboss.games import registry
from pitboss.games.registry import BUILT_IN, game, game_ids, is_game, plan_of, strategy_of
from pitboss.law.choice_parser import parse_choices

pytestmark = pytest.mark.integration

GAME = """
from pitboss.games.game import Lazy
from pitboss.law import Book

class Example:
    id = "example"
    book = Book("example")
    title = "Example"
    strategy = Lazy("a_module:STRATEGY")
    simulation = Lazy("a_module:plan")

GAME = Example()
STRATEGY = "how to play it"
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package of one module, `a_module`, that names its games."""

    def install(module: str = GAME, **games: str) -> None:
        (tmp_path / "a_module.py").write_text(module, encoding="utf-8")
        about = tmp_path / "a_package-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: a-package\nVersion: 1.0\n", encoding="utf-8")
        named = "\n".join(f"{id} = {place}" for id, place in games.items())
        (about / "entry_points.txt").write_text(f"[pitboss.games]\n{named}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        _forget()

    yield install
    sys.modules.pop("a_module", None)
    _forget()


def _forget() -> None:
    registry._installed_games.cache_clear()
    registry._load_installed.cache_clear()


def test_an_installed_game_is_found_by_its_id_and_listed_after_the_built_in_ones(install: Install) -> None:
    install(example="a_module:GAME")
    assert game("example").title == "Example"
    assert is_game("example")
    assert game_ids() == ("midi", "mini", "blackjack", "edge21", "blitz", "poker", "example")


def test_a_built_in_game_is_found_without_a_search_of_the_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(**group: str) -> None:
        raise AssertionError("the installed packages were searched")

    _forget()
    monkeypatch.setattr(importlib.metadata, "entry_points", searched)
    for id in BUILT_IN:
        assert is_game(id)
        assert game(id).id == id
        assert not is_file_name(id)
    assert is_file_name("house.toml")


def test_a_built_in_game_is_not_replaced(install: Install) -> None:
    install(midi="a_module:GAME")
    assert game("midi").title == "Midi Baccarat"
    assert game_ids() == tuple(BUILT_IN)


def test_a_game_that_cannot_be_loaded_is_refused_with_its_package(install: Install) -> None:
    install("raise ValueError('no such clause')", example="a_module:GAME")
    with pytest.raises(PitbossError) as refused:
        game("example")
    assert refused.value.message == ("the game 'example' of the package a-package cannot be loaded: no such clause")
    # Lists in sentences about other games leave it out.
    with pytest.raises(PitbossError, match="only for blackjack, edge21 and blitz"):
        strategy_of(game("midi"))


def test_a_game_is_installed_under_its_own_id(install: Install) -> None:
    install(another="a_module:GAME")
    with pytest.raises(PitbossError) as refused:
        game("another")
    assert refused.value.message == (
        "the game 'another' of the package a-package cannot be loaded: a_module:GAME is the game 'example'"
    )


def test_lists_in_refusals_have_the_installed_games(install: Install) -> None:
    install(example="a_module:GAME")
    with pytest.raises(PitbossError, match="there are midi, mini, blackjack, edge21, blitz, poker, example"):
        game("roulette")
    with pytest.raises(PitbossError, match="only for blackjack, edge21, blitz and example"):
        strategy_of(game("poker"))
    choices, _ = parse_choices(game("poker").choices, {"blinds": [1, 2]})
    assert choices is not None
    with pytest.raises(
        PitbossError, match="poker cannot be simulated: midi, mini, blackjack, edge21, blitz, example can"
    ):
        plan_of("poker", choices, object())  # type: ignore[arg-type]


def test_a_strategy_is_imported_when_it_is_asked_for(install: Install) -> None:
    install(example="a_module:GAME")
    found: object = strategy_of(game("example"))
    assert found == "how to play it"


def test_a_file_with_the_name_of_an_installed_game_is_not_taken_for_a_submission(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(example="a_module:GAME")
    monkeypatch.chdir(tmp_path)
    for name in ("example", "house"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert not is_file_name("example")
    assert is_file_name("house")


def test_no_game_brings_in_numpy_or_numba_before_they_are_needed() -> None:
    code = (
        "import sys; from pitboss.games.registry import BUILT_IN, game; [game(id) for id in BUILT_IN];"
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
