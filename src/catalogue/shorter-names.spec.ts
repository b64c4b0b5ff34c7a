import { describe, expect, it } from '@jest/globals';
import { adWords, squeezed } from './ad-words.js';
import { Catalogue } from './catalogue.js';
import type { Model } from './catalogue-types.js';
import { CATALOGUE_END_YEAR, sold } from './model-reader.js';
import { ModelRecogniser } from './recognise-model.js';

const catalogue = Catalogue.load();
const recogniser = new ModelRecogniser(catalogue);
const YEARS = Array.from({ length: CATALOGUE_END_YEAR - 1990 + 1 }, (_, at) => 1990 + at);

/** What becomes of a car of a name in a year: "Make Model / Trim", or the reason why not. */
function recognised(make: string, model: string, year: number): string {
  const found = recogniser.recogniseModel(make, model, year);
  return found.model ? `${found.make.name} ${found.model.name}${found.trim ? ` / ${found.trim.name}` : ''}` : found.reason;
}

describe('A name that goes on behind the name of another model', () => {
  it.each([
    ['Ford', 'Mustang Mach-E', 2015],
    ['Ford', 'Mustang Mach-E GT', 2015],
    ['', 'Ford Mustang Mach-E', 2015],
    ['Toyota', 'Prius v', 2004],
    ['Toyota', 'Corolla Cross', 2015],
    ['Volkswagen', 'Golf R', 2005],
    ['Chevrolet', 'Malibu Hybrid', 2022],
    ['Chevrolet', 'Malibu LT Hybrid', 2022],
    ['Toyota', 'RAV4 XLE Hybrid', 2012],
    ['Ford', 'Explorer Sport Trac', 2014],
    ['Land Rover', 'Range Rover Evoque', 2005],
  ])('is not that model in a year that did not have it: %s %s %d', (make, model, year) => {
    expect(recognised(make, model, year)).toBe('not-sold-that-year');
  });

  it.each([
    ['Ford', 'Explorer Sport', 2014, 'Ford Explorer / Sport'],
    ['Toyota', 'Camry Hybrid', 2026, 'Toyota Camry'],
    ['Toyota', 'Camry XSE Hybrid', 2026, 'Toyota Camry / XSE'],
    ['Toyota', 'RAV4 XLE Hybrid', 2019, 'Toyota RAV4 Hybrid / XLE'],
    ['Ford', 'Focus SE electric windows', 2008, 'Ford Focus / SE'],
    ['Audi', 'Q5 Hybrid', 2016, 'Audi Q5'],
    ['Chevrolet', 'Silverado 1500 Limited', 2018, 'Chevrolet Silverado 1500'],
    ['Jeep', 'Wrangler Unlimited', 2026, 'Jeep Wrangler'],
    ['Ford', 'F-150 Lightning', 2003, 'Ford F-150'],
    ['Ford', 'Bronco Sport', 1978, 'Ford Bronco'],
    ['Volvo', 'V70 XC', 2001, 'Volvo V70'],
    ['Toyota', 'Prius Prime', 2026, 'Toyota Prius Plug-in Hybrid'],
    ['Subaru', 'Impreza WRX', 2018, 'Subaru WRX'],
  ])('may be a trim, a version or a battery that it had that year: %s %s %d is a %s', (make, model, year, car) => {
    expect(recognised(make, model, year)).toBe(car);
  });
});

describe('A name that ends with the name of another model', () => {
  it.each([
    ['Volkswagen', 'e-Golf', 2010],
    ['Toyota', 'Grand Highlander', 2015],
    ['Toyota', 'GR Corolla', 2015],
    ['Ford', 'E-150', 2018],
    ['Mazda', 'CX-5', 2007],
    ['Chevrolet', 'Express 1500', 2016],
    ['GMC', 'Savana 1500', 1992],
    ['Ram', 'ProMaster 1500', 2010],
  ])('is not that model, nor one of a sister make, in a year that did not have it: %s %s %d', (make, model, year) => {
    expect(recognised(make, model, year)).toBe('not-sold-that-year');
  });

  it('is a car of the sister make where that has the whole name', () => {
    expect(recognised('Dodge', 'Ram 1500', 2015)).toBe('Ram 1500');
    expect(recognised('Ram', '1500 4x4', 2000)).toBe('Dodge Ram 1500');
    expect(recognised('Geo', 'Metro', 2000)).toBe('Chevrolet Metro');
  });
});

