/** An amount that counts up when it grows, for as long as the tokens say; where motion is off it jumps. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isMotionReduced } from "../state/settings.ts";
import { dollars } from "./money.ts";

const COUNT_UP = 600;

export function AnimatedAmount({ amount }: { amount: number }) {
  const [shown, show] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const first = from.current;
    from.current = amount;
    if (amount <= first || isMotionReduced()) {
      show(amount);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      const share = Math.min(1, (now - began) / COUNT_UP);
      show(Math.round(first + (amount - first) * share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      show(amount);
    };
  }, [amount]);
  return <>{dollars(shown)}</>;
}
