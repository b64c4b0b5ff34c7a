import type { RecognisedModel } from '../../catalogue/recognise-model.js';
import type { Listing } from '../listing.js';
import type { FeedField } from './feed-map.js';
import type { MappedRow } from './mapped-row.js';
import { shortHash, webAddresses } from './normalise-owner.js';

/** Small facts of a row, as parts of a listing. */

type ListingNames = Pick<Listing, 'makeCode' | 'modelCode' | 'trimCode' | 'trim'>;

const MAX_IMAGES = 40;

/** What a feed's own trim and stock number are cut to: more is an advertisement in the wrong column. */
export const MAX_NAME_CHARACTERS = 80;

const LASTING_FIELDS: readonly FeedField[] = [
  'stockNumber',
  'vin',
  'make',
  'model',
  'trim',
  'year',
  'mileage',
  'exteriorColor',
  'dealerId',
  'dealerName',
  'zip',
  'latitude',
  'longitude',
];

/** The feed's own trim is kept in its words where the catalogue has none that fits. */
export function namesOf({ make, model, trim }: RecognisedModel, feedTrim: string): ListingNames {
  const trimName = trim?.name ?? feedTrim.slice(0, MAX_NAME_CHARACTERS);
  return { makeCode: make.code, modelCode: model.code, ...(trim && { trimCode: trim.code }), ...(trimName !== '' && { trim: trimName }) };
}

/** The pictures of a car, each once. */
export function imagesOf(row: MappedRow): string[] {
  return webAddresses(row.texts('images'), MAX_IMAGES);
}

/** What tells a car without number and VIN from others: all that stays the same while it is for sale. */
export function rowIdOf(row: MappedRow): string {
  return `facts-${shortHash(LASTING_FIELDS.map((field) => row.text(field)).join('\n'))}`;
}
