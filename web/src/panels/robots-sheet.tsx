/** Dialog to invite robots and to choose the dealing speed. */

import { useState } from "preact/hooks";
import { RadioGroup } from "../components/radio-group.tsx";
import { useInitialFocus } from "../components/focus.ts";
import { Sheet } from "../components/sheet.tsx";
import { robotCounts } from "../state/robots.ts";
import { pace } from "../state/settings.ts";
import type { Scene } from "../table/scene.ts";
import { texts } from "../i18n/index.ts";
import { call, ApiError } from "../wire/api.ts";

/** Thinking time of a robot, in seconds. */
const THINKING_SECONDS = { instant: 0, quick: 0.5, dealer: 1.5 };

export function RobotsSheet({ scene, close }: { scene: Scene; close: () => void }) {
  const { state, listing } = scene;
  const others = Object.entries(state.status.names).filter(([seat]) => !state.you.seats.includes(Number(seat)));
  const robots = others.filter(([, name]) => name.startsWith(texts.robots.namePrefix)).length;
  const [count, setCount] = useState(robots);
  const [error, setError] = useState<string | null>(null);
  const inviteButton = useInitialFocus<HTMLButtonElement>();
  const invite = (): void => {
    call("PUT", `/api/tables/${encodeURIComponent(listing.id)}/robots`, {
      robots: count,
      seconds: THINKING_SECONDS[pace.value],
    }).then(close, (error: unknown) => {
      setError(error instanceof ApiError ? error.message : String(error));
    });
  };
  const text = texts.robots;
  const options = [
    ...new Set([...robotCounts(listing.seats, others.length - robots, listing.is_private), robots]),
  ].sort((one, other) => one - other);
  return (
    <Sheet class="sit-sheet" hasInitialFocus title={text.title} close={close}>
      <p class="muted">{listing.is_private ? text.leadPrivate : text.lead}</p>
      <fieldset class="choose">
        <legend class="caps">{text.robots}</legend>
        <div class="segments num">
          {options.map((each) => (
            <label key={each} class="segment">
              <input
                type="radio"
                name="robots"
                checked={count === each}
                onChange={() => {
                  setCount(each);
                }}
              />
              <span>{each === 0 ? text.none : each}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <RadioGroup
        name="pace-now"
        title={texts.settings.pace}
        value={pace}
        options={{ instant: texts.settings.instant, quick: texts.settings.quick, dealer: texts.settings.dealer }}
      />
      {error !== null && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <button ref={inviteButton} type="button" class="btn primary big" onClick={invite}>
        {text.play(count)}
      </button>
    </Sheet>
  );
}
