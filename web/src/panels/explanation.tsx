/** One settlement, opened: reason, stake, odds, arithmetic, paytable, clause. */

import type { About } from "../wire/api.ts";
import { Icon } from "../components/icon.tsx";
import { withDollars } from "../components/money.ts";
import { useFetchOnce } from "../components/fetch-once.ts";
import { sentence } from "../components/sentence.ts";
import { texts } from "../i18n/index.ts";
import type { Settlement } from "../wire/frames.ts";
import { isPlain, arithmeticLines, parseVigorish } from "./arithmetic.ts";
import { Clause } from "./clause.tsx";
import type { Entry } from "./entries.ts";
import { findArithmetic, roundPath, type RecalledRound } from "./recall.ts";
import { WithSuits } from "./suits.tsx";

interface ExplanationProps {
  table: string;
  entry: Entry;
  about: About | null;
  round: number;
  isOver: boolean;
}

type Pays = About["wagers"][number];

/** A longer paytable is folded where nothing of it was paid, so that the clause is in sight. */
const MAX_OPEN_ROWS = 6;

export function Explanation({ table, entry, about, round, isOver }: ExplanationProps) {
  const wager = about?.wagers.find((each) => each.id === entry.wager);
  const settled = entry.settled;
  return (
    <div class="why">
      {settled ? (
        <SettlementDetails
          settled={settled}
          pays={wager?.rows.find((row) => row.id === settled.row)?.pays}
          table={table}
          round={round}
          isOver={isOver}
        />
      ) : (
        <p class="because">{entry.isTurn ? texts.panel.turnWhy : texts.panel.openWhy}</p>
      )}
      {wager && wager.rows.length > MAX_OPEN_ROWS && settled?.result === "lost" ? (
        <details>
          <summary>{texts.panel.paytableOf(wager.rows.length)}</summary>
          <Paytable wager={wager} settled={settled} />
        </details>
      ) : (
        wager && wager.rows.length > 0 && <Paytable wager={wager} settled={settled} />
      )}
      <Clause key={settled?.clause ?? wager?.clause ?? ""} id={settled?.clause ?? wager?.clause ?? ""} isOpenAtFirst />
    </div>
  );
}

function Paytable({ wager, settled }: { wager: Pays; settled: Settlement | null }) {
  return (
    <table class="pay num">
      <caption class="caps">{wager.felt}</caption>
      <tbody>
        {wager.rows.map((row) => {
          const isHit = settled?.row === row.id && settled.result !== "lost";
          return (
            <tr key={row.id} class={isHit ? "hit" : ""}>
              <td>
                {isHit && (
                  <>
                    <Icon name="tick" />
                    <span class="sr">{texts.panel.yours}</span>
                  </>
                )}
                {row.title}
              </td>
              <td>{row.pays}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function SettlementDetails({
  settled,
  pays,
  table,
  round,
  isOver,
}: {
  settled: Settlement;
  pays: string | undefined;
  table: string;
  round: number;
  isOver: boolean;
}) {
  const vigorish = parseVigorish(pays);
  const asks = isOver && vigorish === null && !isPlain(settled);
  const recalled = useFetchOnce<RecalledRound>(asks ? roundPath(table, round) : null).value;
  const arithmetic = recalled && findArithmetic(recalled, settled);
  return (
    <>
      <p class="because">
        <WithSuits text={reasonSentence(settled.because)} />
      </p>
      <dl class="arith num">
        {arithmeticLines(settled, vigorish).map((line, at) => (
          <ArithmeticLine key={at} {...line} />
        ))}
      </dl>
      {arithmetic && <p class="sentence">{withDollars(arithmetic)}</p>}
    </>
  );
}

function ArithmeticLine({
  label,
  value,
  result,
  isSum,
  isMinus,
}: {
  label: string;
  value: string;
  result?: string;
  isSum?: boolean;
  isMinus?: boolean;
}) {
  return (
    <>
      <dt class={isSum ? "sum" : ""}>{label}</dt>
      <dd class={isSum ? "sum" : ""}>
        {value} {result !== undefined && (isMinus ? <span class="minus">{result}</span> : <b>{result}</b>)}
      </dd>
    </>
  );
}

const reasonSentence = (text: string): string => sentence(text.replace(/^besides: /, `${texts.panel.additional}: `));
