/** Texts in the reader's language. */
import { en, type Texts } from "./en.ts";

export const texts: Texts = en;
