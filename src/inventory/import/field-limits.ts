import type { FeedField } from './map/feed-map.js';

/**
 * Maximum lengths of values. Facts are never cut, because half a trim or warranty condition is
 * another statement. A longer value counts as missing, and the report names the field and its limit.
 * `docs/feeds.md` has the same list.
 */

/** Names of cars and equipment. Longer values are advertisements in the wrong column. */
const NAME = 100;

/**
 * About a thousand words. Some sellers type whole advertisements into the model; they are searched
 * for the name only.
 */
export const ADVERTISEMENT_CHARACTERS = 6_000;

/** A statement of the seller. */
const STATEMENT = 500;

/** A URL. Browsers and servers accept little more. */
export const ADDRESS_CHARACTERS = 2_000;

/** An entry of an equipment list. */
export const ENTRY_CHARACTERS = NAME;

/** Other values: words, codes and dates. */
export const OTHER_CHARACTERS = 200;

/** Maximum characters by field, if not `OTHER_CHARACTERS`. */
export const FIELD_LIMITS = {
  make: ADVERTISEMENT_CHARACTERS,
  model: ADVERTISEMENT_CHARACTERS,
  trim: NAME,
  stockNumber: NAME,
  certifiedProgram: NAME,
  dealerName: 120,
  fyuseId: 64,
  leadEmail: 254,
  warranty: STATEMENT,
  specialOffer: STATEMENT,
  website: ADDRESS_CHARACTERS,
  dealerWebsite: ADDRESS_CHARACTERS,
  dealerLogo: ADDRESS_CHARACTERS,
  leadUrl: ADDRESS_CHARACTERS,
  chatUrl: ADDRESS_CHARACTERS,
} as const satisfies Partial<Record<FeedField, number>>;

/**
 * Fields without a limit here: numbers have their own reasons, ids are used in full, list entries
 * have `ENTRY_CHARACTERS`, and descriptions are cut.
 */
const UNLIMITED: ReadonlySet<FeedField> = new Set([
  'id',
  'vin',
  'dealerId',
  'year',
  'price',
  'msrp',
  'mileage',
  'latitude',
  'longitude',
  'images',
  'dealerImages',
  'features',
  'packages',
  'history',
  'city',
  'description',
]);

/** Maximum characters of a field. */
export function limitOf(field: FeedField): number {
  if (UNLIMITED.has(field)) return Infinity;
  return (FIELD_LIMITS as Readonly<Partial<Record<FeedField, number>>>)[field] ?? OTHER_CHARACTERS;
}
