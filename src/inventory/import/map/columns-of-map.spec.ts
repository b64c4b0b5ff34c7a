import { describe, expect, it } from '@jest/globals';
import { builtInMap } from './built-in-maps.js';
import { columnsOf, columnsForMessage, missingColumns, MissingColumns } from './columns-of-map.js';
import { readFeedMap } from './read-feed-map.js';

const MAP = readFeedMap(
  JSON.stringify({
    name: 'test',
    patterns: [{ column: 'Title', pattern: '(?<titleYear>\\d{4})' }],
    fields: {
      make: 'Make',
      model: 'Model',
      year: ['Year', 'TITLEYEAR'],
      price: { compute: ['Price', '-', 'Rebate', '-', 100], currencyColumn: 'Currency' },
      mileage: { column: 'Odometer', unitColumn: 'Unit' },
      dealerAddress: { join: ['Street', 'City'] },
      dealerName: { constant: 'North Motors' },
      images: ['photos[].url', 'more[]'],
    },
  }),
  'test',
);

const ALL = [
  'make',
  'model',
  'year',
  'title',
  'price',
  'rebate',
  'currency',
  'odometer',
  'unit',
  'street',
  'city',
  'photos[0].url',
  'more',
];

describe('The columns of a map', () => {
  it('are those of its rules, units, currencies and patterns, each with its field', () => {
    const named = columnsOf(MAP).map(({ column, field, rule }) => `${field}.${rule} ${column}`);
    expect(named.toSorted()).toEqual([
      'dealerAddress.0 City',
      'dealerAddress.0 Street',
      'images.0 photos[].url',
      'images.1 more[]',
      'make.0 Make',
      'mileage.0 Odometer',
      'mileage.0 Unit',
      'model.0 Model',
      'price.0 Currency',
      'price.0 Price',
      'price.0 Rebate',
      'year.0 Year',
      'year.1 Title',
    ]);
  });

  it('are named on one line, truncated when many', () => {
    expect(columnsForMessage(['Make', 'Model\r1,Ford'])).toBe('Make, Model 1,Ford');
    const many = Array.from({ length: 9_000 }, (_, index) => `column ${index}`);
    expect(columnsForMessage(many)).toHaveLength('\u2026 (9,000 columns)'.length + 500);
    expect(new MissingColumns([], many).message.length).toBeLessThan(700);
  });

  it('are named with [] when the feed has them in a list', () => {
    const photos = { field: 'images', columns: ['photos.url'] } as const;
    expect(new MissingColumns([photos], ['photo', 'Photos[0].url']).message).toContain(
      '  - images: "photos.url" (a list: write "Photos[].url")\n',
    );
    expect(new MissingColumns([photos], ['photo[0].url', 'photos']).message).toContain(
      '  - images: "photos.url"\n',
    );
  });

  it('are missing when the feed has no case variant of them', () => {
    expect(missingColumns(MAP, ALL)).toEqual([]);
    expect(missingColumns(MAP, [' MAKE ', 'Model']).map(({ column }) => column)).toContain('Title');
    const without = (column: string) =>
      missingColumns(
        MAP,
        ALL.filter((known) => known !== column),
      );
    expect(without('rebate')).toEqual([{ column: 'Rebate', field: 'price', rule: 0 }]);
    expect(without('photos[0].url')).toEqual([
      { column: 'photos[].url', field: 'images', rule: 0 },
    ]);
    expect(without('title')).toEqual([{ column: 'Title', field: 'year', rule: 1 }]);
  });

  it('of a built-in map exist in the feeds it is chosen for', () => {
    const map = builtInMap('craigslist')!;
    expect(missingColumns(map, map.recognizedBy).map(({ column }) => column)).not.toContain('url');
  });
});
