/** The coach: the best decision, what each is worth, and what mistakes have cost; where the table gives hints. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { call, ApiError } from "../wire/api.ts";
import { Icon } from "../components/icon.tsx";
import { dollars, signed } from "../components/money.ts";
import { yourDecision } from "../state/table.ts";
import type { Scene } from "../table/scene.ts";
import { texts } from "../i18n/index.ts";
import { barsOf, reviewed, sumOf, worth, type Decided, type Hint, type Review } from "./coaching.ts";
import { roundPath } from "./recall.ts";

interface Given {
  key: string;
  hint: Hint | null;
  fault: string | null;
}

const ledgers = new Map<string, ReturnType<typeof signal<Decided[]>>>();

/** The decisions that were coached at a table, through reloads of the page. */
function ledgerOf(table: string) {
  const name = `coach/${table}`;
  const known = ledgers.get(table) ?? signal<Decided[]>(JSON.parse(sessionStorage.getItem(name) ?? "[]") as Decided[]);
  ledgers.set(table, known);
  return {
    read: known,
    write: (decided: Decided[]): void => {
      known.value = decided;
      sessionStorage.setItem(name, JSON.stringify(decided));
    },
  };
}

/** Whether the coach is asked: in the panel at a desk, above the decisions on a phone. */
const isCoaching = signal(false);
/** The last hint, which is asked for once wherever it is shown. */
const lastHint = signal<Given | null>(null);
let asking: string | null = null;

/** Games in which there is something to decide against the house. */
export const COACHED: ReadonlySet<string> = new Set(["blackjack", "edge21", "blitz"]);

export function Coach({ scene }: { scene: Scene }) {
  const isOpen = isCoaching.value;
  return (
    <section class="coach" aria-label={texts.coach.title}>
      <button
        class="row"
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          isCoaching.value = !isOpen;
        }}
      >
        <Icon name="coach" />
        <span class="n">
          {texts.coach.title}
          <small>{texts.coach.lead}</small>
        </span>
        <Icon name="down" class="tw" />
      </button>
      {isOpen && <Open scene={scene} />}
    </section>
  );
}

/** Ask for a hint whenever a decision is yours; null while there is none to give. */
function useHint({ state, listing }: Scene): { isAsked: boolean; given: Given | null } {
  const asked = yourDecision(state);
  const cards = asked ? (state.view.felt.boxes[asked.seat] ?? []).map((hand) => hand.cards.join("")).join("/") : "";
  const key =
    asked && listing.hints
      ? `${listing.id}/${state.view.rounds}/${asked.seat}/${asked.hand ?? 0}/${asked.about}/${cards}`
      : null;
  useEffect(() => {
    if (key === null || asking === key) return;
    asking = key;
    void hintAt(listing.id).then((found) => {
      lastHint.value =
        found instanceof ApiError ? { key, hint: null, fault: found.message } : { key, hint: found, fault: null };
    });
  }, [key, listing.id]);
  return { isAsked: key !== null, given: lastHint.value?.key === key ? lastHint.value : null };
}

/** Ask for a review of every round that is over, and return what was decided so far. */
function useReviews({ state, store, listing }: Scene): { decided: Decided[]; round: number } {
  const ledger = ledgerOf(listing.id);
  const told = (store.told.value ?? state).view.round;
  const over = told?.over && state.you.seats.some((seat) => told.wagers[seat] !== undefined) ? told.number : null;
  useEffect(() => {
    if (over === null) return;
    call<Review>("GET", `${roundPath(listing.id, over)}/review`).then(
      (review) => {
        ledger.write(reviewed(ledger.read.peek() ?? [], review));
      },
      () => undefined,
    );
  }, [over, listing.id]);
  return { decided: ledger.read.value ?? [], round: told?.number ?? 0 };
}

function Open({ scene }: { scene: Scene }) {
  const { isAsked, given } = useHint(scene);
  const reviews = useReviews(scene);
  if (!scene.listing.hints)
    return (
      <div class="why">
        <p class="muted">{texts.coach.off}</p>
      </div>
    );
  return (
    <div class="why">
      {!isAsked && <p class="muted">{texts.coach.waiting}</p>}
      {given?.hint && <Worth hint={given.hint} />}
      {given && given.fault !== null && <p class="muted">{given.fault}</p>}
      {isAsked && !given && (
        <p class="muted" aria-busy="true">
          {texts.panel.loading}
        </p>
      )}
      <Ledger {...reviews} />
    </div>
  );
}

