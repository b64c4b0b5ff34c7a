import type { AdWords } from './ad-words.js';
import { adWords } from './ad-words.js';
import type { Catalogue } from './catalogue.js';
import type { Make } from './catalogue-types.js';
import type { MakeSpellings } from './make-spellings.js';
import { SISTER_MAKES } from './sister-makes.js';

/** A text that names this many makes is a dealer's list of what he has. */
const MANY_MAKES = 3;

/** What stands in the make's field where somebody had nothing to say. */
const NO_MAKE: ReadonlySet<string> = new Set(
  'na none null other unknown unspecified various misc make car cars auto'.split(' ').concat(''),
);

/** The makes that a row names in its make's field and in the text of its model. */
export class NamedMakes {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly spellings: MakeSpellings,
  ) {}

  /** The makes to look into, likeliest first: the one of the make's own field, those named in the model's, their sisters. */
  of(makeText: string, ad: AdWords): Make[] {
    const inField = makeText === '' ? undefined : this.inField(makeText);
    const inText = new Set(this.spellings.matchesIn(ad).map((match) => match.make));
    if (!inField && inText.size >= MANY_MAKES) return [];
    const named = [inField, ...inText].filter((make) => make !== undefined);
    const misspelt = named.length === 0 ? this.spellings.misspeltIn(ad) : undefined;
    if (misspelt) named.push(misspelt.make);
    const sisters = named.flatMap((make) => SISTER_MAKES[make.code] ?? []).map((code) => this.catalogue.makeByCode(code));
    return [...new Set([...named, ...sisters.filter((make) => make !== undefined)])];
  }

  /** The make that the make's field states although the car is one of another; undefined where it says nothing, or names that one, too. */
  statedBeside(makeText: string, make: Make): Make | undefined {
    const names = this.spellings.matchesIn(adWords(makeText)).map((match) => match.make);
    const stated = names.includes(make) ? make : this.inField(makeText);
    return stated === make ? undefined : stated;
  }

  /** A field of its own may be misspelt as a whole, or in its first word; what stands behind that makes no maker of it. */
  private inField(text: string): Make | undefined {
    const ad = adWords(text);
    const misspelt = this.spellings.misspeltIn(ad);
    return this.spellings.matchesIn(ad)[0]?.make ?? (misspelt?.start === 0 ? misspelt.make : undefined);
  }
}

/** Whether the make's field is empty, or says that there is none to say. */
export function saysNoMake(makeText: string): boolean {
  return NO_MAKE.has(adWords(makeText).words.join(''));
}
