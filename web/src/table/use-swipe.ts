/** Horizontal swipes. */

import { useRef } from "preact/hooks";

/** Minimum distance of a swipe, and of its width to its height. */
const MIN_DISTANCE = 48;
const MIN_SLOPE = 1.6;

/** Box 1 is at the right: a swipe to the right shows the next higher number. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<Touch | null>(null);
  return {
    onTouchStart: (event: TouchEvent): void => {
      from.current = event.touches.length === 1 ? (event.touches[0] ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent): void => {
      const [to] = event.changedTouches;
      if (!from.current || !to) return;
      const across = to.clientX - from.current.clientX,
        down = to.clientY - from.current.clientY;
      if (Math.abs(across) > MIN_DISTANCE && Math.abs(across) > MIN_SLOPE * Math.abs(down))
        onSwipe(across > 0 ? 1 : -1);
    },
  };
}
