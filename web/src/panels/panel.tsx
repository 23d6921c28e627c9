/** Explanations beside the felt: why each wager ended as it did. */

import { useState } from "preact/hooks";
import type { Settlement } from "../wire/frames.ts";
import { netOf, settlementsOf, wagersOf, type TableState } from "../state/table.ts";
import { Icon } from "../parts/icon.tsx";
import { dollars, signed } from "../parts/money.ts";
import { texts } from "../texts/index.ts";
import { titleOf } from "../table/layout.ts";
import { RefusalWords } from "../table/refusal.tsx";
import { placeName } from "../table/say.ts";
import type { Scene } from "../table/scene.ts";
import { WithSuits } from "./suits.tsx";

export function Panel({ scene }: { scene: Scene }) {
  return (
    <aside class="panel" aria-label={texts.table.panel}>
      <nav class="tabs" aria-label={texts.table.panel}><a class="on" href="#why" aria-current="true" onClick={(event) => { event.preventDefault(); }}>{texts.table.why}</a></nav>
      <Why scene={scene} told={scene.store.told.value ?? scene.state} />
      {scene.state.view.shoe.root && <footer class="proof"><Icon name="shield" /><span>{texts.table.sealed}</span></footer>}
    </aside>
  );
}

/** The results of your wagers in the round that lies on the felt, and the last refusal. */
export function Why({ scene, told }: { scene: Scene; told: TableState }) {
  const { view, you } = told;
  const { net, open, count } = netOf(view, you.seats);
  const refused = scene.store.refused.value;
  const settled = you.seats.flatMap((seat) => settlementsOf(view, seat));
  const places = you.seats.map((seat) => placeName(scene.kind, seat).toLowerCase()).join(", ");
  return (
    <div id="why">
      {refused && <div class="refusedrow"><span class="caps">{texts.table.refusedTitle}</span><RefusalWords refusal={refused} /></div>}
      {count > 0 && view.round && (
        <div class="phead">
          <div><span class="caps">{texts.table.roundOf(view.round.number, places)}</span><p class="net num"><Mark net={net} />{open > 0 && <span class="muted"> {texts.table.soFar}</span>}</p></div>
          {open > 0 && <p class="muted still num">{texts.table.stillIn(dollars(open))}</p>}
        </div>
      )}
      <ul class="settle">
        {settled.map((each) => <Entry key={`${view.round?.number ?? 0}/${each.seat}/${each.hand}/${each.wager}/${each.clause}/${each.row ?? ""}`} scene={scene} settled={each} isSplit={settled.filter((other) => other.wager === each.wager && other.seat === each.seat).length > 1} />)}
        <OpenWagers scene={scene} told={told} settled={settled} />
      </ul>
      {count === 0 && !refused && open === 0 && <p class="whynothing">{texts.table.noRound}</p>}
    </div>
  );
}

function Mark({ net }: { net: number }) {
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "tie";
  return <span class={`mark ${tone} num`}><Icon name={net > 0 ? "tick" : net < 0 ? "cross" : "equals"} />{signed(net)}</span>;
}

function Entry({ scene, settled, isSplit }: { scene: Scene; settled: Settlement; isSplit: boolean }) {
  const [isOpen, open] = useState(false);
  const title = titleOf(scene.layout, settled.wager) + (isSplit ? `, ${texts.table.hand(settled.hand)}` : "");
  return (
    <li class={isOpen ? "open" : ""}>
      <button type="button" class="row" aria-expanded={isOpen} onClick={() => { open(!isOpen); }}>
        <span class="n">{title}</span><span class="st num">{dollars(settled.stake)}</span><Mark net={settled.net} /><Icon name="down" class="tw" />
      </button>
      {isOpen && (
        <div class="why">
          <p class="because"><WithSuits text={settled.because} /></p>
          <dl class="arith num">
            <dt>{texts.table.stakeRow}</dt><dd>{dollars(settled.stake)}</dd>
            {settled.pays && <><dt>{texts.table.odds}</dt><dd>{settled.pays}</dd></>}
            <dt class="sum">{settled.net < 0 ? texts.table.taken : texts.table.paid}</dt><dd class="sum"><b class={settled.net < 0 ? "minus" : ""}>{dollars(Math.abs(settled.net))}</b></dd>
            {settled.net >= 0 && <><dt>{texts.table.back_}</dt><dd>{dollars(settled.stake)}</dd></>}
          </dl>
          <div class="gist"><span class="clause"><Icon name="book" />{settled.clause}</span></div>
        </div>
      )}
    </li>
  );
}

function OpenWagers({ scene, told, settled }: { scene: Scene; told: TableState; settled: Settlement[] }) {
  const rows = told.you.seats.flatMap((seat) => Object.entries(wagersOf(told.view, seat))
    .filter(([wager, amount]) => amount > 0 && !settled.some((each) => each.seat === seat && each.wager === wager))
    .map(([wager, amount]) => ({ seat, wager, amount })));
  return <>{rows.map(({ seat, wager, amount }) => <li key={`${seat}/${wager}`}><p class="row"><span class="n">{titleOf(scene.layout, wager)}</span><span class="st num">{dollars(amount)}</span><span class="mark open">{texts.table.open}</span></p></li>)}</>;
}
