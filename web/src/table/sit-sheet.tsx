/** Choose how many chips to bring, and sit down: one press takes the sensible amount. */

import { useEffect, useRef, useState } from "preact/hooks";
import { buyInOf, buyInsOf } from "../state/buy-in.ts";
import { buyIn } from "../state/wagers.ts";
import { Icon } from "../parts/icon.tsx";
import { brief, dollars } from "../parts/money.ts";
import { me } from "../state/session.ts";
import { texts } from "../texts/index.ts";
import { leastMain } from "./layout.ts";
import { placeName } from "./say.ts";
import type { Scene } from "./scene.ts";

/** Amounts to choose from, the usual one first. */
function amountsOf({ listing, kind, store }: Scene): number[] {
  const least = leastMain(listing);
  const steps =
    kind === "poker" ? buyInsOf(buyInOf(store.about.value)) : [buyIn(least, Infinity), least * 50, least * 100];
  return [...new Set(steps.map((amount) => Math.min(amount, store.balance)))].filter((amount) => amount > 0);
}

/** The amount that is brought without a word. */
export const usualAmount = (scene: Scene): number => amountsOf(scene)[0] ?? 0;

export function SitSheet({ scene, seat, close }: { scene: Scene; seat: number | null; close: () => void }) {
  const balance = me.value?.balance ?? 0;
  const amounts = amountsOf(scene);
  const [amount, setAmount] = useState(amounts[0] ?? 0);
  const first = useRef<HTMLButtonElement>(null);
  const title = seat === null ? texts.table.buyTitle : texts.table.sitTitle(placeName(scene.kind, seat));
  useEffect(() => {
    first.current?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, []);
  const go = (): void => {
    close();
    void (seat === null ? scene.store.buy(amount) : scene.store.sit(seat, amount));
  };
  return (
    <div
      class="veil"
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="sitsheet" role="dialog" aria-modal="true" aria-label={title}>
        <div class="sheethead">
          <h2>{title}</h2>
          <button class="iconbtn" type="button" aria-label={texts.table.close} onClick={close}>
            <Icon name="cross" />
          </button>
        </div>
        <p class="muted">{balance > 0 ? texts.table.sitLead(dollars(balance)) : texts.table.noMoney}</p>
        <fieldset class="choose">
          <legend class="caps">{texts.table.amount}</legend>
          <div class="segments num">
            {amounts.map((each) => (
              <label key={each} class="segment">
                <input
                  type="radio"
                  name="buy-in"
                  checked={amount === each}
                  onChange={() => {
                    setAmount(each);
                  }}
                />
                <span>{brief(each)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <button
          ref={first}
          type="button"
          class="btn primary big num"
          disabled={amount === 0 && seat === null}
          onClick={go}
        >
          {seat === null ? texts.table.bring(brief(amount)) : texts.table.sitFor(brief(amount))}
        </button>
      </div>
    </div>
  );
}
