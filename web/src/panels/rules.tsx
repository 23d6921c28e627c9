/** Rules of the table: summary, options that the operator chose, and the shoe. */

import type { AboutOption } from "../wire/api.ts";
import { formatDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { Clause } from "./clause.tsx";
import type { PanelProps } from "./panel.tsx";
import { Proof } from "./proof.tsx";

/** "losers_first" becomes "losers first", "8000.00" becomes "$8,000.00". */
const formatOption = (value: string): string =>
  /^\d+\.\d\d$/.test(value) ? formatDollars(Number(value) * 100) : value.replaceAll("_", " ");

export function Rules({ id, view, about }: PanelProps) {
  const { shoe } = view;
  const options = about?.options ?? [];
  const chosen = options.filter((option) => !option.is_default);
  const defaults = options.filter((option) => option.is_default);
  return (
    <div class="rules-tab">
      {about && <p class="lead">{about.rules}.</p>}
      <dl class="arithmetic num">
        <dt>{texts.panel.decks}</dt>
        <dd>{shoe.decks}</dd>
        <dt>{texts.panel.dealt}</dt>
        <dd>{texts.panel.dealtOf(shoe.cards_out, shoe.cards)}</dd>
      </dl>
      <Proof table={id} />
      <Options title={texts.panel.chosen} options={chosen} />
      {defaults.length > 0 && (
        <details class="folded-list">
          <summary>{texts.panel.defaults(defaults.length)}</summary>
          <Options title="" options={defaults} />
        </details>
      )}
    </div>
  );
}

function Options({ title, options }: { title: string; options: AboutOption[] }) {
  if (options.length === 0) return null;
  return (
    <section class="options">
      {title && <h3 class="caps">{title}</h3>}
      <ul>
        {options.map((option) => (
          <li key={option.name}>
            <p>
              <span>{option.help.charAt(0).toUpperCase() + option.help.slice(1)}</span>
              <b>{formatOption(option.value)}</b>
            </p>
            <Clause id={option.clause} />
          </li>
        ))}
      </ul>
    </section>
  );
}
