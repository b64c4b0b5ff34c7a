import type { SubscriptionRow } from '../platform/database/alert-tables.js';

/** How often changes are sent: with each tick of the job, daily or weekly. */
export const CADENCES = [
  'instant',
  'daily',
  'weekly',
] as const satisfies readonly SubscriptionRow['cadence'][];

export type Cadence = SubscriptionRow['cadence'];
const DAY_MS = 86_400_000;

/** Next due time after a run; undefined for subscriptions that are due with every tick. */
export function nextLookAt(cadence: Cadence, now: number): number | undefined {
  return cadence === 'instant' ? undefined : now + (cadence === 'daily' ? DAY_MS : 7 * DAY_MS);
}
