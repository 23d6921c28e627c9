/** Shared SVG definitions: chips, back of a card, light of the felt. */

import { CHIPS, type Chip } from "../state/wagers.ts";

export const chipName = (chip: Chip): string => (chip === 100_000 ? "1K" : String(chip / 100));

export function SvgDefs() {
  return (
    <svg class="defs" aria-hidden="true">
      <defs>
        <pattern id="lattice" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 10h20M10 0v20" stroke="#8fa8cc" stroke-opacity=".5" stroke-width="1.600" />
        </pattern>
        <radialGradient id="felt-light" gradientUnits="userSpaceOnUse" cx="544" cy="250" r="640">
          <stop offset="0" stop-color="var(--felt-hi)" />
          <stop offset="1" stop-color="var(--felt-lo)" />
        </radialGradient>
        <radialGradient id="own-light">
          <stop offset="0" stop-color="#f0cf79" stop-opacity=".2" />
          <stop offset="1" stop-color="#f0cf79" stop-opacity="0" />
        </radialGradient>
      </defs>
      {CHIPS.map((chip) => (
        <ChipSymbol key={chip} chip={chip} />
      ))}
      <symbol id="card-back" viewBox="0 0 240 336">
        <rect x=".5" y=".5" width="239" height="335" rx="12" fill="#fbfaf5" stroke="#000" stroke-opacity=".6" />
        <rect x="13" y="13" width="214" height="310" rx="7" fill="#203a5f" />
        <rect x="13" y="13" width="214" height="310" rx="7" fill="url(#lattice)" />
        <rect x="23" y="23" width="194" height="290" rx="4" fill="none" stroke="#e6c574" stroke-width="2.500" />
        <circle cx="120" cy="168" r="44" fill="#203a5f" stroke="#e6c574" stroke-width="2.500" />
        <text x="120" y="191" font-size="64" text-anchor="middle" fill="#e6c574" class="f-serif">
          P
        </text>
      </symbol>
    </svg>
  );
}

function ChipSymbol({ chip }: { chip: Chip }) {
  const name = chip / 100;
  const colour = `var(--chip-${name})`;
  const edge = `var(--chip-${name}-edge)`;
  const size = name >= 1000 ? 12.5 : name >= 100 ? 11 : name >= 25 ? 13.5 : 15;
  return (
    <symbol id={`chip-${name}`} viewBox="0 0 44 44">
      <circle cx="22" cy="22" r="21" fill={colour} stroke="#000" stroke-opacity=".55" />
      <circle
        cx="22"
        cy="22"
        r="18"
        fill="none"
        stroke={edge}
        stroke-width="5.400"
        stroke-dasharray="7 11.850"
        stroke-dashoffset="3.500"
      />
      <circle cx="22" cy="22" r="13.600" fill={colour} stroke={edge} stroke-opacity=".75" stroke-width="1" />
      <text class="chip-value" x="22" y={22 + size * 0.36} font-size={size} fill={`var(--chip-${name}-ink)`}>
        {chipName(chip)}
      </text>
    </symbol>
  );
}
