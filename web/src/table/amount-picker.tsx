/** Slider, field and presets for the amount of a bet, or of a double or insurance for less. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TableState } from "../state/table.ts";
import type { PendingDecision } from "../wire/frames.ts";
import { takeFocus } from "../components/focus.ts";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { isBet, amountPresets, amountRange, AMOUNT_STEP, clampAmount } from "./amounts.ts";
import type { DecisionButton } from "./decisions.tsx";
import type { Scene } from "./scene.ts";

/** What the seat has bet on this street: a raise states the total. */
const currentBet = (state: TableState, decision: PendingDecision, choice: string): number =>
  choice === "raise" ? (state.view.felt.betting?.bets[decision.seat] ?? 0) : 0;

/** The amount to send for what is put in. */
export const amountToSend = (state: TableState, decision: PendingDecision, choice: string, putIn: number): number =>
  putIn + currentBet(state, decision, choice);

export function AmountPicker({
  scene,
  decision,
  option,
  close,
}: {
  scene: Scene;
  decision: PendingDecision;
  option: DecisionButton;
  close: () => void;
}) {
  const { store, state } = scene;
  const { choice } = option;
  const range = amountRange(choice, state.you.stack);
  const [amount, setAmount] = useState(isBet(choice.choose) ? range.min : clampAmount(range, range.max / 2));
  const latestAmount = useRef(amount); // keys may come faster than renders
  const alreadyBet = currentBet(state, decision, choice.choose);
  const total = amount + alreadyBet;
  const presets = amountPresets(decision, choice, range, state.view.felt.betting);
  const setClamped = (value: number): void => {
    latestAmount.current = clampAmount(range, value);
    setAmount(latestAmount.current);
  };
  const send = (): void => {
    void store.decide(
      decision.seat,
      decision.hand,
      choice.choose,
      amountToSend(state, decision, choice.choose, latestAmount.current),
    );
  };
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const isField = event.target instanceof HTMLInputElement && event.target.type === "number";
      const preset = isField ? undefined : presets.find((each) => each.key === event.key);
      if (event.key === "Escape") close();
      else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
        if (store.isConnected) send();
      } else if (preset) setClamped(preset.amount);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
    };
  });
  return (
    <section class="amount" aria-label={`${option.label}: ${texts.table.amount}`}>
      <button type="button" class="btn ghost" aria-keyshortcuts="Escape" onClick={close}>
        {texts.table.goBack}
      </button>
      <div class="fractions">
        {presets.map(({ label, amount: value, key }) => (
          <button
            key={label}
            type="button"
            class={`btn num ${value === amount ? "armed" : ""}`}
            aria-keyshortcuts={key}
            onClick={() => {
              setClamped(value);
            }}
          >
            {label}
            <span class="sr-only">, {formatShortDollars(value + alreadyBet)}</span>
            <kbd aria-hidden="true">{key}</kbd>
          </button>
        ))}
      </div>
      <div class="slide">
        <input
          type="range"
          min={range.min + alreadyBet}
          max={range.max + alreadyBet}
          step="any"
          value={total}
          aria-label={texts.table.amount}
          aria-valuetext={formatDollars(total)}
          ref={takeFocus}
          onInput={(event) => {
            setClamped(Number(event.currentTarget.value) - alreadyBet);
          }}
          onKeyDown={(event) => {
            const step = KEY_STEPS[event.key];
            if (step !== undefined) {
              event.preventDefault();
              setClamped(latestAmount.current + step);
            }
          }}
        />
        <span class="ends num" aria-hidden="true">
          <span>{formatShortDollars(range.min + alreadyBet)}</span>
          <span>{formatShortDollars(range.max + alreadyBet)}</span>
        </span>
      </div>
      <label class="field">
        <span aria-hidden="true">$</span>
        <input
          type="number"
          inputMode="decimal"
          min={(range.min + alreadyBet) / 100}
          max={(range.max + alreadyBet) / 100}
          step="any"
          value={total / 100}
          aria-label={texts.table.amountDollars}
          onChange={(event) => {
            setClamped(Math.round(Number(event.currentTarget.value) * 100) - alreadyBet);
          }}
        />
      </label>
      <button
        type="button"
        class="btn primary big num"
        disabled={!store.isConnected || store.sending.value !== null || range.max === 0}
        onClick={send}
      >
        {!store.isConnected
          ? texts.connection.offline
          : texts.table.decideAmount(option.label, formatShortDollars(total), choice.choose === "raise")}
      </button>
    </section>
  );
}

const KEY_STEPS: Record<string, number> = {
  ArrowRight: AMOUNT_STEP,
  ArrowUp: AMOUNT_STEP,
  ArrowLeft: -AMOUNT_STEP,
  ArrowDown: -AMOUNT_STEP,
  PageUp: 10 * AMOUNT_STEP,
  PageDown: -10 * AMOUNT_STEP,
};
