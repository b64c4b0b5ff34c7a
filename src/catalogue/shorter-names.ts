import type { AdWords } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Catalogue } from './catalogue.js';
import type { Model } from './catalogue-types.js';
import type { SpellingMatch } from './model-spellings.js';
import type { TrimSpellings } from './trim-spellings.js';

/** Before this model year the catalogue knows no trims, so that nobody can tell a trim from another car. */
const FIRST_YEAR_WITH_TRIMS = 1990;

/** What a longer name has behind a shorter one where both are one car in another length or another year. */
const VERSIONS: ReadonlySet<string> = new Set(['limited', 'classic', 'el', 'max', 'esv', 'ext', 'xl', 'l', 'unlimited']);

/** What it has where the other is the same car with a battery, and the fuels that are called so. */
const BATTERIES: readonly { readonly words: RegExp; readonly fuels: readonly string[] }[] = [
  { words: /plugin|phev|energi|4xe/, fuels: ['PIH'] },
  { words: /hybrid/, fuels: ['HYB', 'PIH'] },
  { words: /electric|ev$/, fuels: ['ELE'] },
];

/** Words that mean a drive wherever they stand; electric may be the windows, too. */
const HYBRID = /^(?:plugin)?hybrid$/;

/** Names that a trim had before a model did, by the model's code: the years of the trim. */
const TRIMS_BEFORE: Readonly<Record<string, readonly [from: number, to: number]>> = {
  ELANTRAGT: [2001, 2006],
  F150LIGHTNING: [1993, 2004],
  JETTAGLI: [1990, 2005],
};

/**
 * Tells whether a name that goes on may stand for the car of its beginning, where the car of the whole name was not sold that year: an
 * "Explorer Sport" of 2014 is an Explorer with that trim, and a "Camry Hybrid" of 2026 a Camry, all of which are hybrids then. But a
 * "Mustang Mach-E" of 2015 is no Mustang: one of the two statements is wrong, and facts of another car would be made of it.
 */
export class ShorterNames {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly trimSpellings: TrimSpellings,
  ) {}

  /** `shorter` was sold in the year, and none of the models that `longer` spells. */
  mayStandFor(shorter: SpellingMatch, longer: SpellingMatch, { words }: AdWords, year: number | undefined): boolean {
    // Another name of a car in other years: a "V70 XC" of 2001 became the XC70.
    const goesOn = longer.models.filter(({ name }) => squeezed(name).startsWith(shorter.key));
    if (goesOn.length === 0 || year === undefined || year < FIRST_YEAR_WITH_TRIMS) return true;
    const behind = words.slice(shorter.end);
    if (shorter.models.some((model) => this.trimSpellings.begins(behind, longer.end - shorter.end, model, year))) return true;
    if (goesOn.some(({ code }) => isWithin(year, TRIMS_BEFORE[code]))) return true;
    const goesOnWith = behind.slice(0, longer.end - shorter.end).join('');
    return shorter.models.some((model) => goesOn.some((other) => this.isSameCar(model, other, goesOnWith, year)));
  }

  /** Whether words elsewhere in a text ("Malibu LT Hybrid") say a battery that the model did not have that year. */
  isAnotherHybrid(model: Model, other: Model, scattered: string, year: number | undefined): boolean {
    const isHybrid = HYBRID.test(scattered) && squeezed(other.name) === squeezed(model.name) + scattered;
    return isHybrid && year !== undefined && year >= FIRST_YEAR_WITH_TRIMS && !this.isSameCar(model, other, scattered, year);
  }

  private isSameCar(model: Model, other: Model, goesOnWith: string, year: number): boolean {
    if (model.vehicleStyleCode !== other.vehicleStyleCode) return false;
    if (VERSIONS.has(goesOnWith)) return true;
    const meant = BATTERIES.find(({ words }) => words.test(goesOnWith))?.fuels ?? [];
    return meant.some((fuel) => this.fuelsOf(model, year).has(fuel));
  }

  private fuelsOf({ code }: Model, year: number): ReadonlySet<string> {
    const builds = this.catalogue.trimsOfModel(code).flatMap((trim) => trim.configurations);
    const ofYear = builds.filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear);
    return new Set(ofYear.map(({ fuelGroupCode }) => fuelGroupCode));
  }
}

function isWithin(year: number, years: readonly [from: number, to: number] | undefined): boolean {
  return years !== undefined && year >= years[0] && year <= years[1];
}
