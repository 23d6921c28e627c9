"""A table: what it refuses, and the script of a round."""

from __future__ import annotations

from fractions import Fraction

from casino_war.rules import WAR, Outcome, equal_cards, higher_card
from pitboss.games import toolkit as kit


class WarTable(kit.SimpleTable):
    """A table from opening to closing."""

    book = WAR
    labels = kit.Labels(seats="2.A", place="4.A", verbal="4.A", late="4.A", decks="3.A")
    shuffle_label, payout_label = "3.B", "5.D"

    @kit.rule("war:4.B")
    def lock_refusal(self, number: int) -> kit.Refusal | None:
        why = f"seat {number} has a Tie Wager and no War Wager"
        return None if "war" in self.wagers[number] else kit.Refusal(why, clause=WAR.cite("4.B"))

    @kit.rule("war:5.A")
    def play_round(self) -> kit.Script[str]:
        """Deal one card to each player and to the dealer; players with equal cards may go to war."""
        cards, dealer = yield from self.deal_each(sorted(self.wagers), "5.A")
        for seat, card in cards.items():
            yield from self.settle_first_card(seat, card, dealer)
        if at_war := [seat for seat in cards if "raise" in self.wagers[seat]]:
            yield from self.go_to_war(at_war)
        return f"dealer {kit.cards_text(self.hands[kit.DEALER])}"

    @kit.rule("war:5.B", "war:5.C*")
    def settle_first_card(self, seat: int, card: int, dealer: int) -> kit.Script[None]:
        """The higher card wins; a player with an equal one surrenders or goes to war."""
        because, row = f"{kit.card_text(card)} against {kit.card_text(dealer)}", higher_card(card, dealer)
        if "tie" in self.wagers[seat]:
            self.settle(seat, "tie", equal_cards(card, dealer), because)
        if row != Outcome.TIES:
            self.settle(seat, "war", row, because)
            return
        stake = self.wagers[seat]["war"]
        if (yield from self.ask(seat, "tie", ("war", "surrender"), "5.C", costs={"war": stake})) == "war":
            self.place(seat, "raise", stake, "5.C(2)")
        else:  # a half that chips do not make is rounded in the player's favour
            half = kit.in_players_favour(Fraction(stake, 2), self.choices.smallest_chip)
            kit.give_up(self, kit.judge(self, seat, "war", Outcome.SURRENDERED, "surrendered"), half)

    @kit.rule("war:5.C(2)", "war:5.D")
    def go_to_war(self, seats: list[int]) -> kit.Script[None]:
        """Burn three cards; each player at war gets a card, then the dealer."""
        yield from self.burn(self.least("burn", "cards"), "5.C(2)")
        cards, dealer = yield from self.deal_each(seats, "5.C(2)")
        for seat, card in cards.items():
            because, row = f"at war, {kit.card_text(card)} against {kit.card_text(dealer)}", higher_card(card, dealer)
            self.settle(seat, "raise", row, because)
            self.settle(seat, "war", Outcome.WAR_LOST if row == kit.NONE else Outcome.TIES, because)


kit.implements(kit.SimpleTable, "war:3.B", "war:4.A", "war:7.A")
