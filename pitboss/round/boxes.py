"""Adjacent boxes: how many one player may wager on, none of them another player's (R12)."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.round.shoe_table import ShoeTable


def boxes_of(table: ShoeTable, player: int) -> set[int]:
    """Return the boxes on which a player has wagered."""
    return {box for box in table.wagers if table.players.get(box, box) == player}


def are_adjacent(boxes: set[int]) -> bool:
    """Whether no other box lies between these boxes."""
    return max(boxes) - min(boxes) < len(boxes)


def box_refusal(table: ShoeTable, player: int, box: int, most: int, label: str) -> Refusal | None:
    """Return why a player may not wager on a box beside their own; `most` is the submission's limit."""
    cited = table.book.cite(label)
    if not 1 <= box <= table.seats:
        return Refusal(f"there is no box {box}: this table has boxes 1 to {table.seats}", clause=cited)
    if box in table.seated or (box in table.wagers and table.players[box] != player):
        return Refusal(f"box {box} is another player's", clause=cited)
    own = {player, box} | boxes_of(table, player)
    if not are_adjacent(own):
        return Refusal(f"box {box} is not adjacent to the others of seat {player}", clause=cited)
    if len(own) > most:
        return Refusal(f"one player may play {most} boxes, and seat {player} has as many", clause=cited)
    return None


def taken_refusal(table: ShoeTable, number: int, label: str) -> Refusal | None:
    """Return why a player may not wager on their own box: another player plays it in this round."""
    if number in table.seated and number in table.wagers and table.players[number] != number:
        why = f"seat {table.players[number]} plays box {number} in this round"
        return Refusal(why, clause=table.book.cite(label))
    return None


def gap_refusal(table: ShoeTable, number: int, label: str) -> Refusal | None:
    """Return why the boxes of this box's player cannot stand: another box lies between them."""
    own = boxes_of(table, table.players.get(number, number))
    if not are_adjacent(own):
        numbers = " and ".join(map(str, sorted(own)))
        return Refusal(f"boxes {numbers} of one player are not adjacent", clause=table.book.cite(label))
    return None
