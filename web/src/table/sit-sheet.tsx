/** Dialog to buy chips and sit down; the default amount takes one click. */

import { useState } from "preact/hooks";
import { buyInLimits, buyInAmounts } from "../state/buy-in.ts";
import { defaultBuyIn } from "../state/wagers.ts";
import { useInitialFocus } from "../components/focus.ts";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { Sheet } from "../components/sheet.tsx";
import { currentPerson } from "../state/session.ts";
import { texts } from "../i18n/index.ts";
import { mainMinimum } from "./layout.ts";
import { seatLabel } from "./status-line.ts";
import type { Scene } from "./scene.ts";

/** Amounts to choose from, the default first. */
function offeredAmounts({ listing, kind, store }: Scene): number[] {
  const minimum = mainMinimum(listing);
  const steps =
    kind === "poker"
      ? buyInAmounts(buyInLimits(store.about.value))
      : [defaultBuyIn(minimum, Infinity), minimum * 50, minimum * 100];
  return [...new Set(steps.map((amount) => Math.min(amount, store.balance)))].filter((amount) => amount > 0);
}

/** Amount to buy without asking. */
export const defaultAmount = (scene: Scene): number => offeredAmounts(scene)[0] ?? 0;

export function SitSheet({ scene, seat, close }: { scene: Scene; seat: number | null; close: () => void }) {
  const balance = currentPerson.value?.balance ?? 0;
  const amounts = offeredAmounts(scene);
  const [amount, setAmount] = useState(amounts[0] ?? 0);
  const confirmButton = useInitialFocus<HTMLButtonElement>();
  const title = seat === null ? texts.table.buyTitle : texts.table.sitTitle(seatLabel(scene.kind, seat));
  const submit = (): void => {
    close();
    void (seat === null ? scene.store.buyChips(amount) : scene.store.sit(seat, amount));
  };
  return (
    <Sheet class="sit-sheet" hasInitialFocus title={title} close={close}>
      <p class="muted">{balance > 0 ? texts.table.sitLead(formatDollars(balance)) : texts.table.noMoney}</p>
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
              <span>{formatShortDollars(each)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button
        ref={confirmButton}
        type="button"
        class="btn primary big num"
        disabled={amount === 0 && seat === null}
        onClick={submit}
      >
        {seat === null
          ? texts.table.buyAmount(formatShortDollars(amount))
          : texts.table.sitFor(formatShortDollars(amount))}
      </button>
    </Sheet>
  );
}
