import type { Principal } from '../accounts/principal.js';

/**
 * Maximum saved cars without an account. The specification has such a quick-save limit, but leaves
 * the number open.
 */
export const QUICK_SAVE_LIMIT = 5;

/** Maximum per account. More than anyone compares; keeps one account from filling the database. */
const MAX_CARS = 200;

/** Without an account the quick-save limit applies; pages then ask the shopper to sign in. */
export function savedCarLimit({ kind }: Principal): number {
  return kind === 'visitor' ? QUICK_SAVE_LIMIT : MAX_CARS;
}

/** Message shown when the limit is reached. */
export function savedCarsLimitText(limit: number): string {
  return `You have a maximum of ${limit} cars saved.`;
}
