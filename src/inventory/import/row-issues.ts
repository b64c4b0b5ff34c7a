import { cutText } from './read/plain-row.js';

/**
 * Reasons to reject a row, with their meaning, in the order of the checks. `docs/feeds.md` has the
 * same list.
 */
export const REJECT_REASONS = {
  'unreadable-row':
    'The line is not a row: its quote is never closed, it is not a JSON object, or it has more than a million characters.',
  'wrong-column-count': 'The row has more or fewer cells than the header.',
  'several-texts':
    'A list (“[]”) gives several values for a field that takes one. The map must say which, or read the inner list with “items”.',
  'unknown-store': 'The file of stores has no store with this key.',
  'missing-price': 'No price, or a price of zero.',
  'unreadable-price':
    'The price is not one number: it is text, negative, comes with words that may change it, or may be two prices.',
  'foreign-currency': 'The price is not in US dollars.',
  'price-too-low': 'The price is below 100 dollars. It is a down payment or a placeholder.',
  'price-too-high': 'The price is above 5,000,000 dollars.',
  'missing-year': 'No model year.',
  'unreadable-year': 'The model year is not exactly four digits.',
  'year-out-of-range': 'The model year is before 1900 or later than the year after next.',
  'installment-price':
    'A dealer’s price for a car of the last ten model years is below 1,000 dollars. It is a monthly rate or a down payment.',
  'name-too-long': 'The make or model is too long for a name. It is probably the wrong column.',
  'missing-model': 'The row has a make but no model.',
  'unknown-make':
    'The make is missing or not in the catalog: not sold in the US, a heavy truck, or a motorcycle.',
  'unknown-model': 'The catalog does not have this model for this make.',
  'ambiguous-model': 'The text names several models, or its name is short for several models.',
  'model-not-sold-that-year': 'The catalog does not have this model in this model year.',
  'unknown-place':
    'The ZIP, coordinates, city and state are not a place in the 50 states or D.C., or contradict each other.',
} as const;

/** A key of `REJECT_REASONS`, as in the rejects file and the summary. */
export type RejectReason = keyof typeof REJECT_REASONS;

/** Reasons to drop or doubt a fact of a row that is kept. */
export const DROPPED_FACT_REASONS = {
  'invalid-vin':
    'Not the VIN of a US car (length, alphabet, check digit, or one repeated character). The car is listed without it.',
  'unreadable-mileage': 'The mileage is not one number. The car is listed without it.',
  'impossible-mileage': 'The mileage is higher than any car’s. The car is listed without it.',
  'placeholder-mileage':
    'A used car of an earlier model year has a mileage of zero, or the mileage is 999999. The car is listed without it.',
  'unknown-text':
    'The text is not recognized. The car is listed without the fact, unless its name or VIN gives it.',
  'impossible-date':
    'The listing date is before 1995 or after the import. The day on which the car was first seen is used instead.',
  'uncallable-phone':
    'The phone number is one repeated digit, or not in the numbering plan. The seller is listed without it.',
  'unread-words':
    'Words in the model, in a trim about the sale, or in an engine without a number are neither a name nor a fact. They are left out.',
  'vin-of-other-year':
    'The VIN has another model year. The car is listed with the feed’s year, and the rest of the VIN is ignored.',
  'vin-of-other-make': 'The VIN belongs to another maker. The car is listed without the VIN.',
  'vin-of-other-model':
    'The VIN belongs to another model of the maker. The car is listed without the VIN.',
  'contradicts-vin': 'The VIN contradicts the value. The car is listed with the VIN’s value.',
  conflict:
    'The VIN contradicts the row or the catalog. VINs of some makers are unreliable, so the car is listed without the VIN’s value.',
  'contradicts-name':
    'The make, model and trim contradict the value. The car is listed with theirs.',
  'contradicts-column':
    'Another column of the row contradicts the value. The car is listed with the value of that column.',
  'contradicts-place':
    'The ZIP, city, state and coordinates are different places. The car is listed at the named one.',
  'unknown-to-catalog':
    'The catalog has no such car of that model and year. It is listed with the value of the named column.',
  'unusable-address':
    'The address is not a full https:// or http:// URL (`leadUrl`, `chatUrl`: only https://), or is on a private network. It is left out.',
  'unknown-history':
    'The history has an entry with no known word. The car is listed without the entry.',
  'fact-too-long':
    'The text is too long for its field. The car is listed without it, because part of it could mislead.',
  'damaged-text': 'The text has bytes that are not characters. They are shown as “�”.',
  'cut-text':
    'The description is longer than 5,000 characters. The car is listed with its beginning.',
  'too-many-pictures':
    'A car has more than 100 pictures, or a dealer more than 10. Only the first ones are shown.',
  'too-many-entries': 'A JSON list has more than 200 entries. Only the first ones are read.',
  'too-many-features':
    'The car has more than 100 features without a code. Only the first 100 are shown.',
} as const;

/** A key of `DROPPED_FACT_REASONS`, as in the rejects file and the summary. */
export type DroppedFactReason = keyof typeof DROPPED_FACT_REASONS;

/** An issue of a row, as in the rejects file. */
export interface RowIssue {
  /** Line of the feed, from 1. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: RejectReason | DroppedFactReason;
  /** More about this value, if any. */
  readonly detail: string | undefined;
}

/** Meaning of a reason, with the details of this value. */
export function explanationOf({ reason, detail }: RowIssue): string {
  const meaning: Readonly<Record<RowIssue['reason'], string>> = EXPLANATIONS;
  return detail === undefined
    ? meaning[reason]
    : `${meaning[reason]} (${cutText(detail, MAX_DETAIL_CHARACTERS)})`;
}

const EXPLANATIONS = { ...REJECT_REASONS, ...DROPPED_FACT_REASONS };
/** Longer details are cut; the report has the line number. */
const MAX_DETAIL_CHARACTERS = 500;

/** Result of reading a fact: a value, or the reason why there is none. */
export type ParseResult<Value, Reason extends string> =
  | { readonly value: Value; readonly reason?: undefined; readonly detail?: undefined }
  | { readonly value?: undefined; readonly reason: Reason; readonly detail?: string };
