/** Page of a table: felt, decisions, explanations. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { useSounds } from "../sound/use-sounds.ts";
import { isWagering, stackOf, ownDecision } from "../state/table.ts";
import { tableName } from "../state/private-tables.ts";
import { consumeIntent } from "../state/router.ts";
import { ErrorMessage } from "../components/error-message.tsx";
import { Icon } from "../components/icon.tsx";
import { formatShortDollars, formatDollars } from "../components/money.ts";
import { withoutTitle } from "../components/sentence.ts";
import { TopBar } from "../components/top-bar.tsx";
import { texts } from "../i18n/index.ts";
import { MissedEvents } from "../panels/missed-events.tsx";
import { RobotsSheet } from "../panels/robots-sheet.tsx";
import { Panel } from "../panels/panel.tsx";
import { Roads } from "../roads/roads-view.tsx";
import { coupsOf } from "../roads/roads.ts";
import { Announcements } from "../table/announcements.tsx";
import { QueuedSeatRow } from "../table/queued-seat-row.tsx";
import { ArcFelt } from "../table/arc-felt.tsx";
import { BaccaratFelt } from "../table/baccarat-felt.tsx";
import { Decisions } from "../table/decisions.tsx";
import { SvgDefs } from "../table/svg-defs.tsx";
import { useTableKeys } from "../table/use-table-keys.ts";
import { kindOf, mainMinimum, limitsOf } from "../table/layout.ts";
import { ApprovedLayout, TableMenu } from "../table/table-menu.tsx";
import { PhoneTable } from "../table/phone-table.tsx";
import { PokerFelt } from "../table/poker-felt.tsx";
import { stateAttributes, type Scene } from "../table/scene.ts";
import { middleSeat, SitRow } from "../table/sit-row.tsx";
import { SitSheet, defaultAmount } from "../table/sit-sheet.tsx";
import { TableStore } from "../table/table-store.ts";
import { hasNextHand, NextHandButton, Tray, WagerButtons } from "../table/tray.tsx";
import { usePhone } from "../table/use-phone.ts";

type OpenSheet = { sit: number } | "layout" | null;

export function TablePage({ id }: { id: string }) {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => {
    store.start();
    return () => {
      store.close();
    };
  }, [store]);
  const state = store.state.value,
    layout = store.layout.value,
    listing = store.listing.value;
  useEffect(() => {
    document.title = `${listing?.title ?? texts.nav.tables} ${tableName(id)}, ${texts.product}`;
  }, [listing]);
  if (store.loadError.value)
    return (
      <ErrorMessage
        text={store.loadError.value}
        title={store.isNotFound.value ? texts.errors.noTable : texts.errors.title}
      />
    );
  if (!state || !layout || !listing) return <div class="loading" aria-busy="true" />;
  return <Table scene={{ store, state, layout, listing, kind: kindOf(layout) }} />;
}

function Table({ scene }: { scene: Scene }) {
  const { store, state, listing, kind } = scene;
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const isPhone = usePhone();
  useTableKeys(store, sheet !== null || store.isBuyingChips.value || store.isInvitingRobots.value);
  useSounds(store);
  useEffect(() => {
    const onPress = (event: PointerEvent): void => {
      if (!(event.target as Element).closest(".peel")) store.finishAnimations();
    };
    addEventListener("pointerdown", onPress);
    return () => {
      removeEventListener("pointerdown", onPress);
    };
  }, [store]);
  const canSit = state.you.seats.length === 0;
  const sit =
    canSit && store.isConnected
      ? (seat: number): void => {
          if (state.you.stack >= mainMinimum(listing) && kind !== "poker") void store.sit(seat, 0);
          else setSheet({ sit: seat });
        }
      : null;
  const close = (): void => {
    setSheet(null);
  };
  useEffect(() => {
    const seat = middleSeat(scene);
    if (consumeIntent() === "sit" && canSit && seat !== null)
      void store.sit(seat, state.you.stack >= mainMinimum(listing) ? 0 : defaultAmount(scene));
  }, []);
  return (
    <>
      <SvgDefs />
      <TableBar
        scene={scene}
        isPhone={isPhone}
        buyChips={() => {
          store.isBuyingChips.value = true;
        }}
        showLayout={() => {
          setSheet("layout");
        }}
        showRobots={() => {
          store.isInvitingRobots.value = true;
        }}
      />
      {isPhone ? (
        <PhoneTable scene={scene} sit={sit} />
      ) : (
        <main class={`table ${kind}`} {...stateAttributes(state)}>
          <div class="play">
            <Felt scene={scene} sit={sit} />
            <Announcements scene={scene}>
              <button
                type="button"
                class="btn drawer-button"
                aria-expanded={isPanelOpen}
                aria-controls="panel"
                onClick={() => {
                  setPanelOpen(true);
                }}
              >
                {texts.panel.tabs.why}
              </button>
            </Announcements>
            <Dock scene={scene} sit={sit} />
            {kind === "baccarat" && <Roads coups={coupsOf((store.revealedState.value ?? state).view.results)} />}
          </div>
          <Panel scene={scene} isOpen={isPanelOpen} setOpen={setPanelOpen} />
        </main>
      )}
      <MissedEvents scene={scene} />
      {sheet === "layout" && <ApprovedLayout id={listing.id} title={listing.title} close={close} />}
      {store.isInvitingRobots.value && (
        <RobotsSheet
          scene={scene}
          close={() => {
            store.isInvitingRobots.value = false;
          }}
        />
      )}
      {store.isBuyingChips.value && (
        <SitSheet
          scene={scene}
          seat={null}
          close={() => {
            store.isBuyingChips.value = false;
          }}
        />
      )}
      {typeof sheet === "object" && sheet !== null && <SitSheet scene={scene} seat={sheet.sit} close={close} />}
    </>
  );
}

export function Felt({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  if (scene.kind === "poker") return <PokerFelt scene={scene} sit={sit} />;
  if (scene.kind === "baccarat") return <BaccaratFelt scene={scene} sit={sit} />;
  return <ArcFelt scene={scene} sit={sit} />;
}

/** Below the felt: decisions, chip buttons while wagers are open, or an invitation to sit down. */
function Dock({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { state, kind, store } = scene;
  const decision = ownDecision(state);
  const isSeated = state.you.seats.length > 0;
  const hasTray = isSeated && kind !== "poker";
  const hasWagerButtons = hasTray && kind !== "baccarat";
  return (
    <>
      {decision ? (
        <Decisions key={`${decision.seat}/${decision.hand ?? 0}/${decision.about}`} scene={scene} decision={decision} />
      ) : store.queuedSeat.value ? (
        <QueuedSeatRow scene={scene} seat={store.queuedSeat.value.seat} />
      ) : sit ? (
        <SitRow scene={scene} sit={sit} />
      ) : hasNextHand(scene) ? (
        <NextHandButton scene={scene} />
      ) : hasWagerButtons && isWagering(state) ? (
        <WagerButtons scene={scene} />
      ) : (
        <div class="decide none" />
      )}
      {hasTray ? <Tray scene={scene} hasWagerButtons={hasWagerButtons} /> : <div class="tray" />}
    </>
  );
}

function TableBar({
  scene,
  isPhone,
  buyChips,
  showLayout,
  showRobots,
}: {
  scene: Scene;
  isPhone: boolean;
  buyChips: () => void;
  showLayout: () => void;
  showRobots: () => void;
}) {
  const { store, listing } = scene;
  const revealed = store.revealedState.value ?? scene.state;
  const connection = store.connection.value;
  const connectionState = connection?.state.value ?? "connecting";
  const main = listing.main[0];
  const { min, max } = main ? limitsOf(listing, main) : { min: null, max: null };
  const limits =
    min !== null && max !== null ? texts.table.limitRange(formatShortDollars(min), formatShortDollars(max)) : "";
  const rules = withoutTitle(listing.title, store.about.value?.rules ?? "");
  const isByHand = listing.dealing === "shadow";
  const right = (
    <>
      <span class={`tag ${connectionState}`} role="status">
        <span class="dot" />
        {connectionState === "live"
          ? texts.connection.live(connection?.latency.value ?? null)
          : texts.connection[connectionState]}
      </span>
      {(!isPhone || isByHand) && <span class="tag">{isByHand ? texts.byHand : texts.playMoney}</span>}
      <div class="balance">
        <b class="num">{formatDollars(stackOf(revealed))}</b>
        <small>{texts.table.onTable}</small>
      </div>
      <TableMenu scene={scene} buyChips={buyChips} showLayout={showLayout} showRobots={showRobots} />
    </>
  );
  return (
    <TopBar
      trailing={right}
      leading={
        <a class="icon-button" href="/" aria-label={texts.table.back}>
          <Icon name="back" />
        </a>
      }
    >
      <div class="table-heading">
        <h1>{listing.title}</h1>
        <span class="num">
          {isPhone && limits && !listing.is_private ? `${tableName(listing.id)}, ${limits}` : tableName(listing.id)}
        </span>
        <span class="rules-line">{rules}</span>
        {!isPhone && limits && <span class="num">{limits}</span>}
      </div>
    </TopBar>
  );
}
