/** What a person may choose for this browser. */

import { useEffect, useRef } from "preact/hooks";
import { hand, motion, pace, reveal, sound, suits, theme } from "../state/settings.ts";
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
  const words = texts.settings;
  return (
    <div class="sheet" role="dialog" aria-label={words.title} ref={sheet}>
      <div class="sheethead">
        <h2>{words.title}</h2>
        <button class="iconbtn" type="button" aria-label={words.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <RadioGroup
        name="theme"
        title={words.theme}
        value={theme}
        options={{ system: words.system, dark: words.dark, light: words.light }}
      />
      <RadioGroup name="suits" title={words.suits} value={suits} options={{ two: words.two, four: words.four }} />
      <RadioGroup
        name="reveal"
        title={words.cards}
        value={reveal}
        options={{ turn: words.turn, squeeze: words.squeeze }}
      />
      <RadioGroup name="hand" title={words.hand} value={hand} options={{ right: words.right, left: words.left }} />
      <RadioGroup
        name="pace"
        title={words.pace}
        value={pace}
        options={{ instant: words.instant, quick: words.quick, dealer: words.dealer }}
      />
      <RadioGroup name="sound" title={words.sound} value={sound} options={{ off: words.off, on: words.on }} />
      <RadioGroup
        name="motion"
        title={words.motion}
        value={motion}
        options={{ full: words.full, reduced: words.reduced }}
      />
    </div>
  );
}
