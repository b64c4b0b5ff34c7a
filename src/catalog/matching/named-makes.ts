import type { AdWords } from './ad-words.js';
import { adWords } from './ad-words.js';
import type { Catalog } from '../catalog.js';
import type { Make } from '../catalog-types.js';
import type { MakeSpellings } from './make-spellings.js';
import { SISTER_MAKES } from './related-makes.js';

/** A string with this many makes is a dealer's list of inventory. */
const MANY_MAKES = 3;

/** Make fields without a make. */
const NO_MAKE: ReadonlySet<string> = new Set(
  'na none null other unknown unspecified various misc make car cars auto'.split(' ').concat(''),
);

/** The makes in a row's make field and model text. */
export class NamedMakes {
  constructor(
    private readonly catalog: Catalog,
    private readonly spellings: MakeSpellings,
  ) {}

  /**
   * Makes to try, likeliest first: of the make field, of the model text, and their sister makes.
   */
  of(makeText: string, ad: AdWords): Make[] {
    const inField = makeText === '' ? undefined : this.inField(makeText);
    const inText = new Set(this.spellings.matchesIn(ad).map((match) => match.make));
    if (!inField && inText.size >= MANY_MAKES) return [];
    const named = [inField, ...inText].filter((make) => make !== undefined);
    const misspelt = named.length === 0 ? this.spellings.misspeltIn(ad) : undefined;
    if (misspelt) named.push(misspelt.make);
    const sisters = named
      .flatMap((make) => SISTER_MAKES[make.code] ?? [])
      .map((code) => this.catalog.makeByCode(code));
    return [...new Set([...named, ...sisters.filter((make) => make !== undefined)])];
  }

  /**
   * The make of the make field if the car is of another one; undefined if the field has no make or
   * also names the car's.
   */
  statedBeside(makeText: string, make: Make): Make | undefined {
    const names = this.spellings.matchesIn(adWords(makeText)).map((match) => match.make);
    const stated = names.includes(make) ? make : this.inField(makeText);
    return stated === make ? undefined : stated;
  }

  /** The whole field or its first word may be misspelled. Later words are not corrected. */
  private inField(text: string): Make | undefined {
    const ad = adWords(text);
    const misspelt = this.spellings.misspeltIn(ad);
    return (
      this.spellings.matchesIn(ad)[0]?.make ?? (misspelt?.start === 0 ? misspelt.make : undefined)
    );
  }
}

/** Whether the make field is empty or a placeholder. */
export function isMakePlaceholder(makeText: string): boolean {
  return NO_MAKE.has(adWords(makeText).words.join(''));
}
