/** Element ids of the recently viewed section. Links target the heading. */
export const VIEWED_IDS = { section: 'viewed-cars', heading: 'recently-viewed' } as const;

/** Id of the form that its buttons submit. */
export const VIEWED_FORM = 'viewed-form';

/**
 * Data for the script of recently viewed cars. `lookupHref` returns them as JSON; `DELETE` on `historyHref` deletes all, below it one;
 * `sessionHref` returns the id token; `partHref` renders the section. `exceptId`: the page's own car. `max`: cars shown at most. `state`:
 * what is shown, to detect changes.
 */
export interface ViewedCalls {
  lookupHref: string;
  historyHref: string;
  sessionHref: string;
  partHref: string;
  exceptId?: string | undefined;
  max: number;
  state: string;
}

/** Text of a car in `ViewedCalls.state`. Without `isActive` it is unknown whether the car is for sale. */
export function viewedState({ listingId, isActive, priceDollars }: ViewedStateOf): string {
  return `${listingId}:${isActive === undefined ? '' : isActive ? priceDollars : 'gone'}`;
}

export interface ViewedStateOf {
  readonly listingId: string;
  readonly isActive?: boolean | undefined;
  readonly priceDollars?: number | undefined;
}
