/** Write what the house says as a sentence: a capital at the beginning, a full stop at the end. */
export const sentence = (text: string): string => (text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "");
