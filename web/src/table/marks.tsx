/** Marks on the felt: totals, chips with their amount, results with icon and sign. */

import type { FeltHand } from "../wire/frames.ts";
import { chipsOf, type Chip } from "../state/wagers.ts";
import { pillWidth } from "./geometry.ts";
import { useChipMotion, useFadeIn } from "./motion.ts";
import { totalText } from "./status-line.ts";

const TICK = "m4 12.5 5.2 5.2L20 6.8";
const CROSS = "M6 6l12 12M18 6 6 18";
const EQUALS = "M5 9h14M5 15h14";

type Anchor = "start" | "middle" | "end";

interface PillProps {
  x: number;
  y: number;
  text: string;
  size: number;
  tone?: "" | "own" | "win" | "lose" | "push" | "bare";
  delay?: number;
  anchor?: Anchor;
}

/** A pill with text, centred at x and y. */
export function Pill({ x, y, text, size, tone = "", delay = 0, anchor = "middle" }: PillProps) {
  const mark = useFadeIn(delay, `${text}${tone}`);
  const icon = tone === "win" ? TICK : tone === "lose" ? CROSS : tone === "push" ? EQUALS : null;
  const width = pillWidth(text, size, icon !== null);
  const height = size * 1.62;
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  return (
    <g ref={mark}>
      {tone !== "bare" && (
        <rect
          class={tone ? `pill-${tone}` : "pill"}
          x={left}
          y={y - height / 2}
          width={width}
          height={height}
          rx={height / 2}
        />
      )}
      {icon && (
        <svg x={left + size * 0.45} y={y - size / 2} width={size} height={size} viewBox="0 0 24 24" class="pill-icon">
          <path d={icon} />
        </svg>
      )}
      <text
        class={tone === "own" ? "t-own" : "t-pill"}
        x={left + width / 2 + (icon ? size * 0.5 : 0)}
        y={y + size * 0.36}
        font-size={size}
      >
        {text}
      </text>
    </g>
  );
}

const MAX_DRAWN = 9;

/** A stack of chips, largest at the bottom, centred at x and y. */
export function Stack({
  x,
  y,
  size,
  amount,
  isCollected = false,
  delay = 0,
}: {
  x: number;
  y: number;
  size: number;
  amount: number;
  isCollected?: boolean;
  delay?: number;
}) {
  const motion = useChipMotion(isCollected, delay, amount);
  const chips: Chip[] = chipsOf(amount).slice(0, MAX_DRAWN);
  if (chips.length === 0 && amount > 0) chips.push(100);
  const step = size * 0.085;
  return (
    <g class={`chip-shadow ${isCollected ? "collected" : ""}`} ref={motion}>
      {chips.map((chip, index) => (
        <use
          key={index}
          href={`#chip-${chip / 100}`}
          x={x - size / 2}
          y={y - size / 2 + ((chips.length - 1) / 2 - index) * step}
          width={size}
          height={size}
        />
      ))}
    </g>
  );
}

export function Total({
  hand,
  x,
  y,
  size,
  isActive,
  isOwn = false,
  isTwentyOne,
  isRoundOver,
  delay,
  anchor = "middle",
}: {
  hand: FeltHand;
  x: number;
  y: number;
  size: number;
  isActive: boolean;
  isOwn?: boolean;
  isTwentyOne: boolean;
  isRoundOver: boolean;
  delay: number;
  anchor?: Anchor;
}) {
  const total = totalText(hand, isTwentyOne, isRoundOver);
  if (!total) return null;
  return (
    <Pill
      x={x}
      y={y}
      text={total.text}
      size={size}
      tone={total.isBust ? "lose" : isActive || (isOwn && total.isNatural) ? "own" : ""}
      delay={delay}
      anchor={anchor}
    />
  );
}
