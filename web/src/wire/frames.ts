/** Frames of a table, and the view that is drawn from them: the structs of pitboss/house/views/documents.py. */

export interface Told { text: string; clause: string }
export interface SeatView { seat: number; taken: boolean; wagers: Record<string, number>; vigorish: number }
export interface Settlement {
  type: "settled"; seat: number; hand: number; wager: string; stake: number; result: string;
  pays: string | null; net: number; row: string | null; clause: string; because: string;
}
export interface RoundView {
  number: number; over: boolean; result: string | null; void: boolean;
  wagers: Record<string, Record<string, number>>;
  /** What was marked in this round, to be collected later. */
  vigorish: Record<string, number>;
  announcements: Told[]; rulings: Told[]; settlements: Settlement[]; corrections: { seat: number; amount: number; why: string; clause: string }[];
}
export interface Choice { word: string; cost: number; most: number | null }
export interface Asked { seat: number; hand: number | null; about: string; clause: string; choices: Choice[]; default: string | null }
export interface ShoeView { decks: number; cards: number; out: number; cover_card_out: boolean; root: string | null }
export interface FeltHand {
  cards: (string | null)[]; total: string | null; wager: number; doubles: number[];
  from_split: boolean; switched: boolean; folded: boolean;
}
export interface PotWon { number: number; amount: number; eligible: number[]; winners: number[][]; shares: Record<string, number>; clause: string; because: string }
export interface Betting {
  stacks: Record<string, number>; button: number | null; street: string | null; dealt_in: number[];
  posted: Record<string, string>; bets: Record<string, number>; paid: Record<string, number>;
  folded: number[]; all_in: number[]; pots: { amount: number; eligible: number[] }[]; won: PotWon[];
}
/** Why a hand of baccarat draws or stands. */
export interface DrawRule { hand: string; draws: boolean; text: string; clause: string }
export interface Felt {
  boxes: Record<string, FeltHand[]>; common: Record<string, FeltHand>; unseen: number; cleared: boolean;
  acting: { seat: number; hand: number } | null; draw_rules: DrawRule[]; betting: Betting | null;
}
export interface RoundResult { round: number; text: string; marks?: string[] }
export type State = "closed" | "preparing" | "waiting" | "wagering" | "dealing" | "deciding" | "settling";
export interface View {
  game: string; state: State; seats: SeatView[]; shoe: ShoeView; felt: Felt; rounds: number;
  round: RoundView | null; asked: Asked[]; meters: Record<string, number>; announcements: Told[];
  results: RoundResult[];
}
export interface HouseState {
  state: string; round: number; names: Record<string, string>; meters: Record<string, number>;
  ready: number[]; clock: string | null; seconds: number | null;
  /** Boxes that are played from another seat in this round, with that seat. */
  boxes?: Record<string, number>;
}
export interface You { seats: number[]; stack: number }
export type TableEvent = { type: string } & Record<string, unknown>;
export type Frame =
  | { type: "snapshot"; version: number; view: View; house: HouseState; you: You }
  | { type: "events"; version: number; events: TableEvent[]; view: View; house: HouseState; you?: You };
