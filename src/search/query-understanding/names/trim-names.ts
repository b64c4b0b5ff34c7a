import type { Catalog } from '../../../catalog/catalog.js';
import type { Trim } from '../../../catalog/catalog-types.js';
import type { RowRange } from '../../../catalog/reference-data/text-column.js';
import { TextColumn } from '../../../catalog/reference-data/text-column.js';
import { keyOfText } from '../phrase-words.js';

/** Optional last words of a trim: "40th Anniversary Edition". */
const EDITION = / (?:Special )?Edition$/i;

/** All trims, sorted by key: names, and values of the trim filter. */
export type TrimNameColumns = {
  readonly keys: TextColumn;
  readonly values: TextColumn;
};

/** Finds trims of any model by their name or its beginning. */
export class TrimNames {
  constructor(
    private readonly catalog: Catalog,
    private readonly columns: TrimNameColumns,
  ) {}

  static columnsOf(catalog: Catalog): TrimNameColumns {
    const entries = catalog.models
      .flatMap(({ code }) => catalog.trimsOfModel(code))
      .flatMap(({ name, value }) => trimKeys(name).map((key) => ({ key, value })));
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return {
      keys: TextColumn.of(entries.map(({ key }) => key)),
      values: TextColumn.of(entries.map(({ value }) => value)),
    };
  }

  named(key: string): Trim[] {
    return this.trimsIn(this.columns.keys.rowsOf(key));
  }

  /** Each trim once, with whether its whole name matches. */
  startingWith(prefix: string): { trim: Trim; isWhole: boolean }[] {
    const whole = new Set(this.named(prefix));
    const trims = new Set(this.trimsIn(this.columns.keys.rowsStartingWith(prefix)));
    return Array.from(trims, (trim) => ({ trim, isWhole: whole.has(trim) }));
  }

  private trimsIn({ first, end }: RowRange): Trim[] {
    return Array.from({ length: end - first }, (_, at) =>
      this.catalog.trimByValue(this.columns.values.at(first + at))!,
    );
  }
}

/** The lookup keys of a trim: its name, with and without "Edition". */
export function trimKeys(name: string): string[] {
  const short = name.replace(EDITION, '');
  return [...new Set([name, short].map(keyOfText).filter(Boolean))];
}

/**
 * Short names of a trim beside its model:
 * - the words before a number, or after the first word: "Red Sport", "Scat Pack"
 * - a number at the beginning: "Transit 350"
 * - the "V" of a V-Series
 * - the rest after a first word that the model has too (`calledBy`): "Cooper S"
 */
export function shortTrimKeys(name: string, calledBy: ReadonlySet<string> = new Set()): string[] {
  const words = name.split(' ');
  const short = [
    words.length > 2 && /^\d+$/.test(words.at(-1)!) ? words.slice(0, -1) : [],
    words.length === 3 ? words.slice(1) : [],
  ];
  const [first = '', ...rest] = words;
  const number = rest.length > 0 && /^\d{3,}$/.test(first) ? [first] : [];
  const series = /^([A-Z])-Series$/.exec(first)?.[1];
  const behindName = rest.length > 0 && calledBy.has(first.toLowerCase()) ? [rest.join(' ')] : [];
  const equipped = equippedKey(name);
  return [
    ...short.filter(({ length }) => length === 2).map((some) => keyOfText(some.join(' '))),
    ...(equipped === undefined ? [] : [equipped]),
    ...[...number, ...(series ? [series] : []), ...behindName].map(keyOfText),
  ];
}

/** "SS" is short for the Camaro's 1SS and 2SS. */
export function equippedKey(name: string): string | undefined {
  const short = /^\d([A-Z]{2})$/.exec(name)?.[1];
  return short === undefined ? undefined : keyOfText(short);
}
