import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith("i18n"),
);

/** Text between tags, except names of keys. */
const BETWEEN_TAGS = /<(?!kbd)(\w+)[^<>]*>([^<>{}=;()]*[A-Za-z]{3,}[^<>{}=;()]*)<\//g;
/** Text in attributes that people read or hear. */
const IN_ATTRIBUTES =
  /\b(?:aria-label|aria-valuetext|aria-roledescription|alt|title|placeholder|label)="[^"]*[A-Za-z]{2,}[^"]*"/g;
/** Text around amounts: "$5 to $100". */
const AROUND_AMOUNTS = /`[^`]*\b(?:to|from|up to|of|and|or)\b \$\{(?:format\w*Dollars|high|low)\b[^`]*`/g;

function literalsIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const between = [...code.matchAll(BETWEEN_TAGS)].map((matches) => (matches[2] ?? "").trim());
  return [...between, ...(code.match(IN_ATTRIBUTES) ?? []), ...(code.match(AROUND_AMOUNTS) ?? [])];
}

test("the search for untranslated text finds it", () => {
  assert.deepEqual(literalsIn('<b class="n">Place your wagers</b>'), ["Place your wagers"]);
  assert.deepEqual(literalsIn('<button aria-label="Close" />'), ['aria-label="Close"']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, in which such strings are looked for
  const limits = "`${formatShortDollars(min)} to ${formatShortDollars(max)}`";
  assert.deepEqual(literalsIn(`const limits = ${limits};`), [limits]);
  assert.deepEqual(literalsIn('<b>{texts.table.ready}</b><kbd aria-hidden="true">Space</kbd>'), []);
});

test("every text is in the catalogue, so that another language can be added", () => {
  const matches = SOURCES.flatMap((file) =>
    literalsIn(readFileSync(join("src", file), "utf8")).map((literal) => `${file}: ${literal}`),
  );
  assert.deepEqual(matches, []);
});
