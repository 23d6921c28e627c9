/** Buttons of the lawful decisions with their costs; bets and raises open a slider. */

import { useLayoutEffect, useState } from "preact/hooks";
import type { PendingDecision, Choice } from "../wire/frames.ts";
import type { TableState } from "../state/table.ts";
import { focusFallback } from "../components/focus.ts";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { capitalize } from "../components/sentence.ts";
import { texts } from "../i18n/index.ts";
import { AmountPicker, amountToSend } from "./amount-picker.tsx";
import { callsAllIn, allowsLess, isBet, AMOUNT_STEP } from "./amounts.ts";
import { seatLabel } from "./status-line.ts";
import type { Scene } from "./scene.ts";

export interface DecisionButton {
  choice: Choice;
  label: string;
  note: string;
  key: string;
}

const FOR_LESS_KEY = "L";

/** Order of the buttons; others keep the server's order. */
const BUTTON_ORDER = [
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
const buttonRank = (choice: string): number =>
  (BUTTON_ORDER.indexOf(choice) + BUTTON_ORDER.length + 1) % (BUTTON_ORDER.length + 1);

/** Return the buttons of a decision, each with its own key. */
export function decisionButtons(state: TableState, decision: PendingDecision): DecisionButton[] {
  const takenKeys = new Set<string>();
  const isCallAllIn = callsAllIn(decision.choices);
  return decision.choices
    .filter(({ choose }) => !isCallAllIn || choose !== "all-in")
    .sort((a, b) => buttonRank(a.choose) - buttonRank(b.choose))
    .map((choice) => {
      const [label, note, preferredKey] = texts.decisions[choice.choose] ?? [
        choice.choose.charAt(0).toUpperCase() + choice.choose.slice(1),
        "",
        choice.choose.charAt(0).toUpperCase(),
      ];
      const key =
        [preferredKey, ...choice.choose.toUpperCase(), ..."123456789"].find(
          (each) => /[A-Z0-9]/.test(each) && !takenKeys.has(each),
        ) ?? "";
      takenKeys.add(key);
      const isDecline = decision.about === "insurance" && choice.choose === "decline";
      return {
        choice,
        label: isDecline ? texts.declineInsurance : label,
        note: capitalize(isDecline ? texts.declineInsuranceNote : buttonNote(state, decision, choice, note)),
        key,
      };
    });
}

function buttonNote(state: TableState, decision: PendingDecision, choice: Choice, note: string): string {
  const hand = decision.hand === null ? undefined : state.view.felt.boxes[decision.seat]?.[decision.hand - 1];
  if (choice.choose === "stand" && hand?.total) return `${note} ${hand.total.replace(/^soft /, "")}`;
  if (isBet(choice.choose))
    return choice.max === null
      ? formatDollars(choice.cost)
      : texts.amountRange(
          formatShortDollars(amountToSend(state, decision, choice.choose, choice.cost)),
          formatShortDollars(amountToSend(state, decision, choice.choose, choice.max)),
        );
  const cost = choice.cost || (choice.choose === "insure" ? (choice.max ?? 0) : 0);
  if (decision.about === "run it twice") return texts.runItTwice[choice.choose] ?? note;
  if (allowsLess(choice)) return texts.addAmount(formatDollars(cost));
  if (choice.choose === "call" && callsAllIn(decision.choices)) return `${formatDollars(cost)}, ${texts.table.allIn}`;
  if (cost > 0)
    return [
      choice.choose === "call" || choice.choose === "all-in"
        ? formatDollars(cost)
        : texts.addAmount(formatDollars(cost)),
      note,
    ]
      .filter(Boolean)
      .join(", ");
  return note;
}

/** Whether a decision needs more chips than you have on the table, and you have a balance to buy from. */
function needsMoreChips({ store, state, kind }: Scene, choice: Choice): boolean {
  return kind !== "poker" && choice.cost > state.you.stack && !allowsLess(choice) && store.balance > 0;
}

const THUMB_ORDER = [
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

/** Sort the most frequent decisions last, to the bottom right, where a thumb reaches them. */
export function sortForThumb(buttons: DecisionButton[]): DecisionButton[] {
  return [...buttons].sort((a, b) => THUMB_ORDER.indexOf(a.choice.choose) - THUMB_ORDER.indexOf(b.choice.choose));
}

export function Decisions({
  scene,
  decision,
  isForThumb = false,
}: {
  scene: Scene;
  decision: PendingDecision;
  isForThumb?: boolean;
}) {
  const { store, state } = scene;
  const [amountButton, setAmountButton] = useState<DecisionButton | null>(null);
  const buttons = decisionButtons(state, decision);
  const choose = (option: DecisionButton): void => {
    const { choice } = option;
    const needsAmount = allowsLess(choice) && state.you.stack >= AMOUNT_STEP && state.you.stack < (choice.max ?? 0);
    if (needsMoreChips(scene, choice)) store.isBuyingChips.value = true;
    else if (needsAmount || (isBet(choice.choose) && choice.max !== null && choice.max > choice.cost))
      setAmountButton(option);
    else
      void store.decide(
        decision.seat,
        decision.hand,
        choice.choose,
        isBet(choice.choose) ? amountToSend(scene.state, decision, choice.choose, choice.cost) : undefined,
      );
  };
  useLayoutEffect(() => {
    if (amountButton || !store.isConnected) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const optionForLess =
        event.key.toUpperCase() === FOR_LESS_KEY ? buttons.find((each) => allowsLess(each.choice)) : undefined;
      const option = optionForLess ?? buttons.find((each) => each.key === event.key.toUpperCase());
      if (!option) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      store.finishAnimations();
      if (optionForLess) setAmountButton(optionForLess);
      else choose(option);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
    };
  });
  if (amountButton)
    return (
      <AmountPicker
        scene={scene}
        decision={decision}
        option={amountButton}
        close={() => {
          setAmountButton(null);
        }}
      />
    );
  const ordered = isForThumb ? sortForThumb(buttons) : buttons;
  return (
    <section
      class="decide"
      {...focusFallback(3)}
      aria-label={texts.table.decisions(seatLabel(scene.kind, decision.seat))}
    >
      {ordered.map((option) => (
        <DecisionOption
          key={option.choice.choose}
          scene={scene}
          option={option}
          choose={() => {
            choose(option);
          }}
          chooseForLess={() => {
            setAmountButton(option);
          }}
        />
      ))}
    </section>
  );
}

/** Button of a decision; if it may be made for less, a smaller button in its corner asks for the amount. */
function DecisionOption({
  scene,
  option,
  choose,
  chooseForLess,
}: {
  scene: Scene;
  option: DecisionButton;
  choose: () => void;
  chooseForLess: () => void;
}) {
  const { choice, label, note, key } = option;
  const { sending, isConnected } = scene.store;
  const isSending = sending.value === choice.choose;
  const isDisabled = !isConnected || (sending.value !== null && !isSending);
  const button = (
    <button
      type="button"
      class={`decision ${isSending ? "active" : ""}`}
      aria-keyshortcuts={key}
      disabled={isDisabled}
      onClick={choose}
    >
      <span class="decision-label">{label}</span>
      {(isSending || note || !isConnected) && (
        <span class="decision-note num">
          {!isConnected
            ? texts.connection.offline
            : isSending
              ? texts.table.sending
              : needsMoreChips(scene, choice)
                ? `${note}, ${texts.table.buyFirst}`
                : note}
        </span>
      )}
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  if (!allowsLess(choice)) return button;
  return (
    <div class="for-less-group">
      {button}
      <button
        type="button"
        class="less"
        aria-keyshortcuts={FOR_LESS_KEY}
        disabled={!isConnected || sending.value !== null}
        onClick={chooseForLess}
      >
        <span class="sr-only">{label} </span>
        {texts.table.forLess}
        <kbd aria-hidden="true">{FOR_LESS_KEY}</kbd>
      </button>
    </div>
  );
}
