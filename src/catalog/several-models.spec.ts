import { describe, expect, it } from '@jest/globals';
import { Catalog } from './catalog.js';
import { ModelRecognizer } from './matching/recognize-model.js';

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);

/** "Make Model / Trim", or the reason for none. */
function recognized(make: string, model: string, year: number): string {
  const found = recognizer.recognizeModel(make, model, year);
  return found.model
    ? `${found.make.name} ${found.model.name}${found.trim ? ` / ${found.trim.name}` : ''}`
    : found.reason;
}

describe('A string with two models of a make', () => {
  it.each([
    'Accord Civic',
    'Accord or Civic',
    'Accord vs Civic',
    'Accord / Civic',
    'Accord | Civic',
    'Accord; Civic',
    'Accord - Civic',
  ])('matches neither, with any separator: %s', (text) => {
    expect(recognized('Honda', text, 2015)).toBe('ambiguous-model');
  });

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
  ])('matches neither, in any position: %s %s (%d)', (make, text, year) => {
    expect(recognized(make, text, year)).toBe('ambiguous-model');
  });

  it.each([
    ['Ram', '1500 2500', 2015],
    ['Ram', 'Ram 1500 2500', 2015],
    ['Ram', '2500 Laramie 3500', 2015],
    ['Dodge', 'Ram 1500 2500', 2008],
    ['Chevrolet', 'Silverado 1500 2500HD', 2015],
    ['GMC', 'Sierra 1500 2500', 2015],
    ['GMC', 'Sierra Classic 2500 HD', 2007],
    ['Ford', 'F-250 F-350 Super Duty', 2015],
    ['Ford', 'F250 350', 2015],
    ['Tesla', 'Model S or X', 2018],
    ['Tesla', 'Model S/X', 2018],
    ['Tesla', 'Model S 75D or X', 2018],
    ['Tesla', 'Model S 3', 2018],
    ['Tesla', 'Model 3 Y', 2022],
    ['Tesla', 'Model 3 or Y', 2022],
    ['Porsche', '911 Cayman', 2015],
    ['Porsche', '911 Cayman', 2020],
    ['Porsche', 'Cayman 911', 2015],
    ['Kia', 'K5 Optima', 2020],
    ['Kia', 'K5 Optima', 2022],
    ['Honda', 'Accord Prelude', 2015],
    ['Mazda', 'Mazda3 / Mazda6', 2015],
    ['Mazda', '3 6', 2015],
    ['Mazda', 'CX-5 9', 2015],
    ['BMW', 'M3 M4 Competition', 2018],
    ['BMW', '328 330', 2012],
    ['Mercedes-Benz', 'C300 350', 2012],
    ['Lexus', 'RX 350 450h', 2015],
    ['Lexus', 'SC 300/SC 430', 2002],
    ['Hyundai', 'Ioniq 5 6', 2023],
    ['Polestar', '2 3', 2025],
    ['Saab', '9-3 9-5', 2007],
    ['Toyota', 'Prius c or v', 2013],
  ])(
    'matches neither when the second name is short, a number, or of another year: %s %s (%d)',
    (make, text, year) => {
      expect(recognized(make, text, year)).toBe('ambiguous-model');
    },
  );

  it.each([
    ['Honda', 'Accord or Toyota Camry'],
    ['Honda', 'Accord Toyota Camry'],
    ['Honda', 'Civic or Camry'],
    ['', 'Chevy Silverado / GMC Sierra'],
  ])('matches neither when the other is of another make: %s %s', (make, text) => {
    expect(recognized(make, text, 2015)).toBe('ambiguous-model');
  });

  it.each([
    ['Audi', 'A4 6 speed', 2012, 'Audi A4'],
    ['Audi', 'A5 Coupe quattro', 2023, 'Audi A5'],
    ['BMW', 'X3 M Sport', 2023, 'BMW X3'],
    ['Chevrolet', 'C1500 350 V8', 1995, 'Chevrolet C/K 1500'],
    ['Chevrolet', 'Silverado 1500 LT', 2015, 'Chevrolet Silverado 1500 / LT'],
    ['Chevrolet', 'Silverado Classic 1500', 2007, 'Chevrolet Silverado 1500 Classic'],
    ['Chrysler', 'Town & Country', 2014, 'Chrysler Town & Country'],
    ['Dodge', 'Ram 2500 3500 lb payload', 2006, 'Dodge Ram 2500'],
    ['Ford', 'E-350 Club Wagon', 2003, 'Ford E-350'],
    ['Ford', 'F-150 Raptor R', 2023, 'Ford F-150 / Raptor R'],
    ['Ford', 'F-250 Super Duty', 2015, 'Ford F-250'],
    ['Ford', 'Ranger Edge', 2003, 'Ford Ranger'],
    ['Ford', 'Transit 150 250', 2018, 'Ford Transit'],
    ['Ford', 'Transit Connect', 2015, 'Ford Transit Connect'],
    ['INFINITI', 'Q50 60,000 miles', 2018, 'INFINITI Q50'],
    ['Mazda', 'CX-5 5 door', 2016, 'Mazda CX-5'],
    ['Mazda', 'Mazda3 2.5 S', 2020, 'Mazda MAZDA3'],
    ['Mazda', '3 5 door 6 speed', 2012, 'Mazda MAZDA3'],
    ['Mercedes-Benz', 'CLA 250', 2015, 'Mercedes-Benz CLA 250'],
    ['Mitsubishi', 'Outlander Sport', 2015, 'Mitsubishi Outlander Sport'],
    ['Pontiac', 'G3 Wave 5', 2009, 'Pontiac G3'],
    ['Ram', 'Ram 1500 Classic', 2020, 'Ram 1500 Classic'],
    ['Tesla', 'Model S 85', 2014, 'Tesla Model S / 85'],
    ['Toyota', 'Tacoma Access Cab Pickup', 2013, 'Toyota Tacoma'],
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
  ])(
    'matches one whose name or trim contains such words: %s %s (%d) is a %s',
    (make, text, year, car) => {
      expect(recognized(make, text, year)).toBe(car);
    },
  );

  it('is never made of a model and its own trim', () => {
    const wrong = catalog.models.flatMap((model) => {
      const make = catalog.makeByCode(model.makeCode)!.name;
      return catalog
        .trimsOfModel(model.code)
        .flatMap((trim) =>
          [trim.fromYear, trim.toYear].map((year) => ({
            year,
            text: `${model.name} ${trim.name}`,
          })),
        )
        .filter(({ text, year }) => recognized(make, text, year) === 'ambiguous-model')
        .map(({ text, year }) => `${text} ${year}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('A model number that several makes use', () => {
  it.each([
    ['GMC', 'Silverado 1500', 'Chevrolet Silverado 1500'],
    ['Chevrolet', 'Sierra 1500', 'GMC Sierra 1500'],
    ['Chevrolet', 'Dodge Ram 1500', 'Ram 1500'],
    ['Ram', 'Silverado 1500', 'no-model'],
  ])('belongs to the preceding name: %s %s', (make, text, car) => {
    expect(recognized(make, text, 2015)).toBe(car);
  });

  it("belongs to the row's make after any other word", () => {
    expect(recognized('Ram', 'diesel cummins 2500', 2015)).toBe('Ram 2500');
  });

  it('reports that the make was another one', () => {
    const stated = (make: string, model: string) => recognizer.recognizeModel(make, model, 2015);
    expect(stated('GMC', 'Silverado 1500')).toMatchObject({ statedMake: { name: 'GMC' } });
    expect(stated('Dodge Ram', '1500').model && stated('Dodge Ram', '1500')).toMatchObject({
      statedMake: undefined,
    });
    expect(stated('', 'Silverado 1500')).toMatchObject({ statedMake: undefined });
  });
});
