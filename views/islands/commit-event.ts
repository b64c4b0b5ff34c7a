/**
 * Event of an island with a new value for the search. `detail` maps URL parameters to values; ''
 * removes a parameter.
 */
export const COMMIT_EVENT = 'commit';

/** Values by URL parameter, such as `{ minPrice: '5000', maxPrice: '' }`. */
export type CommitDetail = Record<string, string>;

/** Notifies the page's script, which listens above the islands. */
export function dispatchCommit(from: Element, detail: CommitDetail): void {
  from.dispatchEvent(new CustomEvent<CommitDetail>(COMMIT_EVENT, { bubbles: true, detail }));
}
