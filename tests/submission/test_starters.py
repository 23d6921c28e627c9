"""The starter submissions state every option, and they and the sample house are lawful."""

from __future__ import annotations

import re

import pytest

from pitboss.errors import PitbossError
from pitboss.games.registry import BUILT_IN, game
from pitboss.law import wagers_of
from pitboss.law.choice_parser import parse_choices
from pitboss.law.figures import all_approvals
from pitboss.law.options import Choices, MeterChoices, WagerChoices
from pitboss.law.paytables import paytables
from pitboss.submission import SAMPLE, check, check_text, load, starter
from pitboss.submission.document import parse_document
from pitboss.submission.submission import TABLE_KEYS


def options_of(id: str) -> list[str]:
    """The name of every option of a game, down to those of a wager, of a meter where it has any, and of approvals."""
    models: list[type[Choices]] = [game(id).choices, WagerChoices]
    if any(table.meters for printed in paytables(id).values() for table in printed.paytables.values()):
        models.append(MeterChoices)
    approvals = [name for name, approval in all_approvals().items() if approval.clause(game(id).book)]
    return list(dict.fromkeys([*(name for model in models for name in model.model_fields), *approvals]))


OPTIONS = [pytest.param(id, name, id=f"{id}-{name}") for id in BUILT_IN for name in options_of(id)]
STATED = [
    pytest.param(id, name, id=f"{id}-{name}")
    for id in BUILT_IN
    for name in game(id).choices.model_fields
    if re.search(rf"^{name} = ", starter(id), re.MULTILINE)
]
NO_DEFAULT = ("disclosed_third_card", "blackjack_odds", "blinds", "max_doubled")
"""Options that a starter states otherwise: those without a default, and one whose default `check` warns of (R109)."""
FREE_BONUS = "buster-blackjack-free-bonus"
"""It comes with another wager and is never listed (R76)."""


def comment_on(key: str, text: str) -> str:
    """The comment that a key stands under."""
    found = re.search(rf"((?:^#.*\n)+){key} = ", text, re.MULTILINE)
    assert found, f"{key} has no comment"
    return " ".join(found[1].replace("#", " ").split())


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_starter_has_nothing_to_find(id: str) -> None:
    assert check_text(starter(id)) == []


@pytest.mark.parametrize(("id", "name"), OPTIONS)
def test_a_starter_mentions_every_option(id: str, name: str) -> None:
    assert re.search(rf"\b{name}\b", starter(id))


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_starter_lists_every_game(id: str) -> None:
    listed = re.findall(r"[a-z0-9]+", comment_on("game", starter(id)))
    assert sorted(set(listed) - {"or"}) == sorted(BUILT_IN)


@pytest.mark.parametrize("id", ["midi", "blackjack"])
def test_a_starter_mentions_what_must_hit_needs(id: str) -> None:
    keys = re.findall(r"^# (rate|reset|maximum) = ", starter(id).partition(".must_hit]")[2], re.MULTILINE)
    assert keys[:3] == ["rate", "reset", "maximum"]


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_starter_mentions_every_wager(id: str) -> None:
    listed = re.findall(r"^(?:# )?\[tables\.(?:MB|BJ|E21|TB)-1\.wagers\.([a-z0-9-]+)\]$", starter(id), re.MULTILINE)
    assert sorted(listed) == sorted(set(wagers_of(id)) - {FREE_BONUS})


def test_the_blackjack_starter_mentions_every_meter_and_every_letter() -> None:
    text = starter("blackjack")
    for wager, printed in paytables("blackjack").items():
        for letter, table in printed.paytables.items():
            for meter in table.meters:
                assert re.search(rf"\b{meter}\b", text), meter
            if printed.chosen_by == "letter" and wager != "must-hit":
                above = text[: text.index(f"[tables.BJ-1.wagers.{wager}]")].rpartition("\n\n")[2]
                assert re.search(rf"\b{letter}\b", above), (wager, letter)


@pytest.mark.parametrize(("id", "name"), STATED)
def test_an_option_stands_under_its_clause_its_reading_and_its_default(id: str, name: str) -> None:
    comment = comment_on(name, starter(id))
    model = game(id).choices
    label, reading = model.field_note(name, "clause"), model.field_note(name, "reading")
    if label:
        assert game(id).book.cite(label) in comment
    if reading:
        assert re.search(rf"\b{reading}\b", comment)
    assert "efault" in comment


@pytest.mark.parametrize(("id", "name"), [each for each in STATED if each.values[1] not in NO_DEFAULT])
def test_an_option_of_a_starter_has_its_default(id: str, name: str) -> None:
    tables = parse_document(starter(id)).data["tables"]
    assert isinstance(tables, dict)
    (table,) = tables.values()
    data = {key: value for key, value in table.items() if key not in TABLE_KEYS}
    choices, problems = parse_choices(game(id).choices, data)
    assert problems == []
    assert getattr(choices, name) == game(id).choices.model_fields[name].default


def test_all_that_the_midi_starter_offers_is_lawful_at_its_kind_of_table() -> None:
    taken = re.sub(r"^# (\[tables|[a-z0-9_]+ = )", r"\1", starter("midi"), flags=re.MULTILINE)
    text = taken.replace("five_treasures = false", "five_treasures = true")
    assert [each.field for each in check_text(text)] == [
        "tables.MB-1.wagers.dragon-7",
        "tables.MB-1.wagers.panda-8",
        "tables.MB-1.wagers.fortune-7-insurance",
        "tables.MB-1.wagers.one-up",
    ]


def test_all_that_the_mini_starter_offers_is_lawful_at_an_ez_table() -> None:
    taken = re.sub(r"^# (\[tables|[a-z0-9_]+ = )", r"\1", starter("mini"), flags=re.MULTILINE)
    assert check_text(taken.replace('variant = "standard"', 'variant = "ez"')) == []


def test_all_that_the_blackjack_starter_offers_is_lawful() -> None:
    taken = re.sub(r"^# (\[tables|[a-z0-9_]+ = )", r"\1", starter("blackjack"), flags=re.MULTILINE)
    assert [(each.field, each.clause) for each in check_text(taken)] == [
        ("tables.BJ-1.wagers.super-match", "blackjack:6.G(7)"),  # it waits for switch = true
    ]


def test_all_that_the_poker_starter_offers_is_lawful() -> None:
    taken = re.sub(r"^# (\[tables|[a-z0-9_]+ = )", r"\1", starter("poker"), flags=re.MULTILINE)
    assert check_text(taken) == []


def test_an_unknown_game_has_no_starter() -> None:
    with pytest.raises(PitbossError, match=r"there is no game 'midy'; did you mean 'midi'\?"):
        starter("midy")


def test_the_sample_has_nothing_to_find() -> None:
    assert check(SAMPLE).problems == ()


def test_the_sample_offers_every_wager_of_every_game() -> None:
    offered: dict[str, set[str]] = {id: set() for id in BUILT_IN}
    for table in load(SAMPLE).tables.values():
        offered[table.game.id] |= set(table.offers())
    assert offered == {id: set(wagers_of(id)) for id in BUILT_IN}
