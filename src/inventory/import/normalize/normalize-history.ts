import { USE_TYPES } from '../../../catalog/options/use-types.js';
import type { UseTypeCode } from '../../../catalog/options/use-types.js';
import type { VehicleHistoryCode } from '../../../catalog/options/vehicle-history.js';
import { VEHICLE_HISTORY } from '../../../catalog/options/vehicle-history.js';
import type { WordRow } from '../../../catalog/word-table.js';
import { plainWords, WordTable } from '../../../catalog/word-table.js';
import type { Listing } from '../../listing.js';
import { YES_OR_NO } from './boolean-words.js';

/** Provider of a vehicle history report. */
export type HistoryProvider = NonNullable<Listing['historyProvider']>;

/** Terms of dealers and reports, besides the option's label. */
const REPORTED_AS: Readonly<Record<VehicleHistoryCode, readonly string[]>> = {
  NO_ACCIDENTS: [
    'no accidents or damage',
    'no accidents or damage reported',
    'no accidents reported',
    'no accident',
    'accident free vehicle',
    'no reported accidents',
    '0 accidents',
    'clean carfax',
    'clean autocheck',
  ],
  ONE_OWNER: [
    'carfax 1 owner',
    'carfax one owner',
    '1 owner vehicle',
    'one owner vehicle',
    '1 previous owner',
    'local one owner',
  ],
  CLEAN_TITLE: ['clean', 'title clean', 'clear title', 'no title issues', 'no branded title'],
  PERSONAL_USE: ['personal', 'personal vehicle', 'personal use only', 'private use'],
  SERVICE_RECORDS: ['service history records', 'service records available', 'full service history'],
  NO_OPEN_RECALLS: ['0 open recalls', 'no open recall'],
  BUY_BACK_PROTECTION: [
    'buyback guarantee',
    'buy back guarantee',
    'buyback qualified',
    'autocheck assured',
  ],
};

/**
 * Positive history facts, matched by the whole text of an entry: a single word might be negated.
 */
export const HISTORY_WORDS = new WordTable<VehicleHistoryCode>(
  VEHICLE_HISTORY.map(({ code, label, phrases = [] }) => ({
    meaning: code,
    texts: textsOf([code, label, ...phrases, ...REPORTED_AS[code]]),
  })),
);

/** Distinct history facts, and entries that are not recognized. "No" and "N/A" are ignored. */
export function historyOf(entries: readonly string[]): {
  history: VehicleHistoryCode[];
  unknown: string[];
} {
  const history = new Set<VehicleHistoryCode>();
  const unknown: string[] = [];
  for (const entry of entries) {
    const code = HISTORY_WORDS.read(entry);
    if (code) history.add(code);
    else if (YES_OR_NO.read(entry) !== false) unknown.push(entry);
  }
  return {
    history: VEHICLE_HISTORY.map(({ code }) => code).filter((code) => history.has(code)),
    unknown,
  };
}

/** Names of providers. */
export const HISTORY_PROVIDER_WORDS = new WordTable<HistoryProvider>([
  { meaning: 'CARFAX', words: ['carfax*', 'car fax'] },
  { meaning: 'AUTOCHECK', words: ['autocheck*', 'auto check', 'experian*'] },
]);

/** Terms for commercially used cars, besides the option's phrases. */
const USED_AS: Readonly<Record<UseTypeCode, readonly string[]>> = {
  PERSONAL: ['personal', 'private', 'private use', 'consumer', 'retail'],
  COMMERCIAL: [
    'business',
    'business use',
    'fleet',
    'fleet use',
    'rental',
    'taxi',
    'livery',
    'police',
    'government',
    'municipal',
  ],
};

/** Spellings of each use type. */
export const USE_TYPE_WORDS = new WordTable<UseTypeCode>(
  USE_TYPES.map(({ code, label, phrases = [] }): WordRow<UseTypeCode> => ({
    meaning: code,
    texts: textsOf([code, label, ...phrases, ...USED_AS[code]]),
  })),
);

function textsOf(names: readonly string[]): string[] {
  return [...new Set(names.map(plainWords))];
}
