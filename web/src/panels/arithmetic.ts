/** Line-by-line arithmetic of a settlement. Pure; amounts are cents. */

import type { Settlement } from "../wire/frames.ts";
import { formatDollars, formatSignedDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";

export interface ArithmeticLine {
  label: string;
  value: string;
  result?: string;
  isSum?: boolean;
  isMinus?: boolean;
}

interface PayoutOdds {
  pays: number;
  per: number;
  returnsStake: boolean;
}

/** Parse "3 to 2" and "125 for 1"; null for pushes, prizes and shares of a meter. */
export function parseOdds(pays: string | null): PayoutOdds | null {
  const match = /^([\d,]+) (to|for) ([\d,]+)/.exec(pays ?? "");
  if (!match) return null;
  const number = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));
  return { pays: number(match[1]), per: number(match[3]), returnsStake: match[2] === "to" };
}

/** Whether stake and odds alone give the net: no limit, rounding, vigorish or meter. */
export function isPlain({ result, stake, net, pays }: Settlement): boolean {
  if (result !== "won") return net === 0 || net === -stake;
  const odds = parseOdds(pays);
  return odds?.returnsStake === true && net * odds.per === stake * odds.pays;
}

/** Return the lines of a settlement; `vigorish` is the rate in percent, if the wager has one. */
export function arithmeticLines(settlement: Settlement, vigorish: number | null = null): ArithmeticLine[] {
  const text = texts.panel;
  const lines: ArithmeticLine[] = [];
  if (settlement.stake > 0) lines.push({ label: text.stake, value: formatDollars(settlement.stake) });
  if (settlement.result !== "won") return [...lines, ...linesWithoutWin(settlement)];
  if (settlement.pays !== null) lines.push({ label: text.odds, value: settlement.pays });
  return [...lines, ...winLines(settlement, vigorish)];
}

function linesWithoutWin({ result, stake, net }: Settlement): ArithmeticLine[] {
  const text = texts.panel;
  if (result !== "lost") return [{ label: text.stakeBack, value: formatDollars(stake + net), isSum: true }];
  const back = stake + net;
  const lost: ArithmeticLine = {
    label: text.lost,
    value: "",
    result: formatSignedDollars(net),
    isSum: true,
    isMinus: true,
  };
  if (back <= 0) return [lost];
  return [
    { label: text.partBack, value: formatDollars(back) },
    { ...lost, value: `${formatDollars(stake)} − ${formatDollars(back)} =` },
  ];
}

function winLines({ stake, net, pays }: Settlement, vigorish: number | null): ArithmeticLine[] {
  const text = texts.panel;
  const odds = parseOdds(pays);
  if (!odds || stake === 0)
    return [
      {
        label: text.paid,
        value: "",
        result: formatDollars(net + (odds && !odds.returnsStake ? stake : 0)),
        isSum: true,
      },
    ];
  const product =
    odds.per === 1
      ? `${formatDollars(stake)} × ${odds.pays} =`
      : `${formatDollars(stake)} × ${odds.pays} ÷ ${odds.per} =`;
  const gross = (stake * odds.pays) / odds.per;
  const paid = odds.returnsStake ? net : net + stake;
  const last: ArithmeticLine[] = [
    odds.returnsStake
      ? { label: text.stakeBack, value: formatDollars(stake) }
      : { label: text.stake, value: text.stakeKept },
  ];
  if (paid === gross) return [{ label: text.paid, value: product, result: formatDollars(paid), isSum: true }, ...last];
  const difference = paid - gross;
  const rate = vigorish !== null && difference < 0 ? text.vigorishOf(vigorish, formatDollars(gross)) : "";
  return [
    { label: text.win, value: `${product} ${formatDollars(gross)}` },
    {
      label: rate ? text.vigorish : difference < 0 ? text.limited : text.rounded,
      value: rate,
      result: formatSignedDollars(difference),
      isMinus: difference < 0,
    },
    {
      label: text.paid,
      value: `${formatDollars(gross)} ${difference < 0 ? "−" : "+"} ${formatDollars(Math.abs(difference))} =`,
      result: formatDollars(paid),
      isSum: true,
    },
    ...last,
  ];
}

/** Parse the vigorish rate of a row: "1 to 1 less 5% vigorish". */
export function parseVigorish(pays: string | undefined): number | null {
  const match = /less ([\d.]+) ?%/.exec(pays ?? "");
  return match ? Number(match[1]) : null;
}
