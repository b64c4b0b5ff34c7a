/** An environment variable. It says what it should be in words, so that a wrong one can be named with the remedy. */
export interface Variable<Value> {
  readonly name: string;
  readonly fallback: string;
  /** What a right value looks like, completing "PORT must be …". */
  readonly must: string;
  readonly about: string;
  /** Whether the text may hold a password, and is repeated to nobody. */
  readonly isSecret?: boolean;
  /** Undefined refuses the text. */
  readonly read: (text: string) => Value | undefined;
}

/** Reads decimal digits, both bounds included. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
};

/** Reads one of some words. */
export const oneOf =
  <const T extends string>(...allowed: readonly T[]) =>
  (text: string) =>
    allowed.find((value) => value === text);

/** Reads any text but blanks. */
export const nonEmpty = (text: string) => (text.trim() === '' ? undefined : text);
