/** A number with the text before and after it: "$" and "/mo" in "$299/mo". */
export interface WrittenNumber {
  readonly before: string;
  readonly number: number;
  readonly behind: string;
}

/**
 * Points and hyphens before a number belong to a word ("U.S.", "US-$"), unless the digits follow.
 */
const WRITTEN_NUMBER = /^((?:[^\d.,-]|[.-](?![\d.,-]))*)(\d[\d,.' ]*|\.\d+)(.*)$/su;
/** "24.990,-" has no cents. */
const NO_CENTS = /(\d)[.,]-{1,2}(?!\d)/;
const GROUPED_BY_COMMAS = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
/** "0.915" has no group of thousands. */
const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/;
const GROUPED_BY_BLANKS = /^\d{1,3}([ ']\d{3})+([.,]\d{1,2})?$/;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;
/** "10.499k": thousands with decimals. */
const DECIMALS_OF_THOUSANDS = /^\d+\.\d{3}$/;
/** Suffix of thousands: "21.5k". */
export const THOUSAND = /^k\b\s*/i;

/**
 * "104,99" may be 104.99 or 10,499. After a group of thousands a comma is decimal ("12 500,50").
 */
export const DOUBTFUL_COMMA = {
  pattern: /(?<![\d.,]|\d[\s'’])\d{1,3},\d{1,2}(?![\d.,])/,
  detail: 'the comma may be a decimal comma, or be misplaced',
} as const;

/**
 * Parses "$10,499.00", "10499 USD", "52,777 miles" and "9.999,00 €"; undefined if the text is not a
 * single number.
 */
export function writtenNumber(text: string): WrittenNumber | undefined {
  const plain = inAscii(text).trim().replace(NO_CENTS, '$1');
  const [, before = '', digits = '', behind = ''] = WRITTEN_NUMBER.exec(plain) ?? [];
  const written = digits.trim();
  const number = Number(
    THOUSAND.test(behind) && DECIMALS_OF_THOUSANDS.test(written) ? written : plainDigits(written),
  );
  if (digits === '' || !Number.isFinite(number) || /\d/.test(behind)) return undefined;
  return { before: before.trim(), number, behind: behind.trim() };
}

/** Replaces unusual spaces, full-width digits and signs, and typographic apostrophes by ASCII. */
function inAscii(text: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters.
  return /^[\u0000-\u007F]*$/.test(text) ? text : text.normalize('NFKC').replaceAll('\u2019', "'");
}

function plainDigits(digits: string): string {
  if (GROUPED_BY_COMMAS.test(digits)) return digits.replaceAll(',', '');
  if (GROUPED_BY_POINTS.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_BLANKS.test(digits)) return digits.replaceAll(/[ ']/g, '').replace(',', '.');
  return DECIMAL_COMMA.test(digits) ? digits.replace(',', '.') : digits;
}
