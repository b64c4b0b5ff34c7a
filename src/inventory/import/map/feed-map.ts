import type { Computation } from './computed-text.js';
import { FIELD_FACTS } from './field-facts.js';

/**
 * The meaning of a feed's columns: a parsed JSON map, as described in `docs/feeds.md`. A field uses
 * its first rule with a value.
 */
export interface FeedMap {
  /** Also the default name of the source. */
  readonly name: string;
  /** A built-in map is chosen for files that have all of these columns. */
  readonly recognizedBy: readonly string[];
  /** Dotted path of the list of cars in a JSON document (`data.vehicles`). */
  readonly items: string | undefined;
  readonly patterns: readonly ColumnPattern[];
  /** Rows to skip: by column, the values (in lower case) that mark them. */
  readonly skip: ReadonlyMap<string, ReadonlySet<string>>;
  /** How to join cars with a file of stores; undefined if there is none. */
  readonly stores: StoresJoin | undefined;
  readonly fields: ReadonlyMap<FeedField, readonly FieldRule[]>;
}

/** Joins cars with stores: the car's `column` has the store's `key`. */
export interface StoresJoin {
  readonly column: string;
  readonly key: string;
}

/** A regular expression on a column. Its named groups are columns for the rules. */
export interface ColumnPattern {
  readonly column: string;
  readonly pattern: RegExp;
  readonly groups: readonly string[];
}

/**
 * A rule for a field's values. Steps: the source gives values, `split` splits them, `part` chooses
 * one, `values` translates, `pad` adds zeros. A field may have several rules.
 */
export interface FieldRule {
  readonly source: RuleSource;
  /** Separator that splits a value; undefined does not split. */
  readonly split: string | undefined;
  /**
   * Index of the chosen value, from 0, or from -1 at the end. Undefined: all values of a list field,
   * otherwise the first one with a value.
   */
  readonly part: number | undefined;
  /**
   * Translations of values (in lower case). Other values stay the same; an empty translation removes
   * the value.
   */
  readonly values: ReadonlyMap<string, string>;
  /** Minimum number of digits of a whole number, padded with zeros. */
  readonly pad: number | undefined;
  readonly unit: FieldUnit | undefined;
  /** Column with the unit of the mileage. */
  readonly unitColumn: string | undefined;
  /**
   * Default currency of prices, as a code or sign. Prices in other currencies than dollars are
   * rejected.
   */
  readonly currency: string | undefined;
  readonly currencyColumn: string | undefined;
}

/**
 * Source of a rule's values. Columns may be named groups of a pattern, and paths through lists
 * (`photos[].url`).
 */
export type RuleSource =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'constant'; readonly text: string }
  /** The non-empty values of several columns, joined. */
  | { readonly kind: 'join'; readonly columns: readonly string[]; readonly between: string }
  | { readonly kind: 'compute'; readonly computation: Computation };

/** Units in maps. Default: miles and whole dollars. */
export const FIELD_UNITS = ['mi', 'km', 'dollars', 'cents'] as const;

/** See `UNITS_OF_FIELD` for the units of each field. */
export type FieldUnit = (typeof FIELD_UNITS)[number];

/** Fields with a unit, and their units. A unit on another field makes a map invalid. */
export const UNITS_OF_FIELD: Readonly<Partial<Record<FeedField, readonly FieldUnit[]>>> = {
  mileage: ['mi', 'km'],
  price: ['dollars', 'cents'],
  msrp: ['dollars', 'cents'],
};

/** Fields with a currency. */
export const MONEY_FIELDS: readonly FeedField[] = ['price', 'msrp'];

/** Fields that use all values of their rules; others use the first. */
export const LIST_FIELDS: readonly FeedField[] = [
  'images',
  'dealerImages',
  'city',
  'features',
  'packages',
  'history',
];

/** All fields of maps; `docs/feeds.md` explains them. */
export const FEED_FIELDS = [
  'id',
  'vin',
  'make',
  'model',
  'trim',
  'year',
  'body',
  'doors',
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
  'leadEmail',
  'leadUrl',
  'chatUrl',
  'features',
  'packages',
  'history',
  'certifiedProgram',
  ...FIELD_FACTS.map(({ field }) => field),
] as const;

/** A key of the map's `fields`. */
export type FeedField = (typeof FEED_FIELDS)[number];

/** Fields that every listing needs. */
export const REQUIRED_FIELDS: readonly FeedField[] = ['make', 'model', 'year', 'price'];
