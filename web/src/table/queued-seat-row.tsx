/** Row in place of the decisions for a player who waits for a seat. */

import { texts } from "../i18n/index.ts";
import { seatLabel } from "./status-line.ts";
import type { Scene } from "./scene.ts";

/** Button that cancels a queued seat. */
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
        <span class="decision-label">{texts.table.queuedSeat(seatLabel(kind, seat))}</span>
        <span class="decision-note">{texts.table.queuedSeatNote}</span>
      </button>
    </section>
  );
}
