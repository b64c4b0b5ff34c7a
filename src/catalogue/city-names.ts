import { firstIndex } from '../sorted/binary-search.js';

const LONG_FORMS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** Names of cities by row. "St. Louis", "ST LOUIS" and "Saint Louis" are one. */
export class CityNames {
  /** Each name once, in order of how it is read. */
  private readonly names: readonly string[];
  /** How the names are read, ascending; several names may be read alike. */
  private readonly keys: readonly string[];
  private readonly nameOfRow: Uint16Array;
  /** Rows in order of their names, and where those of each name begin. */
  private readonly rowsByName: Uint32Array;
  private readonly starts: Uint32Array;

  /** The name of each row. */
  constructor(names: readonly string[]) {
    const sorted = Array.from(new Set(names), (name) => ({ name, key: keyOf(name) })).sort(byKey);
    this.names = sorted.map(({ name }) => name);
    this.keys = sorted.map(({ key }) => key);
    const numbers = new Map(this.names.map((name, number) => [name, number]));
    this.nameOfRow = Uint16Array.from(names, (name) => numbers.get(name)!);
    this.starts = new Uint32Array(this.names.length + 1);
    for (const number of this.nameOfRow) this.starts[number + 1]!++;
    for (let number = 0; number < this.names.length; number++) this.starts[number + 1]! += this.starts[number]!;
    const next = this.starts.slice();
    this.rowsByName = new Uint32Array(names.length);
    this.nameOfRow.forEach((number, row) => (this.rowsByName[next[number]!++] = row));
  }

  nameOf(row: number): string {
    return this.names[this.nameOfRow[row]!]!;
  }

  /** The rows of all cities whose names are read like this one, ascending. */
  rowsOf(city: string): Uint32Array {
    const key = keyOf(city);
    const first = this.firstFrom(key);
    let end = first;
    while (this.keys[end] === key) end++;
    const rows = this.rowsByName.subarray(this.starts[first]!, this.starts[end]!);
    return end > first + 1 ? rows.toSorted() : rows;
  }

  /** Whether a name begins with this word. */
  isBegin(word: string): boolean {
    const key = keyOf(word);
    const next = this.keys[this.firstFrom(key)];
    return next !== undefined && (next === key || next.startsWith(`${key} `));
  }

  private firstFrom(key: string): number {
    return firstIndex(0, this.keys.length, (at) => this.keys[at]! >= key);
  }
}

function keyOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[.']/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.map((word) => LONG_FORMS[word] ?? word).join(' ');
}

function byKey(a: { readonly key: string; readonly name: string }, b: { readonly key: string; readonly name: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.name < b.name ? -1 : 1;
}
