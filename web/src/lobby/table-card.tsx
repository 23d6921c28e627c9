/** Card of a table in the lobby: felt, rules, limits, meters, house edge, seats. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../components/icon.tsx";
import { formatLimits } from "../components/limits.ts";
import { formatPercent } from "../components/money.ts";
import { withoutTitle } from "../components/sentence.ts";
import { AnimatedAmount } from "../components/animated-amount.tsx";
import { buyInLimits } from "../state/buy-in.ts";
import { tablePath, playAlone, tableName } from "../state/private-tables.ts";
import { navigate } from "../state/router.ts";
import { texts } from "../i18n/index.ts";
import { ApiError, type About, type Listing } from "../wire/api.ts";
import { houseEdges, privateTableError } from "./tables.ts";

const VISIBLE_SHARE = 0.5;

/** Thumbnail of the felt, loaded when half of it is visible: `loading="lazy"` would load thumbnails far below, too. */
function Thumbnail({ id }: { id: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((each) => each.isIntersecting)) setVisible(true);
      },
      { threshold: VISIBLE_SHARE },
    );
    if (image.current && !isVisible) observer.observe(image.current);
    return () => {
      observer.disconnect();
    };
  }, [isVisible]);
  return (
    <img
      ref={image}
      {...(isVisible && { src: `/api/tables/${encodeURIComponent(id)}/thumbnail.svg` })}
      alt=""
      width="366"
      height="150"
    />
  );
}

export function TableCard({ table, about }: { table: Listing; about: About | undefined }) {
  const path = tablePath(table.id);
  const isFull = table.taken >= table.seats;
  const [meter] = Object.entries(table.meters);
  const name = `${table.title} ${tableName(table.id)}`;
  const sides = (about?.wagers ?? []).filter(
    (wager) => wager.is_additional || (table.main_any && ![...table.main, "tie"].includes(wager.id)),
  );
  return (
    <li class={`table-card ${isFull ? "full" : ""}`}>
      <a class="thumb" href={path} tabIndex={-1} aria-hidden="true">
        <Thumbnail id={table.id} />
        {meter && (
          <div class="meter">
            <span>{about?.meters[meter[0]] ?? "\u00a0"}</span>
            <b class="num">
              <AnimatedAmount amount={meter[1]} />
            </b>
          </div>
        )}
      </a>
      <div class="card-body">
        <div class="card-head">
          <h2>
            <a href={path}>{table.title}</a>
          </h2>
          {table.allows_hints && (
            <span class="coach-tag">
              <Icon name="coach" />
              {texts.lobby.coach}
            </span>
          )}
          <span class="id num">{tableName(table.id)}</span>
        </div>
        <p class="rules">{about ? withoutTitle(table.title, about.rules) : "\u00a0"}</p>
        <ul class="sides">
          {sides.length === 0 && <li class="none">{about ? texts.lobby.noSides : "\u00a0"}</li>}
          {sides.slice(0, 4).map((wager) => (
            <li key={wager.id}>{wager.felt}</li>
          ))}
          {sides.length > 4 && <li class="none">{texts.lobby.more(sides.length - 4)}</li>}
        </ul>
        <dl class="facts num">
          <TableLimits table={table} about={about} />
          <div>
            <dt>{texts.lobby.edge}</dt>
            <dd>{houseEdge(table)}</dd>
          </div>
          <div>
            <dt>{texts.lobby.seats}</dt>
            <dd>
              {texts.lobby.taken(table.taken, table.seats)}
              <SeatPips taken={table.taken} seats={table.seats} />
            </dd>
          </div>
        </dl>
        <div class="card-foot">
          <span class={`state ${table.state}`}>
            <i />
            {table.is_private ? texts.lobby.private : (texts.lobby.states[table.state] ?? table.state)}
          </span>
          {table.is_private ? (
            <button
              type="button"
              class="btn primary"
              onClick={() => {
                navigate(path, "sit");
              }}
              aria-label={`${texts.lobby.continue}: ${name}`}
            >
              {texts.lobby.continue}
            </button>
          ) : (
            <span class="card-buttons">
              {table.dealing === "electronic" && (
                <button
                  type="button"
                  class="btn ghost"
                  onClick={() => {
                    void openPrivateTable(table.id);
                  }}
                  aria-label={`${texts.lobby.playAlone}: ${name}`}
                >
                  {texts.lobby.playAlone}
                </button>
              )}
              <button
                type="button"
                class={`btn ${isFull ? "ghost" : "primary"}`}
                onClick={() => {
                  navigate(path, isFull ? null : "sit");
                }}
                aria-label={`${isFull ? texts.lobby.watch : texts.lobby.sit}: ${name}`}
              >
                {isFull ? texts.lobby.watch : texts.lobby.sit}
              </button>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

/** Open a private table. An error is shown above the tables. */
async function openPrivateTable(template: string): Promise<void> {
  privateTableError.value = null;
  try {
    await playAlone(template);
  } catch (error) {
    privateTableError.value = error instanceof ApiError ? error.message : String(error);
    scrollTo(0, 0);
  }
}

/** Limits of the main wager; at poker, limits of the buy-in. */
function TableLimits({ table, about }: { table: Listing; about: About | undefined }) {
  const isPoker = table.main.length === 0;
  const main = isPoker
    ? buyInLimits(about)
    : table.main.map((wager) => table.limits[wager]).find((limits) => limits !== undefined);
  return (
    <div>
      <dt>{isPoker ? texts.lobby.buyIn : texts.lobby.limits}</dt>
      <dd>{about || !isPoker ? (main && formatLimits(main)) || texts.lobby.noLimits : "\u00a0"}</dd>
    </div>
  );
}

function houseEdge(table: Listing) {
  if (table.main.length === 0)
    return (
      <>
        {texts.lobby.noEdge}
        <small>{texts.lobby.betweenPlayers}</small>
      </>
    );
  const found = houseEdges.value[table.id];
  return found ? (
    <>
      {formatPercent(found.edge)}
      <small>{found.title}</small>
    </>
  ) : (
    <>
      {"\u2014"}
      <small>{"\u00a0"}</small>
    </>
  );
}

function SeatPips({ taken, seats }: { taken: number; seats: number }) {
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: seats }, (_, index) => (
        <i key={index} class={index < taken ? "on" : ""} />
      ))}
    </span>
  );
}
