/** Lawful decisions as large, equal buttons with what each costs; a bet or raise has a slider. */

import { useLayoutEffect, useState } from "preact/hooks";
import type { Asked, Choice } from "../wire/frames.ts";
import type { TableState } from "../state/table.ts";
import { focusFallback } from "../components/focus.ts";
import { brief, dollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { Amount, amountToSend } from "./amount.tsx";
import { callsAllIn, allowsLess, isBet, STEP } from "./amounts.ts";
import { placeName } from "./status-line.ts";
import type { Scene } from "./scene.ts";

export interface DecisionButton {
  choice: Choice;
  label: string;
  note: string;
  key: string;
}

const LESS_KEY = "L";

/** Decisions in the order in which players look for them; others keep the house's order. */
const ORDER = [
  "hit",
  "stand",
  "double",
  "redouble",
  "split",
  "rescue",
  "surrender",
  "check",
  "call",
  "bet",
  "raise",
  "all-in",
  "play",
  "fold",
];
const buttonRank = (word: string): number => (ORDER.indexOf(word) + ORDER.length + 1) % (ORDER.length + 1);

/** Return the buttons for a decision, each with a key of its own. */
export function decisionButtons(state: TableState, asked: Asked): DecisionButton[] {
  const taken = new Set<string>();
  const isWhole = callsAllIn(asked.choices);
  return asked.choices
    .filter(({ word }) => !isWhole || word !== "all-in")
    .sort((a, b) => buttonRank(a.word) - buttonRank(b.word))
    .map((choice) => {
      const [label, note, wanted] = texts.decisions[choice.word] ?? [
        choice.word.charAt(0).toUpperCase() + choice.word.slice(1),
        "",
        choice.word.charAt(0).toUpperCase(),
      ];
      const key =
        [wanted, ...choice.word.toUpperCase(), ..."123456789"].find(
          (each) => /[A-Z0-9]/.test(each) && !taken.has(each),
        ) ?? "";
      taken.add(key);
      const isDecline = asked.about === "insurance" && choice.word === "decline";
      return {
        choice,
        label: isDecline ? texts.declineInsurance : label,
        note: isDecline ? texts.declineInsuranceMore : buttonNote(state, asked, choice, note),
        key,
      };
    });
}

function buttonNote(state: TableState, asked: Asked, choice: Choice, note: string): string {
  const hand = asked.hand === null ? undefined : state.view.felt.boxes[asked.seat]?.[asked.hand - 1];
  if (choice.word === "stand" && hand?.total) return `${note} ${hand.total.replace(/^soft /, "")}`;
  if (isBet(choice.word))
    return choice.most === null
      ? dollars(choice.cost)
      : texts.anyFrom(
          brief(amountToSend(state, asked, choice.word, choice.cost)),
          brief(amountToSend(state, asked, choice.word, choice.most)),
        );
  const cost = choice.cost || (choice.word === "insure" ? (choice.most ?? 0) : 0);
  if (asked.about === "run it twice") return texts.runItTwice[choice.word] ?? note;
  if (allowsLess(choice)) return texts.add(dollars(cost));
  if (choice.word === "call" && callsAllIn(asked.choices)) return `${dollars(cost)}, ${texts.table.allIn}`;
  if (cost > 0)
    return [choice.word === "call" || choice.word === "all-in" ? dollars(cost) : texts.add(dollars(cost)), note]
      .filter(Boolean)
      .join(", ");
  return note;
}

/** Whether a decision takes more chips than are on the table, though there are more in the wallet. */
function needsMoreChips({ store, state, kind }: Scene, choice: Choice): boolean {
  return kind !== "poker" && choice.cost > state.you.stack && !allowsLess(choice) && store.balance > 0;
}

/** Most frequent last, so that a thumb finds it at the bottom right. */
export function thumbOrder(options: DecisionButton[]): DecisionButton[] {
  const order = [
    "surrender",
    "rescue",
    "even-money",
    "split",
    "double",
    "redouble",
    "fold",
    "relinquish",
    "keep",
    "all-in",
    "bet",
    "raise",
    "check",
    "stand",
    "hit",
    "insure",
    "switch",
    "turn",
    "play",
    "call",
    "decline",
  ];
  return [...options].sort((a, b) => order.indexOf(a.choice.word) - order.indexOf(b.choice.word));
}

export function Decisions({ scene, asked, isThumb = false }: { scene: Scene; asked: Asked; isThumb?: boolean }) {
  const { store, state } = scene;
  const [sized, size] = useState<DecisionButton | null>(null);
  const options = decisionButtons(state, asked);
  const choose = (option: DecisionButton): void => {
    const { choice } = option;
    const isShort = allowsLess(choice) && state.you.stack >= STEP && state.you.stack < (choice.most ?? 0);
    if (needsMoreChips(scene, choice)) store.isBuyingChips.value = true;
    else if (isShort || (isBet(choice.word) && choice.most !== null && choice.most > choice.cost)) size(option);
    else
      void store.decide(
        asked.seat,
        asked.hand,
        choice.word,
        isBet(choice.word) ? amountToSend(scene.state, asked, choice.word, choice.cost) : undefined,
      );
  };
  useLayoutEffect(() => {
    if (sized || !store.isConnected) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const less = event.key.toUpperCase() === LESS_KEY ? options.find((each) => allowsLess(each.choice)) : undefined;
      const option = less ?? options.find((each) => each.key === event.key.toUpperCase());
      if (!option) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      store.finishAnimations();
      if (less) size(less);
      else choose(option);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
    };
  });
  if (sized)
    return (
      <Amount
        scene={scene}
        asked={asked}
        option={sized}
        close={() => {
          size(null);
        }}
      />
    );
  const shown = isThumb ? thumbOrder(options) : options;
  return (
    <section class="decide" {...focusFallback(3)} aria-label={texts.table.decisions(placeName(scene.kind, asked.seat))}>
      {shown.map((option) => (
        <Decision
          key={option.choice.word}
          scene={scene}
          option={option}
          choose={() => {
            choose(option);
          }}
          forLess={() => {
            size(option);
          }}
        />
      ))}
    </section>
  );
}

/** One decision; where the rules let it be made for less, a smaller button in its corner asks for how much. */
function Decision({
  scene,
  option,
  choose,
  forLess,
}: {
  scene: Scene;
  option: DecisionButton;
  choose: () => void;
  forLess: () => void;
}) {
  const { choice, label, note, key } = option;
  const { sending, isConnected } = scene.store;
  const isSending = sending.value === choice.word;
  const isOff = !isConnected || (sending.value !== null && !isSending);
  const button = (
    <button
      type="button"
      class={`decision ${isSending ? "act" : ""}`}
      aria-keyshortcuts={key}
      disabled={isOff}
      onClick={choose}
    >
      <span class="l">{label}</span>
      {(isSending || note || !isConnected) && (
        <span class="s num">
          {!isConnected
            ? texts.connection.offline
            : isSending
              ? texts.table.sending
              : needsMoreChips(scene, choice)
                ? `${note}, ${texts.table.bringFirst}`
                : note}
        </span>
      )}
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  if (!allowsLess(choice)) return button;
  return (
    <div class="withless">
      {button}
      <button
        type="button"
        class="less"
        aria-keyshortcuts={LESS_KEY}
        disabled={!isConnected || sending.value !== null}
        onClick={forLess}
      >
        <span class="sr">{label} </span>
        {texts.table.forLess}
        <kbd aria-hidden="true">{LESS_KEY}</kbd>
      </button>
    </div>
  );
}
