/** Recent rounds of the table, each with its transcript. */

import { useEffect, useState } from "preact/hooks";
import { call, ApiError } from "../wire/api.ts";
import { withDollars } from "../components/money.ts";
import { capitalize, withTie } from "../components/sentence.ts";
import { Icon } from "../components/icon.tsx";
import { texts } from "../i18n/index.ts";
import { Clause } from "./clause.tsx";
import type { PanelProps } from "./panel.tsx";
import { roundsPath, formatTime, type RecalledLine, type RecalledRound } from "./recalled-rounds.ts";
import { CardText } from "./card-text.tsx";

export function Rounds({ id, view }: PanelProps) {
  const [rounds, setRounds] = useState<RecalledRound[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const finished = view.round?.is_over ? view.round.number : (view.round?.number ?? 1) - 1;
  useEffect(() => {
    let isMounted = true;
    call<{ rounds: RecalledRound[] }>("GET", roundsPath(id)).then(
      (answer) => {
        if (isMounted) {
          setRounds(answer.rounds);
          setError(null);
        }
      },
      (error: unknown) => {
        if (isMounted) setError(error instanceof ApiError ? error.message : String(error));
      },
    );
    return () => {
      isMounted = false;
    };
  }, [id, finished]);
  if (rounds === null)
    return error === null ? (
      <p class="panel-empty" aria-busy="true">
        {texts.panel.loading}
      </p>
    ) : (
      <p class="panel-empty" role="alert">
        {error}
      </p>
    );
  if (rounds.length === 0) return <p class="panel-empty">{texts.panel.noRounds}</p>;
  return (
    <ul class="entry-list first rounds">
      {rounds.map((round) => {
        const isOpen = opened === round.number;
        return (
          <li key={round.number} class={isOpen ? "open" : ""}>
            <button
              class="row"
              type="button"
              aria-expanded={isOpen}
              onClick={() => {
                setOpened(isOpen ? null : round.number);
              }}
            >
              <span class="row-name num">{round.number}</span>
              <span class="result">
                <CardText text={capitalize(withDollars(withTie(round.result)))} />
              </span>
              <time class="row-detail num" dateTime={round.ended}>
                {formatTime(round.ended)}
              </time>
              <Icon name="down" class="row-toggle" />
            </button>
            {isOpen && (
              <>
                <ReplayLink table={id} round={round.number} />
                <Transcript lines={round.lines} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function ReplayLink({ table, round }: { table: string; round: number }) {
  return (
    <a class="btn replay-link" href={`/play/${encodeURIComponent(table)}/${round}`}>
      <Icon name="right" />
      {texts.replay.link}
    </a>
  );
}

export function Transcript({ lines }: { lines: RecalledLine[] }) {
  return (
    <ol class="transcript">
      {lines.map((line, index) => (
        <li key={index}>
          <time class="num" dateTime={line.at}>
            {line.at !== lines[index - 1]?.at ? formatTime(line.at) : ""}
          </time>
          <div>
            <p>
              <CardText text={withDollars(line.text)} />
              {line.by_house && <em>{texts.panel.byHouse}</em>}
            </p>
            {line.arithmetic && <p class="sentence">{withDollars(line.arithmetic)}</p>}
            <Clause id={line.clause} />
          </div>
        </li>
      ))}
    </ol>
  );
}
