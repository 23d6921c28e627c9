/** Play the sounds of a table, if sound is on. */

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isMotionReduced, cardInterval } from "../state/settings.ts";
import type { TablePlayback } from "../table/table-playback.ts";
import { clockCues, feltCues, resultSound } from "./cues.ts";
import { play } from "./speaker.ts";

export function useSounds(table: TablePlayback): void {
  useEffect(() => {
    let shown = table.state.peek(),
      revealed = table.revealedState.peek(),
      deadline: string | null = null;
    let timers: number[] = [];
    const stopClock = (): void => {
      timers.forEach(clearTimeout);
      timers = [];
    };
    const stopFelt = effect(() => {
      const next = table.state.value;
      if (!next || next === shown) return;
      feltCues(shown, next, isMotionReduced() ? 0 : cardInterval()).forEach(play);
      if (next.status.deadline !== deadline) {
        stopClock();
        timers = clockCues(next).map((cue) =>
          window.setTimeout(() => {
            play({ ...cue, delay: 0 });
          }, cue.delay),
        );
        deadline = next.status.deadline;
      }
      shown = next;
    });
    const stopResult = effect(() => {
      const next = table.revealedState.value;
      const result = next && resultSound(revealed, next);
      if (result) play({ sound: result, delay: 0 });
      revealed = next;
    });
    return () => {
      stopFelt();
      stopResult();
      stopClock();
    };
  }, [table]);
}
