import { squeezed } from '../../../catalog/matching/ad-words.js';
import type { RecognizedModel } from '../../../catalog/matching/model-recognition.js';
import { certifiedProductOf } from '../../certified-product.js';
import type { Listing, ListingType } from '../../listing.js';
import type { FeedField } from '../map/feed-map.js';
import type { MappedRow } from '../map/mapped-row.js';
import { shortHash } from './normalize-owner.js';
import { YES_OR_NO } from './boolean-words.js';

/** Small facts of a row, as parts of a listing. */
type Certification = Pick<Listing, 'certifiedProductId' | 'certifiedProgram'>;

/** Names of make, model and trim in a listing. */
export type ListingNames = Pick<Listing, 'makeCode' | 'modelCode' | 'trimCode' | 'trim'>;

/** Limit of store keys, because some databases limit the length of index entries. */
const MAX_ID_CHARACTERS = 200;

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

/**
 * Names for the listing. The trim is shown as in the feed, or in the catalog's spelling if it is
 * the same name. Filters use the catalog's trim.
 */
export function namesOf(
  { make, model, trim, unlistedMember }: RecognizedModel,
  feedTrim: string,
): ListingNames {
  if (unlistedMember)
    return {
      makeCode: make.code,
      modelCode: model.code,
      trim: nameBefore(unlistedMember.name, feedTrim),
    };
  const written = withoutModel(feedTrim, model.name);
  const trimName =
    trim && (written === '' || isSameName(written, trim.name))
      ? trim.name
      : written || trim?.name || '';
  return {
    makeCode: make.code,
    modelCode: model.code,
    ...(trim && { trimCode: trim.code }),
    ...(trimName !== '' && { trim: trimName }),
  };
}

/** "XSE" and "xse" are equal. */
function isSameName(left: string, right: string): boolean {
  return squeezed(left) === squeezed(right);
}

/** The letter of "335d". */
const LETTERS_OF_NUMBER = /(?<=\d)[a-z]{1,2}$/;

/**
 * "GLC 300" of a GLC becomes "300", because the model's name is shown before it, and "d xDrive" of a
 * 335d "xDrive".
 */
function withoutModel(feedTrim: string, modelName: string): string {
  const ofModel = new Set(
    modelName
      .toLowerCase()
      .split(/\s+/)
      .flatMap((word) => [word, LETTERS_OF_NUMBER.exec(word)?.[0] ?? word]),
  );
  const words = feedTrim.split(/\s+/);
  const isOfModel = (word: string) => ofModel.has(word.toLowerCase());
  const first = words.findIndex((word) => !isOfModel(word));
  return first < 0
    ? ''
    : words.slice(first, words.findLastIndex((word) => !isOfModel(word)) + 1).join(' ');
}

/** A 330e that the catalog only has as a 3 Series is shown as "330e M Sport". */
function nameBefore(member: string, feedTrim: string): string {
  return `${member} ${withoutModel(feedTrim, member)}`.trim();
}

/** Code of a certified car's program, and its name if the row has one. Empty for other cars. */
export function certificationOfRow(
  row: MappedRow,
  listingType: ListingType,
  makeCode: string,
): Certification {
  const certifiedProductId = certifiedProductOf(listingType, makeCode);
  if (certifiedProductId === undefined) return {};
  const program = row.text('certifiedProgram');
  const isNamed = program !== '' && YES_OR_NO.read(program) === undefined;
  return { certifiedProductId, ...(isNamed && { certifiedProgram: program }) };
}

/**
 * Identifies a car without a VIN: its id, or a hash of the facts that stay the same while it is for
 * sale.
 */
export function rowIdOf(row: MappedRow): string {
  const id = row.text('id');
  if (id !== '') return id.length > MAX_ID_CHARACTERS ? `long-${shortHash(id)}` : id;
  return `facts-${shortHash(LASTING_FIELDS.map((field) => row.text(field)).join('\n'))}`;
}
