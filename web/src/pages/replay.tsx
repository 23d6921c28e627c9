/** A finished round, watched again on the felt: each step with its words and its clause. */

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Clause } from "../panels/clause.tsx";
import { roundPath } from "../panels/recall.ts";
import { WithSuits } from "../panels/suits.tsx";
import { ErrorMessage } from "../components/error-message.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useFetchOnce } from "../components/fetch-once.ts";
import { withDollars } from "../components/money.ts";
import { TopBar } from "../components/topbar.tsx";
import { firstStep, stateAt, clampStep, type ReplayedRound } from "../play/replay.ts";
import { replaceRoute } from "../state/router.ts";
import { tableName } from "../state/private.ts";
import type { TableState } from "../state/table.ts";
import { Defs } from "../table/defs.tsx";
import { kindOf } from "../table/layout.ts";
import { PhoneHouse, PhoneOthers } from "../table/phone-house.tsx";
import { PhoneHands, PhoneSides } from "../table/phone-own.tsx";
import { ownTurnSeat, stateAttributes, type Scene } from "../table/scene.ts";
import { TableStore } from "../table/store.ts";
import { usePhone } from "../table/use-phone.ts";
import { focusFallback } from "../components/focus.ts";
import { texts } from "../i18n/index.ts";
import { Felt } from "./table.tsx";

export interface ReplayPageProps {
  table: string;
  round: number;
  step: number | null;
}

export function ReplayPage({ table, round, step }: ReplayPageProps) {
  const store = useMemo(() => new TableStore(table), [table]);
  useEffect(() => {
    void store.load();
  }, [store]);
  useEffect(() => {
    document.title = `${texts.replay.title(tableName(table), round)}, ${texts.product}`;
  }, [table, round]);
  const { value, error } = useFetchOnce<ReplayedRound>(`${roundPath(table, round)}/replay`);
  const problem = error ?? store.loadError.value;
  if (problem !== null) return <ErrorMessage text={problem} />;
  if (!value || !store.layout.value || !store.listing.value) return <div class="loading" aria-busy="true" />;
  return <Replay store={store} round={value} at={clampStep(value, step ?? firstStep(value))} />;
}

function Replay({ store, round, at }: { store: TableStore; round: ReplayedRound; at: number }) {
  const shown = useRef<{ at: number; state: TableState } | null>(null);
  const state = useMemo(() => stateAt(round, at, shown.current, texts.replay.player, performance.now()), [round, at]);
  shown.current = { at, state };
  const layout = store.layout.value,
    listing = store.listing.value;
  const isPhone = usePhone();
  const turn = (to: number): void => {
    replaceRoute(`/play/${encodeURIComponent(listing?.id ?? "")}/${round.number}/${clampStep(round, to)}`);
  };
  useReplayKeys(at, round.steps.length, turn);
  if (!layout || !listing) return null;
  const scene: Scene = { store, state, layout, listing, kind: kindOf(layout) };
  const props = { scene, round, at, turn };
  return (
    <>
      <Defs />
      <TopBar
        before={
          <a class="iconbtn" href="/play" aria-label={texts.replay.leave}>
            <Icon name="back" />
          </a>
        }
      >
        <div class="where">
          <h1 {...focusFallback(1)}>{texts.replay.heading(round.number)}</h1>
          <span class="num">{tableName(listing.id)}</span>
          <span class="rulesline">{listing.title}</span>
        </div>
      </TopBar>
      {isPhone ? <OnPhone {...props} /> : <OnDesk {...props} />}
    </>
  );
}

interface ReplayViewProps {
  scene: Scene;
  round: ReplayedRound;
  at: number;
  turn: (to: number) => void;
}

