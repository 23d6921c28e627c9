/** Store of a table: its state, the player's acts, and refusals. */

import { batch, effect, signal } from "@preact/signals";
import { call, newIdempotencyKey, NO_ANSWER, ApiError, type About, type Listing } from "../wire/api.ts";
import { TableConnection } from "../wire/table-connection.ts";
import { missedEvents, type MissedEvent } from "../state/missed-events.ts";
import { isPrivate, findListing, playAlone } from "../state/private-tables.ts";
import { currentPerson, refreshBalance, ensureSession } from "../state/session.ts";
import { nearestSeat } from "../state/boxes.ts";
import { chooseBoxes, isRoundInProgress, isWagering, reduceFrame, wagersOf, type TableState } from "../state/table.ts";
import * as wagers from "../state/wagers.ts";
import { firstSpotOf, kindOf, mainMinimum, withTitles, type FirstSpot, type Layout } from "./layout.ts";
import { TablePlayback } from "./table-playback.ts";

export interface Refusal {
  spot: string | null;
  message: string;
  clause: string | null;
}
export type Act = { type: string } & Record<string, unknown>;

const NOT_FOUND = 404;
const RETRY_DELAY = 2000;
const VERSION_TIMEOUT = 1000;
const REFUSAL_DURATION = 4000;

export class TableStore extends TablePlayback {
  readonly listing = signal<Listing | null>(null);
  readonly about = signal<About | null>(null);
  readonly layout = signal<Layout | null>(null);
  readonly loadError = signal<string | null>(null);
  /** Whether loading failed because the table does not exist. */
  readonly isNotFound = signal(false);
  readonly chip = signal<wagers.Chip>(500);
  readonly refusal = signal<Refusal | null>(null);
  /** The last refusal, until the next act. */
  readonly lastRefusal = signal<Refusal | null>(null);
  readonly sending = signal<string | null>(null);
  readonly repeatArmed = signal(false);
  /** Seat to take when the poker hand is over; players cannot sit down during a hand. */
  readonly queuedSeat = signal<{ seat: number; amount: number } | null>(null);
  /** Chips bought during a poker hand, to be put on the table when it is over. */
  private queuedChips = 0;
  /** Whether the dialog to buy chips is open. */
  readonly isBuyingChips = signal(false);
  /** Whether the dialog to invite robots is open. */
  readonly isInvitingRobots = signal(false);
  /** What happened while the connection was lost, until it is dismissed. */
  readonly missedEvents = signal<MissedEvent[]>([]);
  /** The connection, once there is a session. */
  readonly connection = signal<TableConnection | null>(null);
  private readonly id: string;
  private isClosed = false;
  private placedChips: wagers.PlacedChip[] = [];
  /** Chips below the minimum; while the refusal is shown, the next chip is added to them. */
  private belowMinimum: { spot: string; amount: number } | null = null;
  private wagerQueue: Promise<void> = Promise.resolve();
  private refusalTimer = 0;
  private retryTimer = 0;

  constructor(id: string) {
    super();
    this.id = id;
    effect(() => {
      if (this.repeatArmed.value) this.repeatWhenOpen(this.state.value);
    });
  }

  /** Load the table and connect. Without this call the felt shows the state that is set, as in a replay. */
  start(): void {
    void this.connect();
    void this.load();
    if (isPrivate(this.id)) void this.openPrivateTable();
  }

  /** Connect with a session; a newcomer becomes a guest first. */
  private async connect(): Promise<void> {
    try {
      await ensureSession();
    } catch {
      this.retryTimer = window.setTimeout(() => {
        void this.connect();
      }, RETRY_DELAY);
      return;
    }
    if (this.isClosed) return;
    this.connection.value = new TableConnection(this.id, ensureSession, (frame, isAfterLoss) => {
      const before = this.state.peek();
      if (isAfterLoss && before)
        this.missedEvents.value = [...this.missedEvents.peek(), ...missedEvents(before, frame)];
      this.receive(reduceFrame(before, frame, performance.now()));
    });
  }

  /** Whether acts can be sent; if not, controls are disabled. */
  get isConnected(): boolean {
    return this.connection.value?.state.value !== "lost";
  }

