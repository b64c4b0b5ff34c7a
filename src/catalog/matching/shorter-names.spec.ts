import { describe, expect, it } from '@jest/globals';
import { adWords, squeezed } from './ad-words.js';
import { Catalog } from '../catalog.js';
import type { Model } from '../catalog-types.js';
import { CATALOG_END_YEAR, sold } from './model-reader.js';
import { SALES_GAPS } from '../sales-gaps.js';
import { ModelRecognizer } from './recognize-model.js';

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);
const YEARS = Array.from({ length: CATALOG_END_YEAR - 1990 + 1 }, (_, at) => 1990 + at);

/** "Make Model / Trim" for a name and year, or the reason for none. */
function recognized(make: string, model: string, year: number): string {
  const found = recognizer.recognizeModel(make, model, year);
  return found.model
    ? `${found.make.name} ${found.model.name}${found.trim ? ` / ${found.trim.name}` : ''}`
    : found.reason;
}

describe("A name that extends another model's name", () => {
  it.each([
    ['Ford', 'Mustang Mach-E', 2015],
    ['Ford', 'Mustang Mach-E GT', 2015],
    ['', 'Ford Mustang Mach-E', 2015],
    ['Toyota', 'Prius v', 2004],
    ['Toyota', 'Prius Prime', 2014],
    ['Toyota', 'Corolla Cross', 2015],
    ['Volkswagen', 'Golf R', 2005],
    ['Chevrolet', 'Malibu Hybrid', 2022],
    ['Chevrolet', 'Malibu LT Hybrid', 2022],
    ['Toyota', 'RAV4 XLE Hybrid', 2012],
    ['Ford', 'Explorer Sport Trac', 2014],
    ['Land Rover', 'Range Rover Evoque', 2005],
    ['Jeep', 'Grand Cherokee L', 2015],
    ['Jeep', 'Wagoneer L', 2021],
    ['Cadillac', 'Escalade ESV', 2000],
    ['Chevrolet', 'Malibu Limited', 2018],
    ['Chevrolet', 'Cruze Limited', 2012],
    ['Chevrolet', 'Silverado 1500 Limited', 2018],
    ['Ford', 'Expedition EL', 2004],
    ['Ford', 'Mustang GT Mach-E', 2015],
    ['Genesis', 'G80 Electrified', 2018],
    ['Honda', 'Accord Crosstour', 2008],
    ['Honda', 'Accord Crosstour', 2017],
    ['Toyota', 'Corolla Matrix', 2015],
    ['MINI', 'Cooper Countryman', 2008],
    ['MINI', 'Cooper S Clubman', 2005],
    ['MINI', 'Cooper Paceman', 2018],
    ['Chevrolet', 'MALIBUHYBRID', 2022],
    ['GMC', 'Sierra Classic', 2004],
    ['Chevrolet', 'Monte Carlo SS', 2015],
  ])('does not match that model in a year without it: %s %s %d', (make, model, year) => {
    expect(recognized(make, model, year)).toBe('not-sold-that-year');
  });

  it.each([
    ['Ford', 'Explorer Sport', 2014, 'Ford Explorer / Sport'],
    ['Toyota', 'Camry Hybrid', 2026, 'Toyota Camry'],
    ['Toyota', 'Camry XSE Hybrid', 2026, 'Toyota Camry / XSE'],
    ['Toyota', 'RAV4 XLE Hybrid', 2019, 'Toyota RAV4 Hybrid / XLE'],
    ['Ford', 'Focus SE electric windows', 2008, 'Ford Focus / SE'],
    ['Audi', 'Q5 Hybrid', 2016, 'Audi Q5'],
    ['Toyota', 'CAMRYHYBRID', 2026, 'Toyota Camry'],
    ['Hyundai', 'Santa Fe XL', 2015, 'Hyundai Santa Fe'],
    ['Cadillac', 'Seville STS', 2000, 'Cadillac Seville'],
    ['Chevrolet', 'Malibu Classic', 2008, 'Chevrolet Malibu'],
    ['MINI', 'Cooper Coupe', 2008, 'MINI Cooper'],
    ['MINI', 'Cooper Hardtop 2 Door', 2010, 'MINI Cooper'],
    ['Jeep', 'Wrangler Unlimited', 2026, 'Jeep Wrangler'],
    ['Ford', 'F-150 Lightning', 2003, 'Ford F-150'],
    ['Ford', 'Bronco Sport', 1978, 'Ford Bronco'],
    ['Volvo', 'V70 XC', 2001, 'Volvo V70'],
    ['Toyota', 'Prius Prime', 2026, 'Toyota Prius Plug-in Hybrid'],
    ['Subaru', 'Impreza WRX', 2018, 'Subaru WRX'],
  ])(
    'may be its trim, version or battery of that year: %s %s %d is a %s',
    (make, model, year, car) => {
      expect(recognized(make, model, year)).toBe(car);
    },
  );
});

