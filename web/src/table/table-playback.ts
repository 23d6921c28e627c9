/** What the page shows of a table, and what it already tells in words: words wait for the cards. */

import { batch, signal } from "@preact/signals";
import { isMotionReduced, cardInterval, reveal } from "../state/settings.ts";
import type { TableState } from "../state/table.ts";
import { squeezableCards } from "./squeeze.ts";

const LAST_CARD_DELAY = 620;

export class TablePlayback {
  readonly state = signal<TableState | null>(null);
  /** The state that is told in words: it waits until the cards have arrived, and been squeezed. */
  readonly revealedState = signal<TableState | null>(null);
  /** Cards that are still covered though their faces are known, the next to be squeezed first: "banker/1". */
  readonly covered = signal<readonly string[]>([]);
  private revealTimer = 0;

  /** Show a state; the first one is told at once. */
  protected show(state: TableState): void {
    this.cancelReveal();
    const isFirst = this.revealedState.peek() === null;
    const orders = Object.values(state.moves);
    const delay = orders.length && !isMotionReduced() ? Math.max(...orders) * cardInterval() + LAST_CARD_DELAY : 0;
    const covered = isFirst ? [] : this.coveredCards(state);
    const isImmediate = isFirst || (delay === 0 && covered.length === 0);
    batch(() => {
      this.state.value = state;
      this.covered.value = covered;
      if (isImmediate) this.revealedState.value = state;
    });
    if (!isImmediate && covered.length === 0)
      this.revealTimer = window.setTimeout(() => {
        this.revealedState.value = state;
      }, delay);
  }

  protected cancelReveal(): void {
    clearTimeout(this.revealTimer);
  }

  /** Which cards are covered after a frame: those that the player has not squeezed yet, and new ones. */
  private coveredCards(state: TableState): string[] {
    if (reveal.peek() === "turn" || isMotionReduced()) return [];
    const isSameRound = this.state.peek()?.view.round?.number === state.view.round?.number;
    const before = isSameRound ? this.covered.peek() : [];
    return [...before, ...squeezableCards(state).filter((key) => !before.includes(key))];
  }

  /** A card has been squeezed; after the last one, what it means is told. */
  readonly uncover = (key: string): void => {
    const covered = this.covered.peek().filter((each) => each !== key);
    batch(() => {
      this.covered.value = covered;
      if (covered.length === 0) this.revealedState.value = this.state.peek();
    });
  };

  /** Finish every movement: a press must not wait for it. */
  readonly finishAnimations = (): void => {
    for (const animation of document.getAnimations()) animation.finish();
    batch(() => {
      this.covered.value = [];
      this.revealedState.value = this.state.peek();
    });
  };
}
