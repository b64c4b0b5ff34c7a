/**
 * Element ids for the compare island. Separate, because `IDS` is part of every page's first
 * script.
 */
export const COMPARE_IDS = {
  box: 'compare',
  form: 'toggle',
  removeForm: 'compare-remove',
  drawer: 'compare-drawer',
  fold: 'compare-fold',
  side: 'compare-side',
  toggle: 'compare-toggle',
  bar: 'compare-bar',
  count: 'compare-count',
  none: 'compare-none',
  add: 'compare-add',
  dialog: 'compare-dialog',
  dialogHeading: 'compare-dialog-heading',
  dialogBody: 'compare-dialog-body',
} as const;

/** Whether a car can be added, is already compared, or the list has five others. */
export type CompareState = 'add' | 'compared' | 'full';

/** Text of the control per state: 'Compare', 'Compare', 'Compare list full'. */
export type CompareTexts = Readonly<Record<CompareState, string>>;
