"""Plain sentences about each game: every option, wager and value has words, and every condition can be met."""

from __future__ import annotations

import re
from string import Formatter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest

from pitboss.games.registry import BUILT_IN, game
from pitboss.law.clauses import Book, all_clauses, clause
from pitboss.law.paytables import paytables
from pitboss.words.descriptions import DecisionText, GameDescriptions, RulingText, StepText, game_descriptions

NOT_OPTIONS = ("wagers", "meters")


def literals(annotation: Any) -> list[str]:
    """The values of an option that has a few, as words."""
    if get_origin(annotation) is Literal:
        return [str(value) for value in get_args(annotation)]
    if get_origin(annotation) in (Union, UnionType):
        return [each for part in get_args(annotation) if part is not NoneType for each in literals(part)]
    return []


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_option_has_a_title_and_every_coded_value_has_words(id: str) -> None:
    words = game_descriptions(game(id).book)
    for name, field in game(id).choices.model_fields.items():
        if name in NOT_OPTIONS:
            continue
        assert words.options[name].title, name
        for value in literals(field.annotation):
            is_plain = re.fullmatch(r"[a-zA-Z0-9. ]+", value) is not None and "_" not in value
            assert is_plain or value in words.options[name].values, f"{name} = {value}"


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_word_is_for_an_option_and_a_value_that_exists(id: str) -> None:
    fields = game(id).choices.model_fields
    for name, option in game_descriptions(Book(game(id).book.name)).options.items():
        if name not in fields or name == "rules_version":  # words for every game's version
            continue
        known = {*literals(fields[name].annotation), "unstated", "1"}
        assert set(option.values) <= known, name


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_wager_has_a_sentence(id: str) -> None:
    words = game_descriptions(game(id).book)
    assert set(paytables(game(id).book.name)) <= set(words.wagers)


def sentences(words: GameDescriptions) -> list[str]:
    steps = [text for step in words.steps for text in (step.player, step.dealer, step.says)]
    decided = [text for each in words.decisions for text in (each.player, each.dealer)]
    return [*steps, *decided, *(text for each in words.rulings for text in (each.found, each.ruling))]


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_condition_and_every_figure_is_of_the_game(id: str) -> None:
    words, kind = game_descriptions(game(id).book), game(id).choices
    told: list[StepText | DecisionText | RulingText] = [*words.steps, *words.decisions, *words.rulings]
    for each in told:
        clause(each.clause)
        for option in each.condition.where:
            assert option in kind.model_fields or hasattr(kind, option), option
        for wager in each.condition.wagers:
            assert wager in paytables(game(id).book.name), wager
    for text in sentences(words):
        for _, name, _, _ in Formatter().parse(text):
            assert name is None or name in kind.model_fields, text


@pytest.mark.parametrize("id", BUILT_IN)
def test_a_game_has_an_aim_steps_decisions_where_players_decide_and_rulings(id: str) -> None:
    words = game_descriptions(game(id).book)
    assert words.aim
    assert len(words.steps) > 5
    assert words.rulings
    assert bool(words.decisions) == (game(id).strategy is not None or not game(id).main_wagers)


def test_every_irregularity_of_a_chapter_is_on_the_card() -> None:
    """Each section of the chapters on irregularities, lettered or below one that is, has its ruling."""
    chapters = {"blackjack": "14", "edge21": "13", "midi": "13", "blitz": "13"}
    beside = {"edge21:13.G", "edge21:13.H", "edge21:13.L"}  # told with the section before
    for id, chapter in chapters.items():
        sections = {each for each in all_clauses() if re.fullmatch(rf"{id}:{chapter}\.[A-Z]", each)}
        told = {each.clause for each in game_descriptions(game(id).book).rulings}
        assert sections - beside <= told
