/** Choice of robots at a table. Pure. */

/** Return the numbers of robots to choose from: none, one, half of the free seats, all of them. */
export function robotCounts(seats: number, otherPlayers: number, isPrivate: boolean): number[] {
  const max = Math.max(0, seats - otherPlayers - (isPrivate ? 1 : 2)); // yours, and one for other players
  return [...new Set([0, Math.min(1, max), Math.ceil(max / 2), max])].sort((one, other) => one - other);
}
