/** Fixtures on the dealer's side: shoe, discard rack, meters. */

import { texts } from "../i18n/index.ts";
import { formatDollars } from "../components/money.ts";
import { feltTitle } from "./layout.ts";
import type { Scene } from "./scene.ts";
import { STAGE_WIDTH } from "./geometry.ts";

/** "21 + 3 meter"; a meter without an area has the name of its payout, once loaded. */
export function meterName({ layout, store }: Scene, id: string): string {
  if (layout.areas.some((area) => area.wager === id)) return texts.table.meter(feltTitle(layout, id));
  return store.about.value?.meters[id] ?? "";
}

/** Small dark box with a value. */
export function FixtureBox({
  id,
  x,
  y = 22,
  width,
  label,
  value,
  share,
}: {
  id: string;
  x: number;
  y?: number;
  width: number;
  label: string;
  value: string;
  share?: number;
}) {
  return (
    <g id={id} role="img" aria-label={`${label}: ${value}`}>
      <rect x={x} y={y} width={width} height="54" rx="9" class="fixture" />
      <text class="f-dim" x={x + 14} y={y + 21} font-size="11.500">
        {label}
      </text>
      <text class="f-cream strong" x={x + 14} y={y + 41} font-size="14">
        {value}
      </text>
      {share !== undefined && (
        <>
          <rect x={x + 94} y={y + 33} width="64" height="6" rx="3" class="gauge" />
          <rect x={x + 94} y={y + 33} width={64 * share} height="6" rx="3" class="gauge-fill" />
        </>
      )}
    </g>
  );
}

export function Shoe({ scene }: { scene: Scene }) {
  const { shoe } = scene.state.view;
  const left = Math.max(0, shoe.cards - shoe.cards_out);
  if (shoe.cards === 0) return null;
  return (
    <>
      <FixtureBox
        id="fixture-discard-rack"
        x={24}
        width={128}
        label={texts.table.cardsDealt}
        value={texts.table.cards(shoe.cards_out)}
      />
      <FixtureBox
        id="fixture-shoe"
        x={162}
        width={172}
        label={texts.table.cardsLeft}
        value={texts.table.cards(left)}
        share={left / shoe.cards}
      />
    </>
  );
}

const MAX_METERS = 5;

/** Progressive meters at the right; several are a list. */
export function Meters({ scene }: { scene: Scene }) {
  const meters = Object.entries(scene.state.status.meters).slice(0, MAX_METERS);
  const [only] = meters;
  if (!only) return null;
  if (meters.length === 1) {
    const name = meterName(scene, only[0]);
    return (
      <g id={`meter-${only[0]}`} role="img" aria-label={`${name}: ${formatDollars(only[1])}`}>
        <rect x={STAGE_WIDTH - 236} y="22" width="212" height="62" rx="9" class="fixture meter" />
        <text class="f-dim" x={STAGE_WIDTH - 220} y="43" font-size="11.500">
          {name}
        </text>
        <text class="f-gold strong" x={STAGE_WIDTH - 220} y="71" font-size="25">
          {formatDollars(only[1])}
        </text>
      </g>
    );
  }
  return (
    <g role="list">
      <rect x={STAGE_WIDTH - 250} y="22" width="226" height={16 + meters.length * 18} rx="9" class="fixture meter" />
      {meters.map(([id, value], index) => (
        <g key={id} id={`meter-${id}`} role="listitem" aria-label={`${meterName(scene, id)}: ${formatDollars(value)}`}>
          <text class="f-dim" x={STAGE_WIDTH - 236} y={42 + index * 18} font-size="11.500">
            {meterName(scene, id)}
          </text>
          <text class="f-gold strong" x={STAGE_WIDTH - 38} y={42 + index * 18} font-size="13" text-anchor="end">
            {formatDollars(value)}
          </text>
        </g>
      ))}
    </g>
  );
}
