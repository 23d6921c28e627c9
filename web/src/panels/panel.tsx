/** Panel beside the felt: explanations, paytables, rules, recent rounds. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { About } from "../wire/api.ts";
import type { TableStatus, View, You } from "../wire/frames.ts";
import { Icon } from "../components/icon.tsx";
import { Roads } from "../roads/roads-view.tsx";
import { coupsOf } from "../roads/roads.ts";
import { seatLabel } from "../table/status-line.ts";
import type { Scene } from "../table/scene.ts";
import type { Refusal } from "../table/table-store.ts";
import { takeFocus } from "../components/focus.ts";
import { useEscape } from "../components/sheet.tsx";
import { texts } from "../i18n/index.ts";
import { Coach, COACHED_GAMES } from "./coach.tsx";
import { Paytables } from "./paytables.tsx";
import { recordShoe } from "./proof.tsx";
import { Rounds } from "./rounds.tsx";
import { Rules } from "./rules.tsx";
import { Why } from "./why.tsx";

export interface PanelProps {
  id: string;
  view: View;
  status: TableStatus;
  you: You;
  about: About | null;
  /** Label of a seat: "Box 4". */
  seatLabel: (seat: number) => string;
  /** The last refused act, until the next act. */
  refusal: Refusal | null;
}

type Tab = "why" | "paytables" | "rules" | "rounds" | "roads";
const TABS: readonly Tab[] = ["why", "paytables", "rules", "rounds"];
/** At poker the house has no wagers. */
const POKER_TABS: readonly Tab[] = ["why", "rules", "rounds"];
const BACCARAT_TABS: readonly Tab[] = ["why", "roads", "paytables", "rules", "rounds"];

/** Panel beside the felt; on narrow screens a drawer. */
export function Panel({
  scene,
  isOpen,
  setOpen,
}: {
  scene: Scene;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}) {
  useEscape(() => {
    setOpen(false);
  }, isOpen);
  return (
    <>
      {isOpen && (
        <button
          type="button"
          class="btn drawer-button"
          aria-controls="panel"
          onClick={() => {
            setOpen(false);
          }}
          ref={takeFocus}
        >
          {texts.panel.close}
        </button>
      )}
      <aside class={isOpen ? "panel shown" : "panel"} id="panel" aria-label={texts.panel.label}>
        <Explanations scene={scene} />
      </aside>
    </>
  );
}

/** Tabs and their content; `hasRoads` if the roads do not fit below the felt. */
export function Explanations({ scene, hasRoads = false }: { scene: Scene; hasRoads?: boolean }) {
  const tab = useSignal<Tab>("why");
  const revealed = scene.store.revealedState.value ?? scene.state;
  const { view, status, you } = revealed;
  const current = scene.state.view;
  useEffect(() => {
    recordShoe(scene.listing.id, current);
  }, [scene.listing.id, current.shoe.root, current.results.length]);
  const isCovered = scene.store.covered.value.length > 0; // the drawing rules would reveal covered cards
  const props: PanelProps = {
    id: scene.listing.id,
    view: isCovered ? { ...view, felt: { ...view.felt, draw_rules: [] } } : view,
    status,
    you,
    about: scene.store.about.value,
    seatLabel: (seat) => seatLabel(scene.kind, seat),
    refusal: scene.store.lastRefusal.value,
  };
  return (
    <>
      <Tabs
        tabs={hasRoads ? BACCARAT_TABS : view.game === "poker" ? POKER_TABS : TABS}
        tab={tab.value}
        onChoose={(chosen) => {
          tab.value = chosen;
        }}
      />
      <div
        class="tab-panel"
        role="tabpanel"
        id={`panel-${tab.value}`}
        aria-labelledby={`tab-${tab.value}`}
        tabIndex={0}
      >
        {tab.value === "why" && <Why {...props} />}
        {tab.value === "roads" && <Roads coups={coupsOf(view.results)} />}
        {tab.value === "paytables" && <Paytables {...props} />}
        {tab.value === "rules" && <Rules {...props} />}
        {tab.value === "rounds" && <Rounds {...props} />}
      </div>
      {COACHED_GAMES.has(view.game) && <Coach scene={scene} />}
      {view.shoe.root && (
        <footer class="proof">
          <Icon name="shield" />
          <span>
            {texts.panel.sealed}{" "}
            <button
              type="button"
              class="link"
              onClick={() => {
                tab.value = "rules";
              }}
            >
              {texts.panel.verify}
            </button>
          </span>
        </footer>
      )}
    </>
  );
}

/** Tab list with roving focus: arrow keys move between the tabs. */
function Tabs({ tabs, tab, onChoose }: { tabs: readonly Tab[]; tab: Tab; onChoose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[to % tabs.length] as Tab;
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={texts.panel.label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          class={each === tab ? "on" : ""}
          aria-selected={each === tab}
          aria-controls={each === tab ? `panel-${each}` : undefined}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => {
            onChoose(each);
          }}
        >
          {texts.panel.tabs[each]}
        </button>
      ))}
    </div>
  );
}
