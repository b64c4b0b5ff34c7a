import { currencyOf } from '../normalize/currencies.js';
import { mileageUnitOf } from '../normalize/mileage-units.js';
import { writtenNumber } from '../normalize/normalize-number.js';
import { isPriceRemark } from '../normalize/normalize-price.js';

/** Operators of a computation. */
export const OPERATORS = ['+', '-', '*', '/'] as const;

export type Operator = (typeof OPERATORS)[number];

/** A computation with columns of a row. There is one operator fewer than operands. */
export interface Computation {
  /** Column names and numbers. */
  readonly operands: readonly (string | number)[];
  readonly operators: readonly Operator[];
}

/** An amount with the currency or mileage unit of its text; the unit of a bare number is empty. */
interface Quantity {
  readonly number: number;
  readonly unit: string;
}

/** More than money and miles need. Rounds off floating-point errors. */
const SIGNIFICANT_DIGITS = 12;

/**
 * The result as a value, with the unit of its operands ("11500 USD"). `*` and `/` precede `+` and
 * `-`. Empty if an operand is missing or the first one is zero: a fee alone is not a price. An
 * invalid computation (not a number, two units) is returned as written, so that it is reported; an
 * empty result would let another rule, which omits an operand, give a wrong value.
 */
export function computedText(
  { operands, operators }: Computation,
  textOf: (column: string) => string,
): string {
  const texts = operands.map((operand) =>
    typeof operand === 'number' ? String(operand) : textOf(operand),
  );
  if (texts.includes('')) return '';
  const quantities = texts.map(quantityFrom).filter((quantity) => quantity !== undefined);
  if (quantities[0]?.number === 0) return '';
  const units = new Set(quantities.map(({ unit }) => unit).filter(Boolean));
  const result = resultOf(
    quantities.map(({ number }) => number),
    operators,
  );
  if (quantities.length < texts.length || units.size > 1 || !Number.isFinite(result))
    return asWritten(texts, operators);
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
