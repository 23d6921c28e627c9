/** How many robots can sit at a table. Pure. */

/** The numbers of robots to choose from: none, one, half of those that fit, all. */
export function robotCounts(seats: number, otherPlayers: number, isPrivate: boolean): number[] {
  const max = Math.max(0, seats - otherPlayers - (isPrivate ? 1 : 2)); // your own seat, and one that stays free for people
  return [...new Set([0, Math.min(1, max), Math.ceil(max / 2), max])].sort((one, other) => one - other);
}
