/** Animations of the felt: transform and opacity only, with the durations of the tokens, none if motion is reduced. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { isMotionReduced, cardInterval } from "../state/settings.ts";

const CARD_DURATION = 320;
const TURN_DURATION = 260;
const CHIP_DURATION = 200;
const COLLECT_DURATION = 380;
const FADE_DURATION = 140;
const EASE_OUT = "cubic-bezier(.2, .8, .2, 1)";

export interface Flight {
  dx: number;
  dy: number;
  order: number;
}

/** Animate a new card from the shoe, and turn a card when its face becomes known, unless it is covered for squeezing. */
export function useCardMotion(card: string | null, flight: Flight | null, isCovered = false) {
  const flyer = useRef<SVGGElement>(null);
  const face = useRef<SVGGElement>(null);
  const previous = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    const previousCard = previous.current;
    previous.current = card;
    if (!flight || isMotionReduced() || !flyer.current) return;
    const delay = flight.order * cardInterval();
    if (previousCard === undefined) {
      flyer.current.animate(
        [
          { transform: `translate(${flight.dx}px, ${flight.dy}px)`, opacity: 0 },
          { opacity: 1, offset: 0.15 },
          { transform: "none" },
        ],
        { duration: CARD_DURATION, delay, easing: EASE_OUT, fill: "backwards" },
      );
      if (card !== null && !isCovered) turnOver(face.current, delay + CARD_DURATION * 0.6);
    } else if (previousCard === null && card !== null && !isCovered) {
      turnOver(face.current, delay);
    }
  }, [card]);
  return { flyer, face };
}

function turnOver(face: SVGGElement | null, delay: number): void {
  const back = face?.previousElementSibling;
  face?.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }], {
    duration: TURN_DURATION,
    delay,
    fill: "backwards",
  });
  back?.animate([{ transform: "none" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }], {
    duration: TURN_DURATION,
    delay,
  });
}

/** Fade in a mark after the cards that led to it. */
export function useFadeIn(delay: number, key: string) {
  const mark = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (isMotionReduced()) return;
    mark.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_DURATION, delay, fill: "backwards" });
  }, [key]);
  return mark;
}

/** Move chips in from the player, or collect them for the house. */
export function useChipMotion(isCollected: boolean, delay: number, amount: number) {
  const chips = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (isMotionReduced() || !chips.current) return;
    if (isCollected)
      chips.current.animate([{ opacity: 1 }, { transform: "translateY(-120px)", opacity: 0 }], {
        duration: COLLECT_DURATION,
        delay,
        easing: EASE_OUT,
        fill: "backwards",
      });
    else
      chips.current.animate(
        [
          { transform: "translateY(46px)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { duration: CHIP_DURATION, easing: EASE_OUT },
      );
  }, [isCollected, amount]);
  return chips;
}
