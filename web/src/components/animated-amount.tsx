/** An amount that counts up when it grows. Without animations it changes at once. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isMotionReduced } from "../state/settings.ts";
import { formatDollars } from "./money.ts";

const COUNT_UP_DURATION = 600;

export function AnimatedAmount({ amount }: { amount: number }) {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const before = from.current;
    from.current = amount;
    if (amount <= before || isMotionReduced()) {
      setShown(amount);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const share = Math.min(1, (now - startedAt) / COUNT_UP_DURATION);
      setShown(Math.round(before + (amount - before) * share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setShown(amount);
    };
  }, [amount]);
  return <>{formatDollars(shown)}</>;
}