describe('The letter of a package', () => {
  it.each([
    ['Hyundai', 'Elantra N Line', 2022, 'Hyundai Elantra / N Line'],
    ['Lexus', 'GS F Sport', 2017, 'Lexus GS'],
    ['BMW', 'X3 M Sport', 2021, 'BMW X3'],
    ['BMW', 'X5 M Sport', 2015, 'BMW X5'],
    ['Volkswagen', 'Golf R-Line', 2015, 'Volkswagen Golf'],
    ['Audi', 'e-tron S line', 2022, 'Audi e-tron'],
  ])('makes no other model of a car: %s %s', (make, model, year, car) => {
    expect(recognised(make, model, year)).toBe(car);
  });

  it('is that of the model where it stands alone', () => {
    expect(recognised('Hyundai', 'Elantra N', 2022)).toBe('Hyundai Elantra N');
    expect(recognised('BMW', 'X3 M Competition', 2021)).toBe('BMW X3 M / Competition');
    expect(recognised('Volkswagen', 'Golf R', 2015)).toBe('Volkswagen Golf R');
  });
});

describe('Of all models whose name begins with that of another', () => {
  const pairs = catalogue.models.flatMap((longer) => {
    const shorter = catalogue.modelsOfMake(longer.makeCode).filter((model) => model !== longer && goesOn(model.name, longer.name));
    return shorter.length > 0 ? [{ longer, shorter }] : [];
  });

  it('each is itself in the years that it was sold', () => {
    const wrong = pairs.flatMap(({ longer }) =>
      YEARS.filter((year) => year >= longer.fromYear && year <= longer.toYear)
        .filter((year) => found(longer, year).model !== longer)
        .map((year) => `${longer.name} ${year}`),
    );
    expect(pairs.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('none is another one in other years, unless that has the rest of the name as a trim, a version, or a battery', () => {
    const wrong = pairs.flatMap(({ longer }) =>
      YEARS.filter((year) => !sold(year)(longer)).flatMap((year) => {
        const { model, trim, unlistedMember, rest } = found(longer, year);
        const isRight = !model || model === longer || unlistedMember === longer || rest === '' || hasBattery(model, year, rest);
        const isOtherDrive = model && trim && squeezed(longer.name).includes(squeezed(trim.name));
        return isRight || isOtherDrive || VERSION.test(rest) ? [] : [`${longer.name} ${year} is a ${model.name} ${rest}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  function found({ makeCode, name }: Model, year: number) {
    const recognition = recogniser.recogniseModel(catalogue.makeByCode(makeCode)!.name, name, year);
    return recognition.model ? recognition : { model: undefined, trim: undefined, unlistedMember: undefined, rest: '' };
  }
});

const VERSION = /^(?:limited|classic|el|max|esv|ext|xl|l|unlimited|lightning|gli|gt)$/;

function hasBattery({ code }: Model, year: number, rest: string): boolean {
  const fuels = catalogue
    .trimsOfModel(code, year)
    .flatMap((trim) => catalogue.configurations(trim, year).map((build) => build.fuelGroupCode));
  return /hybrid|electric|\bev\b|phev|energi|4 xe/.test(rest) && fuels.some((fuel) => ['HYB', 'PIH', 'ELE'].includes(fuel));
}

/** Whether the words of a name stand before those of a longer one. */
function goesOn(shorter: string, longer: string): boolean {
  const [begin, whole] = [adWords(shorter).words, adWords(longer).words];
  return begin.length < whole.length && begin.every((word, at) => word === whole[at]);
}
