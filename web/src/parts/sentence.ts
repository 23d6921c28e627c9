/** Begin with a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a line says beside a title, without the title at its beginning: "Blackjack Switch, 6 decks" is "6 decks". */
export function besideTitle(title: string, line: string): string {
  const plain = (text: string): string => text.toLowerCase().replaceAll("’", "'");
  const rest = plain(line).startsWith(`${plain(title)}, `) ? line.slice(title.length + 2) : line;
  return capital(rest);
}

/** Write what the house says as a sentence: a capital at the beginning, a full stop at the end. */
export const sentence = (text: string): string => (text ? `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}` : "");
