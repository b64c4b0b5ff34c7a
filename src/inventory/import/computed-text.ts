import { currencyOf } from './currencies.js';
import { mileageUnitOf } from './mileage-units.js';
import { writtenNumber } from './normalise-number.js';

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
 * missing or no number, when two name different units, and when the result is no number.
 */
export function computedText({ operands, operators }: Computation, textOf: (column: string) => string): string {
  const quantities: Quantity[] = [];
  for (const operand of operands) {
    const quantity = typeof operand === 'number' ? { number: operand, unit: '' } : quantityFrom(textOf(operand));
    if (!quantity) return '';
    quantities.push(quantity);
  }
  const units = new Set(quantities.map(({ unit }) => unit).filter(Boolean));
  const result = resultOf(
    quantities.map(({ number }) => number),
    operators,
  );
  if (units.size > 1 || !Number.isFinite(result)) return '';
  return [Number(result.toPrecision(SIGNIFICANT_DIGITS)), ...units].join(' ');
}

function quantityFrom(text: string): Quantity | undefined {
  const written = writtenNumber(text);
  if (!written) return undefined;
  const units = [written.before, written.behind].filter(Boolean).map((word) => mileageUnitOf(word) ?? currencyOf(word));
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
