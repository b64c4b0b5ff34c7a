import type { RowRange } from '../reference-data/text-column.js';
import { TextColumn } from '../reference-data/text-column.js';

/** Common abbreviations, with their long forms. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  hts: 'heights',
  spgs: 'springs',
  bch: 'beach',
  twp: 'township',
};
/** Only as the first word: "N. Miami" is North Miami, but "Avenue N" is a street. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** Fast path for most names, in lower case: only letters and single spaces. */
const PLAIN_NAME = /^[a-z]+(?: [a-z]+)*$/;
const SHORTENED = new RegExp(
  `^[${Object.keys(DIRECTIONS).join('')}] |\\b(?:${Object.keys(LONG_FORMS).join('|')})\\b`,
);
const MARKS = /\p{M}/gu;

/** City names by row and by lookup key. */
export type CityNameColumns = {
  /** Unique names, in order of their keys. */
  readonly names: TextColumn;
  /** Keys of the names, ascending; several names may share a key. */
  readonly keys: TextColumn;
  readonly nameOfRow: Uint16Array;
  /** Rows sorted by name, and the start of each name's rows. */
  readonly rowsByName: Uint32Array;
  readonly starts: Uint32Array;
};

/**
 * City names by row. Equal: "St. Louis", "ST LOUIS" and "Saint Louis"; "Cañon City" and "Canon
 * City".
 */
export class CityNames {
  private readonly names: TextColumn;
  private readonly keys: TextColumn;

  constructor(private readonly columns: CityNameColumns) {
    this.names = columns.names;
    this.keys = columns.keys;
  }

  /** Builds the columns from each row's name. At most 65,536 different names. */
  static columnsOf(names: readonly string[]): CityNameColumns {
    const sorted = Array.from(new Set(names), (name) => `${keyOf(name)}\t${name}`).sort();
    const sortedNames = sorted.map((text) => text.slice(text.indexOf('\t') + 1));
    const numbers = new Map(sortedNames.map((name, number) => [name, number]));
    const nameOfRow = Uint16Array.from(names, (name) => numbers.get(name)!);
    const starts = new Uint32Array(sortedNames.length + 1);
    for (const number of nameOfRow) starts[number + 1]!++;
    for (let number = 0; number < sortedNames.length; number++)
      starts[number + 1]! += starts[number]!;
    const next = starts.slice();
    const rowsByName = new Uint32Array(names.length);
    nameOfRow.forEach((number, row) => (rowsByName[next[number]!++] = row));
    const keys = TextColumn.of(sorted.map((text) => text.slice(0, text.indexOf('\t'))));
    return { names: TextColumn.of(sortedNames), keys, nameOfRow, rowsByName, starts };
  }

  nameOf(row: number): string {
    return this.names.at(this.columns.nameOfRow[row]!);
  }

  /** Rows of all cities whose names have the same key, ascending. */
  rowsOf(city: string): Uint32Array {
    const { first, end } = this.keys.rowsOf(keyOf(city));
    const { rowsByName, starts } = this.columns;
    const rows = rowsByName.subarray(starts[first]!, starts[end]!);
    return end > first + 1 ? rows.toSorted() : rows;
  }

  /** Whether any name begins with this word. */
  isBegin(word: string): boolean {
    const key = keyOf(word);
    return isAny(this.keys.rowsOf(key)) || isAny(this.keys.rowsStartingWith(`${key} `));
  }
}

function isAny({ first, end }: RowRange): boolean {
  return first < end;
}

function keyOf(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN_NAME.test(lower) && !SHORTENED.test(lower)) return lower;
  const words = lower
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[.'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const first = words.length > 1 ? DIRECTIONS[words[0]!] : undefined;
  if (first !== undefined) words[0] = first;
  return words.map((word) => LONG_FORMS[word] ?? word).join(' ');
}
