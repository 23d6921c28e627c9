/** What stands where decisions stand, for who has chosen a seat in the middle of a hand. */

import { texts } from "../i18n/index.ts";
import { seatLabel } from "./status-line.ts";
import type { Scene } from "./scene.ts";

/** A seat that is kept until the hand is over. */
export function QueuedSeatRow({ scene, seat }: { scene: Scene; seat: number }) {
  const { store, kind } = scene;
  return (
    <section class="decide" aria-label={texts.table.sit}>
      <button
        type="button"
        class="decision"
        onClick={() => {
          store.queuedSeat.value = null;
        }}
      >
        <span class="l">{texts.table.queuedSeat(seatLabel(kind, seat))}</span>
        <span class="s">{texts.table.queuedSeatNote}</span>
      </button>
    </section>
  );
}
