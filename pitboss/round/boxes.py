"""Adjacent boxes: how many one player may wager on, none of them another player's (R12)."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.round.shoe_table import ShoeTable


def boxes_of(table: ShoeTable, player: int) -> set[int]:
    """The boxes on which a player has wagered."""
    return {box for box in table.wagers if table.players.get(box, box) == player}


def are_adjacent(boxes: set[int]) -> bool:
    """Whether no box lies between these that is not one of them."""
    return max(boxes) - min(boxes) < len(boxes)


def box_refusal(table: ShoeTable, player: int, box: int, most: int, label: str) -> Refusal | None:
    """Why a player may not wager on a box beside the own; `most` is what the submission allows."""
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
    """Why a player may not wager on the own box: another one plays it in this round."""
    if number in table.seated and number in table.wagers and table.players[number] != number:
        why = f"seat {table.players[number]} plays box {number} in this round"
        return Refusal(why, clause=table.book.cite(label))
    return None


def gap_refusal(table: ShoeTable, number: int, label: str) -> Refusal | None:
    """Why the boxes of the player of this one cannot stand: another lies between them."""
    own = boxes_of(table, table.players.get(number, number))
    if not are_adjacent(own):
        numbers = " and ".join(map(str, sorted(own)))
        return Refusal(f"boxes {numbers} of one player are not adjacent", clause=table.book.cite(label))
    return None
