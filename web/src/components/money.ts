/** Amounts and shares as text. Amounts are whole cents. */

const WITH_CENTS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const WHOLE_DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** "$25.00" */
export const formatDollars = (cents: number): string => WITH_CENTS.format(cents / 100);

/** "$25", or "$12.50" with cents. */
export const formatShortDollars = (cents: number): string =>
  (cents % 100 ? WITH_CENTS : WHOLE_DOLLARS).format(cents / 100);

/** "+$25.00", "−$5.00", "$0.00" */
export const formatSignedDollars = (cents: number): string =>
  (cents > 0 ? "+" : cents < 0 ? "−" : "") + WITH_CENTS.format(Math.abs(cents) / 100);

/** "0.52 %" */
export const formatPercent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** Add dollar signs to a sentence of the server: "the minimum is 10.00" becomes "… $10.00", "net -5.00" "net −$5.00". */
export const withDollars = (text: string): string =>
  text.replace(/(?<![\d$.])(\d[\d,]*\.\d\d)(?!\d|\.\d)/g, "$$$1").replace(/(?<=^|[ (])-\$/g, "−$");

/** "44.6 %", "8.2 %", "0.046 %"; below 0.01 % "1 in 68,667". */
export const formatChance = (share: number): string =>
  share >= 0.0001 || share === 0
    ? `${(share >= 0.1 ? (share * 100).toFixed(1) : (share * 100).toPrecision(2)).replace(/\.0$/, "")} %`
    : `1 in ${Math.round(1 / share).toLocaleString("en-US")}`;
