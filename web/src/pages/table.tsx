/** One table: the felt, what is due, and why. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { useSounds } from "../sound/use-sounds.ts";
import { isWagering, stackOf, yourDecision } from "../state/table.ts";
import { tableName } from "../state/private.ts";
import { takeWish } from "../state/router.ts";
import { Fault } from "../components/error-message.tsx";
import { Icon } from "../components/icon.tsx";
import { brief, dollars } from "../components/money.ts";
import { besideTitle } from "../components/sentence.ts";
import { TopBar } from "../components/topbar.tsx";
import { texts } from "../i18n/index.ts";
import { Away } from "../panels/away.tsx";
import { CompanySheet } from "../panels/robots.tsx";
import { Panel } from "../panels/panel.tsx";
import { Roads } from "../roads/roads-view.tsx";
import { coupsOf } from "../roads/roads.ts";
import { Announce } from "../table/announce.tsx";
import { AwaitedRow } from "../table/queued-seat-row.tsx";
import { ArcFelt } from "../table/arc-felt.tsx";
import { BaccaratFelt } from "../table/baccarat-felt.tsx";
import { Decisions } from "../table/decisions.tsx";
import { Defs } from "../table/defs.tsx";
import { useTableKeys } from "../table/keys.ts";
import { kindOf, leastMain, limitsOf } from "../table/layout.ts";
import { ApprovedLayout, TableMenu } from "../table/menu.tsx";
import { PhoneTable } from "../table/phone.tsx";
import { PokerFelt } from "../table/poker-felt.tsx";
import { stateOf, type Scene } from "../table/scene.ts";
import { middleSeat, SitRow } from "../table/sit-row.tsx";
import { SitSheet, usualAmount } from "../table/sit-sheet.tsx";
import { TableStore } from "../table/store.ts";
import { hasNextHand, NextHand, Tray, WagerRow } from "../table/tray.tsx";
import { usePhone } from "../table/use-phone.ts";

type Sheet = { sit: number } | "layout" | null;

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
  if (store.fault.value)
    return <Fault text={store.fault.value} title={store.isMissing.value ? texts.faults.noTable : texts.faults.title} />;
  if (!state || !layout || !listing) return <div class="loading" aria-busy="true" />;
  return <Table scene={{ store, state, layout, listing, kind: kindOf(layout) }} />;
}

function Table({ scene }: { scene: Scene }) {
  const { store, state, listing, kind } = scene;
  const [sheet, open] = useState<Sheet>(null);
  const [isPanelOpen, openPanel] = useState(false);
  const isPhone = usePhone();
  useTableKeys(store, sheet !== null || store.wantsChips.value || store.wantsCompany.value);
  useSounds(store);
  useEffect(() => {
    const onPress = (event: PointerEvent): void => {
      if (!(event.target as Element).closest(".peel")) store.finishMoves();
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
          if (state.you.stack >= leastMain(listing) && kind !== "poker") void store.sit(seat, 0);
          else open({ sit: seat });
        }
      : null;
  const close = (): void => {
    open(null);
  };
  useEffect(() => {
    const seat = middleSeat(scene);
    if (takeWish() === "sit" && canSit && seat !== null)
      void store.sit(seat, state.you.stack >= leastMain(listing) ? 0 : usualAmount(scene));
  }, []);
  return (
    <>
      <Defs />
      <Bar
        scene={scene}
        isPhone={isPhone}
        buy={() => {
          store.wantsChips.value = true;
        }}
        showLayout={() => {
          open("layout");
        }}
        showCompany={() => {
          store.wantsCompany.value = true;
        }}
      />
      {isPhone ? (
        <PhoneTable scene={scene} sit={sit} />
      ) : (
        <main class={`table ${kind}`} {...stateOf(state)}>
          <div class="play">
            <FeltOf scene={scene} sit={sit} />
            <Announce scene={scene}>
              <button
                type="button"
                class="btn drawerbtn"
                aria-expanded={isPanelOpen}
                aria-controls="panel"
                onClick={() => {
                  openPanel(true);
                }}
              >
                {texts.panel.tabs.why}
              </button>
            </Announce>
            <Dock scene={scene} sit={sit} />
            {kind === "baccarat" && <Roads coups={coupsOf((store.told.value ?? state).view.results)} />}
          </div>
          <Panel scene={scene} isOpen={isPanelOpen} open={openPanel} />
        </main>
      )}
      <Away scene={scene} />
      {sheet === "layout" && <ApprovedLayout id={listing.id} title={listing.title} close={close} />}
      {store.wantsCompany.value && (
        <CompanySheet
          scene={scene}
          close={() => {
            store.wantsCompany.value = false;
          }}
        />
      )}
      {store.wantsChips.value && (
        <SitSheet
          scene={scene}
          seat={null}
          close={() => {
            store.wantsChips.value = false;
          }}
        />
      )}
      {typeof sheet === "object" && sheet !== null && <SitSheet scene={scene} seat={sheet.sit} close={close} />}
    </>
  );
}

export function FeltOf({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  if (scene.kind === "poker") return <PokerFelt scene={scene} sit={sit} />;
  if (scene.kind === "baccarat") return <BaccaratFelt scene={scene} sit={sit} />;
  return <ArcFelt scene={scene} sit={sit} />;
}

/** Decisions where one is due, what to do with chips while wagers are open, and a seat for who has none. */
function Dock({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { state, kind, store } = scene;
  const asked = yourDecision(state);
  const isSeated = state.you.seats.length > 0;
  const hasTray = isSeated && kind !== "poker";
  const hasRow = hasTray && kind !== "baccarat";
  return (
    <>
      {asked ? (
        <Decisions key={`${asked.seat}/${asked.hand ?? 0}/${asked.about}`} scene={scene} asked={asked} />
      ) : store.awaited.value ? (
        <AwaitedRow scene={scene} seat={store.awaited.value.seat} />
      ) : sit ? (
        <SitRow scene={scene} sit={sit} />
      ) : hasNextHand(scene) ? (
        <NextHand scene={scene} />
      ) : hasRow && isWagering(state) ? (
        <WagerRow scene={scene} />
      ) : (
        <div class="decide none" />
      )}
      {hasTray ? <Tray scene={scene} hasRow={hasRow} /> : <div class="tray" />}
    </>
  );
}

function Bar({
  scene,
  isPhone,
  buy,
  showLayout,
  showCompany,
}: {
  scene: Scene;
  isPhone: boolean;
  buy: () => void;
  showLayout: () => void;
  showCompany: () => void;
}) {
  const { store, listing } = scene;
  const told = store.told.value ?? scene.state;
  const live = store.live.value;
  const connection = live?.connection.value ?? "connecting";
  const main = listing.main[0];
  const { min, max } = main ? limitsOf(listing, main) : { min: null, max: null };
  const limits = min !== null && max !== null ? texts.table.to(brief(min), brief(max)) : "";
  const rules = besideTitle(listing.title, store.about.value?.rules ?? "");
  const isByHand = listing.dealing === "shadow";
  const right = (
    <>
      <span class={`tag ${connection}`} role="status">
        <span class="dot" />
        {connection === "live" ? texts.connection.live(live?.delay.value ?? null) : texts.connection[connection]}
      </span>
      {(!isPhone || isByHand) && <span class="tag">{isByHand ? texts.byHand : texts.playMoney}</span>}
      <div class="balance">
        <b class="num">{dollars(stackOf(told))}</b>
        <small>{texts.table.onTable}</small>
      </div>
      <TableMenu scene={scene} buy={buy} showLayout={showLayout} showCompany={showCompany} />
    </>
  );
  return (
    <TopBar
      right={right}
      before={
        <a class="iconbtn" href="/" aria-label={texts.table.back}>
          <Icon name="back" />
        </a>
      }
    >
      <div class="where">
        <h1>{listing.title}</h1>
        <span class="num">
          {isPhone && limits && !listing.private ? `${tableName(listing.id)}, ${limits}` : tableName(listing.id)}
        </span>
        <span class="rulesline">{rules}</span>
        {!isPhone && limits && <span class="num">{limits}</span>}
      </div>
    </TopBar>
  );
}
