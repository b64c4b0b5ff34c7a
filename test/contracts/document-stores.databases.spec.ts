import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CarEncoder } from '../../src/inventory/indexed-documents/indexed-document.js';
import type { DocumentStore } from '../../src/inventory/indexed-documents/document-store.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openDocumentStore } from '../../src/inventory/indexed-documents/open-document-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { anOffer } from './an-offer.js';
import { rateLike } from './rate-like.js';
import { describeStoresOnBoth } from './store-places.js';

interface Encoded {
  id: string;
  price: number;
  seller: string;
  deal: string;
}

/**
 * Documents a car to a line with its price, the number of its seller's name and its deal rating.
 * Counts its calls.
 */
class LineEncoder implements CarEncoder {
  encoded = 0;

  constructor(readonly key = 'lines') {}

  encode(
    { listing, owner, dealRating }: Parameters<CarEncoder['encode']>[0],
    termNumberOf: Parameters<CarEncoder['encode']>[1],
  ): Uint8Array {
    this.encoded++;
    return Buffer.from(
      `${listing.id}:${listing.priceDollars}:${termNumberOf('seller', owner.name)}:${dealRating?.indicator ?? ''}\n`,
    );
  }
}

/** Contract of document stores. */
describeStoresOnBoth('A document store', (newPlace) => {
  let store: ListingStore;
  let other: ListingStore;
  let documents: DocumentStore;
  let otherDocuments: DocumentStore;

  beforeEach(async () => {
    const place = await newPlace();
    [store, other] = [openListingStore(place), openListingStore(place)];
    [documents, otherDocuments] = [openDocumentStore(place), openDocumentStore(place)];
  });

  afterEach(async () => {
    await store.close();
    await other.close();
    await documents.close();
    await otherDocuments.close();
  });

  const read = async (encoder: CarEncoder = new LineEncoder()): Promise<Encoded[]> => {
    const { blocks, terms } = await documents.readDocuments(encoder);
    const lines = blocks.flatMap((block) =>
      Buffer.from(block).toString().split('\n').filter(Boolean),
    );
    return lines
      .map((line) => line.split(':'))
      .map(([id, price, seller, deal]) => ({
        id: id!,
        price: Number(price),
        seller: terms[Number(seller)]!.value,
        deal: deal!,
      }))
      .toSorted((a, b) => Number(a.id) - Number(b.id));
  };
  /** Documents the cars that have no document. Returns their number. */
  const waiting = async (encoder: CarEncoder, of = documents) => {
    let total = 0;
    await of.encodeMissing(encoder, (_, all) => void (total = all));
    return total;
  };
  const north = { seller: 'North Motors', deal: '' };

  it('encodes every car once', async () => {
    await store.saveOffers(
      ['1', '2', '9007199254740991'].map((id) => anOffer({ id, priceDollars: 100 })),
    );
    const encoder = new LineEncoder();
    expect(await waiting(encoder)).toBe(3);
    expect(await waiting(encoder)).toBe(0);
    expect(await read(encoder)).toEqual(
      ['1', '2', '9007199254740991'].map((id) => ({ id, price: 100, ...north })),
    );
    expect(encoder.encoded).toBe(3);
  });

  it('reads cars without a document, too, without saving one', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    await documents.encodeMissing(new LineEncoder());
    await store.saveOffers([
      anOffer({ id: '2', ownerId: 'south-dealer' }, { owner: { name: 'South Motors' } }),
    ]);
    expect(await read()).toEqual([
      { id: '1', price: 20_000, ...north },
      { id: '2', price: 20_000, seller: 'South Motors', deal: '' },
    ]);
    expect(await waiting(new LineEncoder())).toBe(1);
  });

  it('preserves arbitrary bytes', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 256);
    const encoder = { key: 'bytes', encode: () => bytes };
    await store.saveOffers([anOffer({ id: '1' }), anOffer({ id: '2' })]);
    await documents.encodeMissing(encoder);
    const { blocks } = await documents.readDocuments(encoder);
    expect(Buffer.concat(blocks)).toEqual(Buffer.concat([bytes, bytes]));
  });

  it('drops the document of a car that another connection changes', async () => {
    const encoder = new LineEncoder();
    const changes: [change: () => Promise<unknown>, expected: Encoded[]][] = [
      [
        () => other.saveOffers([anOffer({ id: '1', priceDollars: 1_000 })]),
        [{ id: '1', price: 1_000, ...north }],
      ],
      [
        () => other.saveOffers([anOffer({ id: '1', priceDollars: 900 }, { source: 'south' })]),
        [{ id: '1', price: 900, ...north }],
      ],
      [() => other.removeOffers('south', []), [{ id: '1', price: 1_000, ...north }]],
      [
        () => other.saveOffers([anOffer({ id: '2' }, { owner: { name: 'New Name' } })]),
        [
          { id: '1', price: 1_000, seller: 'New Name', deal: '' },
          { id: '2', price: 20_000, seller: 'New Name', deal: '' },
        ],
      ],
      [
        () => other.removeOffers('north', ['1']),
        [{ id: '1', price: 1_000, seller: 'New Name', deal: '' }],
      ],
      [
        () => rateLike(other, anOffer(), { expectedPriceDollars: 1_200, sampleSize: 9 }),
        [{ id: '1', price: 1_000, seller: 'New Name', deal: 'great' }],
      ],
      [() => rateLike(other, anOffer()), [{ id: '1', price: 1_000, seller: 'New Name', deal: '' }]],
      [() => other.removeOffers('north', []), []],
    ];
    for (const [change, expected] of changes) {
      await documents.encodeMissing(encoder);
      await change();
      expect(await read()).toEqual(expected);
      await documents.encodeMissing(encoder);
      expect(await read()).toEqual(expected);
    }
  });

  it('encodes all cars again when the encoding version changes, in either direction', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    for (const key of ['one', 'another', 'one']) {
      const encoder = new LineEncoder(key);
      expect(await read(encoder)).toEqual([{ id: '1', price: 20_000, ...north }]);
      expect(await waiting(encoder, otherDocuments)).toBe(1);
      expect(await read(encoder)).toEqual([{ id: '1', price: 20_000, ...north }]);
      expect(encoder.encoded).toBe(2);
    }
  });

  it('stops encoding when another connection changes the encoding version', async () => {
    await store.saveOffers(
      Array.from({ length: 1_500 }, (_, at) => anOffer({ id: String(at + 1) })),
    );
    const [left, taken] = [new LineEncoder('left'), new LineEncoder('taken')];
    await documents.encodeMissing(left, () => otherDocuments.encodeMissing(taken));
    expect(left.encoded).toBeLessThan(1_500);
    expect(await waiting(taken)).toBe(0);
    expect(taken.encoded).toBe(1_500);
    expect(await waiting(left)).toBe(1_500);
  });

  it('numbers terms alike from two connections', async () => {
    const [first, second] = ['First Motors', 'Second Motors'].map((name, at) =>
      anOffer({ id: String(at + 1), ownerId: name }, { owner: { name } }),
    );
    await store.saveOffers([first!]);
    await documents.encodeMissing(new LineEncoder('before'));
    await otherDocuments.encodeMissing(new LineEncoder());
    await store.saveOffers([second!]);
    await documents.encodeMissing(new LineEncoder());
    await other.saveOffers([{ ...first!, listing: { ...first!.listing, priceDollars: 5 } }]);
    await otherDocuments.encodeMissing(new LineEncoder());
    expect((await read()).map(({ seller }) => seller)).toEqual(['First Motors', 'Second Motors']);
  });

  it('saves nothing of a transaction that fails midway', async () => {
    await store.saveOffers(
      ['1', '2', '3'].map((id) =>
        anOffer({ id, ownerId: `owner-${id}` }, { owner: { name: `Owner ${id}` } }),
      ),
    );
    const good = new LineEncoder();
    const failing: CarEncoder = {
      key: good.key,
      encode(car, termNumberOf) {
        if (car.listing.id === '3') throw new Error('cut off');
        return good.encode(car, termNumberOf);
      },
    };
    await expect(documents.encodeMissing(failing)).rejects.toThrow('cut off');
    await other.saveOffers([
      anOffer({ id: '0', ownerId: 'owner-0' }, { owner: { name: 'Owner 0' } }),
    ]);
    expect(await waiting(good, otherDocuments)).toBe(4);
    await store.saveOffers(
      ['1', '2', '3'].map((id) =>
        anOffer(
          { id, priceDollars: 1, ownerId: `owner-${id}` },
          { owner: { name: `Owner ${id}` } },
        ),
      ),
    );
    expect(await waiting(good)).toBe(3);
    expect((await read()).map(({ id, seller }) => [id, seller])).toEqual(
      ['0', '1', '2', '3'].map((id) => [id, `Owner ${id}`]),
    );
  });

  it('finds missing documents after more changes than the store can distinguish', async () => {
    await store.saveOffers(['1', '2'].map((id) => anOffer({ id })));
    expect(await waiting(new LineEncoder())).toBe(2);
    await other.saveOffers([anOffer({ id: '1', priceDollars: 1 })]);
    for (let priceDollars = 1; priceDollars <= 1_001; priceDollars++)
      await other.saveOffers([anOffer({ id: '3', priceDollars })]);
    expect((await read()).map(({ price }) => price)).toEqual([1, 20_000, 1_001]);
    expect(await waiting(new LineEncoder())).toBe(2);
  });

  it('does not count as a store change, and reads documents with their revision', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    const before = [await store.revision(), await store.state()];
    await documents.encodeMissing(new LineEncoder());
    expect([await store.revision(), await store.state()]).toEqual(before);
    const { blocks, revision, state } = await documents.readDocuments(new LineEncoder());
    expect([revision, state]).toEqual(before);
    expect(Buffer.concat(blocks).toString()).toMatch(/^1:20000:/);
  });

  it('reads documents of one revision while others save', async () => {
    const priced = (priceDollars: number) => ['1', '2'].map((id) => anOffer({ id, priceDollars }));
    await store.saveOffers(priced(0));
    const first = await store.revision();
    const saving = (async () => {
      for (let price = 1; price <= 40; price++) await other.saveOffers(priced(price));
    })();
    for (let time = 0; time < 10; time++) {
      const { blocks, revision } = await documents.readDocuments(new LineEncoder());
      const prices = Buffer.concat(blocks)
        .toString()
        .trim()
        .split('\n')
        .map((line) => Number(line.split(':')[1]));
      expect(prices).toEqual([revision - first, revision - first]);
    }
    await saving;
  });
});
