import type { ListingTypeCode } from '../../../catalog/options/listing-types.js';
import { WordTable } from '../../../catalog/word-table.js';

const NOT_CERTIFIED = [
  'not certified',
  'non certified',
  'noncertified',
  'uncertified',
  'un certified',
  'certified no',
  'not cpo',
  'non cpo',
];
const THIRD_PARTY = ['third party*', '3rd party*', '3p', '3p cert*', 'dealer certified'];
const CERTIFIED = ['certified*', 'cpo'];

/** Words for each condition. Default: used. */
export const CONDITION_WORDS = new WordTable<ListingTypeCode>([
  { meaning: 'USED', words: NOT_CERTIFIED },
  { meaning: '3P_CERT', words: THIRD_PARTY },
  { meaning: 'CERTIFIED', words: CERTIFIED },
  { meaning: 'NEW', texts: ['n', 'new', 'brand new', 'new car', 'new vehicle', 'factory new'] },
]);

/** Words for the certification, in a field of its own; undefined means not certified. */
export const CERTIFIED_WORDS = new WordTable<'CERTIFIED' | '3P_CERT' | undefined>([
  { meaning: undefined, words: NOT_CERTIFIED, texts: ['0', 'n', 'no', 'f', 'false', 'none'] },
  { meaning: '3P_CERT', words: THIRD_PARTY },
  { meaning: 'CERTIFIED', words: CERTIFIED, texts: ['1', 'y', 'yes', 't', 'true'] },
]);

/** Limit for new cars, which only the dealer has driven. Above it a car is used. */
export const MAX_MILES_OF_NEW_CAR = 10_000;

/** New, used or certified. Default: used. */
export function listingTypeFrom(conditionText: string, certifiedText: string): ListingTypeCode {
  const condition = CONDITION_WORDS.read(conditionText);
  const certified = CERTIFIED_WORDS.read(certifiedText);
  if (certified !== undefined) return condition === '3P_CERT' ? condition : certified;
  return condition ?? 'USED';
}
