/** Why every wager of the round ended as it did. */

import { useState } from "preact/hooks";
import { Icon, type IconName } from "../components/icon.tsx";
import { dollars, withDollars, signedDollars } from "../components/money.ts";
import { sentence } from "../components/sentence.ts";
import type { Refusal } from "../table/store.ts";
import { texts } from "../i18n/index.ts";
import type { DrawRule, RoundView, Told } from "../wire/frames.ts";
import { Clause } from "./clause.tsx";
import { roundEntries, entryToOpen, seatsIn, sumEntries, type Entry } from "./entries.ts";
import { Explanation } from "./explanation.tsx";
import type { PanelProps } from "./panel.tsx";
import { WithSuits } from "./suits.tsx";

export function Why({ id, view, house, you, about, place, refusal }: PanelProps) {
  const round = view.round;
  const seats = round ? seatsIn(round) : [];
  const own = seats.filter((seat) => you.seats.includes(seat));
  const others = seats.filter((seat) => !own.includes(seat));
  const entries = roundEntries(view, about, own);
  const shared = { table: id, about, round };
  return (
    <>
      {refusal && <RefusalMessage refused={refusal} />}
      {round && entries.length > 0 && (
        <Head
          title={texts.panel.roundOf(round.number, own.map(place).join(", "))}
          entries={entries}
          isOver={round.over}
        />
      )}
      {own.length > 1
        ? own.map((seat) => (
            <section key={seat}>
              <h3 class="caps ownbox">{place(seat)}</h3>
              <Settlements {...shared} entries={roundEntries(view, about, [seat])} />
            </section>
          ))
        : entries.length > 0 && <Settlements {...shared} entries={entries} isOpenAtFirst />}
      {!refusal && seats.length === 0 && <MainWagers about={about} />}
      {!refusal && entries.length === 0 && !view.felt.betting?.won.length && (
        <p class="pnothing">
          {you.seats.length > 0 || seats.length === 0
            ? view.game === "poker"
              ? texts.panel.nothingInPots
              : texts.panel.nothing
            : texts.panel.watching}
        </p>
      )}
      {round && <Pots view={view} place={place} />}
      <VigorishOwed view={view} place={place} />
      {round && <Rulings told={round.rulings} corrections={round.corrections} place={place} />}
      {others.length > 0 && (
        <details class="folded-list" open={entries.length === 0}>
          <summary>{texts.panel.others(others.length)}</summary>
          {others.map((seat) => (
            <section key={seat}>
              <h3 class="caps">
                {place(seat)}
                {house.names[seat] ? `, ${house.names[seat]}` : ""}
              </h3>
              <Settlements {...shared} entries={roundEntries(view, about, [seat])} />
            </section>
          ))}
        </details>
      )}
      {seats.length > 0 && <ThirdCard rules={view.felt.draw_rules} />}
    </>
  );
}

