/** The chip tray: choose a chip; undo, clear, double, repeat; ready. */

import { hasDeclaredReady, isAway, isInNextHand, isWagering, stackOf } from "../state/table.ts";
import { buyInLimits } from "../state/buy-in.ts";
import { CHIPS } from "../state/wagers.ts";
import { Icon } from "../components/icon.tsx";
import { brief, dollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { startDrag } from "./drag.ts";
import { mainMinimum, onFelt, type Kind } from "./layout.ts";
import type { Scene } from "./scene.ts";

/** What lies on your areas, and what lay there in the last round. */
export function stakesOf({ state, layout }: Scene): { now: number; last: number } {
  const sum = (of: (seat: number) => Record<string, number>): number =>
    state.you.seats.reduce((all, seat) => all + onFelt(layout, of(seat)), 0);
  return {
    now: sum((seat) => state.view.seats.find((each) => each.seat === seat)?.wagers ?? {}),
    last: sum((seat) => state.lastWagers[seat] ?? {}),
  };
}

/** Whether too few chips are left for any wager, or for the next hand of poker, though there is more in the wallet. */
export function needsChips({ store, state, listing, kind }: Scene, now: number): boolean {
  if (!store.isConnected || store.balance === 0) return false;
  return kind === "poker" ? !isInNextHand(state) : now === 0 && state.you.stack < mainMinimum(listing);
}

interface MainAction {
  label: string;
  note: string;
  amount: number;
  isOff: boolean;
  hint: string;
  press: () => void;
}

/** What the main button of a player does now: bring chips, come back to the table, or let the round begin. */
function mainAction(scene: Scene): MainAction {
  const { store, state, kind } = scene;
  const { now } = stakesOf(scene);
  const go = {
    amount: now,
    isOff: !store.isConnected,
    hint: "Space",
    press: () => {
      void store.ready();
    },
  };
  if (!store.isConnected) return { ...go, label: readyLabel(kind), note: texts.connection.offline };
  if (isAway(state)) return { ...go, label: texts.table.comeBack, note: texts.table.isAway };
  if (needsChips(scene, now))
    return {
      ...go,
      label: texts.table.buy,
      note: texts.table.left(dollars(stackOf(state))),
      hint: "",
      press: () => {
        store.isBuyingChips.value = true;
      },
    };
  const isIn = kind === "poker" ? isInNextHand(state) : now > 0;
  const isReady = isIn && hasDeclaredReady(state);
  const waits = kind === "poker" ? texts.table.tooFew : texts.table.placeFirst;
  const begins = kind === "poker" ? texts.table.dealNow : texts.table.onFelt(dollars(now));
  return {
    ...go,
    label: readyLabel(kind),
    isOff: !isIn || isReady,
    note: isReady ? texts.table.waitOthers : isIn ? begins : waits,
  };
}

const readyLabel = (kind: Kind): string => (kind === "poker" ? texts.table.nextHand : texts.table.ready);

function MainActionButton({ action }: { action: Omit<MainAction, "amount"> }) {
  return (
    <button
      type="button"
      class="decision primary"
      disabled={action.isOff}
      {...(action.hint ? { "aria-keyshortcuts": action.hint } : {})}
      onClick={action.press}
    >
      <span class="l">{action.label}</span>
      <span class="s num">{action.note}</span>
      {action.hint && <kbd aria-hidden="true">{action.hint}</kbd>}
    </button>
  );
}

/** Whether too little lies before you to buy in with. */
const isBelowBuyIn = ({ state, store }: Scene): boolean => stackOf(state) < (buyInLimits(store.about.value).min ?? 1);

/** Whether there is something to press at a poker table: between two hands, or for who is not in the one that is on. */
export function hasNextHand(scene: Scene): boolean {
  const { state, kind } = scene;
  if (kind !== "poker" || state.ownSeats.length === 0) return false;
  const isIn = state.ownSeats.some((seat) => state.view.felt.betting?.dealt_in.includes(seat));
  return isAway(state) || isWagering(state) || (isBelowBuyIn(scene) && !isIn);
}

/** The next hand, or what it takes: more chips for who has too few to buy in, and somebody to play with. */
export function NextHand({ scene }: { scene: Scene }) {
  const { state, store, listing } = scene;
  const isAlone = !isAway(state) && state.house.dealt_next.length === 0 && !isBelowBuyIn(scene);
  const inviteRobots = {
    label: texts.robots.ask,
    note: texts.robots.askMore,
    isOff: !store.isConnected || listing.dealing === "shadow",
    hint: "",
    press: () => {
      store.isInvitingRobots.value = true;
    },
  };
  return (
    <section class="decide" aria-label={texts.table.nextHand}>
      <MainActionButton action={isAlone ? inviteRobots : mainAction(scene)} />
    </section>
  );
}

export function Chips({ scene }: { scene: Scene }) {
  const { store } = scene;
  return (
    <div class="chips" role="group" aria-label={texts.table.chips}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          class={`chipbtn ${store.chip.value === chip ? "sel" : ""}`}
          aria-label={texts.table.chip(chip / 100)}
          aria-pressed={store.chip.value === chip}
          disabled={!store.isConnected}
          onPointerDown={(event) => {
            startDrag(store, chip, event);
          }}
          onClick={() => {
            store.chip.value = chip;
          }}
        >
          <svg viewBox="0 0 44 44" aria-hidden="true">
            <use href={`#chip-${chip / 100}`} />
          </svg>
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
  const again = repeatAction(scene);
  return (
    <section class={`tray ${isOpen ? "" : "locked"}`} aria-label={texts.table.trayLabel}>
      <Chips scene={scene} />
      <div class="trayacts">
        <TrayButton icon="undo" label={texts.table.undo} hint="Z" isOff={!isOpen || now === 0} press={store.undo} />
        <TrayButton icon="bin" label={texts.table.clear} hint="X" isOff={!isOpen || now === 0} press={store.clear} />
        <TrayButton
          icon="double"
          label={texts.table.double}
          hint="W"
          isOff={!isOpen || now === 0}
          press={store.double}
        />
        {isWagering(state) && !hasRow && (
          <TrayButton
            icon="repeat"
            label={last > 0 ? texts.table.repeatAmount(brief(last)) : texts.table.repeat}
            hint="A"
            isOff={again.isOff || last === 0}
            isPrimary={again.isNext}
            press={again.press}
          />
        )}
      </div>
      {isWagering(state) ? !hasRow && <ReadyButton scene={scene} /> : <NextRound scene={scene} last={last} />}
    </section>
  );
}

interface RepeatAction {
  label: string;
  note: string;
  isOff: boolean;
  isNext: boolean;
  press: () => Promise<void>;
}

/**
 * The last wagers once more: what most players do next while nothing lies there; who has too few chips brings some first.
 * Who has made no wager yet begins with the chosen chip on the main wager.
 */
export function repeatAction(scene: Scene): RepeatAction {
  const { store, state } = scene;
  const { now, last } = stakesOf(scene);
  const { repeat, lastWagers, bringFirst, firstWager, firstMore, noLast } = texts.table;
  const isOff = !store.isConnected || !isWagering(state);
  const first = last === 0 && now === 0 && store.chip.value >= mainMinimum(scene.listing) ? store.firstSpot : null;
  const offline = store.isConnected ? null : texts.connection.offline;
  if (first)
    return {
      label: firstWager(brief(store.chip.value)),
      note: offline ?? firstMore(first.title),
      isOff,
      isNext: !needsChips(scene, now),
      press: store.repeatOrFirst,
    };
  const isBeyond = last - now > state.you.stack && store.balance > 0;
  const note =
    last === 0 ? noLast : isBeyond ? `${lastWagers(dollars(last))}, ${bringFirst}` : lastWagers(dollars(last));
  const buy = (): Promise<void> => {
    store.isBuyingChips.value = true;
    return Promise.resolve();
  };
  return {
    label: repeat,
    note: offline ?? note,
    isOff: isOff || last === 0 || now >= last,
    isNext: now === 0 && last > 0 && !isBeyond,
    press: isBeyond ? buy : store.repeat,
  };
}

/** While wagers are open: the last wagers again, or be dealt. */
export function WagerButtons({ scene }: { scene: Scene }) {
  const again = repeatAction(scene);
  return (
    <section class="decide" aria-label={texts.table.trayLabel}>
      <button
        type="button"
        class={`decision ${again.isNext ? "primary" : ""}`}
        disabled={again.isOff}
        aria-keyshortcuts="A"
        onClick={() => {
          void again.press();
        }}
      >
        <span class="l">{again.label}</span>
        <span class="s num">{again.note}</span>
        <kbd aria-hidden="true">A</kbd>
      </button>
      <MainActionButton action={mainAction(scene)} />
    </section>
  );
}

export function TrayButton({
  icon,
  label,
  hint,
  isOff,
  isPrimary = false,
  press,
}: {
  icon: "undo" | "bin" | "double" | "repeat";
  label: string;
  hint: string;
  isOff: boolean;
  isPrimary?: boolean;
  press: () => Promise<void>;
}) {
  return (
    <button
      type="button"
      class={`btn ${isPrimary ? "primary" : ""}`}
      disabled={isOff}
      aria-keyshortcuts={hint}
      onClick={() => {
        void press();
      }}
    >
      <Icon name={icon} />
      {label}
      <kbd aria-hidden="true">{hint}</kbd>
    </button>
  );
}

export function ReadyButton({ scene }: { scene: Scene }) {
  const { store, state } = scene;
  const { label, note, amount, isOff, hint, press } = mainAction(scene);
  const isReady = amount > 0 && hasDeclaredReady(state);
  return (
    <button
      type="button"
      class="btn primary big go"
      disabled={isOff}
      {...(hint ? { "aria-keyshortcuts": hint } : {})}
      onClick={press}
    >
      {!store.isConnected ? note : isReady ? texts.table.isReady : label}
      {!isOff && hint && <span class="num">{dollars(amount)}</span>}
      {store.isConnected && hint && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  );
}

/** While wagers are locked: the last wagers again in the next round. */
function NextRound({ scene, last }: { scene: Scene; last: number }) {
  const { store } = scene;
  return (
    <div class="next">
      <span class="caps">
        <Icon name="lock" />
        {texts.table.locked}
      </span>
      {last > 0 && (
        <button
          type="button"
          class={`btn ${store.repeatArmed.value ? "armed" : ""}`}
          aria-pressed={store.repeatArmed.value}
          disabled={!store.isConnected}
          aria-keyshortcuts="A"
          onClick={() => {
            store.repeatArmed.value = !store.repeatArmed.value;
          }}
        >
          <Icon name="repeat" />
          {texts.table.repeatNext(brief(last))}
          <kbd aria-hidden="true">A</kbd>
        </button>
      )}
    </div>
  );
}
