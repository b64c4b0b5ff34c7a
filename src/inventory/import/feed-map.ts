import { FIELD_FACTS } from './field-facts.js';

/**
 * What a feed's columns mean: the JSON map of `docs/feeds.md`, once it has been read and checked. A field takes its first
 * rule that gives a text.
 */
export interface FeedMap {
  /** Also the source's name where none is given. */
  readonly name: string;
  /** A built-in map is picked for files that have all of these columns. */
  readonly recognisedBy: readonly string[];
  readonly patterns: readonly ColumnPattern[];
  readonly fields: ReadonlyMap<FeedField, readonly FieldRule[]>;
}

/** A regular expression on a column; each named group is a column of that name for the rules. */
export interface ColumnPattern {
  readonly column: string;
  readonly pattern: RegExp;
}

/** One way to a field's text: a column or a constant, and how its texts are to be read. A map may give a field several. */
export interface FieldRule {
  /** The column to read; undefined for a constant. */
  readonly column: string | undefined;
  readonly constant: string | undefined;
  /** What the column's texts (in lower case) stand for; a text that is not here stands for itself, an empty one for nothing. */
  readonly values: ReadonlyMap<string, string>;
  readonly unit: FieldUnit | undefined;
  /** The column that says the unit. */
  readonly unitColumn: string | undefined;
}

/** What a map may say a number is in, by the words of its JSON. Where neither map nor text says one: miles and whole dollars. */
export const FIELD_UNITS = ['mi', 'km', 'dollars', 'cents'] as const;

/** A unit of `FIELD_UNITS`; `UNITS_OF_FIELD` says which field takes which. */
export type FieldUnit = (typeof FIELD_UNITS)[number];

/** The fields that may have a unit, and which; a unit on another field makes a map invalid. */
export const UNITS_OF_FIELD: Readonly<Partial<Record<FeedField, readonly FieldUnit[]>>> = {
  mileage: ['mi', 'km'],
  price: ['dollars', 'cents'],
  msrp: ['dollars', 'cents'],
};

/** Every fact a feed can give, by the names that maps use; `docs/feeds.md` explains each. */
export const FEED_FIELDS = [
  'id',
  'vin',
  'make',
  'model',
  'trim',
  'year',
  'body',
  'cylinders',
  'engine',
  'fuel',
  'drive',
  'transmission',
  'mileage',
  'price',
  'msrp',
  'condition',
  'certified',
  'listedAt',
  'zip',
  'city',
  'state',
  'latitude',
  'longitude',
  'images',
  'sellerType',
  'dealerId',
  'dealerName',
  'dealerPhone',
  'dealerAddress',
  'dealerWebsite',
  'dealerLogo',
  'dealerImages',
  ...FIELD_FACTS.map(({ field }) => field),
] as const;

/** A key of the map's `fields`, by the words of its JSON. */
export type FeedField = (typeof FEED_FIELDS)[number];

/** Without these no row can become a listing. */
export const REQUIRED_FIELDS: readonly FeedField[] = ['make', 'model', 'year', 'price'];
