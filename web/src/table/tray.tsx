/** The chip tray: choose a chip; undo, clear, double, repeat; ready. */

import { hasSaidReady, isWagering } from "../state/table.ts";
import { CHIPS } from "../state/wagers.ts";
import { Icon } from "../parts/icon.tsx";
import { brief, dollars } from "../parts/money.ts";
import { texts } from "../texts/index.ts";
import { startDrag } from "./drag.ts";
import { leastMain, onFelt } from "./layout.ts";
import type { Scene } from "./scene.ts";

/** What lies on your areas, and what lay there in the last round. */
export function stakesOf({ state, layout }: Scene): { now: number; last: number } {
  const sum = (of: (seat: number) => Record<string, number>): number => state.you.seats.reduce((all, seat) => all + onFelt(layout, of(seat)), 0);
  return { now: sum((seat) => state.view.seats.find((each) => each.seat === seat)?.wagers ?? {}), last: sum((seat) => state.last[seat] ?? {}) };
}

/** Whether too few chips are left for any wager, though there is more in the wallet. */
export function isShort({ store, state, listing }: Scene, now: number): boolean {
  return store.isConnected && now === 0 && state.you.stack < leastMain(listing) && store.balance > 0;
}

export function Chips({ scene }: { scene: Scene }) {
  const { store } = scene;
  return (
    <div class="chips" role="group" aria-label={texts.table.chips}>
      {CHIPS.map((chip) => (
        <button key={chip} type="button" class={`chipbtn ${store.chip.value === chip ? "sel" : ""}`} aria-label={texts.table.chip(chip / 100)} aria-pressed={store.chip.value === chip} disabled={!store.isConnected} onPointerDown={(event) => { startDrag(store, chip, event); }} onClick={() => { store.chip.value = chip; }}>
          <svg viewBox="0 0 44 44" aria-hidden="true"><use href={`#chip-${chip / 100}`} /></svg>
        </button>
      ))}
    </div>
  );
}

/** Chips and what is done with them; where there is no row of large buttons above, also Repeat and Ready. */
export function Tray({ scene, hasRow }: { scene: Scene; hasRow: boolean }) {
  const { store, state } = scene;
  const isOpen = isWagering(state) && store.isConnected;
  const { now, last } = stakesOf(scene);
  return (
    <section class={`tray ${isOpen ? "" : "locked"}`} aria-label={texts.table.trayLabel}>
      <Chips scene={scene} />
      <div class="trayacts">
        <TrayButton icon="undo" label={texts.table.undo} hint="Z" isOff={!isOpen || now === 0} press={store.undo} />
        <TrayButton icon="bin" label={texts.table.clear} hint="X" isOff={!isOpen || now === 0} press={store.clear} />
        <TrayButton icon="double" label={texts.table.double} hint="W" isOff={!isOpen || now === 0} press={store.double} />
        {isWagering(state) && !hasRow && <TrayButton icon="repeat" label={last > 0 ? texts.table.repeatAmount(brief(last)) : texts.table.repeat} hint="A" isOff={!isOpen || last === 0 || now >= last} press={store.repeat} />}
      </div>
      {isWagering(state) ? !hasRow && <Ready scene={scene} /> : <Next scene={scene} last={last} />}
    </section>
  );
}

/** While wagers are open: the last wagers again, or be dealt. */
export function WagerRow({ scene }: { scene: Scene }) {
  const { store, state } = scene;
  const { now, last } = stakesOf(scene);
  const isReady = now > 0 && hasSaidReady(state);
  return (
    <section class="decide" aria-label={texts.table.trayLabel}>
      <button type="button" class="decision" disabled={!store.isConnected || last === 0 || now >= last} aria-keyshortcuts="A" onClick={() => { void store.repeat(); }}>
        <span class="l">{texts.table.repeat}</span><span class="s num">{!store.isConnected ? texts.connection.offline : last > 0 ? texts.table.lastWagers(dollars(last)) : texts.table.noLast}</span><kbd aria-hidden="true">A</kbd>
      </button>
      {isShort(scene, now) ? <button type="button" class="decision primary" onClick={() => { store.wantsChips.value = true; }}><span class="l">{texts.table.buy}</span><span class="s num">{texts.table.left(dollars(state.you.stack))}</span></button> : <button type="button" class="decision primary" disabled={!store.isConnected || now === 0 || isReady} aria-keyshortcuts="Space" onClick={() => { void store.ready(); }}>
        <span class="l">{texts.table.ready}</span><span class="s num">{!store.isConnected ? texts.connection.offline : isReady ? texts.table.waitOthers : now > 0 ? texts.table.onFelt(dollars(now)) : texts.table.placeFirst}</span><kbd aria-hidden="true">Space</kbd>
      </button>}
    </section>
  );
}

export function TrayButton({ icon, label, hint, isOff, press }: { icon: "undo" | "bin" | "double" | "repeat"; label: string; hint: string; isOff: boolean; press: () => Promise<void> }) {
  return <button type="button" class="btn" disabled={isOff} aria-keyshortcuts={hint} onClick={() => { void press(); }}><Icon name={icon} />{label}<kbd aria-hidden="true">{hint}</kbd></button>;
}

export function Ready({ scene }: { scene: Scene }) {
  const { store, state } = scene;
  const { now } = stakesOf(scene);
  const isReady = now > 0 && hasSaidReady(state);
  if (isShort(scene, now)) return <button type="button" class="btn primary big go" onClick={() => { store.wantsChips.value = true; }}>{texts.table.buy}</button>;
  return (
    <button type="button" class="btn primary big go" disabled={!store.isConnected || now === 0 || isReady} aria-keyshortcuts="Space" onClick={() => { void store.ready(); }}>
      {!store.isConnected ? texts.connection.offline : isReady ? texts.table.isReady : texts.table.ready}{store.isConnected && now > 0 && !isReady && <span class="num">{dollars(now)}</span>}{store.isConnected && <kbd aria-hidden="true">Space</kbd>}
    </button>
  );
}

/** While wagers are locked: the last wagers again in the next round. */
function Next({ scene, last }: { scene: Scene; last: number }) {
  const { store } = scene;
  return (
    <div class="next">
      <span class="caps"><Icon name="lock" />{texts.table.locked}</span>
      {last > 0 && (
        <button type="button" class={`btn ${store.isArmed.value ? "armed" : ""}`} aria-pressed={store.isArmed.value} disabled={!store.isConnected} aria-keyshortcuts="A" onClick={() => { store.isArmed.value = !store.isArmed.value; }}>
          <Icon name="repeat" />{texts.table.repeatNext(brief(last))}<kbd aria-hidden="true">A</kbd>
        </button>
      )}
    </div>
  );
}
