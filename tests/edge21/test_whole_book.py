"""The whole book: no clause of Player's Edge 21 lacks code or a test, and its shoe can be an electronic one."""

from __future__ import annotations

from random import Random

from pitboss.documents.clauses import clause_map
from pitboss.events import RoundEnded, ShoeCommitted
from pitboss.inputs import Decision, NoMoreBets, Sat, WagerPlaced
from pitboss.requests import DecisionWanted, DutyWanted, WagersWanted
from pitboss.table.electronic_dealer import ElectronicDealer
from pitboss.table.play import Play
from support.edge21 import choices
from support.edge21_tables import METER, new_table
from support.tables import events_of


def test_no_clause_is_missing() -> None:
    assert [entry.clause.id for entry in clause_map() if entry.clause.book == "edge21" and entry.is_missing] == []


class Drawer:
    """Secrets in a drawer."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def seal(self, key: str, secret: bytes) -> None:
        self.kept[key] = secret

    def unseal(self, key: str) -> bytes | None:
        return self.kept.get(key)


def test_an_electronic_shoe_of_240_cards_deals_rounds_without_a_ten() -> None:
    chosen = choices(decks=5, double_double_down=True, wagers={"monster-match": {"paytable": "A"}}, meters=METER)
    play = Play(lambda: new_table(chosen))
    chance = Random(7)
    dealer = ElectronicDealer(lambda: play.state, Drawer(), chance.randrange)
    while play.state.round_number < 40 or play.state.has_round_in_progress:
        match play.wanted:
            case WagersWanted():
                if not play.state.seated:
                    play.give(Sat(1))
                play.give(WagerPlaced(seat=1, wager="edge-21", amount=1000))
                play.give(WagerPlaced(seat=1, wager="monster-match", amount=100))
                play.give(NoMoreBets())
            case DecisionWanted(words=words, default=None):
                [(seat, said)] = words.items()
                play.give(Decision(seat=seat, choose=chance.choice(said)))
            case DutyWanted(do="await-player"):
                play.give(Sat(1))
            case wanted:
                assert wanted is not None
                answer = dealer.answer(wanted)
                assert answer is not None
                play.give(answer)
    assert len(events_of(RoundEnded, play.events)) == 40
    assert {committed.cards for committed in events_of(ShoeCommitted, play.events)} == {240}
    assert not [event for event in play.events if str(getattr(event, "card", "")).startswith("T")]
