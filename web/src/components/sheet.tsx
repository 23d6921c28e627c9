/** Dialog over the page, closed with Escape, its close button or a click beside it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../i18n/index.ts";
import { takeFocus } from "./focus.ts";
import { Icon } from "./icon.tsx";

/** Call `close` on Escape. The listener is added before paint, so that no key press is lost. */
export function useEscape(close: () => void, isOpen = true): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") latest.current();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
}

export function Sheet({
  title,
  label = title,
  class: name,
  isAtBottom = false,
  hasInitialFocus = false,
  close,
  children,
}: {
  title: string;
  /** Accessible name, where the title is not enough. */
  label?: string;
  class: string;
  /** Whether it slides up from the bottom edge. */
  isAtBottom?: boolean;
  /** Whether a child takes the initial focus. Otherwise the close button does. */
  hasInitialFocus?: boolean;
  close: () => void;
  children: ComponentChildren;
}) {
  useEscape(close);
  return (
    <div
      class={isAtBottom ? "backdrop low" : "backdrop"}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class={name} role="dialog" aria-modal="true" aria-label={label}>
        <div class="sheet-head">
          <h2>{title}</h2>
          <button
            class="icon-button"
            type="button"
            aria-label={texts.table.close}
            onClick={close}
            ref={hasInitialFocus ? null : takeFocus}
          >
            <Icon name="cross" />
          </button>
        </div>
        {children}
      </div>
    </div>
  );
}
