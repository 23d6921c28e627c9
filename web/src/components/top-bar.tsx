/** Bar at the top of every page: location, balance, settings. */

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { currentPerson } from "../state/session.ts";
import { route } from "../state/router.ts";
import { texts } from "../i18n/index.ts";
import { Icon } from "./icon.tsx";
import { formatDollars } from "./money.ts";
import { SettingsSheet } from "./settings-sheet.tsx";

export function TopBar({
  children,
  trailing,
  leading,
}: {
  children?: ComponentChildren;
  trailing?: ComponentChildren;
  leading?: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <header class="top-bar">
      {leading}
      <a class="wordmark" href="/">
        {texts.product}
      </a>
      <span class="sep" />
      {children ?? <Nav />}
      <div class="right push">
        {trailing ?? <span class="tag">{texts.playMoney}</span>}
        {currentPerson.value && !trailing && (
          <div class="balance">
            <b class="num">{formatDollars(currentPerson.value.balance)}</b>
            <small>{currentPerson.value.name}</small>
          </div>
        )}
        <button
          class="icon-button"
          type="button"
          aria-label={texts.settings.title}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <Icon name="settings" />
        </button>
      </div>
      {isOpen && (
        <SettingsSheet
          close={() => {
            setOpen(false);
          }}
        />
      )}
    </header>
  );
}

function Nav() {
  const page = route.value.page;
  return (
    <nav class="nav" aria-label={texts.product}>
      <a class={page === "lobby" ? "on" : ""} aria-current={page === "lobby" ? "page" : undefined} href="/">
        {texts.nav.tables}
      </a>
      <a class={page === "play" ? "on" : ""} aria-current={page === "play" ? "page" : undefined} href="/play">
        {texts.nav.play}
      </a>
    </nav>
  );
}
