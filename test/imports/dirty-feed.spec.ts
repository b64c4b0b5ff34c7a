import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Catalog } from '../../src/catalog/catalog.js';
import type { BodyStyleCode } from '../../src/catalog/options/body-styles.js';
import { vehicleStyleOf } from '../../src/catalog/options/body-styles.js';
import { Places } from '../../src/catalog/places/places.js';
import { ModelRecognizer } from '../../src/catalog/matching/recognize-model.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { builtInMap } from '../../src/inventory/import/map/built-in-maps.js';
import { openFeed } from '../../src/inventory/import/read/feed-reader.js';
import type { FeedRecord } from '../../src/inventory/import/read/feed-row.js';
import { isReadable } from '../../src/inventory/import/read/feed-row.js';
import type { ImportSummary } from '../../src/inventory/import/run/import-summary.js';
import { importedRows } from '../../src/inventory/import/run/import-summary.js';
import { OfferReader } from '../../src/inventory/import/run/offer-from-row.js';
import { DROPPED_FACT_REASONS, REJECT_REASONS } from '../../src/inventory/import/row-issues.js';
import { importInto } from './import-into.js';

/** Invented ads with the columns of craigslist's, and every kind of error in people's ads. */
const FEED = join(import.meta.dirname, '..', 'fixtures', 'dirty-feed.csv');
/**
 * One row per row of the feed: its first line, a description of its error, and the expected result.
 * Empty cells are not checked.
 */
const EXPECTED = join(import.meta.dirname, '..', 'fixtures', 'dirty-feed-expected.csv');
const NOW = Date.UTC(2026, 10, 21);

/**
 * Problems of fields that these ads lack: pictures, pages, equipment, history, description and
 * engine. `field-limits.spec.ts` and other specs here test them.
 */
const NOT_IN_ADS: ReadonlySet<string> = new Set([
  'too-many-pictures',
  'too-many-features',
  'too-many-entries',
  'unusable-address',
  'uncallable-phone',
  'unknown-history',
  'cut-text',
  'several-texts',
  'unknown-store',
]);

type Cells = Readonly<Record<string, string>>;

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);
const expected = parse<Cells>(readFileSync(EXPECTED), { columns: true });
const actual = await outcomes();

describe('A listing with', () => {
  it.each(expected.map(({ line, dirt, ...cells }) => [dirt!, line!, cells] as const))(
    '%s (line %s)',
    (_, line, cells) => {
      const stated = Object.keys(cells).filter((column) => column !== 'id' && cells[column] !== '');
      const outcome = actual.get(Number(line));
      expect(
        Object.fromEntries(stated.map((column) => [column, outcome?.[column] ?? 'none'])),
      ).toEqual(Object.fromEntries(stated.map((column) => [column, cells[column]])));
    },
  );
});

describe('The dirty feed', () => {
  let dataDir: string;
  let summary: ImportSummary;
  let rejects: Cells[];
  let store: EmbeddedListingStore;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dirty-feed-'));
    summary = await importInto(dataDir, FEED, { now: NOW });
    rejects = parse<Cells>(readFileSync(summary.rejectsPath!), { columns: true });
    store = new EmbeddedListingStore(dataDir);
  });

  afterAll(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('has an expectation for every row', () => {
    expect(expected.map(({ line }) => Number(line))).toEqual([...actual.keys()]);
  });

  it('has every kind of dirt that the importer knows', () => {
    const verdicts = expected.flatMap(({ verdict }) =>
      verdict!.replace('listed, ', '').split(', '),
    );
    const reasons = [...Object.keys(REJECT_REASONS), ...Object.keys(DROPPED_FACT_REASONS)].filter(
      (reason) => !NOT_IN_ADS.has(reason),
    );
    expect(new Set(verdicts)).toEqual(new Set(['listed', ...reasons]));
  });

  it('is counted to the last row, and each reject is listed with line and reason', () => {
    const refused = expected.filter(({ verdict }) => !verdict!.startsWith('listed'));
    expect(summary).toMatchObject({ read: expected.length, refused: refused.length });
    expect(importedRows(summary) + summary.refused).toBe(summary.read);
    const listed = rejects.filter(({ status }) => status === 'refused');
    expect(listed.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
      refused.map(({ line, verdict }) => `${line} ${verdict}`),
    );
  });

  it('shows a car posted in several towns once, at its best price, with one unnamed seller', async () => {
    const [reposted] = vinsPosted(4);
    expect((await store.carsByVin([reposted!]))[0]).toMatchObject({
      offerCount: 1,
      listing: { priceDollars: 13_500 },
      owner: { city: 'Nashville' },
    });
  });

  it('shows a car from a dealer and a private seller once, with two sellers, cheaper first', async () => {
    const twice = vinsPosted(2).find(
      (vin) => new Set(rowsOf(vin).map(({ price }) => price)).size === 2,
    );
    expect((await store.carsByVin([twice!]))[0]).toMatchObject({
      offerCount: 2,
      listing: { priceDollars: 10_500 },
      owner: { sellerType: 'p' },
    });
  });

  it('counts reposts as merged: three towns, one ad posted twice, one repeated row', () => {
    expect(summary.merged).toBe(5);
  });

  it('uses the maker of the VIN', async () => {
    const cars = (await Array.fromAsync(store.allCars())).filter(
      ({ listing }) => listing.vin?.length === 17,
    );
    expect(cars.length).toBeGreaterThan(4);
    for (const { listing } of cars) {
      expect(catalog.makeByCode(listing.makeCode)!.wmis).toContain(listing.vin!.slice(0, 3));
    }
  });
});

/** The result of each record, by its line. */
async function outcomes(): Promise<Map<number, Record<string, string | undefined>>> {
  const reader = new OfferReader({
    catalog,
    recognizer,
    places: Places.load(),
    map: builtInMap('craigslist')!,
    source: 'dirty',
    now: NOW,
  });
  const feed = await openFeed(FEED);
  const found = new Map<number, Record<string, string | undefined>>();
  for await (const records of feed.records(() => undefined)) {
    for (const record of records) found.set(record.line, outcomeOf(record, reader));
  }
  return found;
}

function outcomeOf(record: FeedRecord, reader: OfferReader): Record<string, string | undefined> {
  if (!isReadable(record)) return { verdict: record.reason };
  const read = reader.read(record);
  if ('issue' in read) return { verdict: read.issue.reason };
  const { listing, owner, droppedFacts } = read;
  return {
    verdict: ['listed', ...droppedFacts.map(({ reason }) => reason)].join(', '),
    car: [listing.makeCode, listing.modelCode, listing.trim].filter(Boolean).join(' '),
    year: String(listing.year),
    price: String(listing.priceDollars),
    mileage: listing.mileageMiles?.toString(),
    vin: listing.vin,
    place: `${owner.city}, ${owner.state}`,
    seller: owner.name,
    body: listing.bodyStyleCode,
    style: vehicleStyleOf(listing.bodyStyleCode as BodyStyleCode),
    fuel: listing.fuelTypeGroup,
    drive: listing.driveType,
    color: listing.exteriorColor,
    listingType: listing.listingType,
    description: listing.description,
    listedAt: listing.listedAt === undefined ? undefined : new Date(listing.listedAt).toISOString(),
  };
}

function rowsOf(vin: string): Cells[] {
  return expected.filter((row) => row['vin'] === vin);
}

/** VINs that are in this number of rows. */
function vinsPosted(times: number): string[] {
  const vins = new Set(expected.map(({ vin }) => vin!).filter((vin) => /^\w{17}$/.test(vin)));
  return [...vins].filter((vin) => rowsOf(vin).length === times);
}
