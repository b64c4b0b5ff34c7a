import type { RowRange } from './text-column.js';
import { TextColumn } from './text-column.js';

/** Words that signs and sellers shorten, by how they do. */
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
/** Only at the front: "N. Miami" is North Miami, while "Avenue N" is a street. */
const DIRECTIONS: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** Names that are read as they stand, in lower case: words of letters alone, none of them shortened. Most are. */
const PLAIN_NAME = /^[a-z]+(?: [a-z]+)*$/;
const SHORTENED = new RegExp(`^[${Object.keys(DIRECTIONS).join('')}] |\\b(?:${Object.keys(LONG_FORMS).join('|')})\\b`);
const MARKS = /\p{M}/gu;

/** Names of cities by row, and by how they are read. */
export type CityNameColumns = {
  /** Each name once, in order of how it is read. */
  readonly names: TextColumn;
  /** How the names are read, ascending; several names may be read alike. */
  readonly keys: TextColumn;
  readonly nameOfRow: Uint16Array;
  /** Rows in order of their names, and where those of each name begin. */
  readonly rowsByName: Uint32Array;
  readonly starts: Uint32Array;
};

/** Names of cities by row. "St. Louis", "ST LOUIS" and "Saint Louis" are one, and so are "Cañon City" and "Canon City". */
export class CityNames {
  private readonly names: TextColumn;
  private readonly keys: TextColumn;

  constructor(private readonly columns: CityNameColumns) {
    this.names = columns.names;
    this.keys = columns.keys;
  }

  /** The columns for the name of each row; fewer than 65,536 different ones. */
  static columnsOf(names: readonly string[]): CityNameColumns {
    const sorted = Array.from(new Set(names), (name) => `${keyOf(name)}\t${name}`).sort();
    const sortedNames = sorted.map((text) => text.slice(text.indexOf('\t') + 1));
    const numbers = new Map(sortedNames.map((name, number) => [name, number]));
    const nameOfRow = Uint16Array.from(names, (name) => numbers.get(name)!);
    const starts = new Uint32Array(sortedNames.length + 1);
    for (const number of nameOfRow) starts[number + 1]!++;
    for (let number = 0; number < sortedNames.length; number++) starts[number + 1]! += starts[number]!;
    const next = starts.slice();
    const rowsByName = new Uint32Array(names.length);
    nameOfRow.forEach((number, row) => (rowsByName[next[number]!++] = row));
    const keys = TextColumn.of(sorted.map((text) => text.slice(0, text.indexOf('\t'))));
    return { names: TextColumn.of(sortedNames), keys, nameOfRow, rowsByName, starts };
  }

  nameOf(row: number): string {
    return this.names.at(this.columns.nameOfRow[row]!);
  }

  /** The rows of all cities whose names are read like this one, ascending. */
  rowsOf(city: string): Uint32Array {
    const { first, end } = this.keys.rowsOf(keyOf(city));
    const { rowsByName, starts } = this.columns;
    const rows = rowsByName.subarray(starts[first]!, starts[end]!);
    return end > first + 1 ? rows.toSorted() : rows;
  }

  /** Whether a name begins with this word. */
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
