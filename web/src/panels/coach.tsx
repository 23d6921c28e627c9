/** The coach: value of each decision, the best one, and the cost of mistakes. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { call, ApiError } from "../wire/api.ts";
import { Icon } from "../components/icon.tsx";
import { formatDollars, formatSignedDollars } from "../components/money.ts";
import { ownDecision } from "../state/table.ts";
import type { Scene } from "../table/scene.ts";
import { texts } from "../i18n/index.ts";
import {
  valueBars,
  addReview,
  summarize,
  decisionValue,
  type ReviewedDecision,
  type Hint,
  type Review,
} from "./decision-values.ts";
import { roundPath } from "./recalled-rounds.ts";

interface HintResult {
  key: string;
  hint: Hint | null;
  error: string | null;
}

const histories = new Map<string, ReturnType<typeof signal<ReviewedDecision[]>>>();

/** Reviewed decisions at a table, kept across reloads. */
function reviewHistory(table: string) {
  const name = `coach/${table}`;
  const decisions =
    histories.get(table) ??
    signal<ReviewedDecision[]>(JSON.parse(sessionStorage.getItem(name) ?? "[]") as ReviewedDecision[]);
  histories.set(table, decisions);
  return {
    decisions,
    save: (reviewed: ReviewedDecision[]): void => {
      decisions.value = reviewed;
      sessionStorage.setItem(name, JSON.stringify(reviewed));
    },
  };
}

/** Whether the coach is open: in the panel on desktops, above the decisions on phones. */
const isCoachOpen = signal(false);
/** The latest hint, shared by all components that show it. */
const lastHint = signal<HintResult | null>(null);
let requestedHint: string | null = null;

/** Games with decisions against the house. */
export const COACHED_GAMES: ReadonlySet<string> = new Set(["blackjack", "edge21", "blitz"]);

export function Coach({ scene }: { scene: Scene }) {
  const isOpen = isCoachOpen.value;
  return (
    <section class="coach" aria-label={texts.coach.title}>
      <button
        class="row"
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          isCoachOpen.value = !isOpen;
        }}
      >
        <Icon name="coach" />
        <span class="row-name">
          {texts.coach.title}
          <small>{texts.coach.lead}</small>
        </span>
        <Icon name="down" class="row-toggle" />
      </button>
      {isOpen && <CoachDetails scene={scene} />}
    </section>
  );
}

/** Request a hint when a decision is yours. */
function useHint({ state, listing }: Scene): { isDue: boolean; result: HintResult | null } {
  const decision = ownDecision(state);
  const cards = decision
    ? (state.view.felt.boxes[decision.seat] ?? []).map((hand) => hand.cards.join("")).join("/")
    : "";
  const key =
    decision && listing.allows_hints
      ? `${listing.id}/${state.view.rounds}/${decision.seat}/${decision.hand ?? 0}/${decision.about}/${cards}`
      : null;
  useEffect(() => {
    if (key === null || requestedHint === key) return;
    requestedHint = key;
    void requestHint(listing.id).then((found) => {
      lastHint.value =
        found instanceof ApiError ? { key, hint: null, error: found.message } : { key, hint: found, error: null };
    });
  }, [key, listing.id]);
  return { isDue: key !== null, result: lastHint.value?.key === key ? lastHint.value : null };
}

/** Request a review of each finished round, and return all reviewed decisions. */
function useReviews({ state, store, listing }: Scene): { reviewed: ReviewedDecision[]; round: number } {
  const history = reviewHistory(listing.id);
  const round = (store.revealedState.value ?? state).view.round;
  const finishedRound =
    round?.is_over && state.you.seats.some((seat) => round.wagers[seat] !== undefined) ? round.number : null;
  useEffect(() => {
    if (finishedRound === null) return;
    call<Review>("GET", `${roundPath(listing.id, finishedRound)}/review`).then(
      (review) => {
        history.save(addReview(history.decisions.peek() ?? [], review));
      },
      () => undefined,
    );
  }, [finishedRound, listing.id]);
  return { reviewed: history.decisions.value ?? [], round: round?.number ?? 0 };
}

function CoachDetails({ scene }: { scene: Scene }) {
  const { isDue, result } = useHint(scene);
  const reviews = useReviews(scene);
  if (!scene.listing.allows_hints)
    return (
      <div class="why">
        <p class="muted">{texts.coach.off}</p>
      </div>
    );
  return (
    <div class="why">
      {!isDue && <p class="muted">{texts.coach.waiting}</p>}
      {result?.hint && <DecisionValues hint={result.hint} />}
      {result && result.error !== null && <p class="muted">{result.error}</p>}
      {isDue && !result && (
        <p class="muted" aria-busy="true">
          {texts.panel.loading}
        </p>
      )}
      <ReviewSummary {...reviews} />
    </div>
  );
}

