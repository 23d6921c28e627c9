/** Lets a table be heard, where sound is switched on. */

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isMotionReduced, nextCard } from "../state/settings.ts";
import type { ShownTable } from "../table/table-playback.ts";
import { clockCues, feltCues, resultOf } from "./cues.ts";
import { play } from "./speaker.ts";

export function useSounds(table: ShownTable): void {
  useEffect(() => {
    let shown = table.state.peek(),
      told = table.told.peek(),
      clock: string | null = null;
    let timers: number[] = [];
    const stopClock = (): void => {
      timers.forEach(clearTimeout);
      timers = [];
    };
    const stopFelt = effect(() => {
      const next = table.state.value;
      if (!next || next === shown) return;
      feltCues(shown, next, isMotionReduced() ? 0 : nextCard()).forEach(play);
      if (next.house.clock !== clock) {
        stopClock();
        timers = clockCues(next).map((cue) =>
          window.setTimeout(() => {
            play({ ...cue, after: 0 });
          }, cue.after),
        );
        clock = next.house.clock;
      }
      shown = next;
    });
    const stopTold = effect(() => {
      const next = table.told.value;
      const result = next && resultOf(told, next);
      if (result) play({ sound: result, after: 0 });
      told = next;
    });
    return () => {
      stopFelt();
      stopTold();
      stopClock();
    };
  }, [table]);
}
