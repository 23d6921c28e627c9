/** Wagers of the table: payouts, limits and house edge. */

import { useState } from "preact/hooks";
import { asNumber, type AboutWager, type Odds } from "../wire/api.ts";
import { Icon } from "../components/icon.tsx";
import { useFetchOnce } from "../components/fetch-once.ts";
import { formatLimits } from "../components/limits.ts";
import { formatChance, formatPercent } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { Clause } from "./clause.tsx";
import type { PanelProps } from "./panel.tsx";

export function Paytables({ id, about }: PanelProps) {
  const [opened, setOpened] = useState<string | null>(about?.wagers[0]?.id ?? null);
  if (!about)
    return (
      <p class="panel-empty" aria-busy="true">
        {texts.panel.loading}
      </p>
    );
  if (about.wagers.length === 0) return <p class="panel-empty">{texts.panel.noWagers}</p>;
  return (
    <ul class="entry-list first">
      {about.wagers.map((wager) => {
        const isOpen = wager.id === opened;
        return (
          <li key={wager.id} class={isOpen ? "open" : ""}>
            <button
              class="row"
              type="button"
              aria-expanded={isOpen}
              onClick={() => {
                setOpened(isOpen ? null : wager.id);
              }}
            >
              <span class="row-name">{wager.felt}</span>
              <span class="row-detail num">{formatLimits(wager)}</span>
              <Icon name="down" class="row-toggle" />
            </button>
            {isOpen && (
              <WagerPaytable
                path={`/api/odds/${about.game}/${wager.id}?table=${encodeURIComponent(id)}`}
                wager={wager}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function WagerPaytable({ path, wager }: { path: string; wager: AboutWager }) {
  const { value, error } = useFetchOnce<Odds>(path);
  const chances = new Map((value?.rows ?? []).map((row) => [row.row, asNumber(row.probability) ?? 0]));
  const edge = asNumber(value?.house_edge),
    hitFrequency = asNumber(value?.hit_frequency);
  return (
    <div class="why">
      <table class="paytable num">
        <thead>
          <tr>
            <th scope="col">{texts.panel.handColumn}</th>
            {chances.size > 0 && <th scope="col">{texts.panel.chance}</th>}
            <th scope="col">{texts.panel.pays}</th>
          </tr>
        </thead>
        <tbody>
          {wager.rows.map((row) => (
            <tr key={row.id}>
              <td>{row.title}</td>
              {chances.size > 0 && (
                <td class="chance">{chances.has(row.id) ? formatChance(chances.get(row.id) ?? 0) : ""}</td>
              )}
              <td>{row.pays}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl class="arithmetic num edge">
        <dt>{texts.panel.edge}</dt>
        <dd>
          {edge !== null ? <b>{formatPercent(edge)}</b> : error !== null ? texts.panel.noEdge : texts.panel.loading}
        </dd>
        {hitFrequency !== null && (
          <>
            <dt>{texts.panel.hitFrequency}</dt>
            <dd>{formatPercent(hitFrequency)}</dd>
          </>
        )}
      </dl>
      <Clause id={wager.clause} />
    </div>
  );
}
