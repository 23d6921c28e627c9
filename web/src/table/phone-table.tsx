/** The table on a phone. From the top: dealer, other seats, your seat, thumb zone. */

import { useState } from "preact/hooks";
import { isWagering, sumResults, showsLastRound, wagersOf, ownDecision, type TableState } from "../state/table.ts";
import { totalOf } from "../state/wagers.ts";
import { Icon } from "../components/icon.tsx";
import { formatShortDollars, formatSignedDollars } from "../components/money.ts";
import { Sheet } from "../components/sheet.tsx";
import { texts } from "../i18n/index.ts";
import { CoachButton, CoachLine } from "../panels/coach.tsx";
import { Explanations } from "../panels/panel.tsx";
import { RevealChoice, StatusText, TimeWarning } from "./announcements.tsx";
import { QueuedSeatRow } from "./queued-seat-row.tsx";
import { Clock } from "./clock.tsx";
import { Decisions } from "./decisions.tsx";
import { PhoneHouse, PhoneOthers } from "./phone-house.tsx";
import { PhoneHands, PhoneSideWagers } from "./phone-own-seat.tsx";
import { PhoneSpots } from "./phone-spots.tsx";
import { seatLabel } from "./status-line.ts";
import { ownTurnSeat, stateAttributes, revealedScene, type Scene } from "./scene.ts";
import { SitRow } from "./sit-row.tsx";
import { useSwipe } from "./use-swipe.ts";
import {
  repeatAction,
  ChipButtons,
  hasNextHand,
  needsChips,
  NextHandButton,
  ReadyButton,
  wagerTotals,
  TrayButton,
} from "./tray.tsx";
import { RefusalText } from "./refusal-note.tsx";

