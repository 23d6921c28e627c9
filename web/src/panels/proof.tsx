/** Sealed shoes that this browser has seen, and a button to check each. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Icon } from "../components/icon.tsx";
import { checkShoe, withShoe, type ShoeCheck, type SeenShoe } from "../proof/shoe-check.ts";
import { texts } from "../i18n/index.ts";
import type { View } from "../wire/frames.ts";
import { formatTime } from "./recalled-rounds.ts";

const MAX_SHOES = 5;
const seenShoes = signal<Record<string, SeenShoe[]>>({});

/** Record the root of a table's shoe when it is first shown, and the rounds dealt from it. */
export function recordShoe(table: string, view: View): void {
  const name = `shoes/${table}`;
  const before = seenShoes.peek()[table] ?? (JSON.parse(sessionStorage.getItem(name) ?? "[]") as SeenShoe[]);
  const now = withShoe(
    before,
    {
      root: view.shoe.root,
      rounds: view.results.map((result) => result.round),
      over: view.round?.is_over ? view.round.number : null,
    },
    new Date().toISOString(),
  ).slice(-MAX_SHOES);
  if (seenShoes.peek()[table] && JSON.stringify(now) === JSON.stringify(before)) return;
  seenShoes.value = { ...seenShoes.peek(), [table]: now };
  sessionStorage.setItem(name, JSON.stringify(now));
}

export function Proof({ table }: { table: string }) {
  const shoes = [...(seenShoes.value[table] ?? [])].reverse();
  if (shoes.length === 0) return null;
  return (
    <section class="commitment">
      <h3 class="caps">{texts.proof.title}</h3>
      <p>{texts.proof.lead}</p>
      {shoes.map((shoe) => (
        <ShoeProof key={shoe.root} table={table} shoe={shoe} />
      ))}
    </section>
  );
}

function ShoeProof({ table, shoe }: { table: string; shoe: SeenShoe }) {
  const [checked, setChecked] = useState<ShoeCheck | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = texts.proof;
  const check = async (): Promise<void> => {
    setBusy(true);
    setChecked(null);
    setChecked(await checkShoe(table, shoe, setChecked));
    setBusy(false);
  };
  const hasCrypto = globalThis.crypto?.subtle !== undefined;
  return (
    <div class="shoe">
      <code class="root">{shoe.root}</code>
      <p>
        {text.since(formatTime(shoe.since))} {text.rounds(shoe.rounds.length)}
      </p>
      {shoe.rounds.length === 0 ? null : hasCrypto ? (
        <button
          type="button"
          class="btn"
          disabled={isBusy}
          onClick={() => {
            void check();
          }}
        >
          <Icon name="shield" />
          {isBusy ? text.checking : text.check}
        </button>
      ) : (
        <p>{text.insecure}</p>
      )}
      <p role="status" class={checked?.failure ? "mark lose" : "mark win"}>
        {checked && !isBusy && <Verdict checked={checked} />}
      </p>
    </div>
  );
}

function Verdict({ checked }: { checked: ShoeCheck }) {
  const { failure } = checked;
  if (failure === null)
    return (
      <>
        <Icon name="tick" />
        {texts.proof.good(checked.cards, checked.rounds)}
      </>
    );
  return (
    <>
      <Icon name="cross" />
      {failure.reason === "refused"
        ? texts.proof.refused(failure.round, failure.message)
        : texts.proof.failures[failure.reason](failure.round)}
    </>
  );
}
