import type { AdWords } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Catalogue } from './catalogue.js';
import type { Model } from './catalogue-types.js';
import type { SpellingMatch } from './model-spellings.js';
import type { TrimSpellings } from './trim-spellings.js';

/** Before this model year the catalogue knows no trims, so that nobody can tell a trim from another car. */
export const FIRST_YEAR_WITH_TRIMS = 1990;

/** What a longer name has behind a shorter one where it is the same car with a battery, and the fuels that are called so. */
const BATTERIES: readonly { readonly words: RegExp; readonly fuels: readonly string[] }[] = [
  { words: /plugin|phev|energi|4xe/, fuels: ['PIH'] },
  { words: /hybrid/, fuels: ['HYB', 'PIH'] },
  { words: /electri(?:c|fied)|ev$/, fuels: ['ELE'] },
];

/** Words that mean a drive wherever they stand; electric may be the windows, too. */
const HYBRID = /^(?:plugin)?hybrid$/;

/**
 * Longer names that were a trim, a body or a length of the shorter before, between or after the years of a model of their own, by its code:
 * the Seville STS, a Cooper coupe, the long Santa Fe.
 */
const PART_OF_SHORTER: Readonly<Record<string, readonly [from: number, to: number]>> = {
  CADSTS: [1990, 2004],
  CHEVCLASSIC: [2008, 2008],
  ELANTRAGT: [2001, 2006],
  F150LIGHTNING: [1993, 2004],
  JETTAGLI: [1990, 2005],
  MINICOUPE: [2002, 2026],
  MINIHARDTOP2DOOR: [2002, 2013],
  SANTAFEXL: [2013, 2018],
  WRANGLERUNLIMITED: [2024, 2026],
};

/**
 * Names that a model took over from another one, by how they are spelt, and since which year: there was no Prius Prime before 2017. `before`
 * is the model that is called otherwise from then on: a "Sierra 2500" of 2000 is the new one, and the old one a Sierra Classic.
 */
const TAKEN_OVER: Readonly<Record<string, { readonly code?: string; readonly before?: string; readonly since: number }>> = {
  sierra2500: { before: 'GMCCK2500', since: 1999 },
  silverado2500: { before: 'CHEVCK2500', since: 1999 },
  priusprime: { code: 'PRIUSPLUGINHYBRID', since: 2025 },
};

/** Cars of other markets, and what is no car, whose names have that of a car of this market in them. */
const SOLD_ELSEWHERE = /\b(?:golf carts?|go ?karts?|power wheels|pedal cars?|yaris (?:cross|verso)|gr yaris|civic tourer|sx 4 s cross)\b/;

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
    const behind = words.slice(shorter.end);
    const goesOnWith = behind.slice(0, longer.end - shorter.end).join('');
    const goesOn = longer.models.filter((model) => isNamedAfter(model, shorter.key, goesOnWith));
    if (goesOn.length === 0 || year === undefined || year < FIRST_YEAR_WITH_TRIMS) return true;
    if (shorter.models.some((model) => this.trimSpellings.begins(behind, longer.end - shorter.end, model, year))) return true;
    return shorter.models.some((model) => goesOn.some((other) => this.isSameCar(model, other, goesOnWith, year)));
  }

  /**
   * Whether words elsewhere in a text make the name of another car, which the model was not that year: a battery ("Malibu LT Hybrid"), or
   * a name that `isOwnName` says the other goes by alone ("Mustang GT Mach-E").
   */
  isAnotherCar(model: Model, other: Model, scattered: string, isOwnName: boolean, year: number | undefined): boolean {
    if (year === undefined || year < FIRST_YEAR_WITH_TRIMS) return false;
    const isHybrid = HYBRID.test(scattered) && squeezed(other.name) === squeezed(model.name) + scattered;
    const isNamed = isOwnName && isNamedAfter(other, squeezed(model.name), scattered) && !this.trimSpellings.isTrim(scattered, model);
    return (isHybrid || isNamed) && !this.isSameCar(model, other, scattered, year);
  }

  /** Whether a model is called so in that year, where it has the name from another one. */
  isCalled(key: string, { code }: Model, year: number | undefined): boolean {
    const taken = TAKEN_OVER[key];
    if (!taken || year === undefined) return true;
    return year >= taken.since ? taken.before !== code : taken.code !== code;
  }

  /** Whether a text names a car that was never sold here, or a toy, and is none of those that have a part of its name. */
  isSoldElsewhere({ words }: AdWords): boolean {
    return SOLD_ELSEWHERE.test(words.join(' '));
  }

  private isSameCar(model: Model, other: Model, goesOnWith: string, year: number): boolean {
    if (isWithin(year, PART_OF_SHORTER[other.code])) return true;
    if (model.vehicleStyleCode !== other.vehicleStyleCode) return false;
    const meant = batteryFuels(goesOnWith);
    return meant.some((fuel) => this.fuelsOf(model, year).has(fuel));
  }

  private fuelsOf({ code }: Model, year: number): ReadonlySet<string> {
    const builds = this.catalogue.trimsOfModel(code).flatMap((trim) => trim.configurations);
    const ofYear = builds.filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear);
    return new Set(ofYear.map(({ fuelGroupCode }) => fuelGroupCode));
  }
}

/**
 * Whether a longer spelling is that of another car than its beginning: the car's name goes on there ("Mustang Mach-E"), stands behind it
 * ("Accord Crosstour", "Corolla Matrix"), or is that of the one with a battery ("G80 Electrified"). Else it is what the car was called in
 * other years: a "V70 XC" of 2001 became the XC70.
 */
function isNamedAfter({ name }: Model, shorter: string, goesOnWith: string): boolean {
  const own = squeezed(name);
  return own.startsWith(shorter) || goesOnWith.includes(own) || batteryFuels(goesOnWith).length > 0;
}

function batteryFuels(words: string): readonly string[] {
  return BATTERIES.find((battery) => battery.words.test(words))?.fuels ?? [];
}

function isWithin(year: number, years: readonly [from: number, to: number] | undefined): boolean {
  return years !== undefined && year >= years[0] && year <= years[1];
}
