import type { TermNumberOf } from './car-digest.js';

/** Term numbers that are asked for over and over, each looked up once. */
export function remembered(termNumberOf: TermNumberOf): TermNumberOf {
  const fields = new Map<string, Map<string, number>>();
  return (field, value) => {
    let numbers = fields.get(field);
    if (!numbers) fields.set(field, (numbers = new Map()));
    let number = numbers.get(value);
    if (number === undefined) numbers.set(value, (number = termNumberOf(field, value)));
    return number;
  };
}
