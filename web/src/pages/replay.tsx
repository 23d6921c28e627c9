/** Replay of a finished round: each step with its text and clauses. */

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Clause } from "../panels/clause.tsx";
import { roundPath } from "../panels/recalled-rounds.ts";
import { CardText } from "../panels/card-text.tsx";
import { ErrorMessage } from "../components/error-message.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { useFetchOnce } from "../components/fetch-once.ts";
import { withDollars } from "../components/money.ts";
import { TopBar } from "../components/top-bar.tsx";
import { firstStep, stateAt, clampStep, type ReplayedRound } from "../play/replay.ts";
import { replaceRoute } from "../state/router.ts";
import { tableName } from "../state/private-tables.ts";
import type { TableState } from "../state/table.ts";
import { SvgDefs } from "../table/svg-defs.tsx";
import { kindOf } from "../table/layout.ts";
import { PhoneHouse, PhoneOthers } from "../table/phone-house.tsx";
import { PhoneHands, PhoneSideWagers } from "../table/phone-own-seat.tsx";
import { ownTurnSeat, stateAttributes, type Scene } from "../table/scene.ts";
import { TableStore } from "../table/table-store.ts";
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
  return <Replay store={store} round={value} stepNumber={clampStep(value, step ?? firstStep(value))} />;
}

function Replay({ store, round, stepNumber }: { store: TableStore; round: ReplayedRound; stepNumber: number }) {
  const lastShown = useRef<{ stepNumber: number; state: TableState } | null>(null);
  const state = useMemo(
    () => stateAt(round, stepNumber, lastShown.current, texts.replay.player, performance.now()),
    [round, stepNumber],
  );
  lastShown.current = { stepNumber, state };
  const layout = store.layout.value,
    listing = store.listing.value;
  const isPhone = usePhone();
  const goToStep = (to: number): void => {
    replaceRoute(`/play/${encodeURIComponent(listing?.id ?? "")}/${round.number}/${clampStep(round, to)}`);
  };
  useReplayKeys(stepNumber, round.steps.length, goToStep);
  if (!layout || !listing) return null;
  const scene: Scene = { store, state, layout, listing, kind: kindOf(layout) };
  const props = { scene, round, stepNumber, goToStep };
  return (
    <>
      <SvgDefs />
      <TopBar
        leading={
          <a class="icon-button" href="/play" aria-label={texts.replay.leave}>
            <Icon name="back" />
          </a>
        }
      >
        <div class="table-heading">
          <h1 {...focusFallback(1)}>{texts.replay.heading(round.number)}</h1>
          <span class="num">{tableName(listing.id)}</span>
          <span class="rules-line">{listing.title}</span>
        </div>
      </TopBar>
      {isPhone ? <PhoneReplay {...props} /> : <DesktopReplay {...props} />}
    </>
  );
}

interface ReplayViewProps {
  scene: Scene;
  round: ReplayedRound;
  stepNumber: number;
  goToStep: (to: number) => void;
}

function DesktopReplay({ scene, round, stepNumber, goToStep }: ReplayViewProps) {
  return (
    <main class={`table replay ${scene.kind}`} {...stateAttributes(scene.state)} data-step={stepNumber}>
      <div class="play">
        <Felt scene={scene} sit={null} />
        <StepText round={round} stepNumber={stepNumber} />
        <StepButtons round={round} stepNumber={stepNumber} goToStep={goToStep} />
      </div>
      <aside class="panel" aria-label={texts.replay.steps}>
        <StepList round={round} stepNumber={stepNumber} goToStep={goToStep} />
      </aside>
    </main>
  );
}

