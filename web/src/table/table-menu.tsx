/** Menu of the table: chips, seat, approved layout. */

import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n/index.ts";
import { Icon } from "../components/icon.tsx";
import { Sheet, useEscape } from "../components/sheet.tsx";
import type { Scene } from "./scene.ts";

export function TableMenu({
  scene,
  buyChips,
  showLayout,
  showRobots,
}: {
  scene: Scene;
  buyChips: () => void;
  showLayout: () => void;
  showRobots: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  useEscape(() => {
    setOpen(false);
  }, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const onClick = (event: MouseEvent): void => {
      if (!(event.target as Element).closest(".table-menu")) setOpen(false);
    };
    addEventListener("click", onClick);
    return () => {
      removeEventListener("click", onClick);
    };
  }, [isOpen]);
  const { you } = scene.state;
  const item = (label: string, onSelect: () => void, isDisabled = false) => (
    <li>
      <button
        type="button"
        class="menu-item"
        disabled={isDisabled}
        onClick={() => {
          setOpen(false);
          onSelect();
        }}
      >
        {label}
      </button>
    </li>
  );
  return (
    <div class="table-menu">
      <button
        type="button"
        class="icon-button"
        aria-label={texts.table.menu}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <ul class="menu">
          {item(texts.table.buy, buyChips)}
          {!scene.listing.is_private &&
            scene.listing.dealing === "electronic" &&
            item(texts.table.playAloneHere, () => {
              void scene.store.playAlone();
            })}
          {item(texts.robots.title, showRobots, you.seats.length === 0 || scene.listing.dealing === "shadow")}
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
  return (
    <Sheet class="approved" title={title} label={texts.table.approved} close={close}>
      <img src={`/api/tables/${encodeURIComponent(id)}/felt.svg`} alt={title} />
    </Sheet>
  );
}