/** What the main wagers pay, while there is nothing to explain yet. */
function MainWagers({ about }: Pick<PanelProps, "about">) {
  const mains = (about?.wagers ?? []).filter((wager) => wager.is_main && wager.rows.length > 0);
  return (
    <>
      {mains.map((wager) => (
        <div key={wager.id} class="why mainpays">
          <table class="pay num">
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

function RefusalMessage({ refused }: { refused: Refusal }) {
  return (
    <section class="refused">
      <h3>
        <Icon name="cross" />
        {texts.panel.refused}
      </h3>
      <p>{sentence(withDollars(refused.message))}</p>
      {refused.clause && <Clause id={refused.clause} isOpenAtFirst />}
    </section>
  );
}

function Head({ title, entries, isOver }: { title: string; entries: Entry[]; isOver: boolean }) {
  const { net, staked, open } = sumEntries(entries);
  const hasSettled = entries.some((entry) => entry.settled);
  return (
    <div class="phead">
      <div>
        <span class="caps">{title}</span>
        <p class="net num">
          {hasSettled ? <ResultMark net={net} /> : <span class="mark open">{texts.panel.inPlay}</span>}{" "}
          {hasSettled && !isOver && <span class="muted">{texts.panel.soFar}</span>}
        </p>
      </div>
      <p class="muted still num">{isOver ? texts.panel.staked(dollars(staked)) : texts.panel.still(dollars(open))}</p>
    </div>
  );
}

/** Icon, sign and colour of a result. */
export function ResultMark({ net, result = "" }: { net: number; result?: string }) {
  const [kind, icon]: [string, IconName] =
    net > 0 ? ["win", "tick"] : net < 0 ? ["lose", "cross"] : ["tie", result === "returned" ? "undo" : "equals"];
  const words = net === 0 ? (result === "returned" ? texts.panel.returned : texts.panel.push) : signedDollars(net);
  return (
    <span class={`mark ${kind} num`}>
      <Icon name={icon} />
      {words}
    </span>
  );
}

interface SettlementsProps {
  table: string;
  about: PanelProps["about"];
  round: PanelProps["view"]["round"];
  entries: Entry[];
  isOpenAtFirst?: boolean;
}

function Settlements({ table, about, round, entries, isOpenAtFirst = false }: SettlementsProps) {
  const number = round?.number ?? 0;
  const keyOf = (entry: Entry, at: number): string =>
    `${number} ${entry.seat} ${entry.wager} ${entry.hand ?? ""} ${at}`;
  const telling = isOpenAtFirst ? entryToOpen(entries) : -1;
  const first = telling >= 0 ? keyOf(entries[telling] as Entry, telling) : null;
  const [chosen, choose] = useState<{ round: number; key: string | null } | null>(null);
  const opened = chosen?.round === number ? chosen.key : first;
  return (
    <ul class="settle">
      {entries.map((entry, at) => {
        const key = keyOf(entry, at),
          isOpen = key === opened;
        return (
          <li key={key} class={isOpen ? "open" : ""}>
            <button
              class="row"
              type="button"
              aria-expanded={isOpen}
              onClick={() => {
                choose({ round: number, key: isOpen ? null : key });
              }}
            >
              <span class="n">
                {entry.title}
                {entry.hand !== null && `, ${texts.panel.hand(entry.hand)}`}
              </span>
              <span class="st num">{entry.stake > 0 ? dollars(entry.stake) : ""}</span>
              {entry.settled ? (
                <ResultMark net={entry.settled.net} result={entry.settled.result} />
              ) : (
                <span class={`mark ${entry.isTurn ? "turn" : "open"}`}>
                  {entry.isTurn ? texts.panel.turn : texts.panel.open}
                </span>
              )}
              <Icon name="down" class="tw" />
            </button>
            {isOpen && (
              <Explanation table={table} entry={entry} about={about} round={number} isOver={round?.over ?? false} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The pots of a poker hand, who won them, and why. */
function Pots({ view, place }: Pick<PanelProps, "view" | "place">) {
  const won = view.felt.betting?.won ?? [];
  if (won.length === 0) return null;
  return (
    <section class="pots">
      <h3 class="caps">{texts.panel.pots}</h3>
      {won.map((pot) => (
        <div key={pot.number} class="pot">
          <p>
            <b>{texts.panel.pot(pot.number)}</b>
            <span class="num">{dollars(pot.amount)}</span>
          </p>
          <ul>
            {Object.entries(pot.shares).map(([seat, share]) => (
              <li key={seat}>
                {place(Number(seat))}
                <span class="mark win num">
                  <Icon name="tick" />
                  {signedDollars(share)}
                </span>
              </li>
            ))}
          </ul>
          <p class="because">
            <WithSuits text={sentence(pot.because)} />
          </p>
          <Clause id={pot.clause} />
        </div>
      ))}
    </section>
  );
}

/** Which rule made each hand of baccarat draw or stand. */
function ThirdCard({ rules }: { rules: DrawRule[] }) {
  if (rules.length === 0) return null;
  return (
    <section class="pots thirdcard" aria-label={texts.panel.thirdCard}>
      <h3 class="caps">{texts.panel.thirdCard}</h3>
      {rules.map((rule) => (
        <div key={rule.hand} class="drawn">
          <p>
            <WithSuits text={rule.text} />
          </p>
          <Clause id={rule.clause} />
        </div>
      ))}
    </section>
  );
}

/** What is marked for each box and collected later, where the table does not collect vigorish at the payout; all of it by the end of the shoe. */
function VigorishOwed({ view, place }: Pick<PanelProps, "view" | "place">) {
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
              {place(seat)}
              <span class="num">{dollars(vigorish)}</span>
            </li>
          ))}
        </ul>
      </div>
      <dl class="sums num">
        <div>
          <dt>{texts.panel.vigorishRound}</dt>
          <dd>{dollars(marked)}</dd>
        </div>
        <div>
          <dt>{texts.panel.vigorishShoe}</dt>
          <dd>{dollars(owed)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Rulings({
  told,
  corrections,
  place,
}: {
  told: Told[];
  corrections: RoundView["corrections"];
  place: PanelProps["place"];
}) {
  if (told.length + corrections.length === 0) return null;
  return (
    <section class="pots">
      <h3 class="caps">{texts.panel.rulings}</h3>
      {told.map((each, at) => (
        <div key={at} class="pot">
          <p class="because">
            <WithSuits text={sentence(each.text)} />
          </p>
          <Clause id={each.clause} />
        </div>
      ))}
      {corrections.map((each, at) => (
        <div key={at} class="pot">
          <p class="because">{texts.panel.correction(place(each.seat), signedDollars(each.amount), each.why)}</p>
          <Clause id={each.clause} />
        </div>
      ))}
    </section>
  );
}