function OnDesk({ scene, round, at, turn }: ReplayViewProps) {
  return (
    <main class={`table replay ${scene.kind}`} {...stateAttributes(scene.state)} data-step={at}>
      <div class="play">
        <Felt scene={scene} sit={null} />
        <StepText round={round} at={at} />
        <StepButtons round={round} at={at} turn={turn} />
      </div>
      <aside class="panel" aria-label={texts.replay.steps}>
        <Steps round={round} at={at} turn={turn} />
      </aside>
    </main>
  );
}

function OnPhone({ scene, round, at, turn }: ReplayViewProps) {
  const seat = ownTurnSeat(scene.state) ?? scene.state.you.seats[0];
  return (
    <main class={`phonetable replay ${scene.kind}`} {...stateAttributes(scene.state)} data-step={at}>
      <div class="pfelt">
        <PhoneHouse scene={scene} />
        <PhoneOthers scene={scene} sit={null} />
        <div class="pbox">
          {seat !== undefined ? (
            <>
              <PhoneHands scene={scene} seat={seat} />
              <PhoneSides scene={scene} seat={seat} />
            </>
          ) : (
            <div class="pown" />
          )}
        </div>
      </div>
      <div class="pdock">
        <StepText round={round} at={at} />
        <input
          class="seek"
          type="range"
          min={0}
          max={round.steps.length}
          value={at}
          aria-label={texts.replay.steps}
          aria-valuetext={texts.replay.step(at, round.steps.length)}
          onInput={(event) => {
            turn(Number(event.currentTarget.value));
          }}
        />
        <StepButtons round={round} at={at} turn={turn} />
      </div>
    </main>
  );
}

/** What happened in the step, read out when it changes. */
function StepText({ round, at }: { round: ReplayedRound; at: number }) {
  const lines = round.steps[at - 1]?.lines ?? [];
  return (
    <section class="replaywords" aria-label={texts.replay.words}>
      <span class="caps num">{texts.replay.step(at, round.steps.length)}</span>
      <div aria-live="polite">
        {lines.length === 0 && <p>{texts.replay.before}</p>}
        {lines.map((line, place) => (
          <p key={place}>
            <WithSuits text={withDollars(line.text)} />
            {line.by_house && <em>{texts.panel.byHouse}</em>}
          </p>
        ))}
      </div>
      <div class="clauses">
        {[...new Set(lines.map((line) => line.clause))].map((clause) => (
          <Clause key={`${at} ${clause}`} id={clause} />
        ))}
      </div>
    </section>
  );
}

/** Keys as large as decisions: first, back, next, last. */
function StepButtons({ round, at, turn }: { round: ReplayedRound; at: number; turn: (to: number) => void }) {
  const end = round.steps.length;
  const key = (icon: IconName, label: string, hint: string, to: number, isOff: boolean) => (
    <button
      type="button"
      class="btn big"
      disabled={isOff}
      aria-keyshortcuts={hint}
      onClick={() => {
        turn(to);
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  return (
    <div class="turns" role="group" aria-label={texts.replay.turns}>
      {key("first", texts.replay.first, "Home", 0, at === 0)}
      {key("left", texts.replay.back, "ArrowLeft", at - 1, at === 0)}
      {key("right", texts.replay.next, "ArrowRight", at + 1, at === end)}
      {key("last", texts.replay.last, "End", end, at === end)}
    </div>
  );
}

function Steps({ round, at, turn }: { round: ReplayedRound; at: number; turn: (to: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ol class="steps" ref={list}>
      {round.steps.map((step, place) => (
        <li key={step.version}>
          <button
            type="button"
            class={place + 1 === at ? "on" : ""}
            aria-current={place + 1 === at ? "step" : undefined}
            onClick={() => {
              turn(place + 1);
            }}
          >
            <span class="num">{place + 1}</span>
            <span>
              {step.lines.map((line, each) => (
                <span key={each}>
                  <WithSuits text={withDollars(line.text)} />
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function useReplayKeys(at: number, end: number, turn: (to: number) => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const to = { Home: 0, ArrowLeft: at - 1, ArrowRight: at + 1, End: end }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      turn(to);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  });
}
