import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CarDigester } from '../../src/inventory/indexed-documents/indexed-document.js';
import type { DigestStore } from '../../src/inventory/indexed-documents/document-store.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openDigestStore } from '../../src/inventory/indexed-documents/open-document-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { anOffer } from './an-offer.js';
import { rateLike } from './rate-like.js';
import { describeStoresOnBoth } from './store-places.js';

interface Digested {
  id: string;
  price: number;
  seller: string;
  deal: string;
}

/**
 * Digests a car to a line with its price, the number of its seller's name and its deal rating.
 * Counts its calls.
 */
class LineDigester implements CarDigester {
  digested = 0;

  constructor(readonly key = 'lines') {}

  digestOf(
    { listing, owner, dealRating }: Parameters<CarDigester['digestOf']>[0],
    termNumberOf: Parameters<CarDigester['digestOf']>[1],
  ): Uint8Array {
    this.digested++;
    return Buffer.from(
      `${listing.id}:${listing.priceDollars}:${termNumberOf('seller', owner.name)}:${dealRating?.indicator ?? ''}\n`,
    );
  }
}

/** Contract of digest stores. */
describeStoresOnBoth('A document store', (newPlace) => {
  let store: ListingStore;
  let other: ListingStore;
  let digests: DigestStore;
  let otherDigests: DigestStore;

  beforeEach(async () => {
    const place = await newPlace();
    [store, other] = [openListingStore(place), openListingStore(place)];
    [digests, otherDigests] = [openDigestStore(place), openDigestStore(place)];
  });

  afterEach(async () => {
    await store.close();
    await other.close();
    await digests.close();
    await otherDigests.close();
  });

  const read = async (digester: CarDigester = new LineDigester()): Promise<Digested[]> => {
    const { blocks, terms } = await digests.readDigests(digester);
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
  /** Digests the cars that have no digest. Returns their number. */
  const waiting = async (digester: CarDigester, of = digests) => {
    let total = 0;
    await of.encodeForIndex(digester, (_, all) => void (total = all));
    return total;
  };
  const north = { seller: 'North Motors', deal: '' };

  it('encodes every car once', async () => {
    await store.saveOffers(
      ['1', '2', '9007199254740991'].map((id) => anOffer({ id, priceDollars: 100 })),
    );
    const digester = new LineDigester();
    expect(await waiting(digester)).toBe(3);
    expect(await waiting(digester)).toBe(0);
    expect(await read(digester)).toEqual(
      ['1', '2', '9007199254740991'].map((id) => ({ id, price: 100, ...north })),
    );
    expect(digester.digested).toBe(3);
  });

  it('reads cars without a document, too, without saving one', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    await digests.encodeForIndex(new LineDigester());
    await store.saveOffers([
      anOffer({ id: '2', ownerId: 'south-dealer' }, { owner: { name: 'South Motors' } }),
    ]);
    expect(await read()).toEqual([
      { id: '1', price: 20_000, ...north },
      { id: '2', price: 20_000, seller: 'South Motors', deal: '' },
    ]);
    expect(await waiting(new LineDigester())).toBe(1);
  });

  it('preserves arbitrary bytes', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 256);
    const digester = { key: 'bytes', digestOf: () => bytes };
    await store.saveOffers([anOffer({ id: '1' }), anOffer({ id: '2' })]);
    await digests.encodeForIndex(digester);
    const { blocks } = await digests.readDigests(digester);
    expect(Buffer.concat(blocks)).toEqual(Buffer.concat([bytes, bytes]));
  });

  it('drops the document of a car that another connection changes', async () => {
    const digester = new LineDigester();
    const changes: [change: () => Promise<unknown>, expected: Digested[]][] = [
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
      await digests.encodeForIndex(digester);
      await change();
      expect(await read()).toEqual(expected);
      await digests.encodeForIndex(digester);
      expect(await read()).toEqual(expected);
    }
  });

  it('encodes all cars again when the encoding version changes, also back', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    for (const key of ['one', 'another', 'one']) {
      const digester = new LineDigester(key);
      expect(await read(digester)).toEqual([{ id: '1', price: 20_000, ...north }]);
      expect(await waiting(digester, otherDigests)).toBe(1);
      expect(await read(digester)).toEqual([{ id: '1', price: 20_000, ...north }]);
      expect(digester.digested).toBe(2);
    }
  });

  it('stops encoding when another connection changes the encoding version', async () => {
    await store.saveOffers(
      Array.from({ length: 1_500 }, (_, at) => anOffer({ id: String(at + 1) })),
    );
    const [left, taken] = [new LineDigester('left'), new LineDigester('taken')];
    await digests.encodeForIndex(left, () => otherDigests.encodeForIndex(taken));
    expect(left.digested).toBeLessThan(1_500);
    expect(await waiting(taken)).toBe(0);
    expect(taken.digested).toBe(1_500);
    expect(await waiting(left)).toBe(1_500);
  });

  it('numbers terms alike from two connections', async () => {
    const [first, second] = ['First Motors', 'Second Motors'].map((name, at) =>
      anOffer({ id: String(at + 1), ownerId: name }, { owner: { name } }),
    );
    await store.saveOffers([first!]);
    await digests.encodeForIndex(new LineDigester('before'));
    await otherDigests.encodeForIndex(new LineDigester());
    await store.saveOffers([second!]);
    await digests.encodeForIndex(new LineDigester());
    await other.saveOffers([{ ...first!, listing: { ...first!.listing, priceDollars: 5 } }]);
    await otherDigests.encodeForIndex(new LineDigester());
    expect((await read()).map(({ seller }) => seller)).toEqual(['First Motors', 'Second Motors']);
  });

  it('saves nothing of a transaction that fails midway', async () => {
    await store.saveOffers(
      ['1', '2', '3'].map((id) =>
        anOffer({ id, ownerId: `owner-${id}` }, { owner: { name: `Owner ${id}` } }),
      ),
    );
    const good = new LineDigester();
    const failing: CarDigester = {
      key: good.key,
      digestOf(car, termNumberOf) {
        if (car.listing.id === '3') throw new Error('cut off');
        return good.digestOf(car, termNumberOf);
      },
    };
    await expect(digests.encodeForIndex(failing)).rejects.toThrow('cut off');
    await other.saveOffers([
      anOffer({ id: '0', ownerId: 'owner-0' }, { owner: { name: 'Owner 0' } }),
    ]);
    expect(await waiting(good, otherDigests)).toBe(4);
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
    expect(await waiting(new LineDigester())).toBe(2);
    await other.saveOffers([anOffer({ id: '1', priceDollars: 1 })]);
    for (let priceDollars = 1; priceDollars <= 1_001; priceDollars++)
      await other.saveOffers([anOffer({ id: '3', priceDollars })]);
    expect((await read()).map(({ price }) => price)).toEqual([1, 20_000, 1_001]);
    expect(await waiting(new LineDigester())).toBe(2);
  });

  it('does not count as a store change, and reads documents with their revision', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    const before = [await store.revision(), await store.state()];
    await digests.encodeForIndex(new LineDigester());
    expect([await store.revision(), await store.state()]).toEqual(before);
    const { blocks, revision, state } = await digests.readDigests(new LineDigester());
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
      const { blocks, revision } = await digests.readDigests(new LineDigester());
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
