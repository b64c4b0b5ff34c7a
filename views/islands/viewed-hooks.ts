/** Ids of the recently viewed cars of a page. Links lead to the heading. */
export const VIEWED_HOOKS = { section: 'viewed-cars', heading: 'recently-viewed' } as const;

/** The form of its buttons. */
export const VIEWED_FORM = 'viewed-form';

/**
 * What the script of the recently viewed cars is told. `lookupHref` answers them as JSON, `historyHref` deletes all of them, and one below
 * it; an id token comes from `sessionHref`. `partHref` draws them. `exceptId` is the car of the page, `max` how many are shown, `state` what
 * is shown: each car with its price, or that it is gone.
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

/** How `ViewedCalls.state` names a car; without `isActive` nobody knows whether it is for sale. */
export function viewedState({ listingId, isActive, priceDollars }: ViewedStateOf): string {
  return `${listingId}:${isActive === undefined ? '' : isActive ? priceDollars : 'gone'}`;
}

/** A car as far as its state goes. */
export interface ViewedStateOf {
  readonly listingId: string;
  readonly isActive?: boolean | undefined;
  readonly priceDollars?: number | undefined;
}
