/** Kinds of numbers in the flat memory. */
export const SECTION_KINDS = { f64: Float64Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array } as const;

/** A kind of `SECTION_KINDS`, by the type and the bits of its numbers. */
export type SectionKind = keyof typeof SECTION_KINDS;

/**
 * Every range of the flat memory, with the kind of its numbers. Rows lie in place order, ranks in the order of ids; a column
 * of whole numbers has one i32 a row, `UNKNOWN` where the number is not known.
 */
export const SECTIONS = {
  /** By row: the id, and its rank among all ids; by rank: the row. */
  ids: 'f64',
  ranks: 'u32',
  rowsByRank: 'u32',
  priceDollars: 'i32',
  years: 'i32',
  mileageMiles: 'i32',
  scores: 'i32',
  /** Times of listing as numbers from 0 in the order of time, equal for equal times. */
  listedRanks: 'i32',
  /** By number of a time of listing: the time, epoch milliseconds. */
  listedTimes: 'f64',
  /** All rows in ascending order of a column, ties by rank. */
  byPriceDollars: 'u32',
  byYears: 'u32',
  byMileageMiles: 'u32',
  byScores: 'u32',
  byListedRanks: 'u32',
  placeOfRow: 'u32',
  /** By place; the rows of place p run from `firstRows[p]` up to `firstRows[p + 1]`. */
  latitudes: 'f64',
  longitudes: 'f64',
  firstRows: 'u32',
  /** The joint codes of each row in words of 64 bits, two numbers each; see `joint-records.ts`. */
  records: 'u32',
  /**
   * By joint code, all columns one after another and then the combinations: its options run from `codeStarts[c]` up to
   * `codeStarts[c + 1]`. Numbers past the counted options are combinations.
   */
  codeStarts: 'u32',
  codeOptions: 'u32',
  /** By option: how many rows have it, and where these are: number of its bitset plus one, or zero for the list. */
  optionTotals: 'u32',
  optionBitsets: 'u32',
  optionListStarts: 'u32',
  bitsets: 'u32',
  listedRows: 'u32',
  /** The values of fields that are not counted; see `value-texts.ts`. */
  texts: 'u8',
  textStarts: 'u32',
  /** By such a field and row: number of the text that is the row's first value, plus one; zero for none. */
  textOfRow: 'u32',
} as const satisfies Record<string, SectionKind>;

/** Which range of the flat memory; its kind of numbers is `SECTIONS[name]`. */
export type SectionName = keyof typeof SECTIONS;
type ColumnOf = { f64: Float64Array; i32: Int32Array; u32: Uint32Array; u8: Uint8Array };

/** A typed array for each section. */
export type Sections = { [Name in SectionName]: ColumnOf[(typeof SECTIONS)[Name]] };

/** Sets of rows and whole sections start at multiples of this. */
export const ALIGNMENT_BYTES = 64;

/** So many bytes, rounded up to a multiple of `ALIGNMENT_BYTES`. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

/** Length of a set of rows as bits. */
export function bitsByteLength(rowCount: number): number {
  return aligned(Math.ceil(rowCount / 8));
}
