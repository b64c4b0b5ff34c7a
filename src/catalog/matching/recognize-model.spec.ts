import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { adWords } from './ad-words.js';
import { Catalog } from '../catalog.js';
import { CATALOG_END_YEAR } from './model-reader.js';
import { ModelRecognizer } from './recognize-model.js';
import { processorMs } from '../../../test/processor-time.js';

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);

/** "Make Model / Trim", or the reason for none. */
function recognized(make: string, model: string, year?: number): string {
  const found = recognizer.recognizeModel(make, model, year);
  if (!found.model) return found.reason;
  const unlisted = found.unlistedMember ? ` (${found.unlistedMember.name})` : '';
  return `${found.make.name} ${found.model.name}${unlisted}${found.trim ? ` / ${found.trim.name}` : ''}`;
}

describe('A shortened model name', () => {
  it.each([
    ['Ford', 'Transit Conn XL', 2019, 'Ford Transit Connect'],
    ['Nissan', 'Rogue Spt SV', 2020, 'Nissan Rogue Sport / SV'],
    ['Mitsubishi', 'Outlander Spt SE', 2018, 'Mitsubishi Outlander Sport / SE'],
    ['Toyota', 'RAV4 HYB XLE', 2020, 'Toyota RAV4 Hybrid / XLE'],
    ['Hyundai', 'Sonata HYB', 2019, 'Hyundai Sonata Hybrid'],
    ['Ford', 'Escape SEL HYB', 2021, 'Ford Escape Hybrid / SEL'],
    ['Ford', 'Fusion SE HYB', 2018, 'Ford Fusion Hybrid / SE'],
  ])('matches the car of the full name: %s %s of %i', (make, model, year, expected) => {
    expect(recognized(make, model, year)).toBe(expected);
  });

  it.each([
    ['Ford', 'Transit Cab XL', 2019, 'Ford Transit'],
    ['Ford', 'F-150 Spt', 2019, 'Ford F-150'],
    ['Ford', 'Transit Xenon', 2019, 'Ford Transit'],
  ])('matches nothing without such a full name: %s %s of %i', (make, model, year, expected) => {
    expect(recognized(make, model, year)).toBe(expected);
  });
});

describe('The make in a string', () => {
  it.each([
    ['chevrolet', 'CHEV'],
    ['Chevy', 'CHEV'],
    ['mercedes-benz', 'MB'],
    ['benz', 'MB'],
    ['vw', 'VOLKS'],
    ['rover', 'ROV'],
    ['land rover', 'ROV'],
    ['alfa-romeo', 'ALFA'],
    ['2014 INFINITI Q50', 'INFIN'],
    ['Hyundia Sonata', 'HYUND'],
    ['BMW528i xDrive', 'BMW'],
    ['Mitsubishy', 'MIT'],
  ])('%s is %s', (text, code) => {
    expect(recognizer.recognizeMake(text)?.code).toBe(code);
  });

  it('is absent in a mini van, a boat or an empty field', () => {
    expect(
      ['mini van', 'harley-davidson', 'bayliner', ''].map((text) => recognizer.recognizeMake(text)),
    ).toEqual(Array(4).fill(undefined));
  });

  it('is not matched across words: a Ford E-350 is not a misspelled "forde"', () => {
    expect(recognized('', 'Ford E-350', 2010)).toBe('Ford E-350');
  });
});

