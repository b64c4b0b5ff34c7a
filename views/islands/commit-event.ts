/** An island has a new value for the search. `detail` maps URL parameters to values; '' takes the parameter away. */
export const COMMIT_EVENT = 'forecourt:commit';

/** Values by URL parameter: `{ minPrice: '5000', maxPrice: '' }`. */
export type CommitDetail = Record<string, string>;

/** Tells the page script, which listens above the islands. */
export function dispatchCommit(from: Element, detail: CommitDetail): void {
  from.dispatchEvent(new CustomEvent<CommitDetail>(COMMIT_EVENT, { bubbles: true, detail }));
}
