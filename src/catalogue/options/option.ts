/** One value of a filter or of a listing's field: the code that goes over the wire and the words a shopper reads. */
export interface Option<Code extends string = string> {
  readonly code: Code;
  readonly label: string;
  /**
   * What shoppers write for it beside its label; the first is how a suggestion says it. A plural or singular of the last word needs
   * no entry.
   */
  readonly phrases?: readonly string[];
  /** What shoppers write for something narrower that no option says: this one is the nearest, and is named as such. */
  readonly nearPhrases?: readonly string[];
  /** What is said of it beside its label. */
  readonly moreInfo?: string;
  /** Title of the group it stands in among the others. */
  readonly group?: string;
}

/** An option that stands for a span of a number; both ends belong to it. An open upper end is `Infinity`. */
export interface RangeOption<Code extends string = string> extends Option<Code> {
  readonly min: number;
  readonly max: number;
}

/** The label of a code, or the code itself when the list does not know it (old bookmarks keep their words). */
export function labelOf(options: readonly Option[], code: string): string {
  return findOption(options, code)?.label ?? code;
}

/** The same where there may be no code. */
export function labelOfKnown(options: readonly Option[], code: string | undefined): string | undefined {
  return code === undefined ? undefined : labelOf(options, code);
}

/** The option of a code; undefined when the list does not have it. */
export function findOption<T extends Option>(options: readonly T[], code: string): T | undefined {
  return options.find((option) => option.code === code);
}

/** The options whose span holds the number, in list order. Spans may overlap ("Under 30,000" holds what "Under 15,000" holds). */
export function rangesHolding<T extends RangeOption>(options: readonly T[], value: number): T[] {
  return options.filter((option) => value >= option.min && value <= option.max);
}
