"""Tables under earlier editions: a round differs from today's where the texts differ, and nowhere else (R1)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import pitboss
from pitboss.errors import PitbossError
from pitboss.games.registry import game
from pitboss.inputs import Input
from pitboss.journal.replay import replay
from pitboss.law import all_clauses, wagers_of
from pitboss.law.amendments import AmendedItem, Amendment
from pitboss.law.choice_parser import parse_choices
from pitboss.law.clauses import covers
from pitboss.law.data import current_overlay, forget_data, law_as_of
from pitboss.law.editions import editions, law_of_version, versions
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.probability.odds import WagerOdds
from pitboss.submission.check import check_submission
from pitboss.table.play import Play
from support.baccarat_random_play import Evening as BaccaratEvening
from support.blackjack_random_play import Evening as BlackjackEvening
from support.random_play import AnyEvening
from support.replays import difference, evening, opened_with, replay_rewritten
from support.submissions import blackjack

EXAMPLES = Path(__file__).parents[1] / "examples"
FIRST_SIX = ["banker", "player", "tie", "dragon-bonus-banker", "dragon-bonus-player", "dragon-7", "panda-8"]
"""The wagers of chapter 7 of the older Midi text: Banker, Player, Tie, Dragon Bonus, Dragon 7 and Panda 8."""
LATER_FIELDS = ("variant", "five_treasures", "any_pair_mode", "personal_combinations", "must_hit", "meters", "wagers")
RENUMBERED = {
    "blackjack:13.A(2)(a)": "blackjack-amend:13.A(2)",
    "blackjack:2.B(3)(b)'": "blackjack-amend:2.B(3)(c)",
    "midi:2.B(6)(a)(i)": "midi-amend:2.B(6)(a)",
}
"""Clauses that the older text prints under another label, as clauses.tsv lists both."""


def choices(id: str, **options: Any) -> TableChoices:
    found, problems = parse_choices(game(id).choices, options)
    assert found is not None, problems
    return found


def unlawful(id: str, **options: Any) -> list[str]:
    return [problem.field for problem in game(id).unlawful(choices(id, **options))]


# The editions themselves


def test_the_versions_of_each_book_follow_one_another() -> None:
    assert versions("midi") == ("extract",)
    assert versions("blackjack") == ("before-redline", "redline")
    assert [each.version for each in editions()["blackjack"]] == ["redline", "1.15"]


def test_a_version_that_can_be_stated_is_an_edition_or_the_one_in_force() -> None:
    for id in ("midi", "blackjack"):
        field = game(id).choices.model_fields["rules_version"]
        stated = msgspec.inspect.type_info(field.annotation)
        assert isinstance(stated, msgspec.inspect.LiteralType)
        assert set(stated.values) == {*versions(id), field.default}
        assert editions()[id][-1].version == field.default


def test_every_clause_that_an_edition_names_exists() -> None:
    known = list(all_clauses())
    for several in editions().values():
        for each in several:
            for pattern in (*each.reworded, *(clause for item in each.added for clause in item.clauses)):
                assert any(covers(pattern, id) for id in known), pattern
            for old, now in (each.renumbered or {}).items():
                assert {f"{each.extract}:{old}", f"{each.book}:{now}"} <= set(known)


def test_the_midi_extract_has_every_clause_but_those_that_came_later() -> None:
    """Chapters 1, 2 to B(6), 7, 11 and 12: what 1.11 prints there is in the extract, was added, or has moved."""
    [edition] = editions()["midi"]
    added = [pattern for item in edition.added for pattern in item.clauses]
    moved = {f"midi:{now}" for now in (edition.renumbered or {}).values()}
    compared = [
        id
        for id in all_clauses()
        if id.startswith(("midi:1.", "midi:2.A", "midi:2.B", "midi:7.", "midi:11.", "midi:12."))
    ]
    for id in compared:
        in_extract = id.replace("midi:", "midi-amend:") in all_clauses()
        is_added = any(covers(pattern, id) for pattern in added)
        assert in_extract or is_added or id in moved or id == "midi:2.B(7)", id  # 2.B breaks off before (7), R155


def test_what_an_edition_withdraws_is_still_in_the_one_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later Midi text without Super 6: tables of 1.11 keep it, and those of the extract never had it."""
    later = Amendment("midi", "1.12", follows="1.11", withdrawn=(AmendedItem(wager="super-6"),))
    chain = {"midi": (*editions()["midi"], later)}
    monkeypatch.setattr("pitboss.law.editions.editions", lambda: chain)
    forget_data()
    try:
        offered = {}
        for version in ("extract", "1.11", "1.12"):
            with law_as_of(law_of_version("midi", version)):
                offered[version] = "super-6" in wagers_of("midi")
        assert offered == {"extract": False, "1.11": True, "1.12": False}
    finally:
        monkeypatch.undo()
        forget_data()


