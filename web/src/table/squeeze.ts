/** Squeezing: a face that the server has sent is revealed slowly from its edge, by itself or with the finger. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableState } from "../state/table.ts";
import type { TableStore } from "./table-store.ts";

const SQUEEZE_DURATION = 1400;
const SQUEEZE_KEYFRAMES = [
  { transform: "none" },
  { transform: "translateY(-30%)", offset: 0.55 },
  { transform: "translateY(-100%)" },
];
const BACCARAT_HANDS = ["player", "banker"];

/** Return the cards of a frame that can be squeezed, in order: both pairs, then the third cards. */
export function squeezableCards({ moves, view }: Pick<TableState, "moves" | "view">): string[] {
  const cards = BACCARAT_HANDS.flatMap((name) =>
    (view.felt.common[name]?.cards ?? []).map((card, index) => ({ key: `${name}/${index}`, card, isThird: index > 1 })),
  );
  const newCards = cards.filter(({ key, card }) => card !== null && moves[key] !== undefined);
  return [...newCards.filter((each) => !each.isThird), ...newCards.filter((each) => each.isThird)].map(
    (each) => each.key,
  );
}

/** Whether a third card must stay hidden, since it would reveal the covered ones. */
export const mustStayHidden = (key: string, covered: readonly string[]): boolean =>
  covered.includes(key) && /\/2$/.test(key) && covered.some((each) => !/\/2$/.test(each));

/** Slide the back off the next card after `delay` milliseconds; a finger on the card takes over. */
export function useSqueeze(store: TableStore, key: string, delay: number) {
  const back = useRef<Element | null>(null);
  const peel = useRef<Animation | null>(null);
  const isCovered = store.covered.value.includes(key);
  const isNext = store.covered.value[0] === key;
  useLayoutEffect(() => {
    if (!isNext || !back.current) return undefined;
    const animation = back.current.animate(SQUEEZE_KEYFRAMES, {
      duration: SQUEEZE_DURATION,
      delay: delay,
      easing: "ease-in",
      fill: "forwards",
    });
    animation.onfinish = () => {
      store.uncover(key);
    };
    peel.current = animation;
    return () => {
      animation.onfinish = null;
      animation.cancel();
      peel.current = null;
    };
  }, [isNext]);
  const onPointerDown = (event: PointerEvent): void => {
    if (peel.current) followFinger(peel.current, delay, event);
  };
  return { back, isCovered, isNext, onPointerDown };
}

/** Let the finger move the back; on release it slides on. */
function followFinger(animation: Animation, delay: number, event: PointerEvent): void {
  const card = event.currentTarget;
  if (!(card instanceof Element)) return;
  event.preventDefault();
  const length = card.getBoundingClientRect().height;
  const from = { x: event.clientX, y: event.clientY };
  const startedAt = Math.max(0, Number(animation.currentTime ?? 0) - delay);
  animation.pause();
  const move = (now: PointerEvent): void => {
    const distance = Math.hypot(now.clientX - from.x, now.clientY - from.y) / length;
    animation.currentTime = delay + Math.min(SQUEEZE_DURATION - 1, startedAt + distance * SQUEEZE_DURATION);
  };
  const stop = (): void => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
    animation.play();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}
