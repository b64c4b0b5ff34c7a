/** Ids of what the script that saves cars takes hold of: the dialog that asks for an account. */
export const AUTH_HOOKS = { dialog: 'auth', heading: 'auth-heading' } as const;

/** The form of every heart: without scripts it posts the car to a page that saves it. */
export const SAVE_FORM = 'save';

/** The number of saved cars and searches in the bar of a phone. */
export const BAR_SAVED_COUNT = 'bar-saved-count';

/** What the script that saves cars is told: where cars are kept, where an id token is had, and where an account is made. */
export interface SaveCarCalls {
  href: string;
  sessionHref: string;
  authHref: string;
  /** Shown as saved before the answer has come, and taken back where it does not. */
  isOptimistic: boolean;
}
