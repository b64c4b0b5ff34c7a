import { afterEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DocumentStore } from '../../src/inventory/indexed-documents/document-store.js';
import { openDocumentStore } from '../../src/inventory/indexed-documents/open-document-store.js';
import type { ListingStore, Offer } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { rateDeals } from '../../src/inventory/rate-deals.js';
import { encodeAllCars } from '../../src/search/indexing/build-index.js';
import { carEncoder } from '../../src/search/indexing/document-encoder.js';
import { DOCUMENT_OFFSETS } from '../../src/search/indexing/document-format.js';
import { aSearchContext } from '../search-context.js';
import { anOffer } from './an-offer.js';
import { describeStoresOnBoth } from './store-places.js';

const context = aSearchContext();

/** An import of a source: saves these offers, and may remove all others. */
interface FeedRun {
  readonly source: string;
  readonly offers: readonly Offer[];
  readonly isFull: boolean;
}

/** Few kinds of cars, so that most changes move a market across a limit. */
const anyOffer = (source: string) =>
  fc
    .record({
      id: fc.integer({ min: 1, max: 60 }).map(String),
      modelCode: fc.constantFrom('CAMRY', 'RAV4'),
      trimCode: fc.constantFrom('LE', 'XLE', undefined),
      year: fc.constantFrom(2018, 2019, 2021),
      listingType: fc.constantFrom('USED' as const, 'USED' as const, 'NEW' as const),
      mileageMiles: fc.constantFrom(10_000, 40_000, 90_000),
      priceDollars: fc.constantFrom(400, 15_000, 18_000, 19_000, 20_000, 24_000),
    })
    .map(({ trimCode, ...facts }) =>
      anOffer({ ...facts, ...(trimCode && { trimCode }) }, { source }),
    );
const anyRun: fc.Arbitrary<FeedRun> = fc.constantFrom('north', 'south').chain((source) =>
  fc.record({
    source: fc.constant(source),
    offers: fc.array(anyOffer(source), { minLength: 1, maxLength: 40 }),
    isFull: fc.boolean(),
  }),
);

describeStoresOnBoth('Imports of several feeds', (newPlace, kind) => {
  let opened: (ListingStore | DocumentStore)[] = [];

  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    opened = [];
  });

  const open = async () => {
    const place = await newPlace();
    const [store, documents] = [openListingStore(place), openDocumentStore(place)];
    opened.push(store, documents);
    return { store, documents };
  };

  /** Indexed documents by listing id, with the values of their terms. */
  const documentsOf = async (documents: DocumentStore) => {
    const { blocks, terms } = await documents.readDocuments({
      ...carEncoder(context),
      encode: () => {
        throw new Error('A car has no indexed document.');
      },
    });
    return documentsIn(
      Buffer.concat(blocks),
      (term) => `${terms[term]!.field} ${terms[term]!.value}`,
    );
  };

  it('yield the ratings and documents of one import of all of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRun, { minLength: 1, maxLength: 6 }), async (runs) => {
        const small = await open();
        const left = new Map<string, Offer>();
        for (const { source, offers, isFull } of runs) {
          await small.store.saveOffers(offers);
          const keys = new Set(offers.map(({ sourceKey }) => sourceKey));
          if (isFull) await small.store.removeOffers(source, keys);
          await rateDeals(small.store);
          await encodeAllCars(small.documents, context);
          for (const [key, offer] of left)
            if (isFull && offer.source === source && !keys.has(offer.sourceKey)) left.delete(key);
          for (const offer of offers) left.set(`${source} ${offer.sourceKey}`, offer);
        }
        const whole = await open();
        await whole.store.saveOffers([...left.values()]);
        await rateDeals(whole.store);
        await encodeAllCars(whole.documents, context);
        expect(await Array.fromAsync(small.store.allCars())).toEqual(
          await Array.fromAsync(whole.store.allCars()),
        );
        expect(await documentsOf(small.documents)).toEqual(await documentsOf(whole.documents));
        for (const store of opened.splice(0)) await store.close();
      }),
      { numRuns: kind === 'SQLite' ? 40 : 8 },
    );
  }, 300_000);

  it('rate and index only what changed', async () => {
    const { store, documents } = await open();
    const cars = (first: number, count: number, modelCode: string) =>
      Array.from({ length: count }, (_, at) =>
        anOffer({ id: String(first + at), modelCode, trimCode: 'LE' }),
      );
    for (let model = 0; model < 20; model++)
      await store.saveOffers(cars(1_000 * (model + 1), 100, `MODEL${model}`));
    expect(await rateDeals(store)).toEqual({
      models: 20,
      cars: 2_000,
      changedMarkets: 20,
      changedIndicators: 0,
    });
    const encoded = async () => {
      let count = 0;
      await documents.encodeMissing(carEncoder(context), (done) => void (count = done));
      return count;
    };
    expect(await encoded()).toBe(2_000);

    await store.saveOffers([
      anOffer({ id: '1', modelCode: 'MODEL3', trimCode: 'LE' }, { source: 'south' }),
    ]);
    expect(await rateDeals(store)).toEqual({
      models: 1,
      cars: 101,
      changedMarkets: 1,
      changedIndicators: 0,
    });
    expect(await encoded()).toBe(1);
    expect((await store.carsById(['4000']))[0]!.dealRating).toEqual({
      expectedPriceDollars: 20_000,
      sampleSize: 101,
    });

    // The median of 401 cars is a more expensive one, so the others become great prices.
    await store.saveOffers(cars(100_000, 300, 'MODEL3').map((offer) => dearer(offer)));
    expect(await rateDeals(store)).toEqual({
      models: 1,
      cars: 401,
      changedMarkets: 1,
      changedIndicators: 101,
    });
    expect(await encoded()).toBe(401);
    expect(await rateDeals(store)).toEqual({
      models: 0,
      cars: 0,
      changedMarkets: 0,
      changedIndicators: 0,
    });
    expect(await encoded()).toBe(0);
  });
});

function dearer(offer: Offer): Offer {
  return { ...offer, listing: { ...offer.listing, priceDollars: 24_000 } };
}

/** Decodes indexed documents: the fixed part, and the strings of the terms. */
function documentsIn(bytes: Buffer, textOf: (term: number) => string): Map<number, unknown> {
  const documents = new Map<number, unknown>();
  for (let first = 0; first < bytes.length;) {
    const termsAt = first + DOCUMENT_OFFSETS.terms;
    const end = termsAt + bytes.readUInt32LE(first + DOCUMENT_OFFSETS.termsByteLength);
    documents.set(bytes.readDoubleLE(first + DOCUMENT_OFFSETS.id), {
      fixed: bytes.subarray(first, first + DOCUMENT_OFFSETS.termsByteLength).toString('hex'),
      terms: termsIn(bytes.subarray(termsAt, end)).map(textOf),
    });
    first = end;
  }
  return documents;
}

function termsIn(bytes: Buffer): number[] {
  const terms: number[] = [];
  let [term, shift] = [0, 0];
  for (const byte of bytes) {
    term |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    terms.push(term);
    [term, shift] = [0, 0];
  }
  return terms;
}
