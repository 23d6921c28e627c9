/** What the page shows of a table, and what it has revealed: text and results wait for the cards. */

import { batch, signal } from "@preact/signals";
import { isMotionReduced, cardInterval, reveal } from "../state/settings.ts";
import type { TableState } from "../state/table.ts";
import { squeezableCards } from "./squeeze.ts";

const LAST_CARD_DELAY = 620;

export class TablePlayback {
  readonly state = signal<TableState | null>(null);
  /** The revealed state: it follows when the cards have arrived and been squeezed. */
  readonly revealedState = signal<TableState | null>(null);
  /** Cards that are covered although their faces are known, the next to squeeze first: "banker/1". */
  readonly covered = signal<readonly string[]>([]);
  private revealTimer = 0;

  /** Show a state; the first one is revealed at once. */
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

  /** Return the covered cards after a frame: those not yet squeezed, and new ones. */
  private coveredCards(state: TableState): string[] {
    if (reveal.peek() === "turn" || isMotionReduced()) return [];
    const isSameRound = this.state.peek()?.view.round?.number === state.view.round?.number;
    const before = isSameRound ? this.covered.peek() : [];
    return [...before, ...squeezableCards(state).filter((key) => !before.includes(key))];
  }

  /** Uncover a squeezed card; after the last one, reveal the state. */
  readonly uncover = (key: string): void => {
    const covered = this.covered.peek().filter((each) => each !== key);
    batch(() => {
      this.covered.value = covered;
      if (covered.length === 0) this.revealedState.value = this.state.peek();
    });
  };

  /** Finish all animations, so that a click need not wait for them. */
  readonly finishAnimations = (): void => {
    for (const animation of document.getAnimations()) animation.finish();
    batch(() => {
      this.covered.value = [];
      this.revealedState.value = this.state.peek();
    });
  };
}
