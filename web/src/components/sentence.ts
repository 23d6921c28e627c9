import { texts } from "../i18n/index.ts";

/** Begin with a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What a line says beside a title, without what the title has said: "Blackjack Switch, 6 decks" is "6 decks", and beside
 * "EZ Baccarat" "8 decks, EZ: Banker pushes" is "8 decks, Banker pushes".
 */
export function withoutTitle(title: string, line: string): string {
  const plain = (text: string): string => text.toLowerCase().replaceAll("’", "'");
  const rest = plain(line).startsWith(`${plain(title)}, `) ? line.slice(title.length + 2) : line;
  const named = rest.replace(/(?<=^|, )([^,:]+): /, (whole, name: string) =>
    title.startsWith(`${name} `) ? "" : whole,
  );
  return capitalize(named);
}

/** Call a round of baccarat that nobody wins by its name: "Player 5, Banker 5" is a tie. */
export const withTie = (text: string): string =>
  text.replace(/^(player (\d), banker \2)$/i, `$1, ${texts.table.tie.toLowerCase()}`);

/** Write what the house says as a sentence: a capital at the beginning, a full stop at the end. */
export const toSentence = (text: string): string =>
  text ? `${capitalize(text)}${/[.!?]$/.test(text) ? "" : "."}` : "";
