import { findOption } from '../../../catalog/options/option.js';
import { SPONSOR_TIERS } from '../../../catalog/options/sponsor-tiers.js';
import type { Listing } from '../../listing.js';
import { exteriorColorFrom, interiorColorFrom } from '../normalize/normalize-colors.js';
import { descriptionFrom } from '../normalize/normalize-description.js';
import { HISTORY_PROVIDER_WORDS, USE_TYPE_WORDS } from '../normalize/normalize-history.js';
import { webAddress } from '../normalize/web-address.js';
import { textFromMarkup } from '../read/plain-text.js';
import { YES_OR_NO } from '../normalize/boolean-words.js';

/** Id of a 360-degree picture. */
const FYUSE_ID = /^[\w-]+$/;

/** A listing fact with its own feed field. */
export interface FieldFact {
  /** Field of the feed map. */
  readonly field: string;
  readonly fact: keyof Listing;
  /** Undefined or empty if the text is unusable. */
  readonly read: (text: string) => string | number | boolean | undefined;
}

/**
 * All facts with their own field. The fields of maps, `docs/feeds.md` and the import use this list.
 */
export const FIELD_FACTS = [
  { field: 'stockNumber', fact: 'stockNumber', read: (text) => text },
  { field: 'exteriorColor', fact: 'exteriorColor', read: exteriorColorFrom },
  { field: 'interiorColor', fact: 'interiorColor', read: interiorColorFrom },
  { field: 'fyuseId', fact: 'fyuseId', read: (text) => (FYUSE_ID.test(text) ? text : undefined) },
  { field: 'description', fact: 'description', read: (text) => descriptionFrom(text).text },
  {
    field: 'historyProvider',
    fact: 'historyProvider',
    read: (text) => HISTORY_PROVIDER_WORDS.read(text),
  },
  { field: 'useType', fact: 'useType', read: (text) => USE_TYPE_WORDS.read(text) },
  { field: 'moneyBack', fact: 'hasMoneyBackGuarantee', read: (text) => YES_OR_NO.read(text) },
  { field: 'warranty', fact: 'warranty', read: statementFrom },
  { field: 'specialOffer', fact: 'specialOffer', read: statementFrom },
  {
    field: 'sponsorTier',
    fact: 'sponsorTier',
    read: (text) => findOption(SPONSOR_TIERS, text.toLowerCase())?.code,
  },
  { field: 'website', fact: 'website', read: (text) => webAddress(text) },
] as const satisfies readonly FieldFact[];

/** A field of `FIELD_FACTS`, as in feed maps. */
export type FactField = (typeof FIELD_FACTS)[number]['field'];

/** Facts of a row, as a part of its listing. */
export function fieldFactsOf(textOf: (field: FactField) => string): Partial<Listing> {
  const facts: Record<string, unknown> = {};
  for (const { field, fact, read } of FIELD_FACTS) {
    const text = textOf(field);
    const value = text === '' ? '' : read(text);
    if (value !== undefined && value !== '') facts[fact] = value;
  }
  return facts;
}

/** A statement of the seller. "No" and "N/A" mean that there is none. */
function statementFrom(text: string): string | undefined {
  return YES_OR_NO.read(text) === false ? undefined : textFromMarkup(text);
}
