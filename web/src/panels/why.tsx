/** Explains how each wager of the round ended. */

import { useState } from "preact/hooks";
import { Icon, type IconName } from "../components/icon.tsx";
import { formatDollars, withDollars, formatSignedDollars } from "../components/money.ts";
import { toSentence } from "../components/sentence.ts";
import type { Refusal } from "../table/table-store.ts";
import { texts } from "../i18n/index.ts";
import type { DrawRule, RoundView, Notice } from "../wire/frames.ts";
import { Clause } from "./clause.tsx";
import { roundEntries, entryToOpen, roundSeats, sumEntries, type RoundEntry } from "./round-entries.ts";
import { Explanation } from "./explanation.tsx";
import type { PanelProps } from "./panel.tsx";
import { CardText } from "./card-text.tsx";

export function Why({ id, view, status, you, about, seatLabel, refusal }: PanelProps) {
  const round = view.round;
  const seats = round ? roundSeats(round) : [];
  const ownSeats = seats.filter((seat) => you.seats.includes(seat));
  const otherSeats = seats.filter((seat) => !ownSeats.includes(seat));
  const entries = roundEntries(view, about, ownSeats);
  const shared = { table: id, about, round };
  return (
    <>
      {refusal && <RefusalMessage refusal={refusal} />}
      {round && entries.length > 0 && (
        <RoundSummary
          title={texts.panel.roundOf(round.number, ownSeats.map(seatLabel).join(", "))}
          entries={entries}
          isOver={round.is_over}
        />
      )}
      {ownSeats.length > 1
        ? ownSeats.map((seat) => (
            <section key={seat}>
              <h3 class="caps own-box">{seatLabel(seat)}</h3>
              <Settlements {...shared} entries={roundEntries(view, about, [seat])} />
            </section>
          ))
        : entries.length > 0 && <Settlements {...shared} entries={entries} isOpenAtFirst />}
      {!refusal && seats.length === 0 && <MainWagers about={about} />}
      {!refusal && entries.length === 0 && !view.felt.betting?.won.length && (
        <p class="panel-empty">
          {you.seats.length > 0 || seats.length === 0
            ? view.game === "poker"
              ? texts.panel.nothingPoker
              : texts.panel.nothing
            : texts.panel.watching}
        </p>
      )}
      {round && <Pots view={view} seatLabel={seatLabel} />}
      <VigorishOwed view={view} seatLabel={seatLabel} />
      {round && <Rulings rulings={round.rulings} corrections={round.corrections} seatLabel={seatLabel} />}
      {otherSeats.length > 0 && (
        <details class="folded-list" open={entries.length === 0}>
          <summary>{texts.panel.others(otherSeats.length)}</summary>
          {otherSeats.map((seat) => (
            <section key={seat}>
              <h3 class="caps">
                {seatLabel(seat)}
                {status.names[seat] ? `, ${status.names[seat]}` : ""}
              </h3>
              <Settlements {...shared} entries={roundEntries(view, about, [seat])} />
            </section>
          ))}
        </details>
      )}
      {seats.length > 0 && <DrawRules rules={view.felt.draw_rules} />}
    </>
  );
}

