/** What happened while the connection was lost; shown after reconnecting until dismissed. */

import { ResultMark } from "./why.tsx";
import { CardText } from "./card-text.tsx";
import { withDollars } from "../components/money.ts";
import { Icon } from "../components/icon.tsx";
import { capitalize, toSentence, withTie } from "../components/sentence.ts";
import type { MissedEvent } from "../state/missed-events.ts";
import { seatLabel } from "../table/status-line.ts";
import type { Scene } from "../table/scene.ts";
import { texts } from "../i18n/index.ts";

const MAX_SHOWN = 8;

export function MissedEvents({ scene }: { scene: Scene }) {
  const { store } = scene;
  const missed = store.missedEvents.value;
  if (store.connection.value?.state.value === "lost")
    return (
      <p class="away lost" role="status">
        <Icon name="warning" />
        {texts.away.offline}
      </p>
    );
  if (missed.length === 0) return null;
  return (
    <section class="away" role="status" aria-label={texts.away.title}>
      <div class="sheet-head">
        <h2>{texts.away.title}</h2>
        <button
          type="button"
          class="icon-button"
          aria-label={texts.away.close}
          onClick={() => {
            store.missedEvents.value = [];
          }}
        >
          <Icon name="cross" />
        </button>
      </div>
      {missed.length > MAX_SHOWN && <p class="muted">{texts.away.more(missed.length - MAX_SHOWN)}</p>}
      <ol>
        {missed.slice(-MAX_SHOWN).map((each, index) => (
          <li key={index}>
            <MissedEventLine scene={scene} missed={each} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MissedEventLine({ scene, missed }: { scene: Scene; missed: MissedEvent }) {
  if (missed.type === "said" || missed.type === "ruled") return <>{toSentence(missed.text)}</>;
  if (missed.type === "seat") return <>{texts.away.seat(seatLabel(scene.kind, missed.seat), missed.isTaken)}</>;
  const path = `/play/${encodeURIComponent(scene.listing.id)}/${missed.number}`;
  return (
    <>
      {missed.result ? <a href={path}>{texts.replay.heading(missed.number)}</a> : texts.replay.heading(missed.number)}
      <span>
        <CardText text={capitalize(withDollars(withTie(missed.result)))} />
      </span>
      {missed.net !== null && <ResultMark net={missed.net} />}
    </>
  );
}
