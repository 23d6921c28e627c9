/** The panel beside the felt: why wagers ended as they did, what they pay, the rules, and earlier rounds. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { About } from "../wire/api.ts";
import type { HouseState, View, You } from "../wire/frames.ts";
import { Icon } from "../parts/icon.tsx";
import { texts } from "../texts/index.ts";
import { Paytables } from "./paytables.tsx";
import { Rounds } from "./rounds.tsx";
import { Rules } from "./rules.tsx";
import { Why } from "./why.tsx";

export interface Refusal { message: string; clause: string | null }

export interface PanelGiven {
  id: string; view: View; house: HouseState; you: You; about: About | null;
  /** The last act that was not accepted, until the next one. */
  refused?: Refusal | null;
}

const TABS = ["why", "paytables", "rules", "rounds"] as const;
type Tab = (typeof TABS)[number];

export function Explanations(given: PanelGiven) {
  const tab = useSignal<Tab>("why");
  const root = given.view.shoe.root;
  return (
    <>
      <Tabs tab={tab.value} choose={(chosen) => { tab.value = chosen; }} />
      <div class="tabpanel" role="tabpanel" id={`panel-${tab.value}`} aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        {tab.value === "why" && <Why {...given} />}
        {tab.value === "paytables" && <Paytables {...given} />}
        {tab.value === "rules" && <Rules {...given} />}
        {tab.value === "rounds" && <Rounds {...given} />}
      </div>
      {root && (
        <footer class="proof">
          <Icon name="shield" />
          <span>{texts.panel.sealed} <button type="button" class="link" onClick={() => { tab.value = "rules"; }}>{texts.panel.verify}</button></span>
        </footer>
      )}
    </>
  );
}

/** One tab is in the order of focus; arrow keys move between them. */
function Tabs({ tab, choose }: { tab: Tab; choose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = TABS.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + TABS.length, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[to % TABS.length] as Tab;
    choose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={texts.panel.label} ref={list} onKeyDown={onKeyDown}>
      {TABS.map((each) => (
        <button
          key={each} type="button" role="tab" id={`tab-${each}`} class={each === tab ? "on" : ""}
          aria-selected={each === tab} aria-controls={each === tab ? `panel-${each}` : undefined} tabIndex={each === tab ? 0 : -1}
          onClick={() => { choose(each); }}
        >{texts.panel.tabs[each]}</button>
      ))}
    </div>
  );
}
