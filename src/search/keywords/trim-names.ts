import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Trim } from '../../catalogue/catalogue-types.js';
import type { RowRange } from '../../catalogue/text-column.js';
import { TextColumn } from '../../catalogue/text-column.js';
import { keyOfText } from './phrase-words.js';

/** "40th Anniversary Edition" is written without its last words, too. */
const EDITION = / (?:Special )?Edition$/i;

/** All trims in order of spelling: the names, and the values of the trim filter. */
export type TrimNameColumns = {
  readonly keys: TextColumn;
  readonly values: TextColumn;
};

/** Finds the trims of a name, or of its beginning, whatever their models are. */
export class TrimNames {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly columns: TrimNameColumns,
  ) {}

  static columnsOf(catalogue: Catalogue): TrimNameColumns {
    const entries = catalogue.models
      .flatMap(({ code }) => catalogue.trimsOfModel(code))
      .flatMap(({ name, value }) => trimKeys(name).map((key) => ({ key, value })));
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return { keys: TextColumn.of(entries.map(({ key }) => key)), values: TextColumn.of(entries.map(({ value }) => value)) };
  }

  /** The trims of exactly this name. */
  named(key: string): Trim[] {
    return this.trimsIn(this.columns.keys.rowsOf(key));
  }

  /** Each trim once, with whether its whole name is given. */
  startingWith(prefix: string): { trim: Trim; isWhole: boolean }[] {
    const whole = new Set(this.named(prefix));
    const trims = new Set(this.trimsIn(this.columns.keys.rowsStartingWith(prefix)));
    return Array.from(trims, (trim) => ({ trim, isWhole: whole.has(trim) }));
  }

  private trimsIn({ first, end }: RowRange): Trim[] {
    return Array.from({ length: end - first }, (_, at) => this.catalogue.trimByValue(this.columns.values.at(first + at))!);
  }
}

/** What a trim's name is looked up by: the whole of it, and what it is without its edition. */
export function trimKeys(name: string): string[] {
  const short = name.replace(EDITION, '');
  return [...new Set([name, short].map(keyOfText).filter(Boolean))];
}

/**
 * Beside its model, a trim is also known by the words in front of its number, or behind its first word: "Red Sport", "Scat Pack"; by a
 * number that it begins with ("Transit 350"), by the "V" of a V-Series, and without a first word that the model is called by as well
 * (`calledBy`): "Cooper S".
 */
export function shortTrimKeys(name: string, calledBy: ReadonlySet<string> = new Set()): string[] {
  const words = name.split(' ');
  const short = [words.length > 2 && /^\d+$/.test(words.at(-1)!) ? words.slice(0, -1) : [], words.length === 3 ? words.slice(1) : []];
  const [first = '', ...rest] = words;
  const number = rest.length > 0 && /^\d{3,}$/.test(first) ? [first] : [];
  const series = /^([A-Z])-Series$/.exec(first)?.[1];
  const behindName = rest.length > 0 && calledBy.has(first.toLowerCase()) ? [rest.join(' ')] : [];
  // "SS" stands for the Camaro's 1SS and 2SS.
  const equipped = /^\d([A-Z]{2})$/.exec(name)?.[1];
  return [
    ...short.filter(({ length }) => length === 2).map((some) => keyOfText(some.join(' '))),
    ...(equipped ? [keyOfText(equipped)] : []),
    ...[...number, ...(series ? [series] : []), ...behindName].map(keyOfText),
  ];
}
