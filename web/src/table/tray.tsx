/** Chip tray: choose a chip; undo, clear, double, repeat; ready. */

import { hasDeclaredReady, isAway, isInNextHand, isWagering, stackOf } from "../state/table.ts";
import { buyInLimits } from "../state/buy-in.ts";
import { CHIPS } from "../state/wagers.ts";
import { Icon } from "../components/icon.tsx";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { startDrag } from "./chip-drag.ts";
import { mainMinimum, amountOnFelt, type Kind } from "./layout.ts";
import type { Scene } from "./scene.ts";

/** Return the sum of your current wagers and of those of your last round. */
export function wagerTotals({ state, layout }: Scene): { current: number; last: number } {
  const sum = (wagersOf: (seat: number) => Record<string, number>): number =>
    state.you.seats.reduce((total, seat) => total + amountOnFelt(layout, wagersOf(seat)), 0);
  return {
    current: sum((seat) => state.view.seats.find((each) => each.seat === seat)?.wagers ?? {}),
    last: sum((seat) => state.lastWagers[seat] ?? {}),
  };
}

/** Whether you have too few chips for a wager, or for the next poker hand, and a balance to buy from. */
export function needsChips({ store, state, listing, kind }: Scene, current: number): boolean {
  if (!store.isConnected || store.balance === 0) return false;
  return kind === "poker" ? !isInNextHand(state) : current === 0 && state.you.stack < mainMinimum(listing);
}

interface MainAction {
  label: string;
  note: string;
  amount: number;
  isDisabled: boolean;
  shortcut: string;
  press: () => void;
}

/** Return what the main button does: buy chips, come back to the table, or start the round. */
function mainAction(scene: Scene): MainAction {
  const { store, state, kind } = scene;
  const { current } = wagerTotals(scene);
  const base = {
    amount: current,
    isDisabled: !store.isConnected,
    shortcut: "Space",
    press: () => {
      void store.ready();
    },
  };
  if (!store.isConnected) return { ...base, label: readyLabel(kind), note: texts.connection.offline };
  if (isAway(state)) return { ...base, label: texts.table.comeBack, note: texts.table.awayNote };
  if (needsChips(scene, current))
    return {
      ...base,
      label: texts.table.buy,
      note: texts.table.leftOnTable(formatDollars(stackOf(state))),
      shortcut: "",
      press: () => {
        store.isBuyingChips.value = true;
      },
    };
  const isIn = kind === "poker" ? isInNextHand(state) : current > 0;
  const isReady = isIn && hasDeclaredReady(state);
  const blockedNote = kind === "poker" ? texts.table.tooFewChips : texts.table.placeChipFirst;
  const readyNote = kind === "poker" ? texts.table.nextHandNote : texts.table.onFelt(formatDollars(current));
  return {
    ...base,
    label: readyLabel(kind),
    isDisabled: !isIn || isReady,
    note: isReady ? texts.table.waitingForOthers : isIn ? readyNote : blockedNote,
  };
}

const readyLabel = (kind: Kind): string => (kind === "poker" ? texts.table.nextHand : texts.table.ready);

function MainActionButton({ action }: { action: Omit<MainAction, "amount"> }) {
  return (
    <button
      type="button"
      class="decision primary"
      disabled={action.isDisabled}
      {...(action.shortcut ? { "aria-keyshortcuts": action.shortcut } : {})}
      onClick={action.press}
    >
      <span class="decision-label">{action.label}</span>
      <span class="decision-note num">{action.note}</span>
      {action.shortcut && <kbd aria-hidden="true">{action.shortcut}</kbd>}
    </button>
  );
}

/** Whether you have fewer chips than the minimum buy-in. */
const isBelowBuyIn = ({ state, store }: Scene): boolean => stackOf(state) < (buyInLimits(store.about.value).min ?? 1);

/** Whether the main button of a poker table has an action: between hands, or if you are not in the current one. */
export function hasNextHand(scene: Scene): boolean {
  const { state, kind } = scene;
  if (kind !== "poker" || state.ownSeats.length === 0) return false;
  const isIn = state.ownSeats.some((seat) => state.view.felt.betting?.dealt_in.includes(seat));
  return isAway(state) || isWagering(state) || (isBelowBuyIn(scene) && !isIn);
}

