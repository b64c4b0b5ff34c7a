import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../../../catalog/catalog.js';
import { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import { isPraise, wordsOfModel } from './words-of-model.js';

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);

function leftOf(make: string, model: string, year: number, trim = '') {
  const recognized = recognizer.recognizeModel(make, `${model} ${trim}`, year);
  if (!recognized.model) throw new Error(recognized.reason);
  return wordsOfModel(model, trim, recognized, year);
}

describe('Unknown words after a model', () => {
  it.each([
    ['Ford', 'F-150 Platypus', 2018, 'Platypus'],
    ['Toyota', 'Camry LE', 1993, 'LE'],
    ['Ford', 'Mustang Mach 1', 2004, 'Mach 1'],
    ['Acura', 'TL SH-AWD w/Tech 4dr Sedan', 2010, 'SH-AWD w/Tech'],
    ['Chevrolet', '2015 Chevy Silverado 1500 Z71 crew cab 4x4', 2015, 'Z71'],
    ['Chevrolet', 'camaro ss coupe 2d', 2018, 'ss'],
    ['Ford', 'raptor', 2014, 'raptor'],
    ['Audi', 'q7 premium plus', 2017, 'premium plus'],
    ['GMC', 'yukon denali xl', 2008, 'denali'],
    ['Ford', 'Explorer Police Interceptor', 2017, 'Police Interceptor'],
  ])('are its trim, as written in the feed: %s %s (%d)', (make, model, year, trim) => {
    expect(leftOf(make, model, year)).toEqual({ trim, unread: '' });
  });

  it.each([
    ['Ford', 'F-150 XLT lifted', 2018, 'lifted'],
    ['Ford', 'Lifted F-150 XLT 1/2 ton', 2018, 'Lifted 1/2 ton'],
    ['Toyota', 'Camry clean title call me now', 2015, 'clean title call me now'],
    ['Honda', 'Civic Camry EX', 2015, 'Camry'],
    ['Honda', 'Civic must sell divorce', 2015, 'must sell divorce'],
    ['Honda', 'Civic low miles', 2015, 'low miles'],
    ['Honda', 'Civic 1 owner', 2015, '1 owner'],
    ['Honda', `Civic ${'x'.repeat(101)}`, 2015, 'x'.repeat(101)],
  ])(
    'are reported beside a trim, before the name, when many, or when sales talk: %s %s (%d)',
    (make, model, year, unread) => {
      expect(leftOf(make, model, year)).toEqual({ trim: '', unread });
    },
  );

  it.each([
    ['Ford', 'F-150 SuperCrew 4x4', 2018, ''],
    ['Ford', 'F-250 Super Duty XLT', 2018, ''],
    ['Mercedes-Benz', 'C-Class C300 4MATIC Sedan 4D', 2014, ''],
    ['Nissan', 'Rogue SV Sport Utility', 2017, ''],
    ['Toyota', 'RAV4 XLE Hybrid', 2019, ''],
    ['Ford', 'F-150 XLT', 2018, 'XLT'],
    ['Ford', 'F-150 Platypus', 2018, 'Platypus'],
  ])(
    'are dropped when they repeat the build, the name or the trim: %s %s (%d)',
    (make, model, year, trim) => {
      expect(leftOf(make, model, year, trim)).toEqual({ trim: '', unread: '' });
    },
  );

  it('are never part of a model or trim name if they are sales talk', () => {
    const names = catalog.models.flatMap(({ code, name }) => [
      name,
      ...catalog.trimsOfModel(code).map((trim) => trim.name),
    ]);
    expect(names.filter(isPraise)).toEqual([]);
  });
});
