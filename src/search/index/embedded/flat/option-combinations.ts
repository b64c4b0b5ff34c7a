import type { JointColumn } from './joint-columns.js';

/**
 * Lists of options that stand together in many joint codes (the features of a car): a code names the combination, so that a count is
 * handed on to the combination once and from there to its options. Combinations are numbered from `firstCombination` on, behind all
 * options.
 */
export class OptionCombinations {
  readonly lists: (readonly number[])[] = [[]];

  constructor(private readonly firstCombination: number) {}

  /**
   * The same column with exactly one number for each code, the empty combination where it stands for nothing: codes of joint columns
   * then have lists of one length, which the inner loop foresees.
   */
  combined(column: JointColumn): JointColumn {
    return { ...column, options: column.options.map((options) => (options.length === 1 ? options : [this.bundleOf(options)])) };
  }

  private bundleOf(options: readonly number[]): number {
    return this.firstCombination + (options.length === 0 ? 0 : this.lists.push(options) - 1);
  }
}
