/** Number types in the flat memory. */
export const SECTION_KINDS = {
  f64: Float64Array,
  i32: Int32Array,
  u32: Uint32Array,
  u8: Uint8Array,
} as const;

/** A kind of `SECTION_KINDS`: type and bits of its numbers. */
export type SectionKind = keyof typeof SECTION_KINDS;

/**
 * Every section of the flat memory, with its number type. Rows are in place order, ranks in id
 * order. A column of whole numbers has one i32 per row, `UNKNOWN` if missing.
 */
export const SECTIONS = {
  /** By row: id, and rank among all ids; by rank: row. */
  ids: 'f64',
  ranks: 'u32',
  rowsByRank: 'u32',
  priceDollars: 'i32',
  years: 'i32',
  mileageMiles: 'i32',
  scores: 'i32',
  /** Rank of the time of listing; equal for equal times. */
  listedRanks: 'i32',
  /** By rank of a time of listing: the time, epoch milliseconds. */
  listedTimes: 'f64',
  /** All rows in ascending order of a column, ties by rank. */
  byPriceDollars: 'u32',
  byYears: 'u32',
  byMileageMiles: 'u32',
  byScores: 'u32',
  byListedRanks: 'u32',
  placeOfRow: 'u32',
  /** By place; the rows of place p are `firstRows[p]` to `firstRows[p + 1]`. */
  latitudes: 'f64',
  longitudes: 'f64',
  firstRows: 'u32',
  /** Joint codes of each row in words of 64 bits, two numbers each; see `joint-records.ts`. */
  records: 'u32',
  /**
   * By joint code, all columns and then the combinations: its options are `codeStarts[c]` to
   * `codeStarts[c + 1]`. Numbers beyond the counted options are combinations.
   */
  codeStarts: 'u32',
  codeOptions: 'u32',
  /**
   * By option: number of its rows, and where they are: number of its bitset plus one, or zero for
   * the list.
   */
  optionTotals: 'u32',
  optionBitsets: 'u32',
  optionListStarts: 'u32',
  bitsets: 'u32',
  listedRows: 'u32',
  /** Values of fields that are not counted; see `value-texts.ts`. */
  texts: 'u8',
  textStarts: 'u32',
  /** By such a field and row: number of the row's first value plus one; zero for none. */
  textOfRow: 'u32',
} as const satisfies Record<string, SectionKind>;

export type SectionName = keyof typeof SECTIONS;
type ColumnOf = { f64: Float64Array; i32: Int32Array; u32: Uint32Array; u8: Uint8Array };

/** A typed array per section. */
export type Sections = { [Name in SectionName]: ColumnOf[(typeof SECTIONS)[Name]] };

/** Bitsets and sections start at multiples of this. */
export const ALIGNMENT_BYTES = 64;

/** Rounds up to a multiple of `ALIGNMENT_BYTES`. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

/** Bytes of a bitset of all rows. */
export function bitsByteLength(rowCount: number): number {
  return aligned(Math.ceil(rowCount / 8));
}
