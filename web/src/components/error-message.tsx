/** Page that says why something cannot be shown. */

import { focusFallback } from "./focus.ts";
import { texts } from "../i18n/index.ts";
import { toSentence } from "./sentence.ts";
import { TopBar } from "./top-bar.tsx";

export function ErrorMessage({ text, title = texts.errors.title }: { text: string; title?: string }) {
  return (
    <>
      <TopBar />
      <main class="lobby">
        <div class="intro">
          <h1 {...focusFallback(1)}>{title}</h1>
        </div>
        <p class="error" role="alert">
          {toSentence(text)}
        </p>
        <a class="btn primary" href="/">
          {texts.errors.back}
        </a>
      </main>
    </>
  );
}
