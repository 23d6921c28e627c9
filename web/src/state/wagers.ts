/** Acts behind the buttons of the chip tray. Pure. */

export type Wagers = Readonly<Record<string, number>>;
/** A chip that was placed on a wager, or on all wagers that go together. */
export interface PlacedChip {
  seat: number;
  wagers: readonly string[];
  amount: number;
}
export type WagerAct =
  | { type: "wager"; seat: number; wager: string; amount: number }
  | { type: "withdrawn"; seat: number; wager: string };

export const CHIPS = [100, 500, 2500, 10_000, 50_000, 100_000] as const;
export type Chip = (typeof CHIPS)[number];

/** Split an amount into chips, largest first; cents below the smallest chip are dropped. */
export function chipsOf(amount: number): Chip[] {
  const chips: Chip[] = [];
  let left = amount;
  for (const chip of [...CHIPS].reverse()) {
    while (left >= chip) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips;
}

export interface WagerRules {
  /** Wagers that the others depend on: placed first, withdrawn last. */
  main: readonly string[];
  /** Wagers that must be made together, for the same amount. */
  together: readonly string[];
  limits: Readonly<Record<string, { min: number | null; max: number | null }>>;
}

/** Return the acts that place a chip on a wager and those that go with it; a fixed stake replaces the chip's value. */
export function place(rules: WagerRules, seat: number, wager: string, amount: number): WagerAct[] {
  const limits = rules.limits[wager];
  const isFixed = limits !== undefined && limits.min !== null && limits.min === limits.max;
  const stake = isFixed ? (limits.min ?? amount) : amount;
  const wagers = rules.together.includes(wager) ? rules.together : [wager];
  return wagers.map((each) => ({ type: "wager", seat, wager: each, amount: stake }));
}

/** Return the acts that take back the last chip; if it is not known, the last wager. */
export function undo(wagers: Wagers, seat: number, placed: readonly PlacedChip[]): WagerAct[] {
  const isPlaced = (wager: string): boolean => (wagers[wager] ?? 0) > 0;
  const last = [...placed].reverse().find((each) => each.seat === seat && each.wagers.some(isPlaced));
  const lastWagers = last?.wagers.filter(isPlaced) ?? Object.keys(wagers).filter(isPlaced).slice(-1);
  return lastWagers.flatMap((wager) => {
    const left = (wagers[wager] ?? 0) - (last?.amount ?? Infinity);
    const withdrawal: WagerAct[] = [{ type: "withdrawn", seat, wager }];
    return left > 0 ? [...withdrawal, { type: "wager" as const, seat, wager, amount: left }] : withdrawal;
  });
}

const mainFirst = (rules: WagerRules, wagers: readonly string[]): string[] =>
  [...wagers].sort((a, b) => Number(rules.main.includes(b)) - Number(rules.main.includes(a)));

/** Return the acts that withdraw all wagers. */
export function clear(rules: WagerRules, wagers: Wagers, seat: number): WagerAct[] {
  return mainFirst(rules, Object.keys(wagers))
    .reverse()
    .filter((wager) => (wagers[wager] ?? 0) > 0)
    .map((wager) => ({ type: "withdrawn", seat, wager }));
}

/** Return the acts that double every wager up to its maximum. */
export function double(rules: WagerRules, wagers: Wagers, seat: number): WagerAct[] {
  return Object.entries(wagers).flatMap(([wager, amount]) => {
    const max = rules.limits[wager]?.max ?? Infinity;
    const increase = Math.min(amount, max - amount);
    return increase > 0 ? [{ type: "wager" as const, seat, wager, amount: increase }] : [];
  });
}

/** Return the acts that repeat the wagers of the last round. */
export function repeat(rules: WagerRules, wagers: Wagers, seat: number, last: Wagers): WagerAct[] {
  return mainFirst(rules, Object.keys(last)).flatMap((wager) => {
    const missing = (last[wager] ?? 0) - (wagers[wager] ?? 0);
    return missing > 0 ? [{ type: "wager" as const, seat, wager, amount: missing }] : [];
  });
}

export const totalOf = (wagers: Wagers): number => Object.values(wagers).reduce((sum, amount) => sum + amount, 0);

/** Return the default buy-in: twenty times the minimum main wager, at most the balance. */
export function defaultBuyIn(minimum: number, balance: number): number {
  return Math.min(Math.max(minimum * 20, 2000), balance);
}

/** Return the chip to select first: the smallest that makes the minimum main wager. */
export function firstChip(minimum: number): Chip {
  return CHIPS.find((chip) => chip >= minimum) ?? CHIPS[CHIPS.length - 1] ?? 100;
}
