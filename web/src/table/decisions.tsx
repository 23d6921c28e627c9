/** Lawful decisions as large, equal buttons with what each costs; a bet or raise has a slider. */

import { useEffect, useState } from "preact/hooks";
import type { Asked, Choice } from "../wire/frames.ts";
import type { TableState } from "../state/table.ts";
import { brief, dollars } from "../parts/money.ts";
import { texts } from "../texts/index.ts";
import { placeName } from "./say.ts";
import type { Scene } from "./scene.ts";

export interface Option { choice: Choice; label: string; note: string; key: string }

const isBet = (word: string): boolean => word === "bet" || word === "raise";

/** Decisions in the order in which players look for them; others keep the house's order. */
const ORDER = ["hit", "stand", "double", "redouble", "split", "rescue", "surrender", "check", "call", "bet", "raise", "all-in", "play", "fold"];
const rankOf = (word: string): number => (ORDER.indexOf(word) + ORDER.length + 1) % (ORDER.length + 1);

/** Return the buttons for a decision, each with a key of its own. */
export function optionsOf(state: TableState, asked: Asked): Option[] {
  const taken = new Set<string>();
  return [...asked.choices].sort((a, b) => rankOf(a.word) - rankOf(b.word)).map((choice) => {
    const [label, note, wanted] = texts.decisions[choice.word] ?? [choice.word.charAt(0).toUpperCase() + choice.word.slice(1), "", choice.word.charAt(0).toUpperCase()];
    const key = [wanted, ...choice.word.toUpperCase(), ..."123456789"].find((each) => /[A-Z0-9]/.test(each) && !taken.has(each)) ?? "";
    taken.add(key);
    const isDecline = asked.about === "insurance" && choice.word === "decline";
    return { choice, label: isDecline ? texts.declineInsurance : label, note: noteOf(state, asked, choice, note), key };
  });
}

function noteOf(state: TableState, asked: Asked, choice: Choice, note: string): string {
  const hand = asked.hand === null ? undefined : state.view.felt.boxes[asked.seat]?.[asked.hand - 1];
  if (choice.word === "stand" && hand?.total) return `${note} ${hand.total.replace(/^soft /, "")}`;
  if (isBet(choice.word)) return choice.most === null ? dollars(choice.cost) : texts.upTo(brief(choice.cost), brief(choice.most));
  const cost = choice.cost || (choice.word === "insure" ? (choice.most ?? 0) : 0);
  if (cost > 0) return [choice.word === "call" || choice.word === "all-in" ? dollars(cost) : texts.add(dollars(cost)), note].filter(Boolean).join(", ");
  return note;
}

/** Most frequent last, so that a thumb finds it at the bottom right. */
export function thumbOrder(options: Option[]): Option[] {
  const order = ["surrender", "rescue", "even-money", "split", "double", "redouble", "stand", "hit"];
  return [...options].sort((a, b) => order.indexOf(a.choice.word) - order.indexOf(b.choice.word));
}

export function Decisions({ scene, asked, isThumb = false }: { scene: Scene; asked: Asked; isThumb?: boolean }) {
  const { store, state } = scene;
  const [bet, setBet] = useState<Option | null>(null);
  const options = optionsOf(state, asked);
  useEffect(() => { setBet(null); }, [state.version]);
  const choose = (option: Option): void => {
    if (isBet(option.choice.word) && option.choice.most !== null && option.choice.most > option.choice.cost) setBet(option);
    else void store.decide(asked.seat, asked.hand, option.choice.word, isBet(option.choice.word) ? betAmount(scene, asked, option.choice.word, option.choice.cost) : undefined);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const option = options.find((each) => each.key === event.key.toUpperCase());
      if (option) { event.preventDefault(); event.stopImmediatePropagation(); store.finishMoves(); choose(option); }
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => { removeEventListener("keydown", onKey, { capture: true }); };
  });
  if (bet) return <Amount scene={scene} asked={asked} option={bet} close={() => { setBet(null); }} />;
  const shown = isThumb ? thumbOrder(options) : options;
  return (
    <section class="decide" aria-label={texts.table.decisions(placeName(scene.kind, asked.seat))}>
      {shown.map((option) => {
        const isSending = store.sending.value === option.choice.word;
        return (
          <button key={option.choice.word} type="button" class={`decision ${isSending ? "act" : ""}`} aria-keyshortcuts={option.key} disabled={store.sending.value !== null && !isSending} onClick={() => { choose(option); }}>
            <span class="l">{option.label}</span><span class="s num">{isSending ? texts.table.sending : option.note || "\u00a0"}</span><kbd aria-hidden="true">{option.key}</kbd>
          </button>
        );
      })}
    </section>
  );
}

/** The amount that the house expects: a raise says the total that it raises to. */
function betAmount(scene: Scene, asked: Asked, word: string, putIn: number): number {
  return word === "raise" ? putIn + (scene.state.view.felt.betting?.bets[asked.seat] ?? 0) : putIn;
}

function Amount({ scene, asked, option, close }: { scene: Scene; asked: Asked; option: Option; close: () => void }) {
  const { choice } = option;
  const most = choice.most ?? choice.cost;
  const [amount, setAmount] = useState(choice.cost);
  const betting = scene.state.view.felt.betting;
  const pot = (betting?.pots ?? []).reduce((sum, each) => sum + each.amount, 0) + Object.values(betting?.bets ?? {}).reduce((sum, bet) => sum + bet, 0);
  const within = (value: number): number => Math.max(choice.cost, Math.min(most, Math.round(value / 100) * 100));
  const fractions: [string, number][] = [["½", pot / 2], ["¾", (pot * 3) / 4], [texts.table.pot, pot], [texts.table.allIn, most]];
  const send = (): void => { void scene.store.decide(asked.seat, asked.hand, choice.word, betAmount(scene, asked, choice.word, amount)); };
  return (
    <section class="amount" aria-label={option.label} onKeyDown={(event: KeyboardEvent) => { if (event.key === "Escape") close(); if (event.key === "Enter") { event.preventDefault(); send(); } }}>
      <button type="button" class="btn ghost" onClick={close}>{texts.table.back.split(" ")[0]}</button>
      <div class="fractions">{fractions.map(([label, value]) => <button key={label} type="button" class="btn" onClick={() => { setAmount(within(value)); }}>{label}</button>)}</div>
      <input type="range" min={choice.cost} max={most} step={100} value={amount} aria-label={texts.table.amount} aria-valuetext={dollars(amount)} ref={(input) => { input?.focus(); }} onInput={(event) => { setAmount(Math.min(most, Number(event.currentTarget.value))); }} />
      <button type="button" class="btn primary big num" disabled={scene.store.sending.value !== null} onClick={send}>{`${option.label} ${brief(amount)}`}</button>
    </section>
  );
}
