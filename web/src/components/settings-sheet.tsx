/** Settings of this browser. */

import { useEffect, useRef } from "preact/hooks";
import { thumbHand, motion, pace, reveal, sound, suits, theme } from "../state/settings.ts";
import { texts } from "../i18n/index.ts";
import { RadioGroup } from "./radio-group.tsx";
import { Icon } from "./icon.tsx";
import { useEscape } from "./sheet.tsx";

export function SettingsSheet({ close }: { close: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.querySelector("input")?.focus();
  }, []);
  useEscape(close);
  const text = texts.settings;
  return (
    <div class="sheet" role="dialog" aria-label={text.title} ref={sheet}>
      <div class="sheet-head">
        <h2>{text.title}</h2>
        <button class="icon-button" type="button" aria-label={text.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <RadioGroup
        name="theme"
        title={text.theme}
        value={theme}
        options={{ system: text.system, dark: text.dark, light: text.light }}
      />
      <RadioGroup name="suits" title={text.suits} value={suits} options={{ two: text.two, four: text.four }} />
      <RadioGroup
        name="reveal"
        title={text.cards}
        value={reveal}
        options={{ turn: text.turn, squeeze: text.squeeze }}
      />
      <RadioGroup name="hand" title={text.hand} value={thumbHand} options={{ right: text.right, left: text.left }} />
      <RadioGroup
        name="pace"
        title={text.pace}
        value={pace}
        options={{ instant: text.instant, quick: text.quick, dealer: text.dealer }}
      />
      <RadioGroup name="sound" title={text.sound} value={sound} options={{ off: text.off, on: text.on }} />
      <RadioGroup
        name="motion"
        title={text.motion}
        value={motion}
        options={{ full: text.full, reduced: text.reduced }}
      />
    </div>
  );
}
