/** What the page shows of a table, and what it already tells in words: words wait for the cards. */

import { batch, signal } from "@preact/signals";
import { isMotionReduced, nextCard, reveal } from "../state/settings.ts";
import type { TableState } from "../state/table.ts";
import { squeezable } from "./squeeze.ts";

const LAST_CARD = 620;

export class ShownTable {
  readonly state = signal<TableState | null>(null);
  /** The state that is told in words: it waits until the cards have arrived, and been squeezed. */
  readonly told = signal<TableState | null>(null);
  /** Cards that are still covered though their faces are known, the next to be squeezed first: "banker/1". */
  readonly covered = signal<readonly string[]>([]);
  private telling = 0;

  /** Show a state; the first one is told at once. */
  protected see(state: TableState): void {
    this.stopTelling();
    const isFirst = this.told.peek() === null;
    const turns = Object.values(state.moves);
    const wait = turns.length && !isMotionReduced() ? Math.max(...turns) * nextCard() + LAST_CARD : 0;
    const covered = isFirst ? [] : this.coveredAfter(state);
    const isQuiet = isFirst || (wait === 0 && covered.length === 0);
    batch(() => {
      this.state.value = state;
      this.covered.value = covered;
      if (isQuiet) this.told.value = state;
    });
    if (!isQuiet && covered.length === 0)
      this.telling = window.setTimeout(() => {
        this.told.value = state;
      }, wait);
  }

  protected stopTelling(): void {
    clearTimeout(this.telling);
  }

  /** Which cards are covered after a frame: those that the player has not squeezed yet, and new ones. */
  private coveredAfter(state: TableState): string[] {
    if (reveal.peek() === "turn" || isMotionReduced()) return [];
    const isSameRound = this.state.peek()?.view.round?.number === state.view.round?.number;
    const before = isSameRound ? this.covered.peek() : [];
    return [...before, ...squeezable(state).filter((key) => !before.includes(key))];
  }

  /** A card has been squeezed; after the last one, what it means is told. */
  readonly uncover = (key: string): void => {
    const covered = this.covered.peek().filter((each) => each !== key);
    batch(() => {
      this.covered.value = covered;
      if (covered.length === 0) this.told.value = this.state.peek();
    });
  };

  /** Finish every movement: a press must not wait for it. */
  readonly finishMoves = (): void => {
    for (const animation of document.getAnimations()) animation.finish();
    batch(() => {
      this.covered.value = [];
      this.told.value = this.state.peek();
    });
  };
}
