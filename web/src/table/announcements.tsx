/** Announcements of the dealer: status line, log, clock. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { reveal } from "../state/settings.ts";
import { ownDecision, type TableState } from "../state/table.ts";
import { focusFallback } from "../components/focus.ts";
import { texts } from "../i18n/index.ts";
import { Clock } from "./clock.tsx";
import { announcementLog, statusLine } from "./status-line.ts";
import type { Scene } from "./scene.ts";

export function Announcements({ scene, children }: { scene: Scene; children?: ComponentChildren }) {
  const revealed = scene.store.revealedState.value ?? scene.state;
  const isCovered = scene.store.covered.value.length > 0; // the log would reveal the points of covered cards
  const log = isCovered
    ? []
    : announcementLog(revealed.view, scene.layout, statusLine(revealed, scene.kind, scene.layout).rest);
  return (
    <section class="announcements" aria-label={texts.table.announcements}>
      <Clock state={scene.state} />
      <StatusText scene={scene} />
      <ol class="log">
        {log.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
      {scene.kind === "baccarat" && <RevealChoice />}
      {children}
      <TimeWarning state={scene.state} />
    </section>
  );
}

/** Choice between turning and squeezing cards. */
export function RevealChoice() {
  const text = texts.settings;
  return (
    <fieldset class="reveal-choice">
      <legend class="caps">{texts.table.revealChoice}</legend>
      <div class="segments">
        {(["turn", "squeeze"] as const).map((option) => (
          <label key={option} class="segment">
            <input
              type="radio"
              name="reveal-now"
              checked={reveal.value === option}
              onChange={() => {
                reveal.value = option;
              }}
            />
            <span>{text[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Status line, revealed after the cards; while new cards fly or a decision was just made, it says so. */
export function StatusText({ scene }: { scene: Scene }) {
  const revealed = scene.store.revealedState.value ?? scene.state;
  const isNewRound = (revealed.view.round?.number ?? 0) < (scene.state.view.round?.number ?? 0);
  const hasJustDecided = ownDecision(revealed) !== null && ownDecision(scene.state) === null;
  const status =
    isNewRound || hasJustDecided
      ? { lead: "", rest: texts.status.dealing }
      : statusLine(revealed, scene.kind, scene.layout);
  return (
    <p class="status-line" {...focusFallback(1)} aria-live="polite" aria-atomic="true">
      {status.lead && <b>{status.lead} </b>}
      {status.rest}
    </p>
  );
}

const WARNING_SECONDS = 5;

/** Announce once that five seconds are left. */
export function TimeWarning({ state }: { state: TableState }) {
  const [warning, setWarning] = useState("");
  const { deadline, seconds_left: secondsLeft } = state.status;
  const isYours = state.view.pending.some((decision) => state.you.seats.includes(decision.seat));
  useEffect(() => {
    setWarning("");
    if (deadline === null || secondsLeft === null || secondsLeft <= WARNING_SECONDS || !isYours) return;
    const timer = setTimeout(
      () => {
        setWarning(texts.table.fiveSeconds);
      },
      (secondsLeft - WARNING_SECONDS) * 1000,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [deadline, isYours]);
  return (
    <p class="sr-only" role="status">
      {warning}
    </p>
  );
}
