/** The browser's part of Pitboss: which page to show. */

import { render } from "preact";
import { ErrorMessage } from "./components/error-message.tsx";
import { keepFocus } from "./components/focus.ts";
import { lazy } from "./components/lazy.tsx";
import { Lobby } from "./pages/lobby.tsx";
import { route } from "./state/router.ts";
import { texts } from "./i18n/index.ts";
import "./state/settings.ts";
import "./styles/app.css";

const TablePage = lazy(async () => (await import("./pages/table.tsx")).TablePage);
const ReplayPage = lazy(async () => (await import("./pages/replay.tsx")).ReplayPage);
const PlayPage = lazy(async () => (await import("./pages/play.tsx")).PlayPage);

function App() {
  const here = route.value;
  if (here.page === "table") return <TablePage id={here.id} key={here.id} />;
  if (here.page === "replay") return <ReplayPage {...here} key={`${here.table}/${here.round}`} />;
  if (here.page === "play") return <PlayPage />;
  if (here.page === "nowhere") return <ErrorMessage text={texts.errors.nowhere} title={texts.errors.noPage} />;
  return <Lobby />;
}

const root = document.getElementById("app");
if (root) {
  keepFocus(root);
  render(<App />, root);
}
