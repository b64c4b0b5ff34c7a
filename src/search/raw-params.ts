/** What a URL's query says, before any filter has read it: names of an allow-list only, so nothing else can get in. */
export class RawParams {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /** Empty values count as not given: a plain form sends every empty field. */
  static of(pairs: Iterable<readonly [string, string]>, known: ReadonlySet<string>): RawParams {
    const values = new Map<string, string[]>();
    for (const [name, value] of pairs) {
      const text = value.trim();
      if (text === '' || !known.has(name)) continue;
      const sofar = values.get(name);
      if (sofar) sofar.push(text);
      else values.set(name, [text]);
    }
    return new RawParams(values);
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  first(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  /** All values of a name, whether the name is repeated or the values stand behind one another with commas. */
  list(name: string): readonly string[] {
    return (
      this.values
        .get(name)
        ?.flatMap((value) => value.split(','))
        .map((value) => value.trim())
        .filter(Boolean) ?? []
    );
  }
}
