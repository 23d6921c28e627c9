/** Countdown ring for wagers and decisions. */

import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../state/table.ts";
import { texts } from "../i18n/index.ts";

const CIRCUMFERENCE = 2 * Math.PI * 17;
const TICK_INTERVAL = 250;
/** A longer clock is hidden until this many seconds are left. */
const MAX_SHOWN_SECONDS = 60;

export function Clock({ state }: { state: TableState }) {
  const [, tick] = useState(0);
  const { deadline, seconds_left: secondsLeft } = state.status;
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => {
      tick((count) => count + 1);
    }, TICK_INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, [deadline]);
  if (deadline === null || secondsLeft === null || secondsLeft <= 0) return null;
  const left = Math.max(0, secondsLeft - (performance.now() - state.receivedAt) / 1000);
  if (left > MAX_SHOWN_SECONDS) return null;
  const share = Math.min(1, left / Math.min(MAX_SHOWN_SECONDS, state.clockSeconds ?? secondsLeft));
  return (
    <div
      class={`clock ${left < 5 ? "short" : ""}`}
      role="timer"
      aria-live="off"
      aria-label={texts.table.clock(Math.ceil(left))}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle class="clock-track" cx="20" cy="20" r="17" />
        <circle
          class="clock-ring"
          cx="20"
          cy="20"
          r="17"
          stroke-dasharray={`${(share * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
        />
      </svg>
      <b class="num">{Math.ceil(left)}</b>
    </div>
  );
}
