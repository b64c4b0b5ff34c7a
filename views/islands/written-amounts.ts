/** Converts full-width, Arabic-Indic and Persian digits and separators to ASCII. */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.');
}

/**
 * Multiplies by 1,000, as digits: '12' and '5' (12.5k) give '12500'. Fractions of a dollar are
 * dropped.
 */
export function thousands(whole: string, fraction: string): string {
  return `${whole}${fraction.slice(0, 3).padEnd(3, '0')}`;
}

/** Like `readDollars`, but undefined for an amount with cents, for fields that do not drop them. */
export function readWholeDollars(text: string): number | undefined {
  return /\.\d*$/.test(plainDigits(text).trim()) ? undefined : readDollars(text);
}

const WRITTEN =
  /^(?:\$|USD)? ?(?<whole>\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.(?<cents>\d{0,2})|(?:\.(?<fraction>\d{1,3}))? ?(?<k>k))?$/i;

/**
 * Parses whole dollars: '5k', '$12.5k', '12,500', ' 12 500 ', '١٢٥٠٠'. Cents are dropped; undefined
 * for anything else.
 */
export function readDollars(text: string): number | undefined {
  const { whole, fraction = '', k } = WRITTEN.exec(plainDigits(text).trim())?.groups ?? {};
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(/[, ]/g, '');
  const dollars = Number(k === undefined ? digits : thousands(digits, fraction));
  return Number.isSafeInteger(dollars) ? dollars : undefined;
}
