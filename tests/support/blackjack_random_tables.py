"""Random blackjack tables: whatever a submission may state, any wagers, any chart, and cards that make rare hands."""

from __future__ import annotations

from random import Random
from typing import Any

from pitboss.cards import card_of, rank_of
from pitboss.errors import PitbossError
from pitboss.games.blackjack.book import FREE_BONUS
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import CAPPED_HANDS, BlackjackChoices
from pitboss.games.twentyone.solver.chart import HARD, PAIRS, SOFT, TOTALS, Cell, CellKey, StrategyChart
from pitboss.law import wagers_of
from pitboss.law.choice_parser import parse_choices
from pitboss.law.offers import offer
from pitboss.law.paytables import paytables

NO_ADDITIONAL = ("blackjack", FREE_BONUS)
MIN_CAP = 2500
"""Of a wager of $25 a win of 1,000 to 1 is the least cap that 13.J allows."""
KINDS = ("shoe", "shoe", "shoe", "from the hand", "no hole card", "common", "switch", "switch")
WHEELS = {
    "A": {"$350": 1, "$120": 2, "$23": 4, "jackpot": 1},
    "B": {"$350": 2, "$120": 1, "$23": 1, "jackpot": 2},
    "C": {"$600": 1, "$250": 1, "$40+$15": 2, "$55": 1, "jackpot": 1},
    "D": {"$600": 2, "$250": 1, "jackpot": 1},
}


def random_options(random: Random, stake: int) -> dict[str, Any]:
    """A lawful table of some kind, with some of the wagers that it may offer."""
    options: dict[str, Any] = {
        "decks": random.choice((2, 4, 6, 8)),
        "blackjack_odds": random.choice(("3 to 2", "6 to 5")),
        "dealer_soft_17": random.choice(("stand", "hit")),
        "surrender": random.choice(("late", "none")),
        "extra_splits": random.randrange(7),
        "extra_splits_aces": random.randrange(3),
        "split_tens_by": random.choice(("value", "rank")),
        "split_aces_one_card": random.random() < 0.5,
        "ace_rank": random.choice(("high", "low")),
        "bad_beat_20_basis": random.choice(("to", "for")),
        "smallest_chip": random.choice([chip for chip in ("0.01", "0.25", "0.50", "1") if _can_pay(chip, stake)]),
        "even_money": random.random() < 0.2,
        "double_card_face": random.choice(("up", "down")),
        "settlement_order": random.choice(("losers_first", "hand_by_hand")),
        "community_pay": random.choice("AB"),
        "seed_mode": random.choice(("fixed", "none")),
        "star_suit": random.choice(("hearts", "clubs")),
        "declared_suit": random.choice(("spades", "diamonds")),
    }
    kind = random.choice(KINDS)
    if kind == "from the hand":
        options.update(hand_dealt=True, automated_shuffler=True, decks=random.choice((1, 2)))
    elif kind == "no hole card":
        options["no_hole_card"] = True
    elif kind == "common":
        options["community_cards"] = "common_draw"
    elif kind == "switch":
        options.update(switch=True, surrender="none")
        del options["blackjack_odds"]
    options["wagers"] = random_wagers(random, options, stake)
    return {**options, **random_extras(random, options, stake)}


def _can_pay(chip: str, stake: int) -> bool:
    return stake % round(float(chip) * 100) == 0


