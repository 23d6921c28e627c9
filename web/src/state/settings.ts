/** What a person has chosen for this browser. */

import { effect, signal, type Signal } from "@preact/signals";

function kept<T extends string>(name: string, first: T): Signal<T> {
  const value = signal((localStorage.getItem(name) as T | null) ?? first);
  effect(() => { localStorage.setItem(name, value.value); });
  return value;
}

export const theme = kept<"system" | "dark" | "light">("theme", "system");
export const suits = kept<"two" | "four">("suits", "two");
export const motion = kept<"full" | "reduced">("motion", "full");

effect(() => {
  const root = document.documentElement;
  if (theme.value === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme.value;
  root.dataset["suits"] = suits.value;
  root.dataset["motion"] = motion.value;
});

export const isMotionReduced = (): boolean =>
  motion.value === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
