import { firstIndex } from '../sorted/binary-search.js';

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

/**
 * Names of cities by row. "St. Louis", "ST LOUIS" and "Saint Louis" are one, and so are "Cañon City" and "Canon City". The 30,000 names and
 * how they are read lie in two long texts: as strings of their own they would be 3 MB more, in every thread.
 */
export class CityNames {
  /** Each name once, in order of how it is read. */
  private readonly names: TextColumn;
  /** How the names are read, ascending; several names may be read alike. */
  private readonly keys: TextColumn;
  private readonly nameOfRow: Uint16Array;
  /** Rows in order of their names, and where those of each name begin. */
  private readonly rowsByName: Uint32Array;
  private readonly starts: Uint32Array;

  /** The name of each row; fewer than 65,536 different ones. */
  constructor(names: readonly string[]) {
    // Sorted as texts, without a function of ours for every comparison: the server waits for this at every start.
    const sorted = Array.from(new Set(names), (name) => `${keyOf(name)}\t${name}`).sort();
    const sortedNames = sorted.map((text) => text.slice(text.indexOf('\t') + 1));
    this.names = new TextColumn(sortedNames);
    this.keys = new TextColumn(sorted.map((text) => text.slice(0, text.indexOf('\t'))));
    const numbers = new Map(sortedNames.map((name, number) => [name, number]));
    this.nameOfRow = Uint16Array.from(names, (name) => numbers.get(name)!);
    this.starts = new Uint32Array(this.names.length + 1);
    for (const number of this.nameOfRow) this.starts[number + 1]!++;
    for (let number = 0; number < this.names.length; number++) this.starts[number + 1]! += this.starts[number]!;
    const next = this.starts.slice();
    this.rowsByName = new Uint32Array(names.length);
    this.nameOfRow.forEach((number, row) => (this.rowsByName[next[number]!++] = row));
  }

  nameOf(row: number): string {
    return this.names.at(this.nameOfRow[row]!);
  }

  /** The rows of all cities whose names are read like this one, ascending. */
  rowsOf(city: string): Uint32Array {
    const key = keyOf(city);
    const first = this.firstFrom(key);
    let end = first;
    while (end < this.keys.length && this.keys.at(end) === key) end++;
    const rows = this.rowsByName.subarray(this.starts[first]!, this.starts[end]!);
    return end > first + 1 ? rows.toSorted() : rows;
  }

  /** Whether a name begins with this word. */
  isBegin(word: string): boolean {
    const key = keyOf(word);
    const first = this.firstFrom(key);
    const next = first < this.keys.length ? this.keys.at(first) : undefined;
    return next !== undefined && (next === key || next.startsWith(`${key} `));
  }

  private firstFrom(key: string): number {
    return firstIndex(0, this.keys.length, (at) => this.keys.at(at) >= key);
  }
}

/** Texts one behind the other in one. */
class TextColumn {
  readonly length: number;
  private readonly all: string;
  private readonly ends: Uint32Array;

  constructor(texts: readonly string[]) {
    this.length = texts.length;
    this.all = texts.join('');
    let end = 0;
    this.ends = Uint32Array.from(texts, (text) => (end += text.length));
  }

  at(index: number): string {
    return this.all.slice(index === 0 ? 0 : this.ends[index - 1]!, this.ends[index]!);
  }
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