/** Coach button on phones, beside the status line. */
export function CoachButton({ scene }: { scene: Scene }) {
  if (!scene.listing.allows_hints || !COACHED_GAMES.has(scene.state.view.game) || !ownDecision(scene.state))
    return null;
  return (
    <button
      type="button"
      class="icon-button coach-button"
      aria-label={texts.coach.title}
      aria-pressed={isCoachOpen.value}
      onClick={() => {
        isCoachOpen.value = !isCoachOpen.value;
      }}
    >
      <Icon name="coach" />
    </button>
  );
}

/** Values of the decisions on phones, above the buttons. */
export function CoachLine({ scene }: { scene: Scene }) {
  return isCoachOpen.value && scene.listing.allows_hints && COACHED_GAMES.has(scene.state.view.game) ? (
    <CoachLineDetails scene={scene} />
  ) : null;
}

function CoachLineDetails({ scene }: { scene: Scene }) {
  const { isDue, result } = useHint(scene);
  useReviews(scene);
  if (!isDue) return null;
  const { hint } = result ?? { hint: null };
  return (
    <div class="coach-line" role="status" aria-label={texts.coach.title}>
      {!result && <p aria-busy="true">{texts.panel.loading}</p>}
      {result && result.error !== null && <p>{result.error}</p>}
      {hint && (
        <ul>
          {sortByValue(hint).map((choice) => (
            <li key={choice} class={choice === hint.best ? "best" : ""}>
              {choice === hint.best && <Icon name="tick" />}
              {decisionLabel(choice)} <b class="num">{formatSignedDollars(Math.round(decisionValue(hint, choice)))}</b>
              {choice === hint.best && <span class="sr-only">, {texts.coach.best}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function requestHint(table: string): Promise<Hint | ApiError> {
  try {
    return await call<Hint>("POST", `/api/tables/${encodeURIComponent(table)}/hints`, {});
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Label of a decision. Insurance is the only offer with hints. */
const decisionLabel = (choice: string): string =>
  choice === "decline" ? texts.declineInsurance : (texts.decisions[choice]?.[0] ?? choice);

/** Sort decisions by value, best first. */
const sortByValue = (hint: Hint): string[] =>
  Object.keys(hint.decisions).sort((one, other) => decisionValue(hint, other) - decisionValue(hint, one));

function DecisionValues({ hint }: { hint: Hint }) {
  const choices = sortByValue(hint),
    { zero, bars } = valueBars(hint);
  return (
    <>
      <ul class="decision-values">
        {choices.map((choice) => (
          <li key={choice} class={choice === hint.best ? "best" : ""}>
            <span>
              {decisionLabel(choice)}
              {choice === hint.best && <span class="sr-only">, {texts.coach.best}</span>}
            </span>
            <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="track" width="100" height="8" />
              <rect class="fill" {...bars[choice]} height="8" />
              <rect class="zero" x={Math.min(99, zero)} width="1" height="8" />
            </svg>
            <span class="num">{formatSignedDollars(Math.round(decisionValue(hint, choice)))}</span>
          </li>
        ))}
      </ul>
      <p class="sentence">
        {texts.coach.unit(formatDollars(hint.stake))}{" "}
        {!hint.exact && hint.method ? texts.coach.method(hint.method) : ""}
      </p>
    </>
  );
}

/** Review of the last round, and the cost of mistakes so far. */
function ReviewSummary({ reviewed, round }: { reviewed: ReviewedDecision[]; round: number }) {
  if (reviewed.length === 0) return null;
  const { decisions, mistakes, cost } = summarize(reviewed);
  const last = reviewed.filter((each) => each.round === round);
  return (
    <div class="ledger">
      {last.length > 0 && <h3 class="caps">{texts.coach.review(round)}</h3>}
      {last.length > 0 && (
        <ol>
          {last.map((each, index) => (
            <li key={index}>
              <Icon name={each.cost > 0 ? "cross" : "tick"} />
              <span>
                <DecisionReview reviewed={each} hasSeveral={new Set(last.map((one) => one.hand)).size > 1} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <p class="num">{texts.coach.soFar(decisions, mistakes, formatDollars(Math.round(cost)))}</p>
    </div>
  );
}

function DecisionReview({ reviewed, hasSeveral }: { reviewed: ReviewedDecision; hasSeveral: boolean }) {
  const { word: choice, best, cost, hand, byHouse } = reviewed;
  const text =
    cost > 0
      ? texts.coach.mistake(decisionLabel(choice), decisionLabel(best), formatDollars(Math.round(cost)))
      : texts.coach.right(decisionLabel(choice));
  return (
    <>
      {hasSeveral && hand !== null && `${texts.panel.hand(hand)}: `}
      {text}
      {byHouse && texts.panel.byHouse}
    </>
  );
}