  close(): void {
    this.isClosed = true;
    this.connection.peek()?.close();
    this.cancelReveal();
    clearTimeout(this.refusalTimer);
    clearTimeout(this.retryTimer);
  }

  private receive(state: TableState): void {
    batch(() => {
      const before = this.state.peek();
      if (before && isWagering(before) && !isWagering(state)) this.clearRefusal();
      this.show(state);
    });
    if (!isRoundInProgress(state)) this.runQueued();
  }

  /** Do what waited for the end of a poker hand: sit down, or put chips on the table. */
  private runQueued(): void {
    const queuedSeat = this.queuedSeat.peek(),
      queuedChips = this.queuedChips;
    this.queuedSeat.value = null;
    this.queuedChips = 0;
    if (queuedSeat) void this.sit(queuedSeat.seat, queuedSeat.amount);
    else if (queuedChips > 0) void this.addToStack(queuedChips);
  }

  /** Put bought chips on the table, at poker. */
  private async addToStack(amount: number): Promise<void> {
    const seat = this.state.peek()?.ownSeats[0];
    if (seat !== undefined) await this.act({ type: "stakes", seat, amount });
  }

  private readonly path = (suffix: string): string => `/api/tables/${encodeURIComponent(this.id)}${suffix}`;

  /** Load layout, limits and rules of the table. */
  async load(): Promise<void> {
    try {
      const { tables } = await call<{ tables: Listing[] }>("GET", "/api/tables");
      const layout = await call<Layout>("GET", this.path("/layout"));
      const listing = findListing(tables, this.id);
      batch(() => {
        this.listing.value = listing;
        this.layout.value = layout;
        if (listing) this.chip.value = wagers.firstChip(mainMinimum(listing));
      });
      this.about.value = await call<About>("GET", this.path("/about"));
    } catch (error) {
      if (!this.layout.value) this.showLoadError(error);
    }
  }

  /** Show why the table could not be loaded. If the server itself refused, stop retrying. */
  private showLoadError(error: unknown): void {
    this.loadError.value = error instanceof ApiError ? error.message : String(error);
    this.isNotFound.value = error instanceof ApiError && error.status === NOT_FOUND;
    if (error instanceof ApiError && error.status !== NO_ANSWER) this.close();
  }

  /** Open a private table. Only its owner may; others see why not. */
  private async openPrivateTable(): Promise<void> {
    try {
      await ensureSession();
      await call("GET", this.path(""));
    } catch (error) {
      if (error instanceof ApiError) this.showLoadError(error);
    }
  }

  // Acts of the player

  private get rules(): wagers.WagerRules {
    const listing = this.listing.peek();
    return {
      main: listing?.main ?? [],
      together: listing && !listing.main_any && listing.main.length > 1 ? listing.main : [],
      limits: listing?.limits ?? {},
    };
  }

  async act(act: Act, spot: string | null = null): Promise<boolean> {
    const live = this.connection.peek();
    if (!live) return false;
    const answer = await live.act(newIdempotencyKey(), act);
    if (answer.status === 200) {
      await this.waitForVersion(answer.version ?? 0);
      return true;
    }
    this.refuse(spot, answer.error?.message ?? "", answer.error?.clause ?? null);
    return false;
  }