describe('An extended name of another model', () => {
  it.each([
    ['Genesis', 'G80 Electrified', 2024, 'Genesis Electrified G80'],
    ['Genesis', 'GV70 Electrified', 2024, 'Genesis Electrified GV70'],
    ['Toyota', 'Corolla Matrix', 2008, 'Toyota Matrix'],
    ['MINI', 'Cooper S ALL4 Countryman', 2014, 'MINI Countryman'],
    ['Honda', 'Accord Crosstour', 2010, 'Honda Crosstour'],
    ['Ford', 'Mustang GT Mach-E', 2021, 'Ford Mustang Mach-E / GT'],
    ['Ford', 'Expedition EL', 2020, 'Ford Expedition MAX'],
    ['Cadillac', 'Escalade EXT AWD', 2005, 'Cadillac Escalade EXT'],
    ['Jeep', 'Grand Cherokee 4xe Laredo', 2023, 'Jeep Grand Cherokee 4xe'],
    ['Lexus', 'RX 350 L', 2015, 'Lexus RX'],
    ['Chevrolet', 'Silverado 1500 LTD', 2022, 'Chevrolet Silverado 1500 Limited'],
    ['GMC', 'Sierra 1500 LTD', 2022, 'GMC Sierra 1500 Limited'],
  ])('matches that model: %s %s %d is a %s', (make, model, year, car) => {
    expect(recognized(make, model, year)).toBe(car);
  });

  it.each([
    ['Tesla', 'Model 3 Y', 2022],
    ['Ford', 'F-150 Super Duty', 2015],
    ['Ford', 'F-150 XLT Super Duty', 2015],
  ])('matches none when ambiguous: %s %s %d', (make, model, year) => {
    expect(recognized(make, model, year)).toBe('ambiguous-model');
  });

  it.each([
    ['Toyota', 'Yaris Cross', 2018],
    ['Toyota', 'GR Yaris', 2020],
  ])('matches none when the full name was never sold here: %s %s %d', (make, model, year) => {
    expect(recognized(make, model, year)).toBe('no-model');
  });
});

describe('A name that returned after a break', () => {
  it.each([
    ['Chevrolet', 'Blazer', 2012],
    ['Chevrolet', 'S-10 Blazer', 2012],
    ['Chevrolet', 'TrailBlazer', 2016],
    ['Chevrolet', 'Malibu Hybrid', 2012],
    ['Ford', 'Bronco', 2010],
    ['Acura', 'NSX', 2010],
    ['Chevrolet', 'TrailBlazer SS', 2015],
    ['Land Rover', 'Land Rover Defender', 2010],
  ])('matches nothing in the years between: %s %s %d', (make, model, year) => {
    expect(recognized(make, model, year)).toBe('not-sold-that-year');
  });

  it.each([
    ['Chevrolet', 'Blazer', 2005],
    ['Chevrolet', 'Blazer', 2019],
    ['Chevrolet', 'TrailBlazer', 2009],
    ['Chevrolet', 'TrailBlazer', 2021],
  ])('matches before and after: %s %s %d', (make, model, year) => {
    expect(recognized(make, model, year).toLowerCase()).toBe(`${make} ${model}`.toLowerCase());
  });

  it('belongs to a catalog model sold before and after', () => {
    const wrong = Object.entries(SALES_GAPS).flatMap(([code, gaps]) => {
      const model = catalog.modelByCode(code);
      return gaps
        .filter(([from, to]) => !model || from > to || from <= model.fromYear || to >= model.toYear)
        .map(() => code);
    });
    expect(wrong).toEqual([]);
  });
});