describe('The model in a string', () => {
  it.each([
    ['', 'Chevty Trax', 2020, 'Chevrolet Trax'],
    ['ford', 'f-150 xlt supercrew 4x4', 2018, 'Ford F-150 / XLT'],
    ['chevrolet', 'silverado 1500 lt crew cab', 2015, 'Chevrolet Silverado 1500 / LT'],
    ['ford', 'fiesta se hatchback 4d', 2017, 'Ford Fiesta / SE'],
    ['bmw', '328i', 2012, 'BMW 328i'],
    ['bmw', '3 series 328i coupe 2d', 2013, 'BMW 328i / Coupe'],
    ['mini', 'Cooper S Convertible', 2015, 'MINI Convertible / Cooper S'],
    ['bmw', '328i xDrive GT', 2015, 'BMW 328i / xDrive Gran Turismo'],
    ['bmw', '328i GT xDrive', 2015, 'BMW 328i / xDrive Gran Turismo'],
    ['bmw', '428i gc', 2016, 'BMW 428i / Gran Coupe'],
    ['mercedes-benz', 'c300 sport 4matic', 2014, 'Mercedes-Benz C 300 / Sport 4MATIC'],
    ['mercedes-benz', 'c-class', 2014, 'Mercedes-Benz C-Class'],
    ['jeep', 'grand cherokee laredo 4wd', 2011, 'Jeep Grand Cherokee / Laredo'],
    ['jeep', 'cherokee', 2016, 'Jeep Cherokee'],
    ['toyota', 'supra', 2021, 'Toyota GR Supra'],
    ['toyota', 'supra', 1994, 'Toyota Supra'],
    ['toyota', 'supra turbo', 1994, 'Toyota Supra'],
    ['toyota', 'rav 4', 2019, 'Toyota RAV4'],
    ['toyota', 'rav4 xle hybrid', 2019, 'Toyota RAV4 Hybrid / XLE'],
    ['lexus', 'rx350 awd', 2012, 'Lexus RX 350'],
    ['infiniti', 'g37xs', 2009, 'INFINITI G37'],
    ['', 'INFINITI G37', 2009, 'INFINITI G37'],
    ['chrysler', 'town and country touring', 2014, 'Chrysler Town & Country / Touring'],
    ['ford', 'explorer sport utility 4d', 2002, 'Ford Explorer'],
    ['chrysler', 'town &amp; country&nbsp;touring', 2014, 'Chrysler Town & Country / Touring'],
    ['', 'bmw325i', 2005, 'BMW 325i'],
    ['', '1999 Corvette', 1999, 'Chevrolet Corvette'],
    ['rover', 'range sport hse', 2009, 'Land Rover Range Rover Sport / HSE'],
    ['ram', '1500 slt', 2004, 'Dodge Ram 1500'],
    ['ram', '1500 slt', 2014, 'Ram 1500 / SLT'],
    ['toyota', 'scion xb', 2006, 'Scion xB'],
    ['bmw', '325i', 2008, 'BMW 3 Series (325i)'],
    ['bmw', '330e', 2026, 'BMW 3 Series (330e)'],
    ['bmw', '330e', 2028, 'BMW 330e'],
    ['chevrolet', 'bolt ev', 2027, 'Chevrolet Bolt EV'],
    ['mini', 'cooper s', 2018, 'MINI Cooper'],
    ['bmw', '330d touring', 2017, 'no-model'],
    ['mercedes-benz', 'c 220 d', 2017, 'no-model'],
    ['bmw', '328d', 2015, 'BMW 328d'],
    ['toyota', 'camry xse', 2028, 'Toyota Camry'],
    ['chevrolet', 'maibu ls', 2012, 'Chevrolet Malibu / LS'],
    ['jeep', 'graand cherokee', 2011, 'Jeep Grand Cherokee'],
  ])('%s %s (%i) is a %s', (make, model, year, expected) => {
    expect(recognized(make, model, year)).toBe(expected);
  });

  it.each([
    ['', 'MOST MAKES & MODELS', 2013, 'no-make'],
    ['', 'PROGRAMS as little as $500 DOWN!', 2012, 'no-make'],
    ['', 'Ram-Dodge-VW-Toyota-Honda-Subaru', 2020, 'no-make'],
    ['ram', '', 2018, 'no-model'],
    ['honda', 'cruise control', 2012, 'no-model'],
    ['chevrolet', 'great cruise control', 2012, 'no-model'],
    ['honda', 'selling accord civic pilot', 2012, 'ambiguous-model'],
    ['toyota', 'venza', 2002, 'not-sold-that-year'],
  ])('%s %s (%i) is %s', (make, model, year, expected) => {
    expect(recognized(make, model, year)).toBe(expected);
  });

  it('may be of a year after the end of the catalog', () => {
    expect(Math.max(...catalog.models.map(({ toYear }) => toYear))).toBe(CATALOG_END_YEAR);
    expect(recognized('dodge', 'journey', 2024)).toBe('not-sold-that-year');
    expect(recognized('dodge', 'journey', 2028)).toBe('Dodge Journey');
  });

  it('leaves over the unmatched words', () => {
    const found = recognizer.recognizeModel(
      'chevrolet',
      '2015 Chevy Silverado 1500 LTZ lifted clean',
      2015,
    );
    expect(found.model && found.rest).toBe('lifted clean');
  });

  it('is found for every model by its own name', () => {
    const missed = catalog.models.filter((model) => {
      const make = catalog.makeByCode(model.makeCode)!.name;
      return (
        recognizer.recognizeModel(make, model.name, model.toYear).model !== model ||
        recognizer.recognizeModel('', `${make} ${model.name}`, model.fromYear).model !== model
      );
    });
    expect(missed.map((model) => model.code)).toEqual([]);
  });

  it('never changes by one wrong letter', () => {
    const words = new Set(
      catalog.models
        .flatMap(({ name, aliases }) => [name, ...aliases])
        .flatMap((name) => adWords(name).words),
    );
    const longWord = /[A-Za-z]{5,}/;
    const named = catalog.models.filter((model) => longWord.test(model.name));
    fc.assert(
      fc.property(
        fc.constantFrom(...named),
        fc.nat(),
        fc.stringMatching(/^[a-z]{0,1}$/),
        (model, place, letter) => {
          const [word] = longWord.exec(model.name)!;
          const at = place % word.length;
          const typed = `${word.slice(0, at)}${letter}${word.slice(at + 1)}`;
          fc.pre(!words.has(typed.toLowerCase()) && adWords(typed).words.length === 1);
          const make = catalog.makeByCode(model.makeCode)!.name;
          const found = recognizer.recognizeModel(
            make,
            model.name.replace(word, typed),
            model.toYear,
          );
          expect([model.code, undefined]).toContain(found.model?.code);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is read or rejected, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ maxLength: 400 }),
        fc.option(fc.integer(), { nil: undefined }),
        (make, model, year) => {
          expect(recognizer.recognizeModel(make, model, year)).toEqual(
            recognizer.recognizeModel(make, model, year),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes bounded time for hostile text', () => {
    const startedAt = processorMs();
    recognizer.recognizeModel('toyota', 'camrz corola hylander '.repeat(50_000), 2015);
    expect(processorMs() - startedAt).toBeLessThan(1_000);
  });
});

describe('An unknown make', () => {
  it.each([
    ['Polaris', 'Ranger'],
    ['Can-Am', 'Maverick'],
    ['Winnebago', 'Journey'],
    ['Mack', 'Titan'],
    ['Forest River', 'Cherokee'],
    ['Xyz', 'Camry'],
  ])('%s %s matches no other make', (make, model) => {
    expect(recognized(make, model, 2015)).toBe('no-make');
  });

  it.each(['', 'Other', 'N/A', 'unknown'])(
    'but "%s" is ignored, and the model determines the make',
    (make) => {
      expect(recognized(make, 'Camry', 2015)).toBe('Toyota Camry');
    },
  );
});

describe('A string with two separated models', () => {
  it.each([
    ['Toyota', 'Corolla/Camry'],
    ['Ram', '1500/2500'],
    ['Honda', 'Civic and Accord'],
    ['Toyota', 'Camry, Corolla'],
    ['GMC', 'Savana 1500/2500'],
  ])('%s %s is ambiguous', (make, model) => {
    expect(recognized(make, model, 2015)).toBe('ambiguous-model');
  });

  it.each([
    ['Chrysler', 'Town & Country', 'Chrysler Town & Country'],
    ['Mazda', 'CX-7 2WD', 'Mazda CX-7'],
    ['Ford', 'F-150, Lariat', 'Ford F-150 / Lariat'],
  ])('%s %s is one model', (make, model, expected) => {
    expect(recognized(make, model, 2012)).toBe(expected);
  });
});