def random_wagers(random: Random, options: dict[str, Any], stake: int) -> dict[str, Any]:
    """Wagers that this table may offer, each with one of its paytables, some with limits around the stake."""
    found: dict[str, Any] = {}
    share = random.choice((0.1, 0.3, 0.6))
    for wager in wagers_of(GAME.id):
        wanted = 0.6 if wager in CAPPED_HANDS and stake >= MIN_CAP else share
        if wager in NO_ADDITIONAL or random.random() > wanted:
            continue
        letters = list(paytables(GAME.id)[wager].paytables)
        chosen: dict[str, Any] = (
            {"paytable": random.choice(letters)} if paytables(GAME.id)[wager].chosen_by == "letter" else {}
        )
        wheel = {"wheel_weights": WHEELS[chosen["paytable"]]} if wager == "bonus-spin" else {}
        choices, _ = parse_choices(BlackjackChoices, {**options, **wheel, "wagers": {wager: chosen}})
        if choices is None or list(GAME.unlawful(choices)):
            continue
        try:
            priced = offer(GAME.book, wager, choices)
        except PitbossError:
            continue
        if not priced.paytable.meters and wager not in ("insurance", "bonus-spin") and random.random() < 0.2:
            chosen |= {random.choice(("min", "max")): random.choice((stake // 100, 2 * stake // 100))}
        found[wager] = chosen
        options.update(wheel)
    return found


def random_extras(random: Random, options: dict[str, Any], stake: int) -> dict[str, Any]:
    """Return options that only some tables have."""
    wagers: dict[str, Any] = options["wagers"]
    found: dict[str, Any] = {}
    if random.random() < 0.4:
        found["payout_limit_per_hand"] = f"{stake * random.choice((1, 2, 3, 5, 12, 40, 1500)) / 100 + 0.37:.2f}"
    if stake >= MIN_CAP and random.random() < 0.5:
        for wager in ("lucky-ladies", "kings-bounty"):
            if wager in wagers:
                wagers[wager] = {**{k: v for k, v in wagers[wager].items() if k == "paytable"}, "max": stake // 100}
        found["aggregate_cap"] = stake * 10 + random.choice((0, 1, 777))
        found["aggregate_cap_wagers"] = random.choice((["lucky-ladies"], ["lucky-ladies", "kings-bounty"]))
    if "bad-beat" in wagers:
        found["magic_card_rate"] = random.choice(("0", "0.4", "1"))
        found["lucky_player_rate"] = random.choice(("0", "0.6", "1"))
    if "buster-blackjack" in wagers:
        found["buster_free_bonus"] = random.choice(("off", "A", "B"))
    if "super-4" in wagers and random.random() < 0.5:
        found["must_hit"] = {"rate": 0.01, "reset": 5000, "maximum": 10_000}
    if "bonus-spin" in wagers:
        found["jackpot_kind"] = (
            "meter" if wagers["bonus-spin"]["paytable"] == "B" else random.choice(("fixed", "meter"))
        )
    found["house_money_parlay"] = "house-money" in wagers and random.random() < 0.7
    return found


def random_chart(random: Random) -> StrategyChart:
    """Any chart at all: what is best is nothing to the rules."""
    cells: dict[CellKey, Cell] = {}
    plain = [cell for cell in Cell if not cell.splits]
    for up in range(10):
        for total in TOTALS[HARD]:
            likely = [Cell.HIT] * 3 if total < 12 else [Cell.STAND] * 6 if total > 16 else []
            cells[HARD, total, up] = random.choice([*plain, *likely])
        for total in TOTALS[SOFT]:
            cells[SOFT, total, up] = random.choice(plain)
        for value in range(1, 11):
            cells[PAIRS, value, up] = random.choice([*Cell, *([Cell.SPLIT] * 12)])
    return StrategyChart(cells)


THEMES = (
    {card for card in range(52) if rank_of(card) in (1, 10, 11, 12, 13)},
    {card for card in range(52) if rank_of(card) in (1, 2, 3)},
    {card for card in range(52) if rank_of(card) in (12, 13)},
    {card for card in range(52) if rank_of(card) == 7},
)
"""Cards that are many at the front of some shoes: blackjacks, long hands, pairs and suits that wagers are about."""
QUEEN_OF_HEARTS, KING_OF_SPADES, ACE_OF_CLUBS, TEN_OF_CLUBS = card_of(12, 2), card_of(13, 3), card_of(1, 0), 36


def stack_deck(order: list[int], cards: list[int], hands: int, burn: int, random: Random) -> list[int]:
    """An order with many cards of one theme in front, or of hands that have a cap, or the order as it is."""
    kind = random.choice(("any", "any", "any", "theme", "theme", "capped", "long", "long"))
    if kind == "capped":
        return stack_for_cap(order, cards, hands, burn, random)
    if kind == "long":
        return long_hands(order, cards, hands, burn, random)
    theme = random.choice(THEMES) if kind == "theme" else set()
    return in_front(order, [place for place in order if cards[place] in theme and random.random() < 0.8][:30])


def in_front(order: list[int], front: list[int]) -> list[int]:
    taken = set(front)
    return [*front, *(place for place in order if place not in taken)]


def long_hands(order: list[int], cards: list[int], hands: int, burn: int, random: Random) -> list[int]:
    """Twenties and blackjacks for the players, and for the dealer many small cards and a ten or a few at their end."""
    tens = iter([place for place in order if rank_of(cards[place]) >= 10])
    aces = iter([place for place in order if rank_of(cards[place]) == 1])
    small = iter([place for place in order if rank_of(cards[place]) in (2, 3)])
    seconds = [next(aces if random.random() < 0.4 else tens, None) for _ in range(hands)]
    front = [next(tens, None) for _ in range(burn + hands)] + [next(small, None), *seconds]
    front += [next(random.choice((small, small, small, aces)), None) for _ in range(random.choice((4, 5, 6)))]
    front += [next(random.choice((small, tens)), None) for _ in range(4)]
    return in_front(order, [place for place in front if place is not None])


def stack_for_cap(order: list[int], cards: list[int], hands: int, burn: int, random: Random) -> list[int]:
    """Pairs of the queen of hearts or the king of spades for some hands, and mostly a blackjack for the dealer."""
    order = list(order)
    wanted = [(hands, random.choice((ACE_OF_CLUBS, TEN_OF_CLUBS)))]
    wanted.append((2 * hands + 1, TEN_OF_CLUBS if wanted[0][1] == ACE_OF_CLUBS else ACE_OF_CLUBS))
    wanted = wanted if random.random() < 0.8 else []
    for hand in range(hands):
        pair = random.choice((QUEEN_OF_HEARTS, KING_OF_SPADES, None))
        wanted += [(hand, pair), (hands + 1 + hand, pair)] if pair is not None else []
    settled: set[int] = set()
    for at, card in wanted:
        found = [place for place in range(len(order)) if cards[order[place]] == card and place not in settled]
        if found:
            order[burn + at], order[found[0]] = order[found[0]], order[burn + at]
            settled.add(burn + at)
    return order
