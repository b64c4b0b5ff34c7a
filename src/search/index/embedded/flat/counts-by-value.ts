/**
 * Map from value to count, backed by the option counts. Building a real map per response would cost
 * more than the search: a page reads a few dozen of thousands of values.
 */
export class CountsByValue implements ReadonlyMap<string, number> {
  /** `optionOf`: option number of each value; `counts`: by option number. */
  constructor(
    private readonly optionOf: ReadonlyMap<string, number>,
    private readonly counts: Uint32Array,
  ) {}

  get size(): number {
    return this.optionOf.size;
  }

  get(value: string): number | undefined {
    const option = this.optionOf.get(value);
    return option === undefined ? undefined : this.counts[option];
  }

  has(value: string): boolean {
    return this.optionOf.has(value);
  }

  forEach(visit: (count: number, value: string, map: ReadonlyMap<string, number>) => void): void {
    for (const [value, count] of this) visit(count, value, this);
  }

  keys(): MapIterator<string> {
    return this.optionOf.keys();
  }

  *values(): MapIterator<number> {
    for (const [, count] of this) yield count;
  }

  *entries(): MapIterator<[string, number]> {
    for (const [value, option] of this.optionOf) yield [value, this.counts[option]!];
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.entries();
  }
}
