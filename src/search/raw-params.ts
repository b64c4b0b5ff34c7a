/** A parsed query string before filters read it. Contains only allow-listed names. */
export class RawParams {
  private constructor(
    private readonly values: ReadonlyMap<string, readonly string[]>,
    private readonly emptied: ReadonlySet<string>,
  ) {}

  /** Drops empty values, because a plain form submits all empty fields. */
  static of(pairs: Iterable<readonly [string, string]>, known: ReadonlySet<string>): RawParams {
    const values = new Map<string, string[]>();
    const emptied = new Set<string>();
    for (const [name, value] of pairs) {
      if (!known.has(name)) continue;
      const text = value.trim();
      if (text === '') {
        emptied.add(name);
        continue;
      }
      const sofar = values.get(name);
      if (sofar) sofar.push(text);
      else values.set(name, [text]);
    }
    return new RawParams(values, emptied);
  }

  /** Names that have a value. */
  names(): string[] {
    return [...this.values.keys()];
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /**
   * Whether the name is present without a value ("Any make" in a form). Then nothing else in the
   * URL implies a value.
   */
  isEmptied(name: string): boolean {
    return this.emptied.has(name);
  }

  /** The different values of a name, in the order of the URL. */
  different(name: string): readonly string[] {
    return [...new Set(this.values.get(name))];
  }

  first(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  /** Names with several different values. */
  repeated(): (readonly [name: string, values: readonly string[]])[] {
    const repeated: (readonly [name: string, values: readonly string[]])[] = [];
    for (const [name, values] of this.values) {
      const different = values.length > 1 ? [...new Set(values)] : values;
      if (different.length > 1) repeated.push([name, different]);
    }
    return repeated;
  }

  /** All values of a name, repeated or separated by commas. */
  list(name: string): readonly string[] {
    const values = this.values.get(name);
    if (!values) return [];
    // Single values are already trimmed.
    if (!values.some((value) => value.includes(','))) return values;
    return values
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter(Boolean);
  }
}
