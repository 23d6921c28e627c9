/** How the net of a settlement comes about, line by line. Pure; amounts are cents. */

import type { Settlement } from "../wire/frames.ts";
import { dollars, signedDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";

export interface Line {
  label: string;
  value: string;
  result?: string;
  isSum?: boolean;
  isMinus?: boolean;
}

interface Odds {
  pays: number;
  per: number;
  returnsStake: boolean;
}

/** Read "3 to 2" and "125 for 1"; null for pushes, prizes and shares of a meter. */
export function parseOdds(pays: string | null): Odds | null {
  const found = /^([\d,]+) (to|for) ([\d,]+)/.exec(pays ?? "");
  if (!found) return null;
  const number = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));
  return { pays: number(found[1]), per: number(found[3]), returnsStake: found[2] === "to" };
}

/** Whether stake, odds and net say it all, so that no limit, rounding, vigorish or meter came in. */
export function isPlain({ result, stake, net, pays }: Settlement): boolean {
  if (result !== "won") return net === 0 || net === -stake;
  const odds = parseOdds(pays);
  return odds?.returnsStake === true && net * odds.per === stake * odds.pays;
}

/** Return the lines under a settlement's reason; `vigorish` is its rate in per cent, where the wager has one. */
export function arithmeticLines(settled: Settlement, vigorish: number | null = null): Line[] {
  const words = texts.panel;
  const lines: Line[] = [];
  if (settled.stake > 0) lines.push({ label: words.stake, value: dollars(settled.stake) });
  if (settled.result !== "won") return [...lines, ...linesWithoutWin(settled)];
  if (settled.pays !== null) lines.push({ label: words.odds, value: settled.pays });
  return [...lines, ...winLines(settled, vigorish)];
}

function linesWithoutWin({ result, stake, net }: Settlement): Line[] {
  const words = texts.panel;
  if (result !== "lost") return [{ label: words.stakeBack, value: dollars(stake + net), isSum: true }];
  const back = stake + net;
  const lost: Line = { label: words.lost, value: "", result: signedDollars(net), isSum: true, isMinus: true };
  if (back <= 0) return [lost];
  return [
    { label: words.partBack, value: dollars(back) },
    { ...lost, value: `${dollars(stake)} − ${dollars(back)} =` },
  ];
}

function winLines({ stake, net, pays }: Settlement, vigorish: number | null): Line[] {
  const words = texts.panel;
  const odds = parseOdds(pays);
  if (!odds || stake === 0)
    return [
      { label: words.paid, value: "", result: dollars(net + (odds && !odds.returnsStake ? stake : 0)), isSum: true },
    ];
  const times =
    odds.per === 1 ? `${dollars(stake)} × ${odds.pays} =` : `${dollars(stake)} × ${odds.pays} ÷ ${odds.per} =`;
  const gross = (stake * odds.pays) / odds.per;
  const paid = odds.returnsStake ? net : net + stake;
  const last: Line[] = [
    odds.returnsStake
      ? { label: words.stakeBack, value: dollars(stake) }
      : { label: words.stake, value: words.stakeKept },
  ];
  if (paid === gross) return [{ label: words.paid, value: times, result: dollars(paid), isSum: true }, ...last];
  const off = paid - gross;
  const rate = vigorish !== null && off < 0 ? words.vigorishOf(vigorish, dollars(gross)) : "";
  return [
    { label: words.win, value: `${times} ${dollars(gross)}` },
    {
      label: rate ? words.vigorish : off < 0 ? words.cut : words.rounded,
      value: rate,
      result: signedDollars(off),
      isMinus: off < 0,
    },
    {
      label: words.paid,
      value: `${dollars(gross)} ${off < 0 ? "−" : "+"} ${dollars(Math.abs(off))} =`,
      result: dollars(paid),
      isSum: true,
    },
    ...last,
  ];
}

/** Read the rate from what a row pays: "1 to 1 less 5% vigorish". */
export function parseVigorish(pays: string | undefined): number | null {
  const found = /less ([\d.]+) ?%/.exec(pays ?? "");
  return found ? Number(found[1]) : null;
}
