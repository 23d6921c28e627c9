/** The shoes that this browser has been shown, each to be checked against its root. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Icon } from "../components/icon.tsx";
import { checkShoe, withShoe, type ShoeCheck, type SeenShoe } from "../proof/shoe.ts";
import { texts } from "../i18n/index.ts";
import type { View } from "../wire/frames.ts";
import { formatTime } from "./recall.ts";

const MAX_SHOES = 5;
const seenShoes = signal<Record<string, SeenShoe[]>>({});

/** Note the root of a table's shoe as soon as it is shown, and the rounds that end. */
export function recordShoe(table: string, view: View): void {
  const name = `shoes/${table}`;
  const before = seenShoes.peek()[table] ?? (JSON.parse(sessionStorage.getItem(name) ?? "[]") as SeenShoe[]);
  const now = withShoe(
    before,
    {
      root: view.shoe.root,
      rounds: view.results.map((result) => result.round),
      over: view.round?.over ? view.round.number : null,
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
      <p>{texts.proof.why}</p>
      {shoes.map((shoe) => (
        <Shoe key={shoe.root} table={table} shoe={shoe} />
      ))}
    </section>
  );
}

function Shoe({ table, shoe }: { table: string; shoe: SeenShoe }) {
  const [checked, setChecked] = useState<ShoeCheck | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = texts.proof;
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
        {words.since(formatTime(shoe.since))} {words.rounds(shoe.rounds.length)}
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
          {isBusy ? words.checking : words.check}
        </button>
      ) : (
        <p>{words.insecure}</p>
      )}
      <p role="status" class={checked?.fault ? "mark lose" : "mark win"}>
        {checked && !isBusy && <Verdict checked={checked} />}
      </p>
    </div>
  );
}

function Verdict({ checked }: { checked: ShoeCheck }) {
  const { fault } = checked;
  if (fault === null)
    return (
      <>
        <Icon name="tick" />
        {texts.proof.good(checked.cards, checked.rounds)}
      </>
    );
  return (
    <>
      <Icon name="cross" />
      {fault.why === "refused"
        ? texts.proof.refused(fault.round, fault.message)
        : texts.proof.bad[fault.why](fault.round)}
    </>
  );
}
