/** Settings of this browser, kept in localStorage. */

import { effect, signal, type Signal } from "@preact/signals";

function persisted<T extends string>(name: string, initial: T): Signal<T> {
  const value = signal((localStorage.getItem(name) as T | null) ?? initial);
  effect(() => {
    localStorage.setItem(name, value.value);
  });
  return value;
}

export const theme = persisted<"system" | "dark" | "light">("theme", "system");
export const suits = persisted<"two" | "four">("suits", "two");
/** Dealing speed: all cards at once, quickly one by one, or as slowly as a dealer. */
export const pace = persisted<"instant" | "quick" | "dealer">("pace", "quick");
export const motion = persisted<"full" | "reduced">("motion", "full");
/** Whether cards, chips, results and the last seconds have sounds. */
export const sound = persisted<"off" | "on">("sound", "off");
/** How baccarat cards are revealed: at once, or squeezed from the edge. */
export const reveal = persisted<"turn" | "squeeze">("reveal", "turn");
/** Hand that holds the phone: the controls are on its side. */
export const thumbHand = persisted<"right" | "left">("hand", "right");

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset.theme;
  else root.dataset.theme = theme.value;
  root.dataset.suits = suits.value;
  root.dataset.motion = motion.value;
  root.dataset.hand = thumbHand.value;
});

/** Delay between two cards, in milliseconds. */
export const cardInterval = (): number => (pace.value === "dealer" ? 900 : 160);

export const isMotionReduced = (): boolean =>
  motion.value === "reduced" || pace.value === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Image of a card's face; with four colours, diamonds are blue and clubs green. */
export const cardImageUrl = (card: string): string =>
  `/static/cards/${suits.value === "four" && /[cd]$/.test(card) ? "four/" : ""}${card}.svg`;
