/** A card on a phone's felt. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { cardImageUrl, isMotionReduced, cardInterval } from "../state/settings.ts";
import type { Scene } from "./scene.ts";
import { mustStayHidden, useSqueeze } from "./squeeze.ts";

const CardBack = () => (
  <svg viewBox="0 0 240 336" aria-hidden="true">
    <use href="#card-back" />
  </svg>
);

export function PhoneCard({
  scene,
  card,
  handKey,
  index,
  isSideways = false,
  isDim = false,
}: {
  scene: Scene;
  card: string | null;
  handKey: string;
  index: number;
  isSideways?: boolean;
  isDim?: boolean;
}) {
  const element = useRef<HTMLSpanElement>(null);
  const name = `${handKey}/${index}`;
  const order = scene.state.moves[name];
  const { back, isCovered, isNext, onPointerDown } = useSqueeze(
    scene.store,
    name,
    order === undefined ? 0 : order * cardInterval(),
  );
  useLayoutEffect(() => {
    if (order === undefined || isMotionReduced()) return;
    element.current?.animate(
      [
        { transform: "translate(120px, -160px)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 320, delay: order * cardInterval(), easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards" },
    );
  }, [card]);
  return (
    <span
      class={`phone-card ${isSideways ? "side" : ""} ${isDim ? "not-counting" : ""} ${isNext ? "peel" : ""} ${mustStayHidden(name, scene.store.covered.value) ? "ahead" : ""}`}
      ref={element}
      onPointerDown={isNext ? onPointerDown : undefined}
    >
      {card === null ? (
        <CardBack />
      ) : (
        <img src={cardImageUrl(card)} alt="" width="240" height="336" draggable={false} />
      )}
      {isCovered && (
        <span class="cover">
          <span
            ref={(made: HTMLSpanElement | null) => {
              back.current = made;
            }}
          >
            <CardBack />
          </span>
        </span>
      )}
    </span>
  );
}
