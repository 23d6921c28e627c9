/** Wager areas of your seat on a phone: large tiles that take the chosen chip. */

import { chipsOf } from "../state/wagers.ts";
import { formatShortDollars } from "../components/money.ts";
import { Icon } from "../components/icon.tsx";
import { texts } from "../i18n/index.ts";
import { handOfArea, takesChips, type Area } from "./layout.ts";
import type { Outcome } from "./outcome.ts";
import { RefusalText } from "./refusal-note.tsx";
import { areaTitle, areaLimits, type Scene } from "./scene.ts";

export function ChipStack({ amount, size }: { amount: number; size: number }) {
  const chips = chipsOf(amount).slice(0, 6);
  if (chips.length === 0) chips.push(100);
  const step = 3.4;
  return (
    <svg
      class="chip-stack"
      width={size}
      height={size * (1 + ((chips.length - 1) * step) / 44)}
      viewBox={`0 ${-(chips.length - 1) * step} 44 ${44 + (chips.length - 1) * step}`}
      aria-hidden="true"
    >
      {chips.map((chip, index) => (
        <use key={index} href={`#chip-${chip / 100}`} y={-index * step} width="44" height="44" />
      ))}
    </svg>
  );
}

export function OutcomeMark({ text, tone }: Pick<Outcome, "text" | "tone">) {
  return (
    <span class={`outcome-mark num ${tone}`}>
      <Icon name={tone === "win" ? "tick" : tone === "lose" ? "cross" : "equals"} />
      {text}
    </span>
  );
}

export function PhoneSpots({ scene, seat }: { scene: Scene; seat: number }) {
  const areas = scene.layout.areas.filter((area) => area.per_seat && takesChips(area) && (handOfArea(area) ?? 1) === 1);
  const mains = areas.filter((area) => area.form !== "spot");
  const sides = areas.filter((area) => area.form === "spot");
  return (
    <div class={`spot-tiles m${mains.length} s${Math.min(sides.length, 7)}`}>
      <div class="main-tiles">
        {mains.map((area) => (
          <MainTile key={area.id} scene={scene} seat={seat} area={area} />
        ))}
      </div>
      {sides.length > 0 && (
        <div class="side-tiles">
          {sides.map((area) => (
            <SideTile key={area.id} scene={scene} seat={seat} area={area} />
          ))}
        </div>
      )}
    </div>
  );
}

function useSpotTile(scene: Scene, seat: number, area: Area) {
  const id = `seat-${seat}-${area.id}`;
  const amount = scene.state.view.seats.find((each) => each.seat === seat)?.wagers[area.wager ?? ""] ?? 0;
  const refusal = scene.store.refusal.value;
  const title = areaTitle(scene.layout, area);
  const limits = areaLimits(scene.listing, area);
  return {
    id,
    amount,
    title,
    limits,
    refusal: refusal?.spot === id ? refusal : null,
    isDisabled: !scene.store.isConnected,
    placeChip: () => {
      void scene.store.place(seat, area.wager ?? "", id);
    },
  };
}

function MainTile({ scene, seat, area }: { scene: Scene; seat: number; area: Area }) {
  const { id, amount, title, limits, refusal, isDisabled, placeChip } = useSpotTile(scene, seat, area);
  return (
    <button
      type="button"
      id={id}
      data-spot=""
      class={`main-tile ${area.wager ?? ""} ${refusal ? "refused" : ""}`}
      data-amount={amount}
      disabled={isDisabled}
      onClick={placeChip}
    >
      <span class="tile-title">{title}</span>
      <span class="tile-limits">
        {area.pays.length ? `${texts.table.pays(area.pays.join(", "))}\u00a0· ${limits}` : limits}
      </span>
      {amount > 0 && (
        <span class="placed-chips">
          <ChipStack amount={amount} size={44} />
          <span class="chip-amount num">
            {handOfArea(area) === null ? formatShortDollars(amount) : texts.table.onEach(formatShortDollars(amount))}
          </span>
        </span>
      )}
      {refusal && (
        <span class="tile-refusal" role="alert">
          <RefusalText refusal={refusal} />
        </span>
      )}
    </button>
  );
}

function SideTile({ scene, seat, area }: { scene: Scene; seat: number; area: Area }) {
  const { id, amount, title, limits, refusal, isDisabled, placeChip } = useSpotTile(scene, seat, area);
  return (
    <button
      type="button"
      id={id}
      data-spot=""
      class={`side-tile ${refusal ? "refused" : ""}`}
      data-amount={amount}
      disabled={isDisabled}
      onClick={placeChip}
    >
      <span class="tile-title">{title}</span>
      {refusal ? (
        <span class="tile-refusal" role="alert">
          <RefusalText refusal={refusal} />
        </span>
      ) : (
        <span class="tile-limits">{limits}</span>
      )}
      {amount > 0 && !refusal && (
        <>
          <span class="chip-amount num">{formatShortDollars(amount)}</span>
          <ChipStack amount={amount} size={30} />
        </>
      )}
    </button>
  );
}
