/** What the dealer says: one line, read out politely with the same words, and the clock. */

import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../state/table.ts";
import { texts } from "../texts/index.ts";
import { Clock } from "./clock.tsx";
import { logOf, sayOf } from "./say.ts";
import type { Scene } from "./scene.ts";

export function Announce({ scene }: { scene: Scene }) {
  const told = scene.store.told.value ?? scene.state;
  return (
    <section class="announce" aria-label={texts.table.announcements}>
      <Clock state={scene.state} />
      <Say scene={scene} told={told} />
      <ol class="log">{logOf(told.view, sayOf(told, scene.kind).rest).map((line, at) => <li key={at}>{line}</li>)}</ol>
      <ShortTime state={scene.state} />
    </section>
  );
}

export function Say({ scene, told }: { scene: Scene; told: TableState }) {
  const said = sayOf(told, scene.kind);
  return <p class="say" aria-live="polite" aria-atomic="true">{said.lead && <b>{said.lead} </b>}{said.rest}</p>;
}

const SHORT = 5;

/** Less than five seconds are announced once. */
export function ShortTime({ state }: { state: TableState }) {
  const [words, setWords] = useState("");
  const { clock, seconds } = state.house;
  const isYours = state.view.asked.some((asked) => state.you.seats.includes(asked.seat));
  useEffect(() => {
    setWords("");
    if (clock === null || seconds === null || seconds <= SHORT || !isYours) return;
    const timer = setTimeout(() => { setWords(texts.table.fiveSeconds); }, (seconds - SHORT) * 1000);
    return () => { clearTimeout(timer); };
  }, [clock, isYours]);
  return <p class="sr" role="status">{words}</p>;
}