export function PhoneTable({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { state, kind, store } = scene;
  const [isWhyOpen, setWhyOpen] = useState(false);
  const [chosenSeat, setChosenSeat] = useState<number | null>(null);
  const [dismissedRound, setDismissedRound] = useState(0);
  const number = state.view.round?.number ?? 0;
  const hasResult =
    showsLastRound(state.view) && sumResults(state.view, state.you.seats).count > 0 && dismissedRound < number;
  const isPlacing = state.you.seats.length > 0 && isWagering(state) && kind !== "poker" && !hasResult;
  const refusal = store.refusal.value;
  const seat = focusedSeat(state, chosenSeat);
  const swipe = useSwipe((step) => {
    setChosenSeat(neighbourSeat(state.you.seats, seat, step));
  });
  const openWhy = (): void => {
    setWhyOpen(true);
  };
  return (
    <main class={`phone-table ${kind}`} {...stateAttributes(state)}>
      <div class="phone-felt">
        {!isPlacing && <PhoneHouse scene={scene} />}
        {!isPlacing && kind === "baccarat" && <RevealChoice />}
        {isPlacing && (
          <div class="phone-status on-felt">
            <Clock state={state} />
            <StatusText scene={scene} />
            <button type="button" class="icon-button" aria-label={texts.panel.more} onClick={openWhy}>
              <Icon name="info" />
            </button>
          </div>
        )}
        <PhoneOthers scene={scene} sit={sit} />
        <BoxTabs scene={scene} shown={seat} choose={setChosenSeat} />
        <div
          class="phone-box"
          {...(seat === undefined
            ? {}
            : {
                id: `seat-${seat}`,
                role: "group",
                "aria-label": texts.table.occupiedSeat(seatLabel(kind, seat), texts.table.you, true),
              })}
          {...swipe}
        >
          {isPlacing && seat !== undefined ? (
            <PhoneSpots scene={scene} seat={seat} />
          ) : (
            <>
              <PhoneHands scene={scene} seat={seat} />
              <PhoneSideWagers scene={revealedScene(scene)} seat={seat} />
            </>
          )}
        </div>
        {refusal && !isPlacing && (
          <div class="phone-refusal" role="alert">
            <RefusalText refusal={refusal} />
          </div>
        )}
      </div>
      <div class="phone-dock">
        {!isPlacing && <WhyRow scene={scene} open={openWhy} />}
        {!isPlacing && (
          <div class="phone-status">
            <Clock state={state} />
            <StatusText scene={scene} />
            <CoachButton scene={scene} />
          </div>
        )}
        <CoachLine scene={scene} />
        <TimeWarning state={state} />
        <ThumbZone
          scene={scene}
          sit={sit}
          hasResult={hasResult}
          dismiss={() => {
            setDismissedRound(number);
          }}
        />
      </div>
      {isWhyOpen && (
        <WhySheet
          scene={scene}
          close={() => {
            setWhyOpen(false);
          }}
        />
      )}
    </main>
  );
}

/** Return the box to show large: the one to decide, otherwise the chosen one. */
function focusedSeat(state: TableState, chosen: number | null): number | undefined {
  const { seats } = state.you;
  return (
    ownTurnSeat(state) ??
    (chosen !== null && seats.includes(chosen)
      ? chosen
      : (seats.find((seat) => state.ownSeats.includes(seat)) ?? seats[0]))
  );
}

const neighbourSeat = (seats: readonly number[], seat: number | undefined, step: number): number | null =>
  seat === undefined ? null : (seats[Math.max(0, Math.min(seats.length - 1, seats.indexOf(seat) + step))] ?? null);

/** Tabs of your boxes, if you play several; box 1 is at the right. */
function BoxTabs({
  scene,
  shown,
  choose,
}: {
  scene: Scene;
  shown: number | undefined;
  choose: (seat: number) => void;
}) {
  const { state, kind, store } = scene;
  if (state.you.seats.length < 2) return null;
  const turnSeat = ownTurnSeat(state);
  return (
    <div class="box-tabs" role="group" aria-label={texts.table.yourBoxes}>
      {[...state.you.seats].reverse().map((seat) => {
        const staked = totalOf(wagersOf(state.view, seat));
        const canGiveUp = state.boxes.includes(seat) && staked === 0 && isWagering(state);
        return (
          <span key={seat} class={`box-tab ${seat === shown ? "on" : ""} ${seat === turnSeat ? "turn" : ""}`}>
            <button
              type="button"
              aria-pressed={seat === shown}
              onClick={() => {
                choose(seat);
              }}
            >
              <b>{seatLabel(kind, seat)}</b>
              <span class="num">
                {seat === turnSeat
                  ? texts.table.yourTurn
                  : staked > 0
                    ? formatShortDollars(staked)
                    : texts.table.noWager}
              </span>
            </button>
            {canGiveUp && (
              <button
                type="button"
                class="icon-button"
                aria-label={texts.table.giveUpBox(seatLabel(kind, seat))}
                onClick={() => {
                  store.giveUpBox(seat);
                }}
              >
                <Icon name="cross" />
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}

function WhySheet({ scene, close }: { scene: Scene; close: () => void }) {
  return (
    <Sheet class="why-sheet" title={scene.listing.title} label={texts.table.why} isAtBottom close={close}>
      <Explanations scene={scene} hasRoads={scene.kind === "baccarat"} />
    </Sheet>
  );
}

function WhyRow({ scene, open }: { scene: Scene; open: () => void }) {
  const revealed = scene.store.revealedState.value ?? scene.state;
  const { net, open: atStake, count } = sumResults(revealed.view, revealed.you.seats);
  const hasPots = (revealed.view.felt.betting?.won ?? []).length > 0;
  if (count === 0)
    return (
      <button type="button" class="why-row" onClick={open}>
        {hasPots ? texts.panel.pots : revealed.view.game === "poker" ? texts.panel.morePoker : texts.panel.more}
        <b>{hasPots && texts.table.why}</b>
        <Icon name="right" />
      </button>
    );
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "tie";
  return (
    <button type="button" class="why-row" onClick={open}>
      <span class={`mark ${tone} num`}>
        <Icon name={net > 0 ? "tick" : net < 0 ? "cross" : "equals"} />
        {formatSignedDollars(net)}
      </span>
      {atStake > 0 && texts.table.soFar}
      <b>{texts.table.why}</b>
      <Icon name="right" />
    </button>
  );
}

/** Controls within reach of a thumb. */
function ThumbZone({
  scene,
  sit,
  hasResult,
  dismiss,
}: {
  scene: Scene;
  sit: ((seat: number) => void) | null;
  hasResult: boolean;
  dismiss: () => void;
}) {
  const { state, store, kind } = scene;
  const decision = ownDecision(state);
  if (decision)
    return (
      <Decisions
        key={`${decision.seat}/${decision.hand ?? 0}/${decision.about}`}
        scene={scene}
        decision={decision}
        isForThumb
      />
    );
  if (store.queuedSeat.value) return <QueuedSeatRow scene={scene} seat={store.queuedSeat.value.seat} />;
  if (sit) return <SitRow scene={scene} sit={sit} />;
  if (hasNextHand(scene)) return <NextHandButton scene={scene} />;
  if (state.you.seats.length === 0 || kind === "poker" || !isWagering(state)) return <div class="phone-idle" />;
  const { current, last } = wagerTotals(scene);
  const repeat = repeatAction(scene);
  return (
    <>
      <div class={`phone-tray-buttons ${hasResult ? "idle" : ""}`}>
        <TrayButton
          icon="undo"
          label={texts.table.undo}
          shortcut="Z"
          isDisabled={!store.isConnected || current === 0}
          press={store.undo}
        />
        <TrayButton
          icon="bin"
          label={texts.table.clear}
          shortcut="X"
          isDisabled={!store.isConnected || current === 0}
          press={store.clear}
        />
        <TrayButton
          icon="repeat"
          label={texts.table.repeat}
          shortcut="A"
          isDisabled={repeat.isDisabled || last === 0}
          press={repeat.press}
        />
        <TrayButton
          icon="double"
          label={texts.table.double}
          shortcut="W"
          isDisabled={!store.isConnected || current === 0}
          press={store.double}
        />
      </div>
      <div onPointerDown={dismiss} onClick={dismiss}>
        <ChipButtons scene={scene} />
      </div>
      {hasResult && store.isConnected && !needsChips(scene, current) ? (
        <button
          type="button"
          class="btn primary big go"
          onClick={() => {
            if (last > 0) void repeat.press();
            else dismiss();
          }}
        >
          {last > 0 ? texts.table.repeatAmount(formatShortDollars(last)) : texts.status.wagers}
        </button>
      ) : (
        <ReadyButton scene={scene} />
      )}
    </>
  );
}
