/** Squeezing: a card whose face the house has sent is uncovered slowly from its edge, by itself or at the finger's pace. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableState } from "../state/table.ts";
import type { TableStore } from "./store.ts";

const SQUEEZE = 1400;
const EDGE = [
  { transform: "none" },
  { transform: "translateY(-30%)", offset: 0.55 },
  { transform: "translateY(-100%)" },
];
const HANDS = ["player", "banker"];

/** Return the cards of a frame that can be squeezed, in their order: first both pairs, then the third cards. */
export function squeezableCards({ moves, view }: Pick<TableState, "moves" | "view">): string[] {
  const cards = HANDS.flatMap((name) =>
    (view.felt.common[name]?.cards ?? []).map((card, at) => ({ key: `${name}/${at}`, card, isThird: at > 1 })),
  );
  const fresh = cards.filter(({ key, card }) => card !== null && moves[key] !== undefined);
  return [...fresh.filter((each) => !each.isThird), ...fresh.filter((each) => each.isThird)].map((each) => each.key);
}

/** Whether a third card must not lie there yet: it would tell what is still covered. */
export const mustStayHidden = (key: string, covered: readonly string[]): boolean =>
  covered.includes(key) && /\/2$/.test(key) && covered.some((each) => !/\/2$/.test(each));

/** The back that slides off the next card, after `wait` milliseconds; a finger on the card takes over. */
export function useSqueeze(store: TableStore, key: string, wait: number) {
  const back = useRef<Element | null>(null);
  const peel = useRef<Animation | null>(null);
  const isCovered = store.covered.value.includes(key);
  const isNext = store.covered.value[0] === key;
  useLayoutEffect(() => {
    if (!isNext || !back.current) return undefined;
    const sliding = back.current.animate(EDGE, { duration: SQUEEZE, delay: wait, easing: "ease-in", fill: "forwards" });
    sliding.onfinish = () => {
      store.uncover(key);
    };
    peel.current = sliding;
    return () => {
      sliding.onfinish = null;
      sliding.cancel();
      peel.current = null;
    };
  }, [isNext]);
  const hold = (event: PointerEvent): void => {
    if (peel.current) followFinger(peel.current, wait, event);
  };
  return { back, isCovered, isNext, hold };
}

/** Let the finger move the back: as far as it goes, so far the card is uncovered; let go, it slides on. */
function followFinger(sliding: Animation, wait: number, event: PointerEvent): void {
  const card = event.currentTarget;
  if (!(card instanceof Element)) return;
  event.preventDefault();
  const length = card.getBoundingClientRect().height;
  const from = { x: event.clientX, y: event.clientY };
  const begun = Math.max(0, Number(sliding.currentTime ?? 0) - wait);
  sliding.pause();
  const move = (now: PointerEvent): void => {
    const far = Math.hypot(now.clientX - from.x, now.clientY - from.y) / length;
    sliding.currentTime = wait + Math.min(SQUEEZE - 1, begun + far * SQUEEZE);
  };
  const stop = (): void => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
    sliding.play();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}
