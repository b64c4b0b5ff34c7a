import { currencyOf } from './currencies.js';
import { mileageUnitOf } from './mileage-units.js';
import { writtenNumber } from './normalise-number.js';
import { isPriceRemark } from './normalise-price.js';

/** What may stand between the operands of a computation. */
export const OPERATORS = ['+', '-', '*', '/'] as const;

/** An entry of `OPERATORS`. */
export type Operator = (typeof OPERATORS)[number];

/** A sum, difference, product or quotient of a row's columns: one operator fewer than operands. */
export interface Computation {
  /** Columns by name, and numbers. */
  readonly operands: readonly (string | number)[];
  readonly operators: readonly Operator[];
}

/** An amount, with the currency or unit of mileage its text names; an empty unit for a bare number. */
interface Quantity {
  readonly number: number;
  readonly unit: string;
}

/** Money and miles need fewer; what binary fractions add lies behind. */
const SIGNIFICANT_DIGITS = 12;

/**
 * The result as a text, with the unit that its operands name ("11500 USD"); `*` and `/` before `+` and `-`. Empty when an operand is
 * missing, or the first is zero: a fee is no price. What cannot be computed (no number, two units) is given as it stands, for the
 * report of what could not be read: another rule, which leaves an operand out, would be believed.
 */
export function computedText({ operands, operators }: Computation, textOf: (column: string) => string): string {
  const texts = operands.map((operand) => (typeof operand === 'number' ? String(operand) : textOf(operand)));
  if (texts.includes('')) return '';
  const quantities = texts.map(quantityFrom).filter((quantity) => quantity !== undefined);
  if (quantities[0]?.number === 0) return '';
  const units = new Set(quantities.map(({ unit }) => unit).filter(Boolean));
  const result = resultOf(
    quantities.map(({ number }) => number),
    operators,
  );
  if (quantities.length < texts.length || units.size > 1 || !Number.isFinite(result)) return asWritten(texts, operators);
  return [Number(result.toPrecision(SIGNIFICANT_DIGITS)), ...units].join(' ');
}

function asWritten(texts: readonly string[], operators: readonly Operator[]): string {
  return texts.map((text, at) => (at === 0 ? text : `${operators[at - 1]} ${text}`)).join(' ');
}

function quantityFrom(text: string): Quantity | undefined {
  const written = writtenNumber(text);
  if (!written) return undefined;
  const words = [written.before, written.behind].filter((word) => !isPriceRemark(word));
  const units = words.map((word) => mileageUnitOf(word) ?? currencyOf(word));
  const [unit = '', other = unit] = units;
  return units.includes(undefined) || other !== unit ? undefined : { number: written.number, unit };
}

function resultOf([first = 0, ...rest]: readonly number[], operators: readonly Operator[]): number {
  let [sum, term] = [0, first];
  rest.forEach((number, at) => {
    const operator = operators[at];
    if (operator === '*') term *= number;
    else if (operator === '/') term /= number;
    else [sum, term] = [sum + term, operator === '-' ? -number : number];
  });
  return sum + term;
}
