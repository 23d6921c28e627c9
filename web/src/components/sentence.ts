import { texts } from "../i18n/index.ts";

/** Capitalize the first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Return a line without what the title beside it already says: "Blackjack Switch, 6 decks" becomes "6 decks"; beside
 * "EZ Baccarat", "8 decks, EZ: Banker pushes" becomes "8 decks, Banker pushes".
 */
export function withoutTitle(title: string, line: string): string {
  const plain = (text: string): string => text.toLowerCase().replaceAll("’", "'");
  const rest = plain(line).startsWith(`${plain(title)}, `) ? line.slice(title.length + 2) : line;
  const named = rest.replace(/(?<=^|, )([^,:]+): /, (whole, name: string) =>
    title.startsWith(`${name} `) ? "" : whole,
  );
  return capitalize(named);
}

/** Name a tie of baccarat: "Player 5, Banker 5" becomes "Player 5, Banker 5, tie". */
export const withTie = (text: string): string =>
  text.replace(/^(player (\d), banker \2)$/i, `$1, ${texts.table.tie.toLowerCase()}`);

/** Write text of the server as a sentence: capital first, full stop at the end. */
export const toSentence = (text: string): string =>
  text ? `${capitalize(text)}${/[.!?]$/.test(text) ? "" : "."}` : "";
