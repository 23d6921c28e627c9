/** A clause of the rules: its id, and on click its summary and readings. */

import { useState } from "preact/hooks";
import { Icon } from "../components/icon.tsx";
import { useFetchOnce } from "../components/fetch-once.ts";
import { texts } from "../i18n/index.ts";
import type { Wire } from "../wire/frames.ts";

export function Clause({ id, isOpenAtFirst = false }: { id: string; isOpenAtFirst?: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (!id) return null;
  return (
    <div class="clause-block">
      <button
        class="clause"
        type="button"
        aria-expanded={isOpen}
        aria-label={texts.panel.clause(id)}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name="book" />
        {id}
      </button>
      {isOpen && <ClauseText id={id} />}
    </div>
  );
}

function ClauseText({ id }: { id: string }) {
  const { value, error } = useFetchOnce<Wire["ClauseDescription"]>(`/api/clauses/${encodeURIComponent(id)}`);
  if (error !== null) return <p>{error}</p>;
  if (value === null) return <p aria-busy="true">{texts.panel.loading}</p>;
  return (
    <>
      <p>{value.gist}.</p>
      {value.readings.length > 0 && (
        <details class="readings">
          <summary>{texts.panel.readings(value.readings.length)}</summary>
          <dl>
            {value.readings.map((each) => (
              <div key={each.id}>
                <dt>
                  <span class="num">{each.id}</span> {each.title}
                </dt>
                <dd>{each.reading}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
