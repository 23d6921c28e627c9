/** The table on a phone held upright. From the top: house, others, you, thumb zone. */

import { useState } from "preact/hooks";
import { isWagering, netOf, showsLastRound, yourDecision } from "../state/table.ts";
import { Icon } from "../parts/icon.tsx";
import { brief, signed } from "../parts/money.ts";
import { texts } from "../texts/index.ts";
import { Explanations } from "../panels/panel.tsx";
import { Say, ShortTime } from "./announce.tsx";
import { Clock } from "./clock.tsx";
import { Decisions } from "./decisions.tsx";
import { PhoneHouse, PhoneOthers } from "./phone-house.tsx";
import { PhoneHands, PhoneSides } from "./phone-own.tsx";
import { PhoneSpots } from "./phone-spots.tsx";
import { stateOf, type Scene } from "./scene.ts";
import { Chips, Ready, stakesOf, TrayButton } from "./tray.tsx";
import { RefusalWords } from "./refusal.tsx";

export function PhoneTable({ scene, sit }: { scene: Scene; sit: ((seat: number) => void) | null }) {
  const { state, kind, store } = scene;
  const [isWhy, showWhy] = useState(false);
  const isSeated = state.you.seats.length > 0;
  const [seen, see] = useState(0);
  const number = state.view.round?.number ?? 0;
  const hasResult = showsLastRound(state.view) && netOf(state.view, state.you.seats).count > 0 && seen < number;
  const isPlacing = isSeated && isWagering(state) && kind !== "poker" && !hasResult;
  const told = store.told.value ?? state;
  const refusal = store.refusal.value;
  return (
    <main class={`phonetable ${kind}`} {...stateOf(state)}>
      <div class="pfelt">
        {!isPlacing && <PhoneHouse scene={scene} />}
        {isPlacing && <div class="psay onfelt"><Clock state={state} /><Say scene={scene} told={told} /></div>}
        <PhoneOthers scene={scene} sit={sit} />
        {isPlacing ? <PhoneSpots scene={scene} /> : <><PhoneHands scene={scene} /><PhoneSides scene={scene} /></>}
        {refusal && !isPlacing && <div class="prefusal" role="alert"><RefusalWords refusal={refusal} /></div>}
      </div>
      <div class="pdock">
        {!isPlacing && <WhyRow scene={scene} open={() => { showWhy(true); }} />}
        {!isPlacing && <div class="psay"><Clock state={state} /><Say scene={scene} told={told} /></div>}
        <ShortTime state={state} />
        <Thumb scene={scene} hasResult={hasResult} dismiss={() => { see(number); }} />
      </div>
      {isWhy && (
        <div class="veil low" onClick={(event) => { if (event.target === event.currentTarget) showWhy(false); }}>
          <div class="whysheet" role="dialog" aria-modal="true" aria-label={texts.table.why}>
            <div class="sheethead"><h2>{texts.table.why}</h2><button class="iconbtn" type="button" aria-label={texts.table.close} onClick={() => { showWhy(false); }} ref={(button) => { button?.focus(); }}><Icon name="cross" /></button></div>
            <Explanations scene={scene} hasRoads={kind === "baccarat"} />
          </div>
        </div>
      )}
    </main>
  );
}

function WhyRow({ scene, open }: { scene: Scene; open: () => void }) {
  const told = scene.store.told.value ?? scene.state;
  const { net, open: still, count } = netOf(told.view, told.you.seats);
  if (count === 0) return <button type="button" class="whyrow" onClick={open}>{texts.panel.more}<b /><Icon name="right" /></button>;
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "tie";
  return (
    <button type="button" class="whyrow" onClick={open}>
      <span class={`mark ${tone} num`}><Icon name={net > 0 ? "tick" : net < 0 ? "cross" : "equals"} />{signed(net)}</span>{still > 0 && texts.table.soFar}<b>{texts.table.why}</b><Icon name="right" />
    </button>
  );
}

/** Everything that a thumb needs. */
function Thumb({ scene, hasResult, dismiss }: { scene: Scene; hasResult: boolean; dismiss: () => void }) {
  const { state, store, kind } = scene;
  const asked = yourDecision(state);
  if (asked) return <Decisions key={`${asked.seat}/${asked.hand ?? 0}/${asked.about}`} scene={scene} asked={asked} isThumb />;
  if (state.you.seats.length === 0 || kind === "poker" || !isWagering(state)) return <div class="pidle" />;
  const { now, last } = stakesOf(scene);
  return (
    <>
      <div class="pacts">
        <TrayButton icon="undo" label={texts.table.undo} hint="Z" isOff={now === 0} press={store.undo} />
        <TrayButton icon="bin" label={texts.table.clear} hint="X" isOff={now === 0} press={store.clear} />
        <TrayButton icon="repeat" label={texts.table.repeat} hint="A" isOff={last === 0 || now >= last} press={store.repeat} />
        <TrayButton icon="double" label={texts.table.double} hint="W" isOff={now === 0} press={store.double} />
      </div>
      <div onClick={dismiss}><Chips scene={scene} /></div>
      {hasResult ? <button type="button" class="btn primary big go" onClick={() => { if (last > 0) void store.repeat(); else dismiss(); }}>{last > 0 ? texts.table.repeatAmount(brief(last)) : texts.say.wagers}</button> : <Ready scene={scene} />}
    </>
  );
}
