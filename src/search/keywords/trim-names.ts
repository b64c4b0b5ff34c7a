import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Trim } from '../../catalogue/catalogue-types.js';
import { keyOfText } from './phrase-words.js';

/** "40th Anniversary Edition" is written without its last words, too. */
const EDITION = / (?:Special )?Edition$/i;

/** All trims in order of spelling, to find those of a name, or of its beginning, whatever their models are. */
export class TrimNames {
  private readonly keys: readonly string[];
  private readonly trims: readonly Trim[];

  constructor(catalogue: Catalogue) {
    // Thousands of trims share some hundreds of names.
    const keysByName = new Map<string, readonly string[]>();
    const entries = catalogue.models
      .flatMap(({ code }) => catalogue.trimsOfModel(code))
      .flatMap((trim) => {
        const keys = keysByName.get(trim.name) ?? trimKeys(trim.name);
        keysByName.set(trim.name, keys);
        return keys.map((key) => ({ key, trim }));
      });
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.keys = entries.map(({ key }) => key);
    this.trims = entries.map(({ trim }) => trim);
  }

  /** The trims of exactly this name. */
  named(key: string): Trim[] {
    return [...this.from(key, (other) => other === key)];
  }

  /** Each trim once, with whether its whole name is given. */
  startingWith(prefix: string): { trim: Trim; isWhole: boolean }[] {
    const whole = new Set(this.named(prefix));
    return [...new Set(this.from(prefix, (key) => key.startsWith(prefix)))].map((trim) => ({ trim, isWhole: whole.has(trim) }));
  }

  private *from(key: string, isMatch: (key: string) => boolean): Iterable<Trim> {
    let low = 0;
    let high = this.keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < this.keys.length && isMatch(this.keys[at]!); at++) yield this.trims[at]!;
  }
}

/** What a trim's name is looked up by: the whole of it, and what it is without its edition. */
export function trimKeys(name: string): string[] {
  const short = name.replace(EDITION, '');
  return [...new Set([name, short].map(keyOfText).filter(Boolean))];
}

/** Beside its model, a trim is also known by the words in front of its number, or behind its first word: "Red Sport", "Scat Pack". */
export function shortTrimKeys(name: string): string[] {
  const words = name.split(' ');
  const short = [words.length > 2 && /^\d+$/.test(words.at(-1)!) ? words.slice(0, -1) : [], words.length === 3 ? words.slice(1) : []];
  // "SS" stands for the Camaro's 1SS and 2SS.
  const equipped = /^\d([A-Z]{2})$/.exec(name)?.[1];
  return [
    ...short.filter(({ length }) => length === 2).map((some) => keyOfText(some.join(' '))),
    ...(equipped ? [keyOfText(equipped)] : []),
  ];
}
