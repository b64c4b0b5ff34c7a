/** Currencies by ISO 4217 code, with their names in prices, in lower case. */
export const CURRENCIES = [
  {
    code: 'USD',
    signs: [
      '$',
      'us$',
      'u$',
      'u$s',
      'usd',
      'us',
      'usa',
      'dollar',
      'dollars',
      'us dollar',
      'us dollars',
    ],
  },
  {
    code: 'CAD',
    signs: ['c$', 'ca$', 'can$', 'cad', 'cdn', 'cdn$', 'canadian dollar', 'canadian dollars'],
  },
  { code: 'EUR', signs: ['€', 'eur', 'euro', 'euros'] },
  { code: 'GBP', signs: ['£', 'gbp', 'pounds'] },
  { code: 'MXN', signs: ['mx$', 'mex$', 'mxn', 'pesos', 'mexican pesos'] },
  { code: 'AUD', signs: ['a$', 'au$', 'aud'] },
  { code: 'NZD', signs: ['nz$', 'nzd'] },
  { code: 'BRL', signs: ['r$', 'brl'] },
  { code: 'CHF', signs: ['chf', 'fr.', 'sfr'] },
  { code: 'JPY', signs: ['¥', 'jpy', 'yen'] },
  { code: 'INR', signs: ['₹', 'inr'] },
] as const satisfies readonly { readonly code: string; readonly signs: readonly string[] }[];

const CODES: ReadonlyMap<string, string> = new Map(
  CURRENCIES.flatMap(({ code, signs }) =>
    signs.map((sign) => [withoutPunctuation(sign), code] as const),
  ),
);

/** Codes of currencies that are not listed above. */
const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A dollar sign means US dollars, unless a word beside it names another country. */
const ANY_DOLLAR = '$';

/**
 * The currency of a sign or word ("€", "usd", "U.S. $"), of an ISO 4217 code, or of several that
 * mean the same ("USD ($)", "$ CAD"); undefined if there is none.
 */
export function currencyOf(text: string): string | undefined {
  const lowered = text.toLowerCase();
  const code = CODES.get(lowered) ?? codeOf(lowered);
  return (
    code ??
    codeOfAll(
      lowered.split(/[\s()/]+/).flatMap((word) => (codeOf(word) ? [word] : lettersAndSigns(word))),
    )
  );
}

function codeOf(lowered: string): string | undefined {
  const isoCode = lowered.toUpperCase();
  return CODES.get(withoutPunctuation(lowered)) ?? (ISO_CODES.has(isoCode) ? isoCode : undefined);
}

function codeOfAll(words: readonly string[]): string | undefined {
  const telling = words.filter((word) => word !== ANY_DOLLAR);
  const [code, ...others] = new Set((telling.length > 0 ? telling : words).map(codeOf));
  return others.length === 0 ? code : undefined;
}

/** "USD$" is two signs. */
function lettersAndSigns(word: string): string[] {
  return word.match(/\p{L}+|[^\p{L}]+/gu) ?? [];
}

/** Removes punctuation and spaces within words: "U.S. dollars" and "US-Dollars" are equal. */
function withoutPunctuation(lowered: string): string {
  return lowered.replaceAll(/(?<=[a-z])[.-](?=[a-z$]|\s|$)|\s/g, '');
}
