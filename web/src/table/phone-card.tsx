/** A card on the phone's felt. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { isMotionReduced } from "../state/settings.ts";
import { NEXT_CARD } from "./motion.ts";
import type { Scene } from "./scene.ts";

export function PhoneCard({ scene, card, place, at, isSideways = false }: { scene: Scene; card: string | null; place: string; at: number; isSideways?: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  const turn = scene.state.moves[`${place}/${at}`];
  useLayoutEffect(() => {
    if (turn === undefined || isMotionReduced()) return;
    element.current?.animate([{ transform: "translate(120px, -160px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 320, delay: turn * NEXT_CARD, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards" });
  }, [card]);
  return (
    <span class={`pc ${isSideways ? "side" : ""}`} ref={element}>
      {card === null ? <svg viewBox="0 0 240 336" aria-hidden="true"><use href="#card-back" /></svg> : <img src={`/static/cards/${card}.svg`} alt="" width="240" height="336" />}
    </span>
  );
}
