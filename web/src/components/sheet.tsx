/** A dialog over the page: Escape, its cross and a press beside it close it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../i18n/index.ts";
import { takeFocus } from "./focus.ts";
import { Icon } from "./icon.tsx";

/** Close something with the Escape key as soon as it is seen to be open. */
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
  /** What the dialog is called, where its title does not say it. */
  label?: string;
  class: string;
  /** Whether it rises from the lower edge. */
  isAtBottom?: boolean;
  /** Whether something in it takes the focus at first; otherwise the cross has it. */
  hasInitialFocus?: boolean;
  close: () => void;
  children: ComponentChildren;
}) {
  useEscape(close);
  return (
    <div
      class={isAtBottom ? "veil low" : "veil"}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class={name} role="dialog" aria-modal="true" aria-label={label}>
        <div class="sheethead">
          <h2>{title}</h2>
          <button
            class="iconbtn"
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
