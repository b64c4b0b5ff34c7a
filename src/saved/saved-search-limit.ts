import type { Principal } from '../accounts/principal.js';

/** Maximum saved searches without an account (specification). */
export const MAX_SIGNED_OUT_SEARCHES = 2;

/** Maximum per account. More than anyone follows; keeps one account from filling the database. */
const MAX_SEARCHES = 100;

export function savedSearchLimit({ kind }: Principal): number {
  return kind === 'visitor' ? MAX_SIGNED_OUT_SEARCHES : MAX_SEARCHES;
}

/** Message shown when the limit is reached (specification). */
export function savedSearchesLimitText(limit: number): string {
  return `You have a maximum of ${limit} searches saved.`;
}
