import type { Computation } from './computed-text.js';
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
  /** Where a JSON document has its list of cars: names of properties with points between them (`data.vehicles`). */
  readonly items: string | undefined;
  readonly patterns: readonly ColumnPattern[];
  /** Rows that are no offers: by columns, the texts (in lower case) of which one says so. */
  readonly skip: ReadonlyMap<string, ReadonlySet<string>>;
  /** How cars find their rows in a file of stores; undefined where the feed has none. */
  readonly stores: StoresJoin | undefined;
  readonly fields: ReadonlyMap<FeedField, readonly FieldRule[]>;
}

/** A store is the row of its file whose `key` is the car's `column`. */
export interface StoresJoin {
  readonly column: string;
  readonly key: string;
}

/** A regular expression on a column; each named group is a column of that name for the rules. */
export interface ColumnPattern {
  readonly column: string;
  readonly pattern: RegExp;
  readonly groups: readonly string[];
}

/**
 * One way to a field's texts. They are made in this order: from the source come texts, `split` parts each, `part` chooses one of them,
 * `values` translates and `pad` fills up what is left. A map may give a field several rules.
 */
export interface FieldRule {
  readonly source: RuleSource;
  /** What parts a text into several; undefined leaves it whole. */
  readonly split: string | undefined;
  /** Which of the texts counts, from 0, or from -1 at the end; undefined means all of a list, and the first with a text otherwise. */
  readonly part: number | undefined;
  /** What texts (in lower case) stand for; a text that is not here stands for itself, an empty one for nothing. */
  readonly values: ReadonlyMap<string, string>;
  /** Digits that a whole number has at least, with zeros in front. */
  readonly pad: number | undefined;
  readonly unit: FieldUnit | undefined;
  /** The column that says the unit of the mileage. */
  readonly unitColumn: string | undefined;
  /** What prices are in where their texts do not say it, by code or sign; prices in anything but dollars are refused. */
  readonly currency: string | undefined;
  /** The column that says the currency. */
  readonly currencyColumn: string | undefined;
}

/** Where a rule's texts come from. Columns may be named groups of a pattern, and paths through lists (`photos[].url`). */
export type RuleSource =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'constant'; readonly text: string }
  /** The texts of several columns that have one, in a row. */
  | { readonly kind: 'join'; readonly columns: readonly string[]; readonly between: string }
  | { readonly kind: 'compute'; readonly computation: Computation };

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

/** The fields that may have a currency. */
export const MONEY_FIELDS: readonly FeedField[] = ['price', 'msrp'];

/** The fields that take all texts of their rules; the others take the first there is. */
export const LIST_FIELDS: readonly FeedField[] = ['images', 'dealerImages', 'city', 'features', 'packages', 'history'];

/** Every fact a feed can give, by the names that maps use; `docs/feeds.md` explains each. */
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

/** A key of the map's `fields`, by the words of its JSON. */
export type FeedField = (typeof FEED_FIELDS)[number];

/** Without these no row can become a listing. */
export const REQUIRED_FIELDS: readonly FeedField[] = ['make', 'model', 'year', 'price'];
