import { squeezed } from '../../catalogue/ad-words.js';
import type { RecognisedModel } from '../../catalogue/recognise-model.js';
import { certifiedProductOf } from '../certified-product.js';
import type { Listing, ListingType } from '../listing.js';
import type { FeedField } from './feed-map.js';
import type { MappedRow } from './mapped-row.js';
import { shortHash } from './normalise-owner.js';
import { YES_OR_NO } from './yes-or-no.js';

/** Small facts of a row, as parts of a listing. */

type Certification = Pick<Listing, 'certifiedProductId' | 'certifiedProgram'>;

/** What a listing calls its model. */
export type ListingNames = Pick<Listing, 'makeCode' | 'modelCode' | 'trimCode' | 'trim'>;

/** Keys of stores are found by indexes, which take no longer ones everywhere. */
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

/** The trim is shown as the feed writes it, in the catalogue's spelling where it is the same name; the catalogue's is what filters find. */
export function namesOf({ make, model, trim, unlistedMember }: RecognisedModel, feedTrim: string): ListingNames {
  if (unlistedMember) return { makeCode: make.code, modelCode: model.code, trim: nameBefore(unlistedMember.name, feedTrim) };
  const written = withoutModel(feedTrim, model.name);
  const trimName = trim && (written === '' || isSameName(written, trim.name)) ? trim.name : written || trim?.name || '';
  return { makeCode: make.code, modelCode: model.code, ...(trim && { trimCode: trim.code }), ...(trimName !== '' && { trim: trimName }) };
}

/** "XSE" and "xse" are one name. */
function isSameName(left: string, right: string): boolean {
  return squeezed(left) === squeezed(right);
}

/** "GLC 300" of a GLC is a 300: the model's name stands before it wherever it is shown. */
function withoutModel(feedTrim: string, modelName: string): string {
  const ofModel = new Set(modelName.toLowerCase().split(/\s+/));
  const words = feedTrim.split(/\s+/);
  const isOfModel = (word: string) => ofModel.has(word.toLowerCase());
  const first = words.findIndex((word) => !isOfModel(word));
  return first < 0 ? '' : words.slice(first, words.findLastIndex((word) => !isOfModel(word)) + 1).join(' ');
}

/** A 330e that the catalogue knows only as a 3 Series is a "330e M Sport". */
function nameBefore(member: string, feedTrim: string): string {
  return `${member} ${withoutModel(feedTrim, member)}`.trim();
}

/** The program of a certified car, by our code and, where the row names it, by its name; nothing of other cars. */
export function certificationOfRow(row: MappedRow, listingType: ListingType, makeCode: string): Certification {
  const certifiedProductId = certifiedProductOf(listingType, makeCode);
  if (certifiedProductId === undefined) return {};
  const program = row.text('certifiedProgram');
  const isNamed = program !== '' && YES_OR_NO.read(program) === undefined;
  return { certifiedProductId, ...(isNamed && { certifiedProgram: program }) };
}

/** What tells a car without VIN from others: its number, or all that stays the same while it is for sale. */
export function rowIdOf(row: MappedRow): string {
  const id = row.text('id');
  if (id !== '') return id.length > MAX_ID_CHARACTERS ? `long-${shortHash(id)}` : id;
  return `facts-${shortHash(LASTING_FIELDS.map((field) => row.text(field)).join('\n'))}`;
}
