/** A page that cannot be shown, and why. */

import { focusFallback } from "./focus.ts";
import { texts } from "../i18n/index.ts";
import { sentence } from "./sentence.ts";
import { TopBar } from "./topbar.tsx";

export function ErrorMessage({ text, title = texts.errors.title }: { text: string; title?: string }) {
  return (
    <>
      <TopBar />
      <main class="lobby">
        <div class="intro">
          <h1 {...focusFallback(1)}>{title}</h1>
        </div>
        <p class="fault" role="alert">
          {sentence(text)}
        </p>
        <a class="btn primary" href="/">
          {texts.errors.back}
        </a>
      </main>
    </>
  );
}
