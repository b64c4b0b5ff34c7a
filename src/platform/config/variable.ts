/** An environment variable. `must` describes valid values, so that errors include the remedy. */
export interface Variable<Value> {
  readonly name: string;
  /** The name in the release before, read where the new one is unset. */
  readonly formerName?: string;
  readonly fallback: string;
  /** Completes "PORT must be …". */
  readonly must: string;
  readonly about: string;
  /** Whether the text may contain a password and must not be repeated in errors. */
  readonly isSecret?: boolean;
  /** Returns undefined for invalid text. */
  readonly read: (text: string) => Value | undefined;
}

/** Parses decimal digits. Both bounds are included. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
};

/** Accepts one of several words. */
export const oneOf =
  <const T extends string>(...allowed: readonly T[]) =>
  (text: string) =>
    allowed.find((value) => value === text);

/** Accepts any text except blanks. */
export const nonEmpty = (text: string) => (text.trim() === '' ? undefined : text);
