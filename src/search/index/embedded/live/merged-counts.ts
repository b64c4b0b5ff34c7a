const NONE: ReadonlySet<string> = new Set();

/**
 * Sum of one field's counts over two sets of cars, computed on access: a page reads a few dozen of
 * thousands of values.
 */
export class MergedCounts implements ReadonlyMap<string, number> {
  /** `gone`: values that no car in `main` still has. */
  constructor(
    private readonly main: ReadonlyMap<string, number>,
    private readonly changed: ReadonlyMap<string, number>,
    private readonly gone: ReadonlySet<string> = NONE,
  ) {}

  get size(): number {
    let size = this.main.size - this.gone.size;
    for (const value of this.changed.keys()) if (!this.isInMain(value)) size++;
    return size;
  }

  get(value: string): number | undefined {
    return this.has(value) ? this.sumOf(value) : undefined;
  }

  has(value: string): boolean {
    return this.isInMain(value) || this.changed.has(value);
  }

  forEach(visit: (count: number, value: string, map: ReadonlyMap<string, number>) => void): void {
    for (const [value, count] of this) visit(count, value, this);
  }

  *keys(): MapIterator<string> {
    for (const value of this.main.keys()) if (!this.gone.has(value)) yield value;
    for (const value of this.changed.keys()) if (!this.isInMain(value)) yield value;
  }

  *values(): MapIterator<number> {
    for (const value of this.keys()) yield this.sumOf(value);
  }

  *entries(): MapIterator<[string, number]> {
    for (const value of this.keys()) yield [value, this.sumOf(value)];
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.entries();
  }

  private isInMain(value: string): boolean {
    return this.main.has(value) && !this.gone.has(value);
  }

  private sumOf(value: string): number {
    return (this.main.get(value) ?? 0) + (this.changed.get(value) ?? 0);
  }
}
