import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../test/search-context.js';
import type { Make } from '../../../catalog/catalog-types.js';
import { Phrases } from '../read-phrase.js';

const context = aSearchContext();
const { catalog } = context;
const phrases = new Phrases(context);

function modelsFoundBy(phrase: string): readonly string[] {
  const { params } = phrases.read(phrase);
  const valuesOf = (...names: string[]) =>
    params.filter(([name]) => names.includes(name)).map(([, value]) => value);
  const series = catalog.makes.flatMap(({ code }) => catalog.seriesOfMake(code));
  const ofSeries = series
    .filter(({ code }) => valuesOf('seriesCode').includes(code))
    .flatMap(({ modelCodes }) => modelCodes);
  return [...valuesOf('modelCode', 'modelCodeList'), ...ofSeries].toSorted();
}

interface Family {
  readonly make: Make;
  /** The model's name without its number. */
  readonly name: string;
  readonly codes: readonly string[];
}

const families: readonly Family[] = catalog.makes.flatMap((make) => {
  const models = catalog.modelsOfMake(make.code);
  const names = new Set(
    models.flatMap(({ name }) => /^(.*[a-z])[ -]?\d+(?:HD)?$/i.exec(name)?.[1] ?? []),
  );
  return Array.from(names, (name) => {
    const rest = (other: string) => (other.startsWith(name) ? other.slice(name.length) : 'another');
    const family = models.filter((model) => /^(?:[ -]?\d+(?:HD)?)?$/.test(rest(model.name)));
    return { make, name, codes: family.map(({ code }) => code) };
  }).filter(({ codes }) => codes.length > 1);
});
const isLetter = ({ name }: Family) => name.length === 1;
const lacking = (phrase: string, { codes }: Family) =>
  codes.filter((code) => !modelsFoundBy(phrase).includes(code));

describe('A family of numbered models', () => {
  it('is found by make and name without the number', () => {
    expect(families.length).toBeGreaterThan(80);
    // "Kia EV" finds every electric Kia, and "Mazda Mazda" is the make.
    const meansMore = new Set(['Kia EV', 'Mazda MAZDA']);
    const lost = families
      .filter((family) => !isLetter(family) && !meansMore.has(`${family.make.name} ${family.name}`))
      .filter((family) => lacking(`${family.make.name} ${family.name}`, family).length > 0);
    expect(lost.map(({ make, name }) => `${make.name} ${name}`)).toEqual([]);
  });

  it('is found by a letter when the make has such a model, else by its series', () => {
    const isName = ({ make, name }: Family) =>
      catalog.modelsOfMake(make.code).some((model) => model.name === name);
    // The letters of Mercedes-Benz are classes, which are series in the catalog.
    const letters = families.filter(({ make, name }) => name.length === 1 && make.code !== 'MB');
    const said = (family: Family) =>
      `${family.make.name} ${family.name}${isName(family) ? '' : ' Series'}`;
    expect(letters.filter((family) => lacking(said(family), family).length > 0).map(said)).toEqual(
      [],
    );
  });

  it('is found by a word alone, unless it is a make', () => {
    const words = families.filter(
      ({ name }) =>
        /[a-z]{3}/i.test(name) &&
        !catalog.makes.some((make) => make.name.toLowerCase() === name.toLowerCase()),
    );
    expect(words.length).toBeGreaterThan(20);
    expect(
      words.filter((family) => lacking(family.name, family).length > 0).map(({ name }) => name),
    ).toEqual([]);
  });

  it.each([
    ['ram promaster', ['PROMASTER', 'PROMASTER1500', 'PROMASTER2500', 'PROMASTER3500']],
    ['promasters', ['PROMASTER', 'PROMASTER1500', 'PROMASTER2500', 'PROMASTER3500']],
    ['chevy express', ['EXPRESS', 'EXPRESS1500', 'EXPRESS2500', 'EXPRESS3500']],
    ['express cargo van', ['EXPRESS', 'EXPRESS1500', 'EXPRESS2500', 'EXPRESS3500']],
    ['gmc savana', ['SAVANA', 'SAVANA1500', 'SAVANA2500', 'SAVANA3500']],
    ['silverado express', [...modelsFoundBy('silverado'), ...modelsFoundBy('express')].toSorted()],
    ['promaster city', ['PROMASTERCITY']],
    [
      'mazda cx',
      [
        'CX3',
        'CX30',
        'CX5',
        'CX50',
        'CX50HYBRID',
        'CX7',
        'CX70',
        'CX70PHEV',
        'CX9',
        'CX90',
        'CX90PHEV',
      ],
    ],
    [
      'f series',
      [
        'F150',
        'F150LIGHTNING',
        'F250',
        'F350',
        'F450',
        'F550',
        'F650',
        'F750',
        'FORDF1',
        'FORDF100',
        'FORDF2',
      ],
    ],
    ['cx-5', ['CX5']],
  ])('%s', (phrase, codes) => {
    expect(modelsFoundBy(phrase)).toEqual(codes);
  });

  it('has the name that shoppers use', () => {
    const labelOf = (phrase: string) => phrases.read(phrase).understood[0]!.label;
    expect(
      ['f series', 'ford f-series', 'bmw x series', 'mazda cx', 'promaster'].map(labelOf),
    ).toEqual(['Ford F-Series', 'Ford F-Series', 'BMW X Series', 'Mazda CX', 'Ram ProMaster']);
  });

  it.each([
    ['ram 1500 promaster', ['PROMASTER1500']],
    ['1500 promaster', ['PROMASTER1500']],
    ['chevy 2500 express', ['EXPRESS2500']],
    ['gmc 3500 savana', ['SAVANA3500']],
    ['chevrolet 1500 silverado', ['SILVERADO1500']],
    ['ram 1500', ['RAM1500']],
    [
      'ram 1500 or promaster',
      ['PROMASTER', 'PROMASTER1500', 'PROMASTER2500', 'PROMASTER3500', 'RAM1500'],
    ],
  ])('is one model when a number precedes its name: %s', (phrase, codes) => {
    expect(modelsFoundBy(phrase)).toEqual(codes);
  });
});
