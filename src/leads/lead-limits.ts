import type { Change, Statements } from '../platform/database/database.js';
import type { LeadRow } from '../platform/database/lead-tables.js';
import { isNotDead } from './dead-leads.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Window for repeated leads, such as double clicks or a second try. */
const REPEAT_MS = 10 * 60 * 1_000;

/** Leads per person (email address or browser), listing and day. */
const LEADS_OF_LISTING = 3;

/** Leads per person and day. */
const LEADS_OF_PERSON = 20;

/** Fields that identify repeated leads and their sender. */
export type ComparedLead = Pick<
  LeadRow,
  'ownerId' | 'personHash' | 'offerDollars' | (typeof SAME)[number]
>;

/** Fields in which a repeated lead is equal. A corrected phone number makes it a new lead. */
const SAME = [
  'listingId',
  'kind',
  'comments',
  'phone',
  'preferredContact',
  'preferredTime',
] as const;

/** The same lead of the same person within the window, unless it could not be delivered. */
export async function repeatedLead(
  change: Change,
  lead: ComparedLead,
  now: number,
): Promise<LeadRow | undefined> {
  return change
    .selectFrom('lead')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('ownerId', '=', lead.ownerId), eb('personHash', '=', lead.personHash)]),
    )
    .where('createdAt', '>', now - REPEAT_MS)
    .where('withdrawnAt', 'is', null)
    .where(({ and, eb }) => and(SAME.map((name) => eb(name, '=', lead[name]))))
    .where('offerDollars', lead.offerDollars === null ? 'is' : '=', lead.offerDollars)
    .where(isNotDead)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Error message if the person has reached a daily limit, else undefined. Withdrawn leads count. */
export async function limitReached(
  change: Change,
  lead: ComparedLead,
  now: number,
): Promise<string | undefined> {
  const sent = await change
    .selectFrom('lead')
    .select(['listingId', 'ownerId', 'personHash'])
    .where(({ eb, or }) =>
      or([eb('ownerId', '=', lead.ownerId), eb('personHash', '=', lead.personHash)]),
    )
    .where('createdAt', '>', now - DAY_MS)
    .execute();
  // Counted separately, so that two people with one browser, or one person with two, do not add up.
  const byEach = (['ownerId', 'personHash'] as const).map((name) =>
    sent.filter((one) => one[name] === lead[name]),
  );
  if (byEach.some(({ length }) => length >= LEADS_OF_PERSON))
    return `You’ve reached the limit of ${LEADS_OF_PERSON} messages a day. Try again tomorrow.`;
  const aboutCar = byEach.map((own) => own.filter(({ listingId }) => listingId === lead.listingId));
  if (aboutCar.every(({ length }) => length < LEADS_OF_LISTING)) return undefined;
  return `You’ve sent ${LEADS_OF_LISTING} messages about this car in one day. Please give the seller time to reply.`;
}

/**
 * Erases the person hash of withdrawn leads when they no longer count toward limits. Returns the
 * number of leads.
 */
export async function forgetCounted(statements: Statements, now: number): Promise<number> {
  const { numUpdatedRows } = await statements
    .updateTable('lead')
    .set({ personHash: '' })
    .where('withdrawnAt', '<=', now)
    .where('createdAt', '<=', now - DAY_MS)
    .where('personHash', '!=', '')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
