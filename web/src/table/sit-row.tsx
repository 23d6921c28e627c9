/** Invitation for a player without a seat. */

import { focusFallback } from "../components/focus.ts";
import { texts } from "../i18n/index.ts";
import { seatLabel } from "./status-line.ts";
import type { Scene } from "./scene.ts";

/** Offer the free seat nearest to the middle. */
export function SitRow({ scene, sit }: { scene: Scene; sit: (seat: number) => void }) {
  const seat = middleSeat(scene);
  if (seat === null) return <div class="decide none" />;
  return (
    <section class="decide" {...focusFallback(2)} aria-label={texts.table.sit}>
      <button
        type="button"
        class="decision primary"
        onClick={() => {
          sit(seat);
        }}
      >
        <span class="decision-label">{texts.table.sitDown}</span>
        <span class="decision-note">{texts.table.sitDownNote(seatLabel(scene.kind, seat).toLowerCase())}</span>
      </button>
      {!scene.listing.is_private && scene.listing.dealing === "electronic" && (
        <button
          type="button"
          class="decision"
          onClick={() => {
            void scene.store.playAlone();
          }}
        >
          <span class="decision-label">{texts.table.playAlone}</span>
          <span class="decision-note">{texts.table.playAloneNote}</span>
        </button>
      )}
    </section>
  );
}

export function middleSeat({ layout, state }: Scene): number | null {
  const middle = (layout.seats.numbers.length + 1) / 2;
  const free = layout.seats.numbers.filter((seat) => state.status.names[seat] === undefined);
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null;
}
