/** The coach: the best decision, what each is worth, and what mistakes have cost; where the table gives hints. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { call, Refused } from "../wire/api.ts";
import { Icon } from "../parts/icon.tsx";
import { dollars, signed } from "../parts/money.ts";
import { yourDecision } from "../state/table.ts";
import type { Scene } from "../table/scene.ts";
import { texts } from "../texts/index.ts";
import { reviewed, sumOf, worth, type Decided, type Hint, type Review } from "./coaching.ts";
import { roundPath } from "./recall.ts";

interface Given { key: string; hint: Hint | null; fault: string | null }

const ledgers = new Map<string, ReturnType<typeof signal<Decided[]>>>();

/** The decisions that were coached at a table, through reloads of the page. */
function ledgerOf(table: string) {
  const name = `coach/${table}`;
  const known = ledgers.get(table) ?? signal<Decided[]>(JSON.parse(sessionStorage.getItem(name) ?? "[]") as Decided[]);
  ledgers.set(table, known);
  return { read: known, write: (decided: Decided[]): void => { known.value = decided; sessionStorage.setItem(name, JSON.stringify(decided)); } };
}

export function Coach({ scene }: { scene: Scene }) {
  const [isOpen, open] = useState(false);
  return (
    <section class="coach" aria-label={texts.coach.title}>
      <button class="row" type="button" aria-expanded={isOpen} onClick={() => { open(!isOpen); }}>
        <Icon name="coach" /><span class="n">{texts.coach.title}<small>{texts.coach.lead}</small></span><Icon name="down" class="tw" />
      </button>
      {isOpen && <Open scene={scene} />}
    </section>
  );
}

/** Ask for a hint whenever a decision is yours, and for a review of every round that is over. */
function Open({ scene }: { scene: Scene }) {
  const { state, listing } = scene;
  const [given, give] = useState<Given | null>(null);
  const ledger = ledgerOf(listing.id);
  const asked = yourDecision(state);
  const cards = asked ? (state.view.felt.boxes[asked.seat] ?? []).map((hand) => hand.cards.join("")).join("/") : "";
  const key = asked ? `${state.view.rounds}/${asked.seat}/${asked.hand ?? 0}/${asked.about}/${cards}` : null;
  useEffect(() => {
    if (key === null) return;
    void hintAt(listing.id).then((found) => { give(found instanceof Refused ? { key, hint: null, fault: found.message } : { key, hint: found, fault: null }); });
  }, [key, listing.id]);
  const told = (scene.store.told.value ?? state).view.round;
  const over = told?.over && state.you.seats.some((seat) => told.wagers[seat] !== undefined) ? told.number : null;
  useEffect(() => {
    if (over === null) return;
    call<Review>("GET", `${roundPath(listing.id, over)}/review`).then((review) => { ledger.write(reviewed(ledger.read.peek() ?? [], review)); }, () => undefined);
  }, [over, listing.id]);
  if (!listing.hints) return <div class="why"><p class="muted">{texts.coach.off}</p></div>;
  return (
    <div class="why">
      {key === null && <p class="muted">{texts.coach.waiting}</p>}
      {key !== null && given?.key === key && given.hint && <Worth hint={given.hint} />}
      {key !== null && given?.key === key && given.fault !== null && <p class="muted">{given.fault}</p>}
      {key !== null && given?.key !== key && <p class="muted" aria-busy="true">{texts.panel.loading}</p>}
      <Ledger decided={ledger.read.value ?? []} round={told?.number ?? 0} />
    </div>
  );
}

async function hintAt(table: string): Promise<Hint | Refused> {
  try {
    return await call<Hint>("POST", `/api/tables/${encodeURIComponent(table)}/hints`, {});
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

const nameOf = (word: string): string => texts.decisions[word]?.[0] ?? word;

function Worth({ hint }: { hint: Hint }) {
  const words = Object.keys(hint.decisions).sort((one, other) => worth(hint, other) - worth(hint, one));
  const most = Math.max(1, ...words.map((word) => Math.abs(worth(hint, word))));
  return (
    <>
      <ul class="ev">
        {words.map((word) => (
          <li key={word} class={word === hint.best ? "best" : ""}>
            <span>{nameOf(word)}{word === hint.best && <span class="sr">, {texts.coach.best}</span>}</span>
            <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8" /><rect class="fill" width={Math.max(3, (100 * Math.abs(worth(hint, word))) / most)} height="8" /></svg>
            <span class="num">{signed(Math.round(worth(hint, word)))}</span>
          </li>
        ))}
      </ul>
      <p class="sentence">{texts.coach.unit(dollars(hint.stake))} {!hint.exact && hint.method ? texts.coach.method(hint.method) : ""}</p>
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
      {last.length > 0 && <ol>{last.map((each, at) => <li key={at}><Icon name={each.cost > 0 ? "cross" : "tick"} /><span><DecidedWords decided={each} hasSeveral={new Set(last.map((one) => one.hand)).size > 1} /></span></li>)}</ol>}
      <p class="num">{texts.coach.soFar(decisions, mistakes, dollars(Math.round(cost)))}</p>
    </div>
  );
}

function DecidedWords({ decided, hasSeveral }: { decided: Decided; hasSeveral: boolean }) {
  const { word, best, cost, hand, byHouse } = decided;
  const words = cost > 0 ? texts.coach.mistake(nameOf(word), nameOf(best), dollars(Math.round(cost))) : texts.coach.right(nameOf(word));
  return <>{hasSeveral && hand !== null && `${texts.panel.hand(hand)}: `}{words}{byHouse && texts.panel.byHouse}</>;
}
