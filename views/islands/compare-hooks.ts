/** Ids of what the island of comparing takes hold of: a list of its own, since `HOOKS` comes with every page's first script. */
export const COMPARE_HOOKS = {
  box: 'compare',
  form: 'toggle',
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

/** Whether a car can be added, is compared already, or finds five others there. */
export type CompareState = 'add' | 'compared' | 'full';

/** What the control says in each state: 'Compare', 'Compare', 'Compare list full'. */
export type CompareTexts = Readonly<Record<CompareState, string>>;