/** Main button at poker: the next hand, or what it needs (chips, other players). */
export function NextHandButton({ scene }: { scene: Scene }) {
  const { state, store, listing } = scene;
  const isAlone = !isAway(state) && state.status.next_hand_seats.length === 0 && !isBelowBuyIn(scene);
  const inviteRobots = {
    label: texts.robots.invite,
    note: texts.robots.inviteNote,
    isDisabled: !store.isConnected || listing.dealing === "shadow",
    shortcut: "",
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

export function ChipButtons({ scene }: { scene: Scene }) {
  const { store } = scene;
  return (
    <div class="chips" role="group" aria-label={texts.table.chips}>
      {CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          class={`chip-button ${store.chip.value === chip ? "selected" : ""}`}
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

/** Chips and their buttons; without the row of large buttons above, also Repeat and Ready. */
export function Tray({ scene, hasWagerButtons }: { scene: Scene; hasWagerButtons: boolean }) {
  const { store, state } = scene;
  const isOpen = isWagering(state) && store.isConnected;
  const { current, last } = wagerTotals(scene);
  const repeat = repeatAction(scene);
  return (
    <section class={`tray ${isOpen ? "" : "locked"}`} aria-label={texts.table.trayLabel}>
      <ChipButtons scene={scene} />
      <div class="tray-buttons">
        <TrayButton
          icon="undo"
          label={texts.table.undo}
          shortcut="Z"
          isDisabled={!isOpen || current === 0}
          press={store.undo}
        />
        <TrayButton
          icon="bin"
          label={texts.table.clear}
          shortcut="X"
          isDisabled={!isOpen || current === 0}
          press={store.clear}
        />
        <TrayButton
          icon="double"
          label={texts.table.double}
          shortcut="W"
          isDisabled={!isOpen || current === 0}
          press={store.double}
        />
        {isWagering(state) && !hasWagerButtons && (
          <TrayButton
            icon="repeat"
            label={last > 0 ? texts.table.repeatAmount(formatShortDollars(last)) : texts.table.repeat}
            shortcut="A"
            isDisabled={repeat.isDisabled || last === 0}
            isPrimary={repeat.isSuggested}
            press={repeat.press}
          />
        )}
      </div>
      {isWagering(state) ? (
        !hasWagerButtons && <ReadyButton scene={scene} />
      ) : (
        <RepeatNextRound scene={scene} last={last} />
      )}
    </section>
  );
}

interface RepeatAction {
  label: string;
  note: string;
  isDisabled: boolean;
  isSuggested: boolean;
  press: () => Promise<void>;
}

/**
 * Return the repeat button: the suggested action while nothing is wagered. With too few chips it opens the buy-in dialog.
 * Before the first wager it places the chosen chip on the main wager.
 */
export function repeatAction(scene: Scene): RepeatAction {
  const { store, state } = scene;
  const { current, last } = wagerTotals(scene);
  const { repeat, lastWagersNote, buyFirst, firstWager, firstWagerNote, noLastWagers } = texts.table;
  const isDisabled = !store.isConnected || !isWagering(state);
  const first = last === 0 && current === 0 && store.chip.value >= mainMinimum(scene.listing) ? store.firstSpot : null;
  const offline = store.isConnected ? null : texts.connection.offline;
  if (first)
    return {
      label: firstWager(formatShortDollars(store.chip.value)),
      note: offline ?? firstWagerNote(first.title),
      isDisabled,
      isSuggested: !needsChips(scene, current),
      press: store.repeatOrFirst,
    };
  const needsMoreChips = last - current > state.you.stack && store.balance > 0;
  const note =
    last === 0
      ? noLastWagers
      : needsMoreChips
        ? `${lastWagersNote(formatDollars(last))}, ${buyFirst}`
        : lastWagersNote(formatDollars(last));
  const buy = (): Promise<void> => {
    store.isBuyingChips.value = true;
    return Promise.resolve();
  };
  return {
    label: repeat,
    note: offline ?? note,
    isDisabled: isDisabled || last === 0 || current >= last,
    isSuggested: current === 0 && last > 0 && !needsMoreChips,
    press: needsMoreChips ? buy : store.repeat,
  };
}

/** Large buttons while wagers are open: repeat and ready. */
export function WagerButtons({ scene }: { scene: Scene }) {
  const repeat = repeatAction(scene);
  return (
    <section class="decide" aria-label={texts.table.trayLabel}>
      <button
        type="button"
        class={`decision ${repeat.isSuggested ? "primary" : ""}`}
        disabled={repeat.isDisabled}
        aria-keyshortcuts="A"
        onClick={() => {
          void repeat.press();
        }}
      >
        <span class="decision-label">{repeat.label}</span>
        <span class="decision-note num">{repeat.note}</span>
        <kbd aria-hidden="true">A</kbd>
      </button>
      <MainActionButton action={mainAction(scene)} />
    </section>
  );
}

export function TrayButton({
  icon,
  label,
  shortcut,
  isDisabled,
  isPrimary = false,
  press,
}: {
  icon: "undo" | "bin" | "double" | "repeat";
  label: string;
  shortcut: string;
  isDisabled: boolean;
  isPrimary?: boolean;
  press: () => Promise<void>;
}) {
  return (
    <button
      type="button"
      class={`btn ${isPrimary ? "primary" : ""}`}
      disabled={isDisabled}
      aria-keyshortcuts={shortcut}
      onClick={() => {
        void press();
      }}
    >
      <Icon name={icon} />
      {label}
      <kbd aria-hidden="true">{shortcut}</kbd>
    </button>
  );
}

export function ReadyButton({ scene }: { scene: Scene }) {
  const { store, state } = scene;
  const { label, note, amount, isDisabled, shortcut, press } = mainAction(scene);
  const isReady = amount > 0 && hasDeclaredReady(state);
  return (
    <button
      type="button"
      class="btn primary big go"
      disabled={isDisabled}
      {...(shortcut ? { "aria-keyshortcuts": shortcut } : {})}
      onClick={press}
    >
      {!store.isConnected ? note : isReady ? texts.table.readyAndWaiting : label}
      {!isDisabled && shortcut && <span class="num">{formatDollars(amount)}</span>}
      {store.isConnected && shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}

/** While wagers are locked: repeat the last wagers in the next round. */
function RepeatNextRound({ scene, last }: { scene: Scene; last: number }) {
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
          {texts.table.repeatNext(formatShortDollars(last))}
          <kbd aria-hidden="true">A</kbd>
        </button>
      )}
    </div>
  );
}
