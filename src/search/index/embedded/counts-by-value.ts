import type { FieldColumn } from './field-column.js';

/**
 * Counts as a map from value to count, read straight from the counted codes. A map of its own for each answer would cost
 * more than the search: a page shows some dozens of the thousands of values.
 */
export class CountsByValue implements ReadonlyMap<string, number> {
  constructor(
    private readonly field: Pick<FieldColumn, 'values' | 'codeOf'>,
    private readonly counts: Uint32Array,
  ) {}

  get size(): number {
    return this.field.codeOf.size;
  }

  get(value: string): number | undefined {
    const code = this.field.codeOf.get(value);
    return code === undefined ? undefined : this.counts[code];
  }

  has(value: string): boolean {
    return this.field.codeOf.has(value);
  }

  forEach(visit: (count: number, value: string, map: ReadonlyMap<string, number>) => void): void {
    for (const [value, count] of this) visit(count, value, this);
  }

  keys(): MapIterator<string> {
    return this.field.codeOf.keys();
  }

  *values(): MapIterator<number> {
    for (const [, count] of this) yield count;
  }

  *entries(): MapIterator<[string, number]> {
    for (const [value, code] of this.field.codeOf) yield [value, this.counts[code]!];
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.entries();
  }
}
