/** All tables of the house, to choose one. */

import { useEffect } from "preact/hooks";
import { Filters, Search } from "../lobby/filters.tsx";
import { TableCard } from "../lobby/table-card.tsx";
import { abouts, choice, choose, fault, load, loadAbouts, refusal, shown, tables } from "../lobby/tables.ts";
import { rest } from "../components/focus.ts";
import { TopBar } from "../components/topbar.tsx";
import { choiceOf, EVERYTHING } from "../state/lobby.ts";
import { whoAmI } from "../state/session.ts";
import { texts } from "../i18n/index.ts";

const EVERY = 3000;

export function Lobby() {
  useEffect(() => {
    choice.value = choiceOf(location.search);
    document.title = `${texts.nav.tables}, ${texts.product}`;
    void whoAmI().catch(() => undefined);
    void load().then(loadAbouts);
    const timer = setInterval(() => {
      void load();
    }, EVERY);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <TopBar />
      <main class="lobby">
        <section class="intro">
          <div>
            <h1 {...rest(1)}>{texts.lobby.title}</h1>
            <p>{texts.lobby.lead}</p>
          </div>
          <Search />
        </section>
        <Filters />
        {(fault.value ?? refusal.value) && (
          <p class="fault" role="alert">
            {fault.value ?? refusal.value}
          </p>
        )}
        {tables.value === null && !fault.value && (
          <ul class="grid" aria-hidden="true">
            {[1, 2, 3].map((n) => (
              <li key={n} class="tcard empty" />
            ))}
          </ul>
        )}
        {tables.value !== null && shown.value.length === 0 && (
          <p class="nothing">
            {texts.lobby.none}{" "}
            <button
              class="btn"
              type="button"
              onClick={() => {
                choose({ ...EVERYTHING, sort: choice.value.sort });
              }}
            >
              {texts.lobby.clear}
            </button>
          </p>
        )}
        <ul class="grid">
          {shown.value.map((table) => (
            <TableCard key={table.id} table={table} about={abouts.value[table.id]} />
          ))}
        </ul>
      </main>
    </>
  );
}
