/** Element ids of the dialog that asks for an account. */
export const AUTH_IDS = { dialog: 'auth', heading: 'auth-heading' } as const;

/** Form of all hearts. Without scripts it submits the car to a page that saves it. */
export const SAVE_FORM = 'save';

/** Id of the saved count in the phone bar. */
export const BAR_SAVED_COUNT = 'bar-saved-count';

/** URLs for the script that saves cars: saved cars, id token and sign-up. */
export interface SaveCarCalls {
  href: string;
  sessionHref: string;
  authHref: string;
  /** Shows the car as saved before the response, and reverts on failure. */
  isOptimistic: boolean;
}
