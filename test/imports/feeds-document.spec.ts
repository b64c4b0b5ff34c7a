import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../../src/catalog/catalog.js';
import { Places } from '../../src/catalog/places/places.js';
import { ModelRecognizer } from '../../src/catalog/matching/recognize-model.js';
import { BUILT_IN_MAP_NAMES } from '../../src/inventory/import/map/built-in-maps.js';
import type { FeedMap } from '../../src/inventory/import/map/feed-map.js';
import { FEED_FIELDS } from '../../src/inventory/import/map/feed-map.js';
import { limitOf } from '../../src/inventory/import/field-limits.js';
import { KeyedRow } from '../../src/inventory/import/read/feed-row.js';
import { jsonCells } from '../../src/inventory/import/read/json-cells.js';
import type { OfferOfRow } from '../../src/inventory/import/run/offer-from-row.js';
import { OfferReader } from '../../src/inventory/import/run/offer-from-row.js';
import { readFeedMap } from '../../src/inventory/import/map/read-feed-map.js';
import { parseFeedSources } from '../../src/inventory/sources/feed-sources.js';
import { DROPPED_FACT_REASONS, REJECT_REASONS } from '../../src/inventory/import/row-issues.js';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/feeds.md'), 'utf8');
const MAX_BYTES = 23_000;
const JSONS = Array.from(DOCUMENT.matchAll(/```json\n([\s\S]*?)```/g), ([, json = '']) => json);
const [[MANIFEST = ''], MAPS] = [
  JSONS.filter(isManifest),
  JSONS.filter((json) => !isManifest(json)),
];
const EXAMPLES = MAPS.map((json) => readFeedMap(json, 'an example'));

describe('docs/feeds.md', () => {
  it('lists every reason, field and built-in map', () => {
    const names = [
      ...Object.keys(REJECT_REASONS),
      ...Object.keys(DROPPED_FACT_REASONS),
      ...FEED_FIELDS,
      ...BUILT_IN_MAP_NAMES,
    ];
    expect(names.filter((name) => !DOCUMENT.includes(`\`${name}\``))).toEqual([]);
  });

  it('is short enough to read', () => {
    expect(Buffer.byteLength(DOCUMENT)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('shows maps that work as printed', () => {
    expect(EXAMPLES.map(({ name }) => name)).toEqual(['my-dealer', 'stock-api']);
    expect(EXAMPLES[0]!.fields.get('mileage')).toEqual([
      expect.objectContaining({ source: { kind: 'column', column: 'KM' }, unit: 'km' }),
    ]);
  });

  it('shows a manifest that works as printed', () => {
    expect(parseFeedSources(MANIFEST, '/srv/sources.json').map(({ name }) => name)).toEqual([
      'north-motors',
      'south-group',
      'west-cars',
    ]);
  });

  it('describes the result of the first example correctly', () => {
    const cells = {
      ref: '7',
      title: '2014 Ford F-150 XLT',
      preis: '12000',
      km: '80000',
      kraftstoff: 'Benzin',
      plz: '2118',
      haendler: 'Nord',
    };
    const { listing, owner } = offerOf(EXAMPLES[0]!, cells);
    expect(listing).toMatchObject({
      year: 2014,
      makeCode: 'FORD',
      modelCode: 'F150',
      priceDollars: 12_000,
      mileageMiles: 49_710,
      zip: '02118',
    });
    expect([listing.fuelTypeGroup, owner.name]).toEqual(['GSL', 'Nord']);
    expect(offerOf(EXAMPLES[0]!, { ...cells, plz: '' }).listing.zip).toBe('78701');
  });

  it('describes the result of the second example correctly', () => {
    const car = {
      stock: { number: 'S1' },
      make: 'Toyota',
      model: 'Camry',
      name: 'Toyota Camry - SE',
      year: 2019,
      pricing: { asking: '$18,000', discount: 500, currency: 'USD' },
      odometer: { value: 40_000, unit: 'mi' },
      dealer: {
        zip: '78701',
        name: 'North Motors',
        street: '1 Main St',
        city: 'Austin',
        state: 'TX',
      },
      photos: [{ url: 'https://p.example/1.jpg' }, { url: 'https://p.example/2.jpg' }],
      morePhotos: 'https://p.example/3.jpg|https://p.example/4.jpg',
      options: [{ name: 'Heated Front Seat(s)' }, { name: 'Cup holders' }],
      packages: 'Weather Package;Sky Package',
      oneOwner: true,
      titleStatus: 'clean',
      report: { provider: 'Carfax' },
      cpo: { isCertified: 'yes', program: 'Gold' },
    };
    const { listing, owner } = offerOf(EXAMPLES[1]!, jsonCells(JSON.stringify(car)));
    expect(listing).toMatchObject({
      priceDollars: 17_500,
      trim: 'SE',
      images: [1, 2, 3, 4].map((number) => `https://p.example/${number}.jpg`),
      features: ['1001'],
      packages: ['TOYOTA_WEATHER'],
      otherFeatures: ['Cup holders', 'Sky Package'],
      history: ['ONE_OWNER', 'CLEAN_TITLE'],
      historyProvider: 'CARFAX',
      listingType: 'CERTIFIED',
      certifiedProductId: 'TOYOTA_CPO',
      certifiedProgram: 'Gold',
    });
    expect(owner.address).toBe('1 Main St');
    const { discount: _discount, ...withoutDiscount } = car.pricing;
    expect(
      offerOf(EXAMPLES[1]!, jsonCells(JSON.stringify({ ...car, pricing: withoutDiscount }))).listing
        .priceDollars,
    ).toBe(18_000);
  });

  it('lists the limit of every field', () => {
    const [, limits = ''] = /### Limits\n([\s\S]*?)\n## /.exec(DOCUMENT) ?? [];
    const rows = Array.from(
      limits.matchAll(/^\| (.*) \| (any|\d[\d,]*(?<!,)|none).* \|$/gm),
      ([, fields = '', most = '']) => ({
        fields,
        most,
      }),
    );
    const statedOf = (field: string) =>
      rows.find(({ fields }) => fields.includes(`\`${field}\``))?.most ?? '200';
    const limited = FEED_FIELDS.filter((field) => Number.isFinite(limitOf(field)));
    expect(limited.map((field) => [field, statedOf(field)])).toEqual(
      limited.map((field) => [field, limitOf(field).toLocaleString('en-US')]),
    );
  });
});

function isManifest(json: string): boolean {
  return json.includes('"sources"');
}

function offerOf(map: FeedMap, cells: object): OfferOfRow {
  const catalog = Catalog.load();
  const reference = {
    catalog,
    recognizer: new ModelRecognizer(catalog),
    places: Places.load(),
    now: Date.UTC(2026, 10, 21),
  };
  const entries: Iterable<[string, string]> = cells instanceof Map ? cells : Object.entries(cells);
  const result = new OfferReader({ ...reference, map, source: 'test' }).read(
    new KeyedRow(2, new Map(entries)),
  );
  if ('issue' in result) throw new Error(JSON.stringify(result.issue));
  return result;
}