function PhoneReplay({ scene, round, stepNumber, goToStep }: ReplayViewProps) {
  const seat = ownTurnSeat(scene.state) ?? scene.state.you.seats[0];
  return (
    <main class={`phone-table replay ${scene.kind}`} {...stateAttributes(scene.state)} data-step={stepNumber}>
      <div class="phone-felt">
        <PhoneHouse scene={scene} />
        <PhoneOthers scene={scene} sit={null} />
        <div class="phone-box">
          {seat !== undefined ? (
            <>
              <PhoneHands scene={scene} seat={seat} />
              <PhoneSideWagers scene={scene} seat={seat} />
            </>
          ) : (
            <div class="phone-own-hands" />
          )}
        </div>
      </div>
      <div class="phone-dock">
        <StepText round={round} stepNumber={stepNumber} />
        <input
          class="seek"
          type="range"
          min={0}
          max={round.steps.length}
          value={stepNumber}
          aria-label={texts.replay.steps}
          aria-valuetext={texts.replay.step(stepNumber, round.steps.length)}
          onInput={(event) => {
            goToStep(Number(event.currentTarget.value));
          }}
        />
        <StepButtons round={round} stepNumber={stepNumber} goToStep={goToStep} />
      </div>
    </main>
  );
}

/** Text of the step, announced when it changes. */
function StepText({ round, stepNumber }: { round: ReplayedRound; stepNumber: number }) {
  const lines = round.steps[stepNumber - 1]?.lines ?? [];
  return (
    <section class="step-text" aria-label={texts.replay.stepText}>
      <span class="caps num">{texts.replay.step(stepNumber, round.steps.length)}</span>
      <div aria-live="polite">
        {lines.length === 0 && <p>{texts.replay.before}</p>}
        {lines.map((line, index) => (
          <p key={index}>
            <CardText text={withDollars(line.text)} />
            {line.by_house && <em>{texts.panel.byHouse}</em>}
          </p>
        ))}
      </div>
      <div class="clauses">
        {[...new Set(lines.map((line) => line.clause))].map((clause) => (
          <Clause key={`${stepNumber} ${clause}`} id={clause} />
        ))}
      </div>
    </section>
  );
}

/** Large buttons: first, back, next, last. */
function StepButtons({
  round,
  stepNumber,
  goToStep,
}: {
  round: ReplayedRound;
  stepNumber: number;
  goToStep: (to: number) => void;
}) {
  const end = round.steps.length;
  const stepButton = (icon: IconName, label: string, shortcut: string, to: number, isDisabled: boolean) => (
    <button
      type="button"
      class="btn big"
      disabled={isDisabled}
      aria-keyshortcuts={shortcut}
      onClick={() => {
        goToStep(to);
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  return (
    <div class="step-buttons" role="group" aria-label={texts.replay.stepButtons}>
      {stepButton("first", texts.replay.first, "Home", 0, stepNumber === 0)}
      {stepButton("left", texts.replay.back, "ArrowLeft", stepNumber - 1, stepNumber === 0)}
      {stepButton("right", texts.replay.next, "ArrowRight", stepNumber + 1, stepNumber === end)}
      {stepButton("last", texts.replay.last, "End", end, stepNumber === end)}
    </div>
  );
}

function StepList({
  round,
  stepNumber,
  goToStep,
}: {
  round: ReplayedRound;
  stepNumber: number;
  goToStep: (to: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [stepNumber]);
  return (
    <ol class="steps" ref={list}>
      {round.steps.map((step, index) => (
        <li key={step.version}>
          <button
            type="button"
            class={index + 1 === stepNumber ? "on" : ""}
            aria-current={index + 1 === stepNumber ? "step" : undefined}
            onClick={() => {
              goToStep(index + 1);
            }}
          >
            <span class="num">{index + 1}</span>
            <span>
              {step.lines.map((line, each) => (
                <span key={each}>
                  <CardText text={withDollars(line.text)} />
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function useReplayKeys(stepNumber: number, end: number, goToStep: (to: number) => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const to = { Home: 0, ArrowLeft: stepNumber - 1, ArrowRight: stepNumber + 1, End: end }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      goToStep(to);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  });
}
