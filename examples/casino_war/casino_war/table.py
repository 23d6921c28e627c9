"""A table: its state, what it refuses, and the script of a round."""

from __future__ import annotations

from fractions import Fraction

from casino_war.rules import WAR, Outcome, WarChoices, higher_card
from pitboss.cards import card_text, cards_text
from pitboss.errors import Refusal
from pitboss.law import NONE, rule
from pitboss.law.offers import Offer
from pitboss.money import in_players_favour
from pitboss.round.carried import Carried
from pitboss.round.dealing import burn_card, deal_card
from pitboss.round.inputs import Decision, Input, NoMoreBets
from pitboss.round.lawful_now import refusal
from pitboss.round.paying import conclude, give_up, judge, settle_wager
from pitboss.round.play import RoundVoid, Script
from pitboss.round.procedure import duty, load_shoe, wagering
from pitboss.round.requests import DecisionWanted, Request, Role
from pitboss.round.shoe_table import Labels, ShoeTable
from pitboss.round.validation import validate_payouts


class WarTable(ShoeTable):
    """A table from opening to closing."""

    labels = Labels(seats="2.A", place="4.A", verbal="4.A", late="4.A", decks="3.A")
    carries = Carried
    choices: WarChoices
    deals_from_shoes = False

    def __init__(self, choices: WarChoices, offers: dict[str, Offer]) -> None:
        super().__init__(WAR, choices, offers, choices.seats)
        self.start_shoe(choices.decks)

    def clear_round(self) -> None:
        super().clear_round()
        self.dealer: list[int] = []

    def script(self) -> Script[None]:
        """Shuffle, wagers, round, and again."""
        if not self.is_open:
            yield from shuffle(self)
            self.is_open = True
        while (yield from wagering(self)):
            yield from round_of_play(self)
            yield from shuffle(self)

    @rule("war:4.A")
    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        if isinstance(given, NoMoreBets) and not self.wagers:
            return Refusal("nobody has made a War Wager", clause=self.book.cite("4.A"))
        return refusal(self, wanted, given)

    @rule("war:5.C(2)")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        why = "a Raise is made on equal cards, by the word war"
        return Refusal(why, clause=self.book.cite("5.C(2)")) if wager == "raise" else None

    @rule("war:4.B")
    def lock_refusal(self, number: int) -> Refusal | None:
        why = f"seat {number} has a Tie Wager and no War Wager"
        return None if "war" in self.wagers[number] else Refusal(why, clause=self.book.cite("4.B"))


class OneRound(WarTable):
    """A table on which wagers are locked and one round is dealt."""

    def script(self) -> Script[None]:
        self.begin_round()
        yield from round_of_play(self)

    def common_hands(self) -> dict[str, str]:
        return {"dealer": cards_text(self.dealer)}


@rule("war:3.B")
def shuffle(table: WarTable) -> Script[None]:
    """All cards are shuffled before each round."""
    table.start_shoe(table.choices.decks)
    yield from duty(table, Role.DEALER, "shuffle", "have the device shuffle all cards", "3.B")
    yield from load_shoe(table, "put the shuffled cards into the shoe", "3.B")


@rule("war:5.A", "war:7.A")
def round_of_play(table: WarTable) -> Script[None]:
    """A round that begins with locked wagers and ends settled or void."""
    try:
        first = {}
        for seat in sorted(table.wagers):
            first[seat] = yield from deal_card(table, f"seat {seat}", "5.A")
        table.dealer.append((yield from deal_card(table, "dealer", "5.A")))
        for seat, card in first.items():
            yield from settle_first_card(table, seat, card)
        if at_war := [seat for seat in first if "raise" in table.wagers[seat]]:
            yield from go_to_war(table, at_war)
        yield from validate_payouts(table, "5.D")
        table.end_round(f"dealer {cards_text(table.dealer)}")
    except RoundVoid as ruling:
        table.void_round(ruling.why, ruling.clause)


@rule("war:5.B", "war:5.C*")
def settle_first_card(table: WarTable, seat: int, card: int) -> Script[None]:
    """The higher card wins; a player with an equal one decides."""
    dealer = table.dealer[0]
    because = f"{card_text(card)} against {card_text(dealer)}"
    if "tie" in table.wagers[seat]:
        settle_wager(table, seat, "tie", because, card, dealer)
    if higher_card(card, dealer) != Outcome.TIES:
        settle_wager(table, seat, "war", because, card, dealer)
        return
    cited, only = table.book.cite("5.C"), ("decision",)
    given = yield DecisionWanted(about="tie", words={seat: ("war", "surrender")}, clause=cited, answers=only)
    assert isinstance(given, Decision)
    stake, chip = table.wagers[seat]["war"], table.choices.smallest_chip
    if given.choose == "war":
        table.place(seat, "raise", stake, "5.C(2)")
    else:  # a half that chips do not make is rounded the player's way
        back = in_players_favour(Fraction(stake, 2), chip)
        give_up(table, judge(table, seat, "war", Outcome.SURRENDERED, "surrendered"), back)


@rule("war:5.C(2)", "war:5.D")
def go_to_war(table: WarTable, seats: list[int]) -> Script[None]:
    """Three cards are burned; each player at war gets a card, then the dealer."""
    for _ in range(table.least("burn", "cards")):
        yield from burn_card(table, "discard rack", "5.C(2)")
    second = {}
    for seat in seats:
        second[seat] = yield from deal_card(table, f"seat {seat}", "5.C(2)")
    table.dealer.append(dealer := (yield from deal_card(table, "dealer", "5.C(2)")))
    for seat, card in second.items():
        settle_wager(table, seat, "raise", f"{card_text(card)} against {card_text(dealer)}", card, dealer)
        lost = higher_card(card, dealer) == NONE
        row, because = (Outcome.WAR_LOST, "the war is lost") if lost else (Outcome.TIES, "the war is not lost")
        conclude(table, judge(table, seat, "war", row, because))