# Midi Baccarat


@pytest.mark.clause("midi-amend:7.A")
def test_the_older_midi_text_has_seven_wagers() -> None:
    with law_as_of(law_of_version("midi", "extract")):
        assert sorted(wagers_of("midi")) == sorted(FIRST_SIX)
    assert len(wagers_of("midi")) == 21


@pytest.mark.parametrize("wager", ["lucky-6", "royal-9", "fortune-7", "one-up", "player-pair", "super-6"])
def test_a_later_wager_is_not_lawful_under_the_extract(wager: str) -> None:
    assert f"wagers.{wager}" in unlawful("midi", rules_version="extract", wagers={wager: {}})


@pytest.mark.parametrize(
    ("option", "value"), [("variant", "fortune7"), ("variant", "no_commission"), ("five_treasures", True)]
)
def test_a_later_variation_is_not_lawful_under_the_extract(option: str, value: object) -> None:
    assert option in unlawful("midi", rules_version="extract", **{option: value})
    assert option not in unlawful("midi", **{option: value})


@pytest.mark.clause("midi-amend:1.B(2)")
def test_ez_baccarat_is_lawful_under_the_extract() -> None:
    assert unlawful("midi", rules_version="extract", variant="ez", wagers={"dragon-7": {}, "panda-8": {}}) == []


@pytest.mark.clause("midi-amend:2.B(6)(a)")
def test_the_layout_of_ez_cites_the_label_of_the_older_text() -> None:
    areas = {version: {area.wager: area.clause for area in _areas(version)} for version in ("1.11", "extract")}
    assert areas["1.11"]["dragon-7"] == "midi:2.B(6)(a)(i)"
    assert areas["extract"]["dragon-7"] == "midi-amend:2.B(6)(a)"
    assert areas["extract"]["tie"] == areas["1.11"]["tie"] == "midi:2.B(2)"


def _areas(version: str) -> Any:
    return game("midi").layout(choices("midi", rules_version=version, variant="ez"), "Example House").areas


# Blackjack


@pytest.mark.clause("blackjack-amend:13.A(2)")
@pytest.mark.parametrize("version", ["redline", "before-redline"])
def test_before_1_15_a_blackjack_pays_3_to_2(version: str) -> None:
    assert unlawful("blackjack", rules_version=version, blackjack_odds="6 to 5") == ["blackjack_odds"]
    assert unlawful("blackjack", rules_version=version, blackjack_odds="3 to 2") == []


@pytest.mark.clause("blackjack-amend:13.A(4)(b)")
def test_lucky_ladies_had_one_paytable_before_the_redline() -> None:
    def stated(version: str, **limits: str) -> list[str]:
        return unlawful("blackjack", rules_version=version, blackjack_odds="3 to 2", wagers={"lucky-ladies": limits})

    assert stated("before-redline") == []
    assert stated("before-redline", paytable="B") == ["wagers.lucky-ladies.paytable"]
    assert stated("redline", paytable="B") == []
    assert stated("redline") == ["wagers.lucky-ladies.paytable"]


def test_the_odds_of_a_game_are_those_of_the_edition() -> None:
    old = pitboss.odds("blackjack", "lucky-ladies", decks=6, rules_version="before-redline")
    assert isinstance(old, WagerOdds)
    assert old.paytable == "A"
    assert {each.wager for each in pitboss.odds("midi", decks=8, rules_version="extract")} == set(FIRST_SIX)


def test_a_check_computes_the_odds_of_the_edition() -> None:
    """Before the redline Lucky Ladies needs no letter, and its odds are those of the one paytable."""
    report = check_submission(
        blackjack('rules_version = "before-redline"', "wagers.lucky-ladies = {}", blackjack_odds='"3 to 2"')
    )
    assert report.ok
    assert "lucky-ladies" in report.checked[0].odds


# Nothing is left behind


def test_another_edition_leaves_no_trace() -> None:
    before = {id: paytables(id) for id in ("midi", "blackjack")}
    unlawful("midi", rules_version="extract", variant="fortune7")
    with pytest.raises(PitbossError):
        pitboss.odds("midi", "lucky-6", decks=8, rules_version="extract")
    assert current_overlay() is None
    assert all(paytables(id) is found for id, found in before.items())


# Rounds


