import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded/embedded-search-index.js';
import { INDEX_FIELDS, toIndexQuery } from '../../src/search/index-fields.js';
import { toIndexedCar } from '../../src/search/indexing/indexed-car.js';
import type { UnderstoodWords } from '../../src/search/query-understanding/phrase-answer.js';
import { phraseWords } from '../../src/search/query-understanding/phrase-words.js';
import { STOP_WORDS } from '../../src/search/query-understanding/keyword-synonyms.js';
import { Phrases } from '../../src/search/query-understanding/read-phrase.js';
import type { Param } from '../../src/search/filters/filter.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { aSearchContext } from '../search-context.js';

/**
 * Three hundred phrases of shoppers, written without knowledge of the code: the expected result,
 * the actual result, and a verdict. A change of an actual result needs a new verdict.
 */
const TABLE = join(import.meta.dirname, '..', 'fixtures', 'shopper-phrases.csv');
const NOW = Date.UTC(2026, 10, 21);
const CARS = 1_500;

type Row = Readonly<
  Record<'phrase' | 'expectation' | 'verdict' | 'search' | 'notUnderstood', string>
>;

const rows = parse<Row>(readFileSync(TABLE), { columns: true });
const context = aSearchContext();
const phrases = new Phrases(context);
const index = new EmbeddedSearchIndex(INDEX_FIELDS);

beforeAll(() => {
  const demo = new DemoInventory(context.catalog, context.places, context.marketAreas);
  index.replace(
    Array.from(demo.offers({ count: CARS, seed: 11, now: NOW }), ({ listing, owner }) =>
      toIndexedCar({ listing, owner, offerCount: 1 }, context, NOW)!,
    ),
  );
});

describe('The phrases of three hundred shoppers', () => {
  it.each(rows.map(({ phrase, ...row }) => [phrase, row] as const))(
    '%s',
    (phrase, { search, notUnderstood }) => {
      const { params, notUnderstood: reported, vin, stockNumber } = phrases.read(phrase);
      const codes = [
        ...(vin ? [`vin=${vin}`] : []),
        ...(stockNumber ? [`stockNumber=${stockNumber}`] : []),
      ];
      expect([...params.map((param) => param.join('=')), ...codes].join(' ')).toBe(search);
      expect(reported.join(' | ')).toBe(notUnderstood);
    },
  );

  it('are understood in nineteen of twenty cases, and none is inverted or lost', () => {
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(
      new Set(['right', 'partly', 'wrong']),
    );
    expect(
      rows.filter(({ verdict }) => verdict === 'right').length / rows.length,
    ).toBeGreaterThanOrEqual(0.95);
  });
});

/** Independent parts of phrases, grouped by kind. */
const PIECES = [
  ['honda civic', 'mustang', 'toyota rav4', 'f150', 'bmw 3 series', 'nissan'],
  ['hatchback', 'suv', 'crew cab', 'convertible'],
  ['red', 'silver', 'white exterior'],
  ['under 20k', 'less than $30,000', '10k to 15k', '$400 a month'],
  ['under 60k miles', 'less than 45,000 mi', '20k-50k miles'],
  ['2018 or newer', '2015-2019', 'pre 2010'],
  ['awd', 'rwd', '2wd'],
  ['sunroof', 'heated seats', 'third row'],
  ['manual transmission', 'automatic'],
  ['used', 'certified'],
  ['one owner', 'no accidents'],
  ['cheapest', 'newest', 'lowest mileage'],
  ['not black', 'no kia', 'without navigation'],
] as const;

/** Some of them in random order, one per kind. */
const pieces = fc
  .shuffledSubarray(
    PIECES.map((_, kind) => kind),
    { minLength: 2, maxLength: 6 },
  )
  .chain((kinds) =>
    fc.tuple(
      ...kinds.map((kind) =>
        fc.constantFrom<string>(...PIECES[kind]!).map((text) => ({ kind, text })),
      ),
    ),
  );

describe('A phrase', () => {
  it('means the same in any order of its parts', () => {
    fc.assert(
      fc.property(pieces, (shuffled) => {
        const [one, other] = [shuffled.toSorted((a, b) => a.kind - b.kind), shuffled].map((some) =>
          phrases.read(some.map(({ text }) => text).join(' ')),
        );
        expect(other!.query.toSearch()).toBe(one!.query.toSearch());
        expect(other!.notUnderstood).toEqual([]);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('has each word in exactly one understood or unknown part, except stop words', () => {
    const words = fc.constantFrom(...new Set(rows.flatMap(({ phrase }) => phrase.split(' '))));
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 9 }), (some) => {
        const phrase = some.join(' ');
        const { understood, notUnderstood } = phrases.read(phrase);
        const parts = [
          ...understood.map((part) => part.correctedFrom ?? part.text),
          ...notUnderstood,
        ];
        const said = countsOf(phraseWords(phrase).map(({ text }) => text));
        const accounted = countsOf(
          parts.flatMap((part) => phraseWords(part).map(({ text }) => text)),
        );
        for (const [word, count] of said) {
          const found = accounted.get(word) ?? 0;
          expect([
            phrase,
            word,
            found <= count && (found === count || STOP_WORDS.has(word)),
          ]).toEqual([phrase, word, true]);
        }
      }),
      { numRuns: 600, endOnFailure: true },
    );
  });

  it('finds only cars that match its labels', () => {
    const anyPhrase = fc.oneof(
      fc.constantFrom(...rows.map(({ phrase }) => phrase)),
      pieces.map((chosen) => chosen.map(({ text }) => text).join(' ')),
    );
    fc.assert(
      fc.property(anyPhrase, (phrase) => {
        const { query, understood } = phrases.read(phrase);
        const found = idsOf(query);
        for (const ofFilter of Map.groupBy(understood, groupOf).values()) {
          const allowed = idsOf(SearchQuery.of(paramsOf(query, ofFilter), context));
          expect([phrase, [...found].filter((id) => !allowed.has(id))]).toEqual([phrase, []]);
        }
      }),
      { numRuns: 400, endOnFailure: true },
    );
  }, 300_000);
});

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(words, (word) => word)].map(([word, same]) => [word, same.length]),
  );
}

/** Makes, models and trims form one group. */
function groupOf({ filter }: UnderstoodWords): string {
  return VEHICLE.has(filter) ? 'vehicle' : filter;
}

const VEHICLE: ReadonlySet<string> = new Set([
  'makeCode',
  'modelCode',
  'seriesCode',
  'trimCode',
  'packageName',
]);
const PLACE: ReadonlySet<string> = new Set(['zip', 'city', 'state', 'searchRadius']);

/** The query's parameters for one group of understood words. */
function paramsOf(query: SearchQuery, [first]: readonly UnderstoodWords[]): Param[] {
  const names: ReadonlySet<string> = VEHICLE.has(first!.filter)
    ? VEHICLE
    : PLACE.has(first!.filter)
      ? PLACE
      : new Set(RANGES[first!.filter] ?? [first!.filter]);
  return query.params().filter(([name]) => names.has(name.replace(/List$/, '')));
}

const RANGES: Readonly<Record<string, readonly string[]>> = {
  yearRange: ['startYear', 'endYear'],
  priceRange: ['minPrice', 'maxPrice'],
  mileageRange: ['minMileage', 'maxMileage'],
};

function idsOf(query: SearchQuery): ReadonlySet<number> {
  const all = { ...toIndexQuery(query), firstRecord: 0, numRecords: CARS, countsOf: [] };
  return new Set(index.searchWithout(all, undefined).hits.map(({ id }) => id));
}
