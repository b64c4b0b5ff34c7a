/** Currencies by their ISO 4217 code, and how prices name them, in lower case. */
export const CURRENCIES = [
  { code: 'USD', signs: ['$', 'us$', 'us $', 'usd', 'usd$', 'us', 'dollar', 'dollars', 'us dollar', 'us dollars', 'u.s. dollars'] },
  { code: 'CAD', signs: ['c$', 'ca$', 'can$', 'cad', 'cad$', 'cdn', 'cdn$', 'canadian dollars'] },
  { code: 'EUR', signs: ['€', 'eur', 'euro', 'euros'] },
  { code: 'GBP', signs: ['£', 'gbp', 'pounds'] },
  { code: 'MXN', signs: ['mx$', 'mex$', 'mxn', 'pesos'] },
  { code: 'AUD', signs: ['a$', 'au$', 'aud'] },
  { code: 'NZD', signs: ['nz$', 'nzd'] },
  { code: 'BRL', signs: ['r$', 'brl'] },
  { code: 'CHF', signs: ['chf', 'fr.', 'sfr'] },
  { code: 'JPY', signs: ['¥', 'jpy', 'yen'] },
  { code: 'INR', signs: ['₹', 'inr'] },
] as const satisfies readonly { readonly code: string; readonly signs: readonly string[] }[];

const CODES: ReadonlyMap<string, string> = new Map(CURRENCIES.flatMap(({ code, signs }) => signs.map((sign) => [sign, code] as const)));

/** Codes of currencies that nobody has listed yet. */
const ISO_CODE = /^[a-z]{3}$/;

/** The currency of a sign or word ("€", "usd"), any other three letters being its code; undefined when it is none. */
export function currencyOf(sign: string): string | undefined {
  const lowered = sign.toLowerCase();
  return CODES.get(lowered) ?? (ISO_CODE.test(lowered) ? lowered.toUpperCase() : undefined);
}