  /** Wait until the page shows the answered version, up to VERSION_TIMEOUT. */
  private waitForVersion(version: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = effect(() => {
        if ((this.state.value?.version ?? 0) >= version) resolve();
      });
      window.setTimeout(() => {
        stop();
        resolve();
      }, VERSION_TIMEOUT);
    });
  }

  private refuse(spot: string | null, message: string, clause: string | null): void {
    clearTimeout(this.refusalTimer);
    const layout = this.layout.peek();
    const text = layout ? withTitles(layout, message) : message;
    this.refusal.value = this.lastRefusal.value = { spot, message: text, clause };
    this.refusalTimer = window.setTimeout(() => {
      this.hideRefusal();
    }, REFUSAL_DURATION);
  }

  private hideRefusal(): void {
    this.refusal.value = null;
    this.belowMinimum = null;
  }

  /** Clear the refusal, also in the panel, at the next act or round. */
  private clearRefusal(): void {
    this.lastRefusal.value = null;
    this.hideRefusal();
  }

  /** Place the chosen chip, after chips that are still being sent. */
  place(seat: number, wager: string, spot: string): Promise<void> {
    this.wagerQueue = this.wagerQueue.then(() => this.placeNow(seat, wager, spot));
    return this.wagerQueue;
  }

  private async placeNow(seat: number, wager: string, spot: string): Promise<void> {
    const state = this.state.peek();
    if (!state || !isWagering(state)) return;
    const chip = this.chip.peek() + (this.belowMinimum?.spot === spot ? this.belowMinimum.amount : 0);
    const acts = wagers.place(this.rules, seat, wager, chip);
    this.clearRefusal();
    if (!(await this.actAll(acts, spot))) {
      const min = this.rules.limits[wager]?.min ?? 0;
      if (chip < min && !wagersOf(state.view, seat)[wager]) this.belowMinimum = { spot, amount: chip };
      return;
    }
    this.placedChips.push({ seat, wagers: acts.map((act) => act.wager), amount: chip });
  }

  private async actAll(acts: readonly wagers.WagerAct[], spot: string | null): Promise<boolean> {
    for (const act of acts) {
      if (!(await this.act(this.withPayingSeat(act), spot ?? `seat-${act.seat}-${act.wager}`))) return false;
    }
    return true;
  }

  /** Add the seat that pays for a chip on an adjacent box. */
  private withPayingSeat(act: wagers.WagerAct): Act {
    const ownSeats = this.state.peek()?.ownSeats ?? [];
    return act.type === "withdrawn" || ownSeats.includes(act.seat)
      ? act
      : { ...act, by: nearestSeat(act.seat, ownSeats) };
  }

  private changeWagers(makeActs: (state: TableState, seat: number) => wagers.WagerAct[]): Promise<void> {
    this.wagerQueue = this.wagerQueue.then(() => this.changeWagersNow(makeActs));
    return this.wagerQueue;
  }

  private async changeWagersNow(makeActs: (state: TableState, seat: number) => wagers.WagerAct[]): Promise<void> {
    const state = this.state.peek();
    if (!state || !isWagering(state)) return;
    this.clearRefusal();
    for (const seat of state.you.seats) await this.actAll(makeActs(state, seat), null);
  }

  readonly undo = (): Promise<void> =>
    this.changeWagers((state, seat) => {
      const hasChips = (each: number): boolean => wagers.totalOf(this.currentWagers(state, each)) > 0;
      const last = this.placedChips.findLastIndex((each) => hasChips(each.seat));
      if (seat !== (this.placedChips[last]?.seat ?? state.you.seats.findLast(hasChips))) return [];
      const acts = wagers.undo(this.currentWagers(state, seat), seat, this.placedChips);
      this.placedChips.splice(last >= 0 ? last : this.placedChips.length);
      return acts;
    });
  readonly clear = (): Promise<void> =>
    this.changeWagers((state, seat) => wagers.clear(this.rules, this.currentWagers(state, seat), seat));
  readonly double = (): Promise<void> =>
    this.changeWagers((state, seat) => wagers.double(this.rules, this.currentWagers(state, seat), seat));
  readonly repeat = (): Promise<void> =>
    this.changeWagers((state, seat) =>
      wagers.repeat(this.rules, this.currentWagers(state, seat), seat, state.lastWagers[seat] ?? {}),
    );

  /** Where the first chip goes by default. */
  get firstSpot(): FirstSpot | null {
    const listing = this.listing.value,
      layout = this.layout.value,
      seat = this.state.value?.ownSeats[0];
    return listing && layout && seat !== undefined ? firstSpotOf(layout, listing, seat) : null;
  }

  /** Repeat the last wagers; before the first wager, place the chosen chip on the main wager. */
  readonly repeatOrFirst = (): Promise<void> => {
    const first = this.firstSpot,
      hasLast = Object.values(this.state.peek()?.lastWagers ?? {}).some((each) => wagers.totalOf(each) > 0);
    return hasLast || !first ? this.repeat() : this.place(first.seat, first.wager, first.spot);
  };

  /** Wagers of a seat for the next round. */
  private currentWagers(state: TableState, seat: number): Record<string, number> {
    return state.view.seats.find((each) => each.seat === seat)?.wagers ?? {};
  }

  private repeatWhenOpen(state: TableState | null): void {
    if (!state || !isWagering(state)) return;
    this.repeatArmed.value = false;
    void this.repeat();
  }

  /** Declare every playing seat ready; seats that are away come back first. */
  async ready(): Promise<void> {
    const state = this.state.peek();
    if (!state) return;
    this.clearRefusal();
    const { away, next_hand_seats: nextHandSeats } = state.status;
    for (const seat of state.ownSeats.filter((each) => away.includes(each)))
      await this.act({ type: "came back", seat });
    const players = new Set(
      state.you.seats
        .filter((seat) => nextHandSeats.includes(seat) || wagers.totalOf(this.currentWagers(state, seat)) > 0)
        .map((seat) => (state.ownSeats.includes(seat) ? seat : nearestSeat(seat, state.ownSeats))),
    );
    for (const seat of players) await this.act({ type: "ready", seat });
    this.placedChips = [];
  }

  /** Send a decision; its button shows that until the server answers. */
  async decide(seat: number, hand: number | null, word: string, amount?: number): Promise<void> {
    if (this.sending.peek() !== null) return;
    this.clearRefusal();
    this.sending.value = word;
    const isBet =
      this.layout.peek() !== null &&
      kindOf(this.layout.peek() as Layout) === "poker" &&
      this.state
        .peek()
        ?.view.pending.some((decision) => decision.seat === seat && decision.about === "the next action");
    const act: Act = isBet ? { type: "action", seat, say: word } : { type: "decision", seat, choose: word };
    if (!isBet && hand !== null) act.hand = hand;
    if (amount !== undefined) act.amount = amount;
    try {
      await this.act(act);
    } finally {
      this.sending.value = null;
    }
  }

  // Seats and money

  /** Buy chips if needed, and sit down; at poker, after the current hand. */
  async sit(seat: number, amount: number): Promise<void> {
    const state = this.state.peek();
    if (this.layout.peek()?.shape === "oval" && state && isRoundInProgress(state)) {
      this.queuedSeat.value = { seat, amount };
      return;
    }
    await this.withBalanceRefresh(async () => {
      await ensureSession();
      if (amount > 0) await call("POST", this.path("/buy-in"), { amount }, newIdempotencyKey());
      if (!(await this.act({ type: "sat", seat }, `seat-${seat}`))) return;
      if (this.layout.peek()?.shape === "oval" && amount > 0)
        await this.act({ type: "stakes", seat, amount }, `seat-${seat}`);
    });
  }

  async buyChips(amount: number): Promise<void> {
    await this.withBalanceRefresh(async () => {
      await call("POST", this.path("/buy-in"), { amount }, newIdempotencyKey());
      if (this.layout.peek()?.shape !== "oval") return;
      const state = this.state.peek();
      if (state && isRoundInProgress(state)) this.queuedChips += amount;
      else await this.addToStack(amount);
    });
  }

  /** Open your private copy of this table; a refusal says why not. */
  async playAlone(): Promise<void> {
    await this.withBalanceRefresh(() => playAlone(this.id));
  }

  async leave(): Promise<void> {
    this.chooseBoxes([]);
    for (const seat of this.state.peek()?.ownSeats ?? []) await this.act({ type: "left", seat }, `seat-${seat}`);
  }

  /** Play a free adjacent box from the next round on. */
  readonly playBox = (box: number): void => {
    this.chooseBoxes([...(this.state.peek()?.boxes ?? []), box]);
  };

  /** Give up an adjacent box. */
  readonly giveUpBox = (box: number): void => {
    this.chooseBoxes((this.state.peek()?.boxes ?? []).filter((each) => each !== box));
  };

  private chooseBoxes(boxes: readonly number[]): void {
    const state = this.state.peek();
    if (state) this.revealedState.value = this.state.value = chooseBoxes({ ...state, moves: {} }, boxes);
  }

  async cashOut(): Promise<void> {
    const stack = this.state.peek()?.you.stack ?? 0;
    await this.withBalanceRefresh(async () => {
      if (stack > 0) await call("POST", this.path("/cash-out"), { amount: stack }, newIdempotencyKey());
    });
  }

  private async withBalanceRefresh(action: () => Promise<void>): Promise<void> {
    try {
      await action();
      await refreshBalance();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refuse(null, error.message, error.clause);
    }
  }

  get balance(): number {
    return currentPerson.value?.balance ?? 0;
  }
}