/** Paytables of the main wagers, while there is nothing to explain. */
function MainWagers({ about }: Pick<PanelProps, "about">) {
  const mains = (about?.wagers ?? []).filter((wager) => wager.is_main && wager.rows.length > 0);
  return (
    <>
      {mains.map((wager) => (
        <div key={wager.id} class="why main-paytable">
          <table class="paytable num">
            <caption class="caps">{wager.felt}</caption>
            <tbody>
              {wager.rows.map((row) => (
                <tr key={row.id}>
                  <td>{row.title}</td>
                  <td>{row.pays}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  );
}

function RefusalMessage({ refusal }: { refusal: Refusal }) {
  return (
    <section class="refused">
      <h3>
        <Icon name="cross" />
        {texts.panel.refused}
      </h3>
      <p>{toSentence(withDollars(refusal.message))}</p>
      {refusal.clause && <Clause id={refusal.clause} isOpenAtFirst />}
    </section>
  );
}

function RoundSummary({ title, entries, isOver }: { title: string; entries: RoundEntry[]; isOver: boolean }) {
  const { net, staked, open } = sumEntries(entries);
  const hasSettled = entries.some((entry) => entry.settlement);
  return (
    <div class="panel-head">
      <div>
        <span class="caps">{title}</span>
        <p class="net num">
          {hasSettled ? <ResultMark net={net} /> : <span class="mark open">{texts.panel.inPlay}</span>}{" "}
          {hasSettled && !isOver && <span class="muted">{texts.panel.soFar}</span>}
        </p>
      </div>
      <p class="muted still num">
        {isOver ? texts.panel.staked(formatDollars(staked)) : texts.panel.stillInPlay(formatDollars(open))}
      </p>
    </div>
  );
}

/** Result with icon, sign and colour. */
export function ResultMark({ net, result = "" }: { net: number; result?: string }) {
  const [kind, icon]: [string, IconName] =
    net > 0 ? ["win", "tick"] : net < 0 ? ["lose", "cross"] : ["tie", result === "returned" ? "undo" : "equals"];
  const text = net === 0 ? (result === "returned" ? texts.panel.returned : texts.panel.push) : formatSignedDollars(net);
  return (
    <span class={`mark ${kind} num`}>
      <Icon name={icon} />
      {text}
    </span>
  );
}

interface SettlementsProps {
  table: string;
  about: PanelProps["about"];
  round: PanelProps["view"]["round"];
  entries: RoundEntry[];
  isOpenAtFirst?: boolean;
}

function Settlements({ table, about, round, entries, isOpenAtFirst = false }: SettlementsProps) {
  const number = round?.number ?? 0;
  const keyOf = (entry: RoundEntry, at: number): string =>
    `${number} ${entry.seat} ${entry.wager} ${entry.hand ?? ""} ${at}`;
  const openIndex = isOpenAtFirst ? entryToOpen(entries) : -1;
  const initial = openIndex >= 0 ? keyOf(entries[openIndex] as RoundEntry, openIndex) : null;
  const [chosen, setChosen] = useState<{ round: number; key: string | null } | null>(null);
  const opened = chosen?.round === number ? chosen.key : initial;
  return (
    <ul class="entry-list">
      {entries.map((entry, index) => {
        const key = keyOf(entry, index),
          isOpen = key === opened;
        return (
          <li key={key} class={isOpen ? "open" : ""}>
            <button
              class="row"
              type="button"
              aria-expanded={isOpen}
              onClick={() => {
                setChosen({ round: number, key: isOpen ? null : key });
              }}
            >
              <span class="row-name">
                {entry.title}
                {entry.hand !== null && `, ${texts.panel.hand(entry.hand)}`}
              </span>
              <span class="row-detail num">{entry.stake > 0 ? formatDollars(entry.stake) : ""}</span>
              {entry.settlement ? (
                <ResultMark net={entry.settlement.net} result={entry.settlement.result} />
              ) : (
                <span class={`mark ${entry.isTurn ? "turn" : "open"}`}>
                  {entry.isTurn ? texts.panel.turn : texts.panel.open}
                </span>
              )}
              <Icon name="down" class="row-toggle" />
            </button>
            {isOpen && (
              <Explanation table={table} entry={entry} about={about} round={number} isOver={round?.is_over ?? false} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Pots of a poker hand: winners and reasons. */
function Pots({ view, seatLabel }: Pick<PanelProps, "view" | "seatLabel">) {
  const won = view.felt.betting?.won ?? [];
  if (won.length === 0) return null;
  return (
    <section class="pots">
      <h3 class="caps">{texts.panel.pots}</h3>
      {won.map((pot) => (
        <div key={pot.number} class="pot">
          <p>
            <b>{texts.panel.pot(pot.number)}</b>
            <span class="num">{formatDollars(pot.amount)}</span>
          </p>
          <ul>
            {Object.entries(pot.shares).map(([seat, share]) => (
              <li key={seat}>
                {seatLabel(Number(seat))}
                <span class="mark win num">
                  <Icon name="tick" />
                  {formatSignedDollars(share)}
                </span>
              </li>
            ))}
          </ul>
          <p class="because">
            <CardText text={toSentence(pot.because)} />
          </p>
          <Clause id={pot.clause} />
        </div>
      ))}
    </section>
  );
}

/** Rules by which each baccarat hand drew or stood. */
function DrawRules({ rules }: { rules: DrawRule[] }) {
  if (rules.length === 0) return null;
  return (
    <section class="pots third-card" aria-label={texts.panel.thirdCard}>
      <h3 class="caps">{texts.panel.thirdCard}</h3>
      {rules.map((rule) => (
        <div key={rule.hand} class="draw-rule">
          <p>
            <CardText text={rule.text} />
          </p>
          <Clause id={rule.clause} />
        </div>
      ))}
    </section>
  );
}

/** Vigorish marked per box, for tables that collect it later, at the latest at the end of the shoe. */
function VigorishOwed({ view, seatLabel }: Pick<PanelProps, "view" | "seatLabel">) {
  const owing = view.seats.filter((seat) => seat.vigorish > 0);
  if (owing.length === 0) return null;
  const owed = owing.reduce((sum, { vigorish }) => sum + vigorish, 0);
  const marked = Object.values(view.round?.vigorish ?? {}).reduce((sum, amount) => sum + amount, 0);
  return (
    <section class="pots" aria-label={texts.panel.vigorishOwed}>
      <h3 class="caps">{texts.panel.vigorishOwed}</h3>
      <div class="pot">
        <ul>
          {owing.map(({ seat, vigorish }) => (
            <li key={seat}>
              {seatLabel(seat)}
              <span class="num">{formatDollars(vigorish)}</span>
            </li>
          ))}
        </ul>
      </div>
      <dl class="totals num">
        <div>
          <dt>{texts.panel.vigorishThisRound}</dt>
          <dd>{formatDollars(marked)}</dd>
        </div>
        <div>
          <dt>{texts.panel.vigorishThisShoe}</dt>
          <dd>{formatDollars(owed)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Rulings({
  rulings,
  corrections,
  seatLabel,
}: {
  rulings: Notice[];
  corrections: RoundView["corrections"];
  seatLabel: PanelProps["seatLabel"];
}) {
  if (rulings.length + corrections.length === 0) return null;
  return (
    <section class="pots">
      <h3 class="caps">{texts.panel.rulings}</h3>
      {rulings.map((each, index) => (
        <div key={index} class="pot">
          <p class="because">
            <CardText text={toSentence(each.text)} />
          </p>
          <Clause id={each.clause} />
        </div>
      ))}
      {corrections.map((each, index) => (
        <div key={index} class="pot">
          <p class="because">
            {texts.panel.correction(seatLabel(each.seat), formatSignedDollars(each.amount), each.why)}
          </p>
          <Clause id={each.clause} />
        </div>
      ))}
    </section>
  );
}
