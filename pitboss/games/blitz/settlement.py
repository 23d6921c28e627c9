"""Settle a round: what folding forfeits (11.C, 11.D(1)), then box by box (11.D(3), 11.E, 11.F)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import cards_text
from pitboss.events import CardsCleared, Turned
from pitboss.games.blitz.book import ALWAYS_OFFERED, ANTE, BLIND, BLITZ_JACKPOT, BONUSES, FLUSH_BONUS, PLAY, PROGRESSIVE
from pitboss.games.blitz.hands import Box, ClassifierInputs, classifier_arguments, hand_text, suit_points, suits_of
from pitboss.games.blitz.irregularities import ask
from pitboss.games.blitz.wagers import Progressive, additional_rows
from pitboss.law import rule
from pitboss.law.paytables import PaytableRow
from pitboss.money import Odds
from pitboss.requests import DutyWanted, Role
from pitboss.table.meters import read_linked_meter
from pitboss.table.paying import Verdict, collect, conclude, pay_extra
from pitboss.table.play import Script

if TYPE_CHECKING:
    from pitboss.games.blitz.table import BlitzTable

LOSING_ODDS = Odds.parse("lose")


@rule("blitz:11.C*", "blitz:11.D(1)", "blitz:11.B")
def collect_forfeited(table: BlitzTable) -> None:
    """Collect Ante, Blind and Progressive of a folded box; the cards too, unless a bonus wager needs them (R165)."""
    for box in table.round.boxes.values():
        if not box.is_out:
            continue
        for wager in (ANTE, BLIND, PLAY, PROGRESSIVE):
            stake = box.play if wager == PLAY else table.wagers[box.seat].get(wager, 0)
            if stake:
                row = PaytableRow("forfeited", LOSING_ODDS, table.book.cite(forfeit_clause(table, box, wager)))
                reason = "the player has left" if box.abandoned else "folded"
                collect(table, Verdict(box.seat, wager, stake, row, reason))
        if not any(wager in table.wagers[box.seat] for wager in BONUSES):
            box.is_in_rack = True
            table.events.append(CardsCleared(box.card_count, table.book.cite("11.D(1)")))


def forfeit_clause(table: BlitzTable, box: Box, wager: str) -> str:
    """Return the clause by which a box that is out loses a wager, which depends on the box's other wagers (11.C)."""
    placed = table.wagers[box.seat]
    if box.abandoned:
        return "7.C(2)"
    if wager == PROGRESSIVE:
        return "11.C(3)"
    by_wager = ((FLUSH_BONUS, "11.C(1)"), (BLITZ_JACKPOT, "11.C(2)"), (PROGRESSIVE, "11.C(3)"))
    return next((label for other, label in by_wager if other in placed), "11.B")


@rule("blitz:11.D(3)(a)", "blitz:11.D(3)(b)")
def settle_box(table: BlitzTable, box: Box) -> Script[None]:
    """Settle one box: turn its cards, then the wagers against the dealer, the bonuses, the progressive."""
    if box.is_in_rack:
        return
    yield from box.unseen.turn_up(table, box.cards, f"box {box.seat}", "11.D(3)(a)")
    table.events.append(Turned(f"box {box.seat}", cards_text(box.cards), 0, table.book.cite("11.D(3)(a)")))
    table.record_step(f"form the highest hand of box {box.seat}: {hand_text(box.cards)}", "11.D(3)(b)")
    if not box.is_out:
        settle_competition(table, box)
    for wager in BONUSES:
        if wager in table.wagers[box.seat]:
            settle_bonus(table, box, wager)
    if PROGRESSIVE in table.wagers[box.seat] and not box.is_out:
        yield from settle_progressive(table, box)


@rule("blitz:11.D(3)(c)", "blitz:11.D(3)(d)", "blitz:11.D(3)(e)", "blitz:1.B(10)")
def settle_competition(table: BlitzTable, box: Box) -> None:
    """Collect, pay or return Ante, Blind and Play together, the Blind by its own paytable."""
    assert set(ALWAYS_OFFERED) <= set(table.offers)
    because = f"{hand_text(box.cards)}, dealer {hand_text(table.round.dealer)}"
    for wager in ALWAYS_OFFERED:
        stake = box.play if wager == PLAY else table.wagers[box.seat][wager]
        conclude(table, bonus_verdict(table, box, wager, stake, because))


@rule("blitz:11.E*")
def settle_bonus(table: BlitzTable, box: Box, wager: str) -> None:
    """Settle Flush Bonus and Blitz Jackpot, whatever the dealer has and whether or not the player folded."""
    conclude(table, bonus_verdict(table, box, wager, table.wagers[box.seat][wager], cards_text(box.cards)))


@rule("blitz:11.F*", "blitz:12.E(2)*", "blitz:12.E(4)*")
def settle_progressive(table: BlitzTable, box: Box) -> Script[None]:
    """Verify, validate and pay a winner from the meters as they stand at this player's turn (R6)."""
    stake = table.wagers[box.seat][PROGRESSIVE]
    verdict = bonus_verdict(table, box, PROGRESSIVE, stake, cards_text(box.cards))
    if verdict.result == "won":
        at = f"the winning progressive hand of box {box.seat}"
        for who, do, text, label in (
            (Role.DEALER, "verify-progressive", f"verify {at}", "11.F(2)(a)"),
            (Role.DEALER, "verify-light", f"verify that the system's light is lit for box {box.seat}", "11.F(2)(b)"),
            (Role.FLOORPERSON, "validate-progressive", f"validate the payout for {at}", "11.F(2)(c)"),
        ):
            yield from ask(
                table,
                DutyWanted(who=who, do=do, task=text, clause=table.book.cite(label), answers=("done", "miscounted")),
            )
            table.record_step(text, label)
    yield from read_linked_meter(table, verdict.row)
    conclude(table, verdict)
    if verdict.row is not None and verdict.row.row == Progressive.DOUBLE_BLITZ.slug:
        for row in additional_rows(table.offers[PROGRESSIVE].paytable, box.features.royal_blitzes):
            yield from read_linked_meter(table, row)
            pay_extra(table, box.seat, PROGRESSIVE, row, f"a Royal Blitz in the Double Blitz: {cards_text(box.cards)}")


def bonus_verdict(table: BlitzTable, box: Box, wager: str, stake: int, because: str) -> Verdict:
    """Return the verdict on a wager, by this table's paytable."""
    offered = table.offers[wager]
    dealer_total = max(map(suit_points, suits_of(table.round.dealer)))
    row = offered.classifier.function(
        *classifier_arguments(ClassifierInputs(offered.classifier.inputs), box.features, dealer_total)
    )
    printed = offered.rows[row]
    made = offered.section.hand_prefix(printed.row if printed else None) if wager not in (ANTE, PLAY) else ""
    return Verdict(box.seat, wager, stake, printed, made + because)
