/** A value of a filter or of a listing's field: its code in APIs, and its label for shoppers. */
export interface Option<Code extends string = string> {
  readonly code: Code;
  readonly label: string;
  /**
   * Search phrases besides the label. Suggestions use the first. Plural and singular forms of the
   * last word are covered.
   */
  readonly phrases?: readonly string[];
  /**
   * Search phrases for something more specific without an option. This option is the nearest, and
   * the page says so.
   */
  readonly nearPhrases?: readonly string[];
  /** Text next to its label. */
  readonly moreInfo?: string;
  /** Title of its group of options. */
  readonly group?: string;
}

/** An option for a range of numbers, bounds included. An open maximum is `Infinity`. */
export interface RangeOption<Code extends string = string> extends Option<Code> {
  readonly min: number;
  readonly max: number;
}

/** The label of a code, or the code itself if it is unknown (old bookmarks keep their text). */
export function labelOf(options: readonly Option[], code: string): string {
  return findOption(options, code)?.label ?? code;
}

/** Same, for a code that may be undefined. */
export function labelOfKnown(
  options: readonly Option[],
  code: string | undefined,
): string | undefined {
  return code === undefined ? undefined : labelOf(options, code);
}

/** The option with this code, if there is one. */
export function findOption<T extends Option>(options: readonly T[], code: string): T | undefined {
  return options.find((option) => option.code === code);
}

/**
 * The options whose range contains the number, in list order. Ranges may overlap ("Under 30,000"
 * includes "Under 15,000").
 */
export function rangesHolding<T extends RangeOption>(options: readonly T[], value: number): T[] {
  return options.filter((option) => value >= option.min && value <= option.max);
}
