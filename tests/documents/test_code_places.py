"""Where the code of a clause is: every place that answers to a clause leads to the line that defines it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.documents.clauses import clause_map, locate

pytestmark = pytest.mark.integration

PROJECT = Path(__file__).parents[2]


def places() -> list[str]:
    return sorted({place for entry in clause_map() for place in entry.code})


def name_of(place: str) -> str:
    """What the line of a place has to hold: the name of a function or field, of a row, or of a heading."""
    _, separator, item = place.partition(": ")
    return item.rpartition(", ")[2].rpartition(" ")[2].rpartition(".")[2] if separator else place.rpartition(".")[2]


def test_every_place_is_found_in_its_file() -> None:
    lost = []
    for place in places():
        found = locate(place)
        lines = (PROJECT / found.file).read_text(encoding="utf-8").splitlines() if found else []
        if found is None or name_of(place) not in lines[found.line - 1]:
            lost.append((place, found))
    assert lost == []


@pytest.mark.parametrize(
    ("place", "file", "text"),
    [
        ("pitboss.games.baccarat.hands.player_draws", "pitboss/games/baccarat/hands.py", "def player_draws("),
        ("pitboss.games.baccarat.options.MidiChoices.decks", "pitboss/games/baccarat/options.py", "decks: int = "),
        ("law/paytables/midi.toml: banker no_commission, wins", "pitboss/law/paytables/midi.toml", 'row = "wins"'),
        ("law/figures/blackjack.toml: must_hit.pairs.a", "pitboss/law/figures/blackjack.toml", "[must_hit.pairs.a]"),
    ],
)
def test_a_place_leads_to_the_line_that_defines_it(place: str, file: str, text: str) -> None:
    assert place in places()
    found = locate(place)
    assert found is not None
    assert found.file == file
    assert text in (PROJECT / file).read_text(encoding="utf-8").splitlines()[found.line - 1]


@pytest.mark.parametrize("nowhere", ["pitboss.games.baccarat.hands.faro", "faro.deal", "law/paytables/faro.toml: x"])
def test_a_place_that_is_not_there_is_not_found(nowhere: str) -> None:
    assert locate(nowhere) is None
