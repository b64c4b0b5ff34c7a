/** A JSON object before validation. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses handwritten JSON, which may begin with a byte order mark. @throws SyntaxError */
export function parseJsonText(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

/**
 * Validates handwritten JSON (maps, the manifest of sources) and collects all problems with their
 * places.
 */
export class CheckedJson {
  readonly problems: string[] = [];

  /** `sentence` continues after the place: "must be a list". */
  reject(place: string, sentence: string): undefined {
    this.problems.push(`${place} ${sentence}`);
    return undefined;
  }

  /** With `allowed`, other keys are problems. */
  object(value: unknown, place: string, allowed?: readonly string[]): JsonObject | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.reject(place, 'must be an object');
    const strangers = allowed ? Object.keys(value).filter((key) => !allowed.includes(key)) : [];
    for (const key of strangers)
      this.reject(place, `has "${key}", which is not one of ${allowed!.join(', ')}`);
    return value as JsonObject;
  }

  list(value: unknown, place: string): readonly unknown[] {
    if (Array.isArray(value)) return value as unknown[];
    this.reject(place, 'must be a list');
    return [];
  }

  texts(value: unknown, place: string): string[] {
    return this.list(value, place).map(
      (entry, index) => this.text(entry, `${place}[${index}]`) ?? '',
    );
  }

  optionalText(value: unknown, place: string): string | undefined {
    return value === undefined ? undefined : this.text(value, place);
  }

  text(value: unknown, place: string): string | undefined {
    return typeof value === 'string' ? value : this.reject(place, 'must be a string');
  }

  /** An integer within bounds. */
  optionalInteger(value: unknown, place: string, min: number, max: number): number | undefined {
    if (value === undefined) return undefined;
    const isRight =
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
    return isRight ? value : this.reject(place, `must be a whole number from ${min} to ${max}`);
  }
}
