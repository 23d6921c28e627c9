"""The public interface for games of other packages; `examples/casino_war` is one."""

from __future__ import annotations

from pitboss.cards import ACE, card_text, cards_text, rank_of, suit_of
from pitboss.errors import PitbossError, Refusal
from pitboss.games.game import BaseGame, GameFunctions, Lazy, RoundSetup
from pitboss.games.layout import Area, Fixture, Form, HandPlace, Inscription, Layout, NumberedPlaces, Side
from pitboss.games.limits import count_problems, wager_problems
from pitboss.games.sign import inscribed_odds
from pitboss.games.simple_game import SimpleGame
from pitboss.law import NONE, Book, Row, add_law, implements, rule, wager
from pitboss.law.offers import Offer, check_wager, offer
from pitboss.law.options import CardTableChoices, TableChoices, option
from pitboss.law.problems import Problem, error, warning
from pitboss.money import dollars, in_players_favour
from pitboss.probability.counts import copies_in, count_rows
from pitboss.probability.odds import LOSE, WagerOdds, assemble, by_name
from pitboss.table.paying import give_up, judge
from pitboss.table.play import Script
from pitboss.table.simple import DEALER, SimpleChoices, SimpleTable
from pitboss.table.table import Labels

__all__ = [
    "ACE",
    "DEALER",
    "LOSE",
    "NONE",
    "Area",
    "BaseGame",
    "Book",
    "CardTableChoices",
    "Fixture",
    "Form",
    "GameFunctions",
    "HandPlace",
    "Inscription",
    "Labels",
    "Layout",
    "Lazy",
    "NumberedPlaces",
    "Offer",
    "PitbossError",
    "Problem",
    "Refusal",
    "RoundSetup",
    "Row",
    "Script",
    "Side",
    "SimpleChoices",
    "SimpleGame",
    "SimpleTable",
    "TableChoices",
    "WagerOdds",
    "add_law",
    "assemble",
    "by_name",
    "card_text",
    "cards_text",
    "check_wager",
    "copies_in",
    "count_problems",
    "count_rows",
    "dollars",
    "error",
    "give_up",
    "implements",
    "in_players_favour",
    "inscribed_odds",
    "judge",
    "offer",
    "option",
    "rank_of",
    "rule",
    "suit_of",
    "wager",
    "wager_problems",
    "warning",
]
