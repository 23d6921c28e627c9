/** Pages that are loaded on first use. */

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n/index.ts";

/** Browsers cache a failed module import, so retry by reloading the page; the address keeps the reader's place. */
const reload = (): void => {
  location.reload();
};

const RETRY_INTERVAL = 1000;

export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  return function Lazy(props: P) {
    const [, setLoaded] = useState(loaded !== null);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (!loaded)
        load().then(
          (page) => {
            loaded = page;
            setLoaded(true);
          },
          () => {
            setFailed(true);
          },
        );
    }, []);
    useEffect(() => {
      if (!hasFailed) return undefined;
      const timer = setInterval(() => {
        fetch("/healthz").then(
          (answer) => {
            if (answer.ok) reload();
          },
          () => undefined,
        );
      }, RETRY_INTERVAL);
      return () => {
        clearInterval(timer);
      };
    }, [hasFailed]);
    const Page = loaded;
    if (Page) return <Page {...props} />;
    return hasFailed ? <NotLoaded /> : <div class="loading" aria-busy="true" />;
  };
}

function NotLoaded() {
  return (
    <main class="lobby">
      <h1 class="sr-only">{texts.errors.title}</h1>
      <p class="error" role="alert">
        {texts.errors.noAnswer}
      </p>
      <button type="button" class="btn primary" onClick={reload}>
        {texts.errors.retry}
      </button>
    </main>
  );
}
