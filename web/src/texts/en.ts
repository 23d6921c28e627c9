/** Every text of the browser in English. Another language is another file of the same shape. */

export const en = {
  product: "Pitboss",
  playMoney: "Play money",
  guest: (name: string) => name,
  nav: { tables: "Tables", play: "My play" },
  settings: { title: "Settings", theme: "Appearance", dark: "Dark", light: "Light", system: "As the system", suits: "Suits", two: "Two colours", four: "Four colours", motion: "Motion", full: "Full", reduced: "Reduced", close: "Close" },
  lobby: {
    title: "Take a seat",
    lead: "Maryland's table games, dealt by the rules. Ask any payout why.",
    search: "Search tables",
    searchHint: "Game, wager or rule: Lucky Ladies, 6 decks",
    filters: "Filters",
    all: "All",
    seatFree: "Seat free",
    hasMeter: "Has a meter",
    none: "No table is like that.",
    clear: "Show all tables",
    limits: "Limits",
    buyIn: "Stakes",
    edge: "House edge",
    noEdge: "None",
    betweenPlayers: "players against players",
    seats: "Seats",
    taken: (taken: number, seats: number) => `${taken} of ${seats}`,
    noSides: "No side wagers",
    more: (count: number) => `${count} more`,
    sit: "Sit down",
    watch: "Watch",
    states: { closed: "Closed", preparing: "Shuffling", waiting: "Open", wagering: "Wagers open", dealing: "Round in play", deciding: "Round in play", settling: "Round in play" } as Record<string, string>,
  },
  connection: { live: (delay: number | null) => (delay === null ? "Live" : `Live, ${delay} ms`), connecting: "Connecting", lost: "Connection lost. Trying again." },
  faults: { title: "Something did not work", again: "Try again", back: "Back to the tables" },
};

export type Texts = typeof en;
