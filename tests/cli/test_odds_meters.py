"""`pitboss odds` of a progressive wager: the amount of its meter, the break-even amount and the long run."""

from __future__ import annotations

from fractions import Fraction

from support.command_line import CommandLine


def test_the_amount_of_a_meter_gives_a_progressive_wager_its_house_edge(pitboss: CommandLine) -> None:
    found = pitboss("odds", "midi", "royal-9", "--paytable", "A", "--meter", "star=200000", "--json").document
    chance = {row["row"]: Fraction(row["probability"]) for row in found["rows"]}
    star = chance["exact-match-personal"] + chance["any-two-personal"] / 10
    others = chance["personal-on-banker"] + chance["personal-on-player"]
    returned = Fraction(found["return_without_meters"]) + (star * 200_000 + others * 350) / 5
    assert Fraction(found["house_edge"]) == 1 - returned
    assert found["meters"]["star"] == {"amount": "200000.00", "reset": "50000.00", "rate": None}


def test_at_the_break_even_amount_nothing_is_left_to_the_house(pitboss: CommandLine) -> None:
    asked = ("odds", "midi", "royal-9", "--paytable", "A")
    even = pitboss(*asked, "--json").document["break_even"]["star"]
    found = pitboss(*asked, "--meter", f"star={even}", "--json").document
    assert -1e-7 < float(Fraction(found["house_edge"])) <= 0


def test_stated_rates_give_the_long_run_house_edge(pitboss: CommandLine) -> None:
    """Hit and Run, $1: what a whole meter of $1,000 adds each time it is won, and 20 % of each wager."""
    meter = 'meters={hit-and-run = {rate = "0.2", initial = 1000, reset = 1000}}'
    found = pitboss("odds", "blackjack", "hit-and-run", "--set", meter, "--json").document
    whole = sum(Fraction(row["probability"]) for row in found["rows"] if row["pays"] == "100% of hit-and-run")
    left = 1 - Fraction(found["return_without_meters"]) - 1000 * whole - Fraction(1, 5)
    assert Fraction(found["long_run_house_edge"]) == left
