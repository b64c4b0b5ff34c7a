import { describe, expect, it } from '@jest/globals';
import { Catalogue } from './catalogue.js';
import { ModelRecogniser } from './recognise-model.js';

const catalogue = Catalogue.load();
const recogniser = new ModelRecogniser(catalogue);

/** "Make Model / Trim", or the reason why not. */
function recognised(make: string, model: string, year: number): string {
  const found = recogniser.recogniseModel(make, model, year);
  return found.model ? `${found.make.name} ${found.model.name}${found.trim ? ` / ${found.trim.name}` : ''}` : found.reason;
}

describe('A text that names two models of a make', () => {
  it.each(['Accord Civic', 'Accord or Civic', 'Accord vs Civic', 'Accord / Civic', 'Accord | Civic', 'Accord; Civic', 'Accord - Civic'])(
    'is neither, whatever stands between them: %s',
    (text) => {
      expect(recognised('Honda', text, 2015)).toBe('ambiguous-model');
    },
  );

  it.each([
    ['Honda', 'Accord+Civic', 2015],
    ['Honda', 'Accord LX / Civic EX', 2015],
    ['Honda', 'Accord LX Civic EX', 2015],
    ['Toyota', 'Camry or Corola', 2015],
    ['Toyota', 'Camry or Venza', 2018],
    ['BMW', '328i or 330i', 2012],
    ['BMW', '3 Series 328i 335i', 2012],
    ['Ford', 'F-150 or F-250', 2015],
    ['Ford', 'F150 trade for Mustang', 2012],
    ['Mercedes-Benz', 'C300 / C350', 2010],
    ['Audi', 'A4 S4', 2012],
    ['Land Rover', 'Range Rover Discovery', 2018],
  ])('is neither, wherever in it they stand: %s %s (%d)', (make, text, year) => {
    expect(recognised(make, text, year)).toBe('ambiguous-model');
  });

  it.each([
    ['Honda', 'Accord or Toyota Camry'],
    ['Honda', 'Accord Toyota Camry'],
    ['Honda', 'Civic or Camry'],
    ['', 'Chevy Silverado / GMC Sierra'],
  ])('is neither where the other one is of another make: %s %s', (make, text) => {
    expect(recognised(make, text, 2015)).toBe('ambiguous-model');
  });

  it.each([
    ['Chrysler', 'Town & Country', 2014, 'Chrysler Town & Country'],
    ['Ford', 'F-150 - XLT', 2015, 'Ford F-150 / XLT'],
    ['Ford', 'F-150 XLT flex fuel', 2012, 'Ford F-150 / XLT'],
    ['Honda', 'Civic Type R', 2018, 'Honda Civic Type R'],
    ['Ferrari', 'Mondial T/Cabriolet', 1992, 'Ferrari Mondial'],
    ['GMC', 'C2500 Sierra', 1991, 'GMC Sierra C/K 2500'],
    ['GMC', 'Sierra Mud Terrain Tires', 2022, 'GMC Sierra 1500'],
    ['Honda', 'Civic 5Dr - Type R', 2018, 'Honda Civic Type R'],
    ['Honda', 'Accord Crosstour', 2011, 'Honda Crosstour'],
    ['Hyundai', 'Ioniq 5', 2023, 'Hyundai IONIQ 5'],
    ['Hyundai', 'Santa Fe Sport', 2015, 'Hyundai Santa Fe Sport'],
    ['Jeep', 'Grand Cherokee L', 2022, 'Jeep Grand Cherokee L'],
    ['Jeep', 'Grand Cherokee - Summit', 2015, 'Jeep Grand Cherokee / Summit'],
    ['Mercedes-Benz', 'C-Class C300', 2014, 'Mercedes-Benz C 300'],
    ['BMW', '3 Series - 330i', 2018, 'BMW 330i'],
    ['Chevrolet', 'Silverado 1500 Custom', 2018, 'Chevrolet Silverado 1500 / Custom'],
    ['Chevrolet', 'Blazer S-10', 1998, 'Chevrolet Blazer'],
    ['Chevy', 'Camaro RS/SS', 1967, 'Chevrolet Camaro'],
    ['Smart', 'ForFour Passion', 2017, 'no-model'],
    ['Chevrolet', 'C1500 Silverado', 1998, 'Chevrolet C/K 1500'],
    ['Ford', 'Mustang Mach-E GT', 2022, 'Ford Mustang Mach-E / GT'],
    ['Dodge', 'Caravan SXT', 2005, 'Dodge Caravan / SXT'],
    ['Ford', 'Bronco Raptor', 2023, 'Ford Bronco / Raptor'],
    ['GMC', 'Canyon All Terrain', 2018, 'GMC Canyon / All Terrain'],
    ['Lexus', 'RX350 is clean', 2012, 'Lexus RX 350'],
    ['Lincoln', 'Continental Mark VIII', 1996, 'Lincoln Mark VIII'],
    ['MINI', 'Cooper S Coupe', 2013, 'MINI Coupe'],
    ['Nissan', 'Rogue SV Sport', 2017, 'Nissan Rogue Sport / SV'],
    ['Subaru', 'Legacy Outback', 1998, 'Subaru Outback'],
    ['Toyota', 'Corolla Cross', 2023, 'Toyota Corolla Cross'],
    ['Toyota', 'Celica Supra', 1983, 'Toyota Celica'],
    ['Toyota', 'Tundra - Limited - 4x4', 2015, 'Toyota Tundra / Limited'],
  ])('is one whose name, or trim, has such words: %s %s (%d) is a %s', (make, text, year, car) => {
    expect(recognised(make, text, year)).toBe(car);
  });

  it('is never made of a model and one of its own trims', () => {
    const wrong = catalogue.models.flatMap((model) => {
      const make = catalogue.makeByCode(model.makeCode)!.name;
      return catalogue
        .trimsOfModel(model.code)
        .flatMap((trim) => [trim.fromYear, trim.toYear].map((year) => ({ year, text: `${model.name} ${trim.name}` })))
        .filter(({ text, year }) => recognised(make, text, year) === 'ambiguous-model')
        .map(({ text, year }) => `${text} ${year}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('A number that several makes have in names', () => {
  it.each([
    ['GMC', 'Silverado 1500', 'Chevrolet Silverado 1500'],
    ['Chevrolet', 'Sierra 1500', 'GMC Sierra 1500'],
    ['Chevrolet', 'Dodge Ram 1500', 'Ram 1500'],
    ['Ram', 'Silverado 1500', 'no-model'],
  ])('is that of the name before it: %s %s', (make, text, car) => {
    expect(recognised(make, text, 2015)).toBe(car);
  });

  it('is the own one of the make behind any other word', () => {
    expect(recognised('Ram', 'diesel cummins 2500', 2015)).toBe('Ram 2500');
  });

  it('leaves it to be told that the make was another one', () => {
    const stated = (make: string, model: string) => recogniser.recogniseModel(make, model, 2015);
    expect(stated('GMC', 'Silverado 1500')).toMatchObject({ statedMake: { name: 'GMC' } });
    expect(stated('Dodge Ram', '1500').model && stated('Dodge Ram', '1500')).toMatchObject({ statedMake: undefined });
    expect(stated('', 'Silverado 1500')).toMatchObject({ statedMake: undefined });
  });
});
