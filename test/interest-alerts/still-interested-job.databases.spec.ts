import { expect, it } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.js';
import { BrandsByHost } from '../../src/platform/config/brands-by-host.js';
import { LEASE_MS, ScheduledTicks } from '../../src/platform/database/scheduled-ticks.js';
import { Catalog } from '../../src/catalog/catalog.js';
import { StillInterestedJob } from '../../src/interest-alerts/still-interested-job.js';
import { Cars } from '../../src/inventory/cars.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { Listing } from '../../src/inventory/listing.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { PushNotices } from '../../src/push/push-notices.js';
import type { PushMessage } from '../../src/push/push-notices.js';
import { useApp } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';
import { describeOnBoth } from '../database/both-databases.js';

const TICKS = process.env['TEST_LONG'] ? 1_000 : 60;
const HOUR_MS = 3_600_000;
/** Noon in the time zone of the devices. */
const NOON = Date.parse('2026-11-30T18:00:00Z');
const OWNER = 'visitor:one';

const shop = useApp({ cars: 0 });
let lastId = 1_710_000_000_000;

describeOnBoth('The most viewed cars', (under) => {
  const outboxOf = (database: Database) => new Outbox(database);
  const server = (cars: Cars = shop.app.get(Cars, { strict: false })) => {
    const database = under.open();
    const catalog = shop.app.get(Catalog, { strict: false });
    return new StillInterestedJob(
      new ScheduledTicks(database),
      database,
      cars,
      catalog,
      new PushNotices(outboxOf(database), shop.app.get(BrandsByHost, { strict: false })),
    );
  };
  /** A server whose cars come by way of `currentCars`. */
  const serverWith = (currentCars: Cars['currentCars']) =>
    server(
      Object.assign(Object.create(shop.app.get(Cars, { strict: false })) as Cars, { currentCars }),
    );
  const offer = (id: string, facts: Partial<Listing> = {}) =>
    shop.carsApp
      .get(ListingStore)
      .saveOffers([anOffer({ id, year: 2021, priceDollars: 20_000, ...facts })]);
  const aCar = async (facts: Partial<Listing> = {}) => {
    const id = String(++lastId);
    await offer(id, facts);
    return id;
  };
  const view = (
    listingId: string,
    { views = 1, ownerId = OWNER, viewedAt = NOON - 24 * HOUR_MS } = {},
  ) =>
    under.database.reading
      .insertInto('viewedCar')
      .values({
        ownerId,
        listingId,
        name: `Car ${listingId}`,
        priceDollars: 20_000,
        viewedAt,
        expiresAt: NOON * 2,
        views,
        knownPriceDollars: null,
      })
      .execute();
  const device = ({ ownerId = OWNER, mutedKinds = [] as string[], brand = 'ATC' } = {}) =>
    under.database.reading
      .insertInto('pushDevice')
      .values({
        id: `device of ${ownerId}`,
        ownerId,
        sessionId: null,
        brand,
        pixallId: '',
        token: '{}',
        timeZone: 'America/Chicago',
        mutedKinds: JSON.stringify(mutedKinds),
        seenAt: NOON,
        sentDay: '',
        sentCount: 0,
        name: 'Chrome on Linux',
        createdAt: 0,
      })
      .execute();
  /** Notifications since the last call. */
  const told = async () => {
    const rows = await under.database.reading
      .deleteFrom('outboxMessage')
      .where('kind', '=', 'push')
      .returning('body')
      .execute();
    return rows.map(({ body }) => (JSON.parse(body) as PushMessage).notice);
  };
  let tickAt = NOON;
  const tick = (job: StillInterestedJob) => job.tick((tickAt += HOUR_MS * 24));

  it('are notified of price drops, each once, and not in the first run', async () => {
    const [id, other] = [await aCar(), await aCar({ year: 2019 })];
    await device();
    await view(id);
    await view(other);
    const job = server();
    await tick(job);
    expect(await told()).toEqual([]);
    await offer(id, { priceDollars: 19_500 });
    await tick(job);
    const drop = {
      kind: 'stillInterested',
      title: 'Price drop: 2021 Toyota Camry',
      body: 'Now $19,500, was $20,000',
      topic: `car:${id}`,
    };
    expect(await told()).toEqual([{ ...drop, path: `/cars-for-sale/vehicle/${id}` }]);
    await tick(job);
    await offer(id, { priceDollars: 21_000 });
    await tick(job);
    expect(await told()).toEqual([]);
    await offer(id, { priceDollars: 20_900 });
    await offer(other, { year: 2019, priceDollars: 18_000 });
    await tick(job);
    expect(await told()).toMatchObject([
      {
        title: '2 price drops among cars you viewed',
        body: expect.stringContaining('2019 Toyota Camry, $18,000'),
      },
    ]);
  });

  it("are only a car maker's own ones on its site", async () => {
    const [toyota, own] = [await aCar(), await aCar({ makeCode: 'HYUND', modelCode: 'SONATA' })];
    await device({ brand: 'HYUND' });
    await view(toyota);
    await view(own);
    const job = server();
    await tick(job);
    await offer(toyota, { priceDollars: 19_000 });
    await tick(job);
    expect(await told()).toEqual([]);
    await offer(own, { makeCode: 'HYUND', modelCode: 'SONATA', priceDollars: 19_000 });
    await tick(job);
    expect(await told()).toMatchObject([{ title: 'Price drop: 2021 Hyundai Sonata' }]);
  });

  it('are notified of a car new among the ten, with the reason; a car below them is not', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => aCar()));
    await device();
    for (const [at, id] of ids.entries()) await view(id, { views: 20 - at });
    const job = server();
    await tick(job);
    const [last, below] = [ids[9]!, ids[10]!];
    await offer(below, { priceDollars: 15_000 });
    await tick(job);
    expect(await told()).toEqual([]);
    await offer(below);
    await under.database.reading
      .updateTable('viewedCar')
      .set({ views: 30 })
      .where('listingId', '=', below)
      .execute();
    await tick(job);
    expect(await told()).toEqual([
      {
        kind: 'stillInterested',
        title: 'Still interested in the 2021 Toyota Camry?',
        body: '$20,000 · You viewed it 30 times',
        path: `/cars-for-sale/vehicle/${below}`,
        topic: 'viewed-cars',
      },
    ]);
    await offer(last, { priceDollars: 15_000 });
    await tick(job);
    expect(await told()).toEqual([]);
  });

  it('are not notified within an hour of a view, on a muted device, for sold cars, or for saved ones', async () => {
    const [id, sold, saved] = [await aCar(), String(++lastId), await aCar()];
    await device();
    await device({ ownerId: 'visitor:muted', mutedKinds: ['stillInterested'] });
    for (const ownerId of [OWNER, 'visitor:muted'])
      for (const one of [id, saved]) await view(one, { ownerId });
    const job = server();
    await tick(job);
    await view(sold);
    const { reading } = under.database;
    const savedRow = {
      ownerId: OWNER,
      listingId: saved,
      name: 'Car',
      priceDollars: 20_000,
      savedAt: NOON,
      knownPriceDollars: 20_000,
    };
    await reading
      .insertInto('savedCar')
      .values({ ...savedRow, knownAt: NOON, goneAt: null, isSoldTold: 0, pushedPriceDollars: null })
      .execute();
    await offer(saved, { priceDollars: 19_000 });
    await tick(job);
    expect(await told()).toEqual([]);
    await offer(id, { priceDollars: 19_000 });
    const viewedAt = tickAt + HOUR_MS * 23.5;
    await reading
      .updateTable('viewedCar')
      .set({ viewedAt })
      .where('listingId', '=', id)
      .where('ownerId', '=', OWNER)
      .execute();
    await tick(job);
    expect(await told()).toEqual([]);
    await tick(job);
    expect(await told()).toMatchObject([{ topic: `car:${id}` }]);
  });

  it('are checked again at the next tick while cars are unavailable', async () => {
    const id = await aCar();
    await device();
    await view(id);
    const real = shop.app.get(Cars, { strict: false });
    let isAway = false;
    const job = serverWith((ids) =>
      isAway ? Promise.reject(new Error('away')) : real.currentCars(ids),
    );
    await tick(job);
    await offer(id, { priceDollars: 19_000 });
    isAway = true;
    await tick(job);
    expect(await told()).toEqual([]);
    isAway = false;
    await tick(job);
    expect(await told()).toHaveLength(1);
  });

  it('wait for the next tick if their owner views a car meanwhile', async () => {
    const id = await aCar();
    await device();
    await view(id);
    const real = shop.app.get(Cars, { strict: false });
    let meanwhile = () => Promise.resolve<unknown>(undefined);
    const job = serverWith(async (ids) => {
      await meanwhile();
      return real.currentCars(ids);
    });
    await tick(job);
    await offer(id, { priceDollars: 19_000 });
    meanwhile = () =>
      under.database.reading
        .updateTable('viewedCar')
        .set({ views: 2 })
        .where('listingId', '=', id)
        .execute();
    await tick(job);
    expect(await told()).toEqual([]);
    await tick(job);
    expect(await told()).toHaveLength(1);
  });

  it(`are notified once by two servers over ${TICKS} ticks`, async () => {
    const id = await aCar();
    await device();
    await view(id);
    const servers = [server(), server()];
    for (let at = 0; at <= TICKS; at++) {
      await offer(id, { priceDollars: 20_000 - at });
      tickAt += 24 * HOUR_MS;
      const did = await Promise.all(servers.map((one) => one.tick(tickAt)));
      expect(did.filter(Boolean)).toHaveLength(1);
      expect((await told()).map(({ body }) => body)).toEqual(
        at === 0
          ? []
          : [
              `Now $${(20_000 - at).toLocaleString('en-US')}, was $${(20_001 - at).toLocaleString('en-US')}`,
            ],
      );
    }
  });

  it('are notified once when a frozen server resumes after another took its tick', async () => {
    const id = await aCar();
    await device();
    await view(id);
    const real = shop.app.get(Cars, { strict: false });
    const requested = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    let isFrozen = false;
    const frozen = serverWith(async (ids) => {
      const found = await real.currentCars(ids);
      if (isFrozen) {
        requested.resolve();
        await thawed.promise;
      }
      return found;
    });
    const other = server();
    await tick(frozen);
    await offer(id, { priceDollars: 19_000 });
    isFrozen = true;
    tickAt += 24 * HOUR_MS;
    const freezing = frozen.tick(tickAt);
    await requested.promise;
    expect(await other.tick(tickAt + LEASE_MS - 1)).toBe(false);
    expect(await other.tick(tickAt + LEASE_MS)).toBe(true);
    expect((await told()).map(({ body }) => body)).toEqual(['Now $19,000, was $20,000']);
    await offer(id, { priceDollars: 18_000 });
    await tick(other);
    thawed.resolve();
    await freezing;
    expect((await told()).map(({ body }) => body)).toEqual(['Now $18,000, was $19,000']);
    await tick(other);
    expect(await told()).toEqual([]);
  });
});