/** On a phone: the button beside the words that ask for a decision. */
export function CoachButton({ scene }: { scene: Scene }) {
  if (!scene.listing.hints || !COACHED.has(scene.state.view.game) || !yourDecision(scene.state)) return null;
  return (
    <button
      type="button"
      class="iconbtn coachbtn"
      aria-label={texts.coach.title}
      aria-pressed={isCoaching.value}
      onClick={() => {
        isCoaching.value = !isCoaching.value;
      }}
    >
      <Icon name="coach" />
    </button>
  );
}

/** On a phone: what each decision is worth, above its buttons. */
export function CoachLine({ scene }: { scene: Scene }) {
  return isCoaching.value && scene.listing.hints && COACHED.has(scene.state.view.game) ? (
    <OpenLine scene={scene} />
  ) : null;
}

function OpenLine({ scene }: { scene: Scene }) {
  const { isAsked, given } = useHint(scene);
  useReviews(scene);
  if (!isAsked) return null;
  const { hint } = given ?? { hint: null };
  return (
    <div class="coachline" role="status" aria-label={texts.coach.title}>
      {!given && <p aria-busy="true">{texts.panel.loading}</p>}
      {given && given.fault !== null && <p>{given.fault}</p>}
      {hint && (
        <ul>
          {byWorth(hint).map((word) => (
            <li key={word} class={word === hint.best ? "best" : ""}>
              {word === hint.best && <Icon name="tick" />}
              {nameOf(word)} <b class="num">{signed(Math.round(worth(hint, word)))}</b>
              {word === hint.best && <span class="sr">, {texts.coach.best}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function hintAt(table: string): Promise<Hint | ApiError> {
  try {
    return await call<Hint>("POST", `/api/tables/${encodeURIComponent(table)}/hints`, {});
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** What the button of a decision says; the one offer that has hints is insurance. */
const nameOf = (word: string): string =>
  word === "decline" ? texts.declineInsurance : (texts.decisions[word]?.[0] ?? word);

/** The decisions, the best first. */
const byWorth = (hint: Hint): string[] =>
  Object.keys(hint.decisions).sort((one, other) => worth(hint, other) - worth(hint, one));

function Worth({ hint }: { hint: Hint }) {
  const words = byWorth(hint),
    { zero, bars } = barsOf(hint);
  return (
    <>
      <ul class="ev">
        {words.map((word) => (
          <li key={word} class={word === hint.best ? "best" : ""}>
            <span>
              {nameOf(word)}
              {word === hint.best && <span class="sr">, {texts.coach.best}</span>}
            </span>
            <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="track" width="100" height="8" />
              <rect class="fill" {...bars[word]} height="8" />
              <rect class="zero" x={Math.min(99, zero)} width="1" height="8" />
            </svg>
            <span class="num">{signed(Math.round(worth(hint, word)))}</span>
          </li>
        ))}
      </ul>
      <p class="sentence">
        {texts.coach.unit(dollars(hint.stake))} {!hint.exact && hint.method ? texts.coach.method(hint.method) : ""}
      </p>
    </>
  );
}

/** What would have been best in the last round, and what mistakes have cost so far. */
function Ledger({ decided, round }: { decided: Decided[]; round: number }) {
  if (decided.length === 0) return null;
  const { decisions, mistakes, cost } = sumOf(decided);
  const last = decided.filter((each) => each.round === round);
  return (
    <div class="ledger">
      {last.length > 0 && <h3 class="caps">{texts.coach.review(round)}</h3>}
      {last.length > 0 && (
        <ol>
          {last.map((each, at) => (
            <li key={at}>
              <Icon name={each.cost > 0 ? "cross" : "tick"} />
              <span>
                <DecidedWords decided={each} hasSeveral={new Set(last.map((one) => one.hand)).size > 1} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <p class="num">{texts.coach.soFar(decisions, mistakes, dollars(Math.round(cost)))}</p>
    </div>
  );
}

function DecidedWords({ decided, hasSeveral }: { decided: Decided; hasSeveral: boolean }) {
  const { word, best, cost, hand, byHouse } = decided;
  const words =
    cost > 0
      ? texts.coach.mistake(nameOf(word), nameOf(best), dollars(Math.round(cost)))
      : texts.coach.right(nameOf(word));
  return (
    <>
      {hasSeveral && hand !== null && `${texts.panel.hand(hand)}: `}
      {words}
      {byHouse && texts.panel.byHouse}
    </>
  );
}
