/** Entry point of the pages: show the page of the current route. */

import { render } from "preact";
import { ErrorMessage } from "./components/error-message.tsx";
import { restoreLostFocus } from "./components/focus.ts";
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
  const current = route.value;
  if (current.page === "table") return <TablePage id={current.id} key={current.id} />;
  if (current.page === "replay") return <ReplayPage {...current} key={`${current.table}/${current.round}`} />;
  if (current.page === "play") return <PlayPage />;
  if (current.page === "nowhere") return <ErrorMessage text={texts.errors.noPageText} title={texts.errors.noPage} />;
  return <Lobby />;
}

const root = document.getElementById("app");
if (root) {
  restoreLostFocus(root);
  render(<App />, root);
}