describe("A name that ends with another model's name", () => {
  it.each([
    ['Volkswagen', 'e-Golf', 2010],
    ['Toyota', 'Grand Highlander', 2015],
    ['Toyota', 'GR Corolla', 2015],
    ['Ford', 'E-150', 2018],
    ['Mazda', 'CX-5', 2007],
    ['Chevrolet', 'Express 1500', 2016],
    ['GMC', 'Savana 1500', 1992],
    ['Ram', 'ProMaster 1500', 2010],
  ])(
    "matches neither that model nor a sister make's in years without it: %s %s %d",
    (make, model, year) => {
      expect(recognized(make, model, year)).toBe('not-sold-that-year');
    },
  );

  it("matches the sister make's car when it has the full name", () => {
    expect(recognized('Dodge', 'Ram 1500', 2015)).toBe('Ram 1500');
    expect(recognized('Ram', '1500 4x4', 2000)).toBe('Dodge Ram 1500');
    expect(recognized('Geo', 'Metro', 2000)).toBe('Chevrolet Metro');
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
    ['Cadillac', 'CTS V-Sport', 2016, 'Cadillac CTS / V-Sport'],
  ])('does not change the model: %s %s', (make, model, year, car) => {
    expect(recognized(make, model, year)).toBe(car);
  });

  it('means the model when it stands alone', () => {
    expect(recognized('Hyundai', 'Elantra N', 2022)).toBe('Hyundai Elantra N');
    expect(recognized('BMW', 'X3 M Competition', 2021)).toBe('BMW X3 M / Competition');
    expect(recognized('Volkswagen', 'Golf R', 2015)).toBe('Volkswagen Golf R');
  });
});

describe("Models whose names start with another's", () => {
  const pairs = catalog.models.flatMap((longer) => {
    const shorter = catalog
      .modelsOfMake(longer.makeCode)
      .filter((model) => model !== longer && goesOn(model.name, longer.name));
    return shorter.length > 0 ? [{ longer, shorter }] : [];
  });

  it('match themselves in their years of sale', () => {
    const wrong = pairs.flatMap(({ longer }) =>
      YEARS.filter((year) => year >= longer.fromYear && year <= longer.toYear && sold(year)(longer))
        .filter((year) => found(longer, year).model !== longer)
        .map((year) => `${longer.name} ${year}`),
    );
    expect(pairs.length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('match no other model in other years, unless the rest is its trim, version or battery', () => {
    const wrong = pairs.flatMap(({ longer }) =>
      YEARS.filter((year) => !sold(year)(longer)).flatMap((year) => {
        const { model, trim, unlistedMember, rest } = found(longer, year);
        const isRight =
          !model ||
          model === longer ||
          unlistedMember === longer ||
          rest === '' ||
          hasBattery(model, year, rest);
        const isOtherDrive = model && trim && squeezed(longer.name).includes(squeezed(trim.name));
        return isRight || isOtherDrive || VERSION.test(rest)
          ? []
          : [`${longer.name} ${year} is a ${model.name} ${rest}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  function found({ makeCode, name }: Model, year: number) {
    const recognition = recognizer.recognizeModel(catalog.makeByCode(makeCode)!.name, name, year);
    return recognition.model
      ? recognition
      : { model: undefined, trim: undefined, unlistedMember: undefined, rest: '' };
  }
});

const VERSION = /^(?:xl|unlimited|lightning|gli|gt)$/;

function hasBattery({ code }: Model, year: number, rest: string): boolean {
  const fuels = catalog
    .trimsOfModel(code, year)
    .flatMap((trim) => catalog.configurations(trim, year).map((build) => build.fuelGroupCode));
  return (
    /hybrid|electric|\bev\b|phev|energi|4 xe/.test(rest) &&
    fuels.some((fuel) => ['HYB', 'PIH', 'ELE'].includes(fuel))
  );
}

/** Whether the words of a name begin a longer one. */
function goesOn(shorter: string, longer: string): boolean {
  const [begin, whole] = [adWords(shorter).words, adWords(longer).words];
  return begin.length < whole.length && begin.every((word, at) => word === whole[at]);
}
