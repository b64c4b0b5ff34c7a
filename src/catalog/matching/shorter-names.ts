import type { AdWords } from './ad-words.js';
import { squeezed } from './ad-words.js';
import type { Catalog } from '../catalog.js';
import type { Model } from '../catalog-types.js';
import type { SpellingMatch } from './model-spellings.js';
import type { TrimSpellings } from './trim-spellings.js';

/** The catalog has no trims before this model year, so a trim cannot be told from another car. */
export const FIRST_YEAR_WITH_TRIMS = 1990;

/** Words of a longer name that make it the same car with a battery, and their fuels. */
const BATTERIES: readonly { readonly words: RegExp; readonly fuels: readonly string[] }[] = [
  { words: /plugin|phev|energi|4xe/, fuels: ['PIH'] },
  { words: /hybrid/, fuels: ['HYB', 'PIH'] },
  { words: /electri(?:c|fied)|ev$/, fuels: ['ELE'] },
];

/** Words that always mean a powertrain. "Electric" is not one: it may be the windows. */
const HYBRID = /^(?:plugin)?hybrid$/;

/**
 * Longer names that were a trim, body or length of the shorter name in these years, by the code of
 * the model that has the name in other years: the Seville STS, a Cooper coupe, the long Santa Fe.
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
 * Names that a model took over from another, by spelling, with the first year: there was no Prius
 * Prime before 2017. `before` is the model that has another name since: a "Sierra 2500" of 2000 is
 * the new one, and the old one a Sierra Classic.
 */
const TAKEN_OVER: Readonly<
  Record<string, { readonly code?: string; readonly before?: string; readonly since: number }>
> = {
  sierra2500: { before: 'GMCCK2500', since: 1999 },
  silverado2500: { before: 'CHEVCK2500', since: 1999 },
  priusprime: { code: 'PRIUSPLUGINHYBRID', since: 2025 },
};

/**
 * Cars of other markets, and things that are not cars, whose names contain the name of a car sold
 * here.
 */
const SOLD_ELSEWHERE =
  /\b(?:golf carts?|go ?karts?|power wheels|pedal cars?|yaris (?:cross|verso)|gr yaris|civic tourer|sx 4 s cross)\b/;

/**
 * Decides whether a longer name may stand for the car of its beginning if the car of the whole name
 * was not sold that year. An "Explorer Sport" of 2014 is an Explorer with that trim, and a "Camry
 * Hybrid" of 2026 a Camry, because all of them are hybrids. A "Mustang Mach-E" of 2015 is not a
 * Mustang: name and year contradict each other, and the facts would be of another car.
 */
export class ShorterNames {
  constructor(
    private readonly catalog: Catalog,
    private readonly trimSpellings: TrimSpellings,
  ) {}

  /** `shorter` was sold in the year; none of the models of `longer` was. */
  mayStandFor(
    shorter: SpellingMatch,
    longer: SpellingMatch,
    { words }: AdWords,
    year: number | undefined,
  ): boolean {
    const behind = words.slice(shorter.end);
    const goesOnWith = behind.slice(0, longer.end - shorter.end).join('');
    const goesOn = longer.models.filter((model) => isNamedAfter(model, shorter.key, goesOnWith));
    if (goesOn.length === 0 || year === undefined || year < FIRST_YEAR_WITH_TRIMS) return true;
    if (
      shorter.models.some((model) =>
        this.trimSpellings.begins(behind, longer.end - shorter.end, model, year),
      )
    )
      return true;
    return shorter.models.some((model) =>
      goesOn.some((other) => this.isSameCar(model, other, goesOnWith, year)),
    );
  }

  /**
   * Whether words elsewhere in the text make the name of another car, which the model was not that
   * year: a battery ("Malibu LT Hybrid"), or a name of its own (`isOwnName`; "Mustang GT Mach-E").
   */
  isAnotherCar(
    model: Model,
    other: Model,
    scattered: string,
    isOwnName: boolean,
    year: number | undefined,
  ): boolean {
    if (year === undefined || year < FIRST_YEAR_WITH_TRIMS) return false;
    const isHybrid =
      HYBRID.test(scattered) && squeezed(other.name) === squeezed(model.name) + scattered;
    const isNamed =
      isOwnName &&
      isNamedAfter(other, squeezed(model.name), scattered) &&
      !this.trimSpellings.isTrim(scattered, model);
    return (isHybrid || isNamed) && !this.isSameCar(model, other, scattered, year);
  }

  /** Whether a model has this name in that year, if it took it over from another. */
  isCalled(key: string, { code }: Model, year: number | undefined): boolean {
    const taken = TAKEN_OVER[key];
    if (!taken || year === undefined) return true;
    return year >= taken.since ? taken.before !== code : taken.code !== code;
  }

  /**
   * Whether a string names a car that was never sold here, or a toy, although a part of its name is a
   * car sold here.
   */
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
    const builds = this.catalog.trimsOfModel(code).flatMap((trim) => trim.configurations);
    const ofYear = builds.filter(({ fromYear, toYear }) => year >= fromYear && year <= toYear);
    return new Set(ofYear.map(({ fuelGroupCode }) => fuelGroupCode));
  }
}

/**
 * Whether a longer spelling is another car than its beginning: the model's name continues it
 * ("Mustang Mach-E"), follows it ("Accord Crosstour", "Corolla Matrix"), or adds a battery ("G80
 * Electrified"). Otherwise it is the car's name in other years: a "V70 XC" of 2001 became the XC70.
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
