/** Explanation of a settlement: reason, stake, odds, arithmetic, paytable, clause. */

import type { About, AboutWager } from "../wire/api.ts";
import { Icon } from "../components/icon.tsx";
import { withDollars } from "../components/money.ts";
import { useFetchOnce } from "../components/fetch-once.ts";
import { toSentence } from "../components/sentence.ts";
import { texts } from "../i18n/index.ts";
import type { Settlement } from "../wire/frames.ts";
import { isPlain, arithmeticLines, parseVigorish } from "./arithmetic.ts";
import { Clause } from "./clause.tsx";
import type { RoundEntry } from "./round-entries.ts";
import { findArithmetic, roundPath, type RecalledRound } from "./recalled-rounds.ts";
import { CardText } from "./card-text.tsx";

interface ExplanationProps {
  table: string;
  entry: RoundEntry;
  about: About | null;
  round: number;
  isOver: boolean;
}

/** Longer paytables of lost wagers are collapsed, so that the clause is visible. */
const MAX_OPEN_ROWS = 6;

export function Explanation({ table, entry, about, round, isOver }: ExplanationProps) {
  const wager = about?.wagers.find((each) => each.id === entry.wager);
  const settlement = entry.settlement;
  return (
    <div class="why">
      {settlement ? (
        <SettlementDetails
          settlement={settlement}
          pays={wager?.rows.find((row) => row.id === settlement.row)?.pays}
          table={table}
          round={round}
          isOver={isOver}
        />
      ) : (
        <p class="because">{entry.isTurn ? texts.panel.turnReason : texts.panel.openReason}</p>
      )}
      {wager && wager.rows.length > MAX_OPEN_ROWS && settlement?.result === "lost" ? (
        <details>
          <summary>{texts.panel.paytableOf(wager.rows.length)}</summary>
          <Paytable wager={wager} settlement={settlement} />
        </details>
      ) : (
        wager && wager.rows.length > 0 && <Paytable wager={wager} settlement={settlement} />
      )}
      <Clause
        key={settlement?.clause ?? wager?.clause ?? ""}
        id={settlement?.clause ?? wager?.clause ?? ""}
        isOpenAtFirst
      />
    </div>
  );
}

function Paytable({ wager, settlement }: { wager: AboutWager; settlement: Settlement | null }) {
  return (
    <table class="paytable num">
      <caption class="caps">{wager.felt}</caption>
      <tbody>
        {wager.rows.map((row) => {
          const isHit = settlement?.row === row.id && settlement.result !== "lost";
          return (
            <tr key={row.id} class={isHit ? "hit" : ""}>
              <td>
                {isHit && (
                  <>
                    <Icon name="tick" />
                    <span class="sr-only">{texts.panel.hitRow}</span>
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
  settlement,
  pays,
  table,
  round,
  isOver,
}: {
  settlement: Settlement;
  pays: string | undefined;
  table: string;
  round: number;
  isOver: boolean;
}) {
  const vigorish = parseVigorish(pays);
  const needsArithmetic = isOver && vigorish === null && !isPlain(settlement);
  const recalled = useFetchOnce<RecalledRound>(needsArithmetic ? roundPath(table, round) : null).value;
  const arithmetic = recalled && findArithmetic(recalled, settlement);
  return (
    <>
      <p class="because">
        <CardText text={reasonSentence(settlement.because)} />
      </p>
      <dl class="arithmetic num">
        {arithmeticLines(settlement, vigorish).map((line, index) => (
          <ArithmeticRow key={index} {...line} />
        ))}
      </dl>
      {arithmetic && <p class="sentence">{withDollars(arithmetic)}</p>}
    </>
  );
}

function ArithmeticRow({
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

const reasonSentence = (text: string): string => toSentence(text.replace(/^besides: /, `${texts.panel.additional}: `));
