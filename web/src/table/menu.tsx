/** The table's menu: chips, seat, and the layout as approved. */

import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts/index.ts";
import { takeFocus } from "../parts/focus.ts";
import { Icon } from "../parts/icon.tsx";
import type { Scene } from "./scene.ts";

export function TableMenu({
  scene,
  buy,
  showLayout,
  showCompany,
}: {
  scene: Scene;
  buy: () => void;
  showLayout: () => void;
  showCompany: () => void;
}) {
  const [isOpen, open] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") open(false);
    };
    const onClick = (event: MouseEvent): void => {
      if (!(event.target as Element).closest(".tablemenu")) open(false);
    };
    addEventListener("keydown", onKey);
    addEventListener("click", onClick);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("click", onClick);
    };
  }, [isOpen]);
  const { you } = scene.state;
  const item = (label: string, act: () => void, isOff = false) => (
    <li>
      <button
        type="button"
        class="menuitem"
        disabled={isOff}
        onClick={() => {
          open(false);
          act();
        }}
      >
        {label}
      </button>
    </li>
  );
  return (
    <div class="tablemenu">
      <button
        type="button"
        class="iconbtn"
        aria-label={texts.table.menu}
        aria-expanded={isOpen}
        onClick={() => {
          open(!isOpen);
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <ul class="menu">
          {item(texts.table.buy, buy)}
          {!scene.listing.private &&
            scene.listing.dealing === "electronic" &&
            item(texts.table.playAloneHere, () => {
              void scene.store.playAlone();
            })}
          {item(texts.company.title, showCompany, you.seats.length === 0 || scene.listing.dealing === "shadow")}
          {item(
            texts.table.leave,
            () => {
              void scene.store.leave();
            },
            you.seats.length === 0,
          )}
          {item(
            texts.table.cashOut,
            () => {
              void scene.store.cashOut();
            },
            you.stack === 0,
          )}
          {item(texts.table.approved, showLayout)}
        </ul>
      )}
    </div>
  );
}

export function ApprovedLayout({ id, title, close }: { id: string; title: string; close: () => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <div
      class="veil"
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="approved" role="dialog" aria-modal="true" aria-label={texts.table.approved}>
        <div class="sheethead">
          <h2>{title}</h2>
          <button class="iconbtn" type="button" aria-label={texts.table.close} onClick={close} ref={takeFocus}>
            <Icon name="cross" />
          </button>
        </div>
        <img src={`/api/tables/${encodeURIComponent(id)}/felt.svg`} alt={title} />
      </div>
    </div>
  );
}
