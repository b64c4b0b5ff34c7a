import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOffer } from '../../test/contracts/an-offer.js';
import { Catalog } from '../catalog/catalog.js';
import { EmbeddedListingStore } from '../inventory/embedded/embedded-listing-store.js';
import { SOLD_AFTER_MS } from '../inventory/lapses.js';
import { ChangedCars } from './changed-cars.js';
import type { AbsentCar } from './seen-cars.js';

const now = Date.UTC(2026, 10, 20);
const ON_SALE = 1;
const REMOVED = 2;

describe('Changed cars of a search', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-cars-'));
  const store = new EmbeddedListingStore(folder);
  const changed = new ChangedCars(store, Catalog.load());

  beforeAll(() => store.saveOffers([anOffer({ id: String(ON_SALE) })]));

  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Ids that are reported as sold, and the state of each car afterwards. */
  async function goneSince(since: number) {
    const absent = [ON_SALE, REMOVED].map((id): AbsentCar => ({
      id,
      priceDollars: 20_000,
      since,
      state: 'gone',
    }));
    const look = await changed.describe(
      {
        added: [],
        behindCount: 0,
        areMoreNew: false,
        cheaper: [],
        missing: [],
        returned: [],
        absent,
      },
      { now, most: 10, areAll: true },
    );
    return {
      sold: look.changes?.sold.map(({ listingId }) => listingId),
      states: look.absent.map(({ state }) => state),
    };
  }

  it('are sold after two weeks, unless they are for sale again outside the search', async () => {
    expect(await goneSince(now - SOLD_AFTER_MS)).toEqual({
      sold: [String(REMOVED)],
      states: ['unfit', 'sold'],
    });
  });

  it('are not sold before', async () => {
    expect(await goneSince(now - SOLD_AFTER_MS + 1)).toEqual({
      sold: undefined,
      states: ['unfit', 'gone'],
    });
  });
});
