/** Why a row is refused: code and what it means, in the order the reasons are looked for. `docs/feeds.md` lists the same. */
export const REFUSAL_REASONS = {
  'unreadable-row': 'The line is no row: a quote that is never closed, no JSON object, or longer than a million characters.',
  'wrong-column-count': 'The row has more or fewer cells than the header.',
  'missing-price': 'No price, or a price of zero.',
  'unreadable-price': 'The price is no number, below zero, with words beside it that may change it, or may be two.',
  'foreign-currency': 'The price is not in US dollars.',
  'price-too-low': 'The price is below 100 dollars: a down payment or a placeholder, not what the car costs.',
  'price-too-high': 'The price is above 5,000,000 dollars.',
  'missing-year': 'No model year.',
  'unreadable-year': 'The model year is not four digits alone.',
  'year-out-of-range': 'The model year is before 1900 or later than the year after next.',
  'installment-price':
    'A dealer asks less than 1,000 dollars for a car of the last ten model years: a monthly rate or a down payment, not the price.',
  'name-too-long': 'Make or model is longer than any advertisement: the wrong column.',
  'missing-model': 'The make has no model beside it.',
  'unknown-make': 'No make of the catalog is named: a make not sold in the US, a heavy truck, a motorcycle, or no name at all.',
  'unknown-model': 'The catalog has no such model of this make.',
  'ambiguous-model': 'The text names several models, or one of several that its name is short for.',
  'model-not-sold-that-year': 'The catalog does not have the model in this model year.',
  'unknown-place': 'ZIP, coordinates, city and state name no place in the fifty states or D.C., or contradict each other.',
} as const;

/** A key of `REFUSAL_REASONS`, as the rejects file and the import's summary name it. */
export type RefusalReason = keyof typeof REFUSAL_REASONS;

/** Why a row is kept without one of its facts, or with one that something stands against. */
export const DROPPED_FACT_REASONS = {
  'invalid-vin': 'No VIN of a US car (length, alphabet, check digit, or one character all through); the car is listed without it.',
  'unreadable-mileage': 'The mileage is no number, or may be two; the car is listed without it.',
  'impossible-mileage': 'No car has been driven so far; the car is listed without a mileage.',
  'placeholder-mileage': 'A used car of an earlier model year with an odometer at zero; the car is listed without a mileage.',
  'unknown-text': 'Nobody knows what the text means; the car is listed without the fact, unless its name or VIN says it.',
  'impossible-date': 'No car can be listed before 1995 or after the day of the import; the day on which it was first seen stands.',
  'uncallable-phone':
    'No number that can be called: one digit all through, or none of the numbering plan; the seller is listed without it.',
  'unread-words':
    'Words of the model, of a trim that speaks of the sale, or of an engine without a number: neither name nor fact; they are left out.',
  'vin-of-other-year': 'The VIN states another model year; the car is listed with the one of the feed, and no more is read of the VIN.',
  'vin-of-other-make': 'The VIN is of another maker: one of the two is of another car; the car is listed without the VIN.',
  'vin-of-other-model': 'The VIN is of another model of the maker: one of the two is of another car; the car is listed without the VIN.',
  'contradicts-vin': 'The VIN says otherwise; the car is listed as its VIN says.',
  'contradicts-name': 'Make, model and trim say otherwise; the car is listed as they say.',
  'contradicts-column': 'Another column of the row says otherwise; the car is listed as that says.',
  'contradicts-place': 'ZIP, city, state and coordinates are not of one place; the car is listed at the one that is named.',
  'unknown-to-catalog': 'The catalog knows no such car of that model and year; it is listed as the named column says.',
  'unusable-address':
    'No address to use: not a whole one with https:// or http:// (`leadUrl`, `chatUrl`: https:// alone), or one in a private network; it is left out.',
  'unknown-history': 'The history has an entry that no known word of it is; the car is listed without the entry.',
  'fact-too-long': 'The text is longer than its field takes; the car is listed without it, since half of it might say something else.',
  'cut-text': 'The description is longer than 5,000 characters; the car is listed with its beginning.',
  'too-many-pictures': 'More than 100 pictures of a car, or 10 of a dealer; the first of them are shown.',
  'too-many-entries': 'A list of the JSON has more than 200 entries; the first of them are read.',
  'too-many-features': 'More than 100 entries of equipment in words that no code stands for; the first 100 are shown.',
} as const;

/** A key of `DROPPED_FACT_REASONS`, as the rejects file and the import's summary name it. */
export type DroppedFactReason = keyof typeof DROPPED_FACT_REASONS;

/** One fault of a row as the rejects file lists it. */
export interface RowFault {
  /** Line of the feed, from 1. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: RefusalReason | DroppedFactReason;
  /** More about this very value, where there is more to say. */
  readonly detail: string | undefined;
}

/** What reading one fact gives: a value, nothing, or the reason why not. */
export type Reading<Value, Reason extends string> =
  | { readonly value: Value; readonly reason?: undefined; readonly detail?: undefined }
  | { readonly value?: undefined; readonly reason: Reason; readonly detail?: string };
