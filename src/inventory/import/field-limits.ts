import type { FeedField } from './feed-map.js';

/**
 * How long the texts of a row may be. What is a fact is never cut: half a trim, or half of a warranty's conditions, is another statement
 * than the whole. A longer text says nothing, and the report names the field and its limit. `docs/feeds.md` lists the same.
 */

/** A name of a car, or of what it has: more is an advertisement in the wrong column. */
const NAME = 100;

/** A thousand words: sellers type whole advertisements into the model, which are read for the name alone. */
export const ADVERTISEMENT_CHARACTERS = 6_000;

/** A sentence of the seller. */
const STATEMENT = 500;

/** A web address; browsers and servers take little more. */
export const ADDRESS_CHARACTERS = 2_000;

/** One entry of a list of equipment. */
export const ENTRY_CHARACTERS = NAME;

/** What no other line is for: words, codes and dates, all of them short. */
export const OTHER_CHARACTERS = 200;

/** The characters that a field's text has at most, where they are not `OTHER_CHARACTERS`. */
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
 * Fields that have no limit here: numbers say what is wrong with them by reasons of their own, ids count whole however long they are,
 * lists are held to the length of an entry, and a description is cut.
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

/** How many characters a field's text has at most. */
export function limitOf(field: FeedField): number {
  if (UNLIMITED.has(field)) return Infinity;
  return (FIELD_LIMITS as Readonly<Partial<Record<FeedField, number>>>)[field] ?? OTHER_CHARACTERS;
}
