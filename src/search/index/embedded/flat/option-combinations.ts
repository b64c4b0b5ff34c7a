import type { JointColumn } from './joint-columns.js';

/**
 * Lists of options that occur together in many joint codes, such as the features of a car. A code
 * names the combination, so its count is added to the combination once, and from there to the
 * options. Combinations are numbered from `firstCombination`, after all options.
 */
export class OptionCombinations {
  readonly lists: (readonly number[])[] = [[]];

  constructor(private readonly firstCombination: number) {}

  /**
   * The column with exactly one number per code (the empty combination if there are no options), so
   * that the inner loop has lists of constant length.
   */
  combined(column: JointColumn): JointColumn {
    return {
      ...column,
      options: column.options.map((options) =>
        options.length === 1 ? options : [this.bundleOf(options)],
      ),
    };
  }

  private bundleOf(options: readonly number[]): number {
    return this.firstCombination + (options.length === 0 ? 0 : this.lists.push(options) - 1);
  }
}
