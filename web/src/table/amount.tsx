/** How much: a slider, a field and keys for a bet, or for a double or insurance for less. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TableState } from "../state/table.ts";
import type { Asked } from "../wire/frames.ts";
import { takeFocus } from "../components/focus.ts";
import { brief, dollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { isBet, amountPresets, amountRange, STEP, clampAmount } from "./amounts.ts";
import type { DecisionButton } from "./decisions.tsx";
import type { Scene } from "./scene.ts";

/** What lies there already: a raise says the total that it raises to. */
const currentBet = (state: TableState, asked: Asked, word: string): number =>
  word === "raise" ? (state.view.felt.betting?.bets[asked.seat] ?? 0) : 0;

/** The amount that the house expects for what is put in. */
export const amountToSend = (state: TableState, asked: Asked, word: string, putIn: number): number =>
  putIn + currentBet(state, asked, word);

export function Amount({
  scene,
  asked,
  option,
  close,
}: {
  scene: Scene;
  asked: Asked;
  option: DecisionButton;
  close: () => void;
}) {
  const { store, state } = scene;
  const { choice } = option;
  const range = amountRange(choice, state.you.stack);
  const [amount, setAmount] = useState(isBet(choice.word) ? range.min : clampAmount(range, range.max / 2));
  const now = useRef(amount); // keys may come faster than the page is drawn
  const there = currentBet(state, asked, choice.word);
  const said = amount + there;
  const presets = amountPresets(asked, choice, range, state.view.felt.betting);
  const set = (value: number): void => {
    now.current = clampAmount(range, value);
    setAmount(now.current);
  };
  const send = (): void => {
    void store.decide(asked.seat, asked.hand, choice.word, amountToSend(state, asked, choice.word, now.current));
  };
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const isField = event.target instanceof HTMLInputElement && event.target.type === "number";
      const preset = isField ? undefined : presets.find((each) => each.key === event.key);
      if (event.key === "Escape") close();
      else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
        if (store.isConnected) send();
      } else if (preset) set(preset.amount);
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
              set(value);
            }}
          >
            {label}
            <span class="sr">, {brief(value + there)}</span>
            <kbd aria-hidden="true">{key}</kbd>
          </button>
        ))}
      </div>
      <div class="slide">
        <input
          type="range"
          min={range.min + there}
          max={range.max + there}
          step="any"
          value={said}
          aria-label={texts.table.amount}
          aria-valuetext={dollars(said)}
          ref={takeFocus}
          onInput={(event) => {
            set(Number(event.currentTarget.value) - there);
          }}
          onKeyDown={(event) => {
            const by = STEPS[event.key];
            if (by !== undefined) {
              event.preventDefault();
              set(now.current + by);
            }
          }}
        />
        <span class="ends num" aria-hidden="true">
          <span>{brief(range.min + there)}</span>
          <span>{brief(range.max + there)}</span>
        </span>
      </div>
      <label class="field">
        <span aria-hidden="true">$</span>
        <input
          type="number"
          inputMode="decimal"
          min={(range.min + there) / 100}
          max={(range.max + there) / 100}
          step="any"
          value={said / 100}
          aria-label={texts.table.amountDollars}
          onChange={(event) => {
            set(Math.round(Number(event.currentTarget.value) * 100) - there);
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
          : texts.table.doFor(option.label, brief(said), choice.word === "raise")}
      </button>
    </section>
  );
}

const STEPS: Record<string, number> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: 10 * STEP,
  PageDown: -10 * STEP,
};