def _documents(*names: str) -> list[Any]:
    found = [json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")) for name in names]
    return [pytest.param(each["input"], id=each["title"]) for several in found for each in several]


def _restate(settlement: dict[str, Any]) -> dict[str, Any]:
    """A settlement with its clause as the older text numbers it."""
    return {**settlement, "clause": RENUMBERED.get(settlement["clause"], settlement["clause"])}


def test_a_journal_is_replayed_under_the_edition_that_its_table_states() -> None:
    """The evening is one of Banker, Player and Tie, so the older text settles it alike; its journal says by which."""
    store = evening(rules_version="extract").store
    assert replay(store).agrees
    assert replay_rewritten(store, opened_with(rules_version="1.11")).agrees
    _, why = difference(replay_rewritten(store, opened_with(wagers={"lucky-6": {}})))
    assert "version extract of the rules has no wager 'lucky-6'" in why


def _later(document: dict[str, Any]) -> bool:
    """Whether a round rests on something that the older texts do not have."""
    options = document["options"]
    if document["game"] == "midi":
        wagers = {wager for stakes in document["seats"].values() for wager in stakes} | set(options.get("wagers", {}))
        variant = options.get("variant", "standard") not in ("standard", "ez")
        return variant or bool(options.get("five_treasures")) or not wagers <= set(FIRST_SIX)
    letter = options.get("wagers", {}).get("lucky-ladies", {}).get("paytable")
    return bool(options.get("blackjack_odds") == "6 to 5" or letter == "B")


@pytest.mark.parametrize("document", _documents("baccarat", "blackjack", "blackjack_wagers"))
def test_an_example_round_differs_where_the_texts_differ(document: dict[str, Any]) -> None:
    if document["game"] == "mini":  # which has one text
        return
    oldest = versions(document["game"])[0]
    older = {**document, "options": {**document["options"], "rules_version": oldest}}
    try:
        now = pitboss.settle(document).to_dict()
    except PitbossError:
        with pytest.raises(PitbossError):
            pitboss.settle(older)
        return
    if _later(document):
        with pytest.raises(PitbossError, match=oldest):
            pitboss.settle(older)
        return
    then = pitboss.settle(older).to_dict()
    assert then["settlements"] == [_restate(each) for each in now["settlements"]]
    assert (then["net"], then["outcome"]) == (now["net"], now["outcome"])


def _older_midi(seed: int) -> BaccaratEvening:
    """An evening at a Midi table that offers what the older text has."""
    random = Random(seed)
    options: dict[str, Any] = {
        "variant": random.choice(("standard", "ez")),
        "decks": random.choice((6, 8)),
        "seats": 4,
        "wagers": {"dragon-bonus-player": {"paytable": random.choice("ABC")}} if seed % 2 else {},
        "disclosed_third_card": "discard_pair",
        "cover_card_depth": 300,
    }
    return BaccaratEvening(seed, ("midi", options))


def _compare_editions(id: str, evening: AnyEvening[Any], inputs: int) -> None:
    """Play an evening under the latest text, and give the same inputs to a table of the oldest."""
    while len(evening.play.inputs) < inputs and not evening.play.is_over:
        evening.step()
    given: list[Input] = list(evening.play.inputs)
    oldest = versions(id)[0]
    chosen = evening.table.choices.model_copy(update={"rules_version": oldest})
    problems = [problem.field for problem in game(id).unlawful(chosen)]
    if problems:
        assert id == "midi" or problems == ["blackjack_odds"]
        assert all(field.partition(".")[0] in (*LATER_FIELDS, "blackjack_odds") for field in problems)
        return
    older = Play.replay(lambda: game(id).table(chosen), given)
    now, then = (msgspec.to_builtins(play.events) for play in (evening.play, older))
    assert then == _renumber(now)


def _renumber(events: Any) -> Any:
    if isinstance(events, dict):
        return {key: _renumber(value) for key, value in events.items()}
    if isinstance(events, list):
        return [_renumber(each) for each in events]
    return RENUMBERED.get(events, events) if isinstance(events, str) else events


@pytest.mark.parametrize("seed", range(3))
def test_random_evenings_are_the_same_under_both_midi_texts(seed: int) -> None:
    _compare_editions("midi", _older_midi(seed), 150)


@pytest.mark.parametrize("seed", range(6))
def test_random_evenings_are_the_same_under_the_blackjack_texts_unless_6_to_5_is_paid(seed: int) -> None:
    _compare_editions("blackjack", BlackjackEvening(seed), 100)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_random_evenings_differ_where_the_texts_differ(seed: int) -> None:
    _compare_editions("midi", _older_midi(seed), 600)
    _compare_editions("blackjack", BlackjackEvening(seed), 400)
