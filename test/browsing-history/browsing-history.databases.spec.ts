import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { visitorId } from '../../src/accounts/principal.js';
import type { Principal } from '../../src/accounts/principal.js';
import { PersonalData, principalLock } from '../../src/accounts/personal-data.js';
import { newSecret } from '../../src/accounts/secrets.js';
import { SignIn } from '../../src/accounts/sign-in.js';
import { BrowsingHistory, MAX_VIEWED_CARS } from '../../src/browsing-history/browsing-history.js';
import { Database } from '../../src/platform/database/database.js';
import { RetentionJob } from '../../src/leads/retention-job.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.now();

/** A view: listing id, and milliseconds ago. */
type ShortView = readonly [listingId: string, ago: number];

const aView = (listingId: string, priceDollars = 20_000) => ({
  listingId,
  name: `Car ${listingId}`,
  priceDollars,
  isPrivate: false,
});
const views = (cars: number, max: number) =>
  fc.array(
    fc.tuple(
      fc.integer({ min: 1_001, max: 1_000 + cars }).map(String),
      fc.integer({ min: 1, max: 1_000_000 }),
    ),
    { maxLength: max },
  );

/** The oracle: last view of each car, newest first, at most `MAX_VIEWED_CARS`. */
function expectedOf(viewed: readonly ShortView[]): string[] {
  const lastViews = new Map<string, number>();
  for (const [listingId, ago] of viewed)
    lastViews.set(listingId, Math.min(ago, lastViews.get(listingId) ?? Infinity));
  return [...lastViews]
    .toSorted(([leftId, left], [rightId, right]) => left - right || (leftId < rightId ? -1 : 1))
    .slice(0, MAX_VIEWED_CARS)
    .map(([listingId]) => listingId);
}

/** The oracle: the ten most viewed cars with their views; of cars viewed as often, the one viewed last first. */
function mostViewedOf(viewed: readonly ShortView[]): [listingId: string, views: number][] {
  const byLastView = expectedOf(viewed).map((listingId): [string, number] => [
    listingId,
    viewed.filter(([id]) => id === listingId).length,
  ]);
  return byLastView.toSorted(([, left], [, right]) => right - left).slice(0, 10);
}

describeShopOnBoth('Browsing history', { cars: 0 }, (shop) => {
  const database = () => shop.app.get(Database);
  const history = () => shop.app.get(BrowsingHistory, { strict: false });
  let others: BrowsingHistory[] = [];
  /** The history of another server. */
  const another = () => {
    const other = new BrowsingHistory(database(), shop.app.get(SignIn), shop.app.get(PersonalData));
    others.push(other);
    return other;
  };
  afterEach(async () => {
    await Promise.all(others.map((other) => other.onApplicationShutdown()));
    others = [];
  });

  const write = () => history().flush();
  const rowsOf = ({ id }: Principal) =>
    database().reading.selectFrom('viewedCar').selectAll().where('ownerId', '=', id).execute();
  const idsOf = async (principal: Principal) =>
    (await history().listOf(principal)).map(({ listingId }) => listingId);
  const add = (principal: Principal, viewed: readonly ShortView[], by = history()) => {
    for (const [listingId, ago] of viewed) by.add(principal, aView(listingId), NOW - ago);
  };

  const aBrowser = () => {
    const secret = newSecret();
    return { secret, principal: { kind: 'visitor', id: visitorId(secret) } as const };
  };
  const anAccount = async () => {
    const id = randomUUID();
    const email = `${id}@example.com`;
    await database()
      .reading.insertInto('shopper')
      .values({ id, email, emailKey: email, createdAt: NOW })
      .execute();
    return { email, principal: { kind: 'shopper', id } as const };
  };
  const signIn = (shopperId: string, viewer: string) =>
    database().change([principalLock(shopperId), principalLock(visitorId(viewer))], (change) =>
      shop.app.get(SignIn).enter(change, shopperId, { visitor: undefined, viewer }, NOW),
    );

  it('lists each car once, by its last view, newest first', async () => {
    const { principal } = aBrowser();
    history().add(principal, aView('11', 20_000), NOW - 3);
    history().add(principal, aView('12'), NOW - 2);
    expect(await idsOf(principal)).toEqual(['12', '11']);
    history().add(principal, aView('11', 19_000), NOW - 1);
    expect(await history().listOf(principal)).toMatchObject([
      { listingId: '11', name: 'Car 11', priceDollars: 19_000, viewedAt: NOW - 1 },
      { listingId: '12', name: 'Car 12', priceDollars: 20_000, viewedAt: NOW - 2 },
    ]);
    expect(await history().listOf(principal, 1)).toHaveLength(1);
    expect(await idsOf(aBrowser().principal)).toEqual([]);
  });

  it('is the same on every server and survives restarts', async () => {
    const { principal } = aBrowser();
    const [first, second] = [another(), another()];
    add(principal, [['11', 2]], first);
    add(principal, [['12', 1]], second);
    await Promise.all([first.onApplicationShutdown(), second.onApplicationShutdown()]);
    expect(await idsOf(principal)).toEqual(['12', '11']);
  });

  it('deletes one car or all, including buffered views', async () => {
    const [{ principal }, { principal: other }] = [aBrowser(), aBrowser()];
    const three: ShortView[] = [
      ['11', 3],
      ['12', 2],
      ['13', 1],
    ];
    add(principal, three);
    add(other, three);
    await history().remove(principal, '12');
    expect(await idsOf(principal)).toEqual(['13', '11']);
    await history().remove(principal);
    expect([await idsOf(principal), await idsOf(other)]).toEqual([[], ['13', '12', '11']]);
  });

  it(`keeps the ${MAX_VIEWED_CARS} most recently viewed cars, in any write order`, async () => {
    const viewed = views(MAX_VIEWED_CARS * 2, MAX_VIEWED_CARS * 3);
    await fc.assert(
      fc.asyncProperty(viewed, viewed, async (first, second) => {
        const { principal } = aBrowser();
        add(principal, first);
        expect(await idsOf(principal)).toEqual(expectedOf(first));
        await write();
        add(principal, second);
        const whole = expectedOf([...first, ...second]);
        expect(await idsOf(principal)).toEqual(whole);
        await write();
        expect([await idsOf(principal), (await rowsOf(principal)).length]).toEqual([
          whole,
          whole.length,
        ]);
      }),
      { numRuns: 20 },
    );
  });

  it('moves into the account at sign-in; the later view of a car wins', async () => {
    const viewed = views(MAX_VIEWED_CARS * 2, MAX_VIEWED_CARS + 20);
    await fc.assert(
      fc.asyncProperty(viewed, viewed, viewed, async (ofAccount, ofBrowser, waiting) => {
        const [{ principal: account }, { principal: browser, secret }] = [
          await anAccount(),
          aBrowser(),
        ];
        add(account, ofAccount);
        add(browser, ofBrowser);
        await write();
        add(browser, waiting);
        await signIn(account.id, secret);
        const kept = expectedOf(ofBrowser);
        const inReach = [
          ...ofAccount,
          ...ofBrowser.filter(([listingId]) => kept.includes(listingId)),
          ...waiting,
        ];
        expect(await idsOf(account)).toEqual(expectedOf(inReach));
        expect(await idsOf(browser)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('counts the views of each car across servers and during writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        views(15, 40),
        views(15, 40),
        views(15, 40),
        async (first, second, third) => {
          const { principal } = aBrowser();
          const [one, two] = [another(), another()];
          add(principal, first, one);
          const writing = one.flush();
          add(principal, second, one);
          add(principal, third, two);
          await Promise.all([writing, two.onApplicationShutdown()]);
          await one.onApplicationShutdown();
          expect(
            (await history().mostViewedOf(principal)).map(({ listingId, views: count }) => [
              listingId,
              count,
            ]),
          ).toEqual(mostViewedOf([...first, ...second, ...third]));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('counts a view once while it is written, and when a sign-in overtakes the write', async () => {
    for (let run = 0; run < 20; run++) {
      const [{ principal: account }, { principal: browser, secret }] = [
        await anAccount(),
        aBrowser(),
      ];
      const viewsOf = async (principal: Principal) =>
        (await history().listOf(principal)).map(({ views: count }) => count);
      add(browser, [['11', 1]]);
      const writing = { isDone: false };
      const written = write().finally(() => (writing.isDone = true));
      while (!writing.isDone) expect(await viewsOf(browser)).toEqual([1]);
      await written;
      add(browser, [['12', 1]]);
      await Promise.all([write(), signIn(account.id, secret)]);
      expect(await viewsOf(account)).toEqual([1, 1]);
    }
  });

  it('adds up the views of a car at sign-in, including buffered ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        views(15, 30),
        views(15, 30),
        views(15, 30),
        async (ofAccount, ofBrowser, waiting) => {
          const [{ principal: account }, { principal: browser, secret }] = [
            await anAccount(),
            aBrowser(),
          ];
          add(account, ofAccount);
          add(browser, ofBrowser);
          await write();
          add(browser, waiting);
          await signIn(account.id, secret);
          expect(
            (await history().mostViewedOf(account)).map(({ listingId, views: count }) => [
              listingId,
              count,
            ]),
          ).toEqual(mostViewedOf([...ofAccount, ...ofBrowser, ...waiting]));
        },
      ),
      { numRuns: 20 },
    );
  });

  describe('under Global Privacy Control', () => {
    it('limits earlier views to a day, too, from the next view on', async () => {
      const [{ principal }, { principal: other }] = [aBrowser(), aBrowser()];
      for (const one of [principal, other])
        add(one, [
          ['11', 2 * HOUR_MS],
          ['12', 25 * HOUR_MS],
        ]);
      await write();
      history().add(principal, { ...aView('13'), isPrivate: true }, NOW);
      await write();
      const kept = await rowsOf(principal);
      expect(new Set(kept.map(({ expiresAt, viewedAt }) => expiresAt - viewedAt))).toEqual(
        new Set([DAY_MS]),
      );
      expect([await idsOf(principal), await idsOf(other)]).toEqual([
        ['13', '11'],
        ['11', '12'],
      ]);
    });

    it('keeps a car for a day, in accounts too; otherwise for 90 days', async () => {
      const [{ principal: account }, { principal: browser, secret }] = [
        await anAccount(),
        aBrowser(),
      ];
      history().add(browser, { ...aView('11'), isPrivate: true }, NOW);
      history().add(browser, aView('12'), NOW - 1);
      await signIn(account.id, secret);
      const after = async (ms: number) =>
        (await history().listOf(account, MAX_VIEWED_CARS, NOW + ms)).map(
          ({ listingId }) => listingId,
        );
      expect([await after(23 * HOUR_MS), await after(25 * HOUR_MS)]).toEqual([
        ['11', '12'],
        ['12'],
      ]);
      expect([await after(89 * DAY_MS), await after(91 * DAY_MS)]).toEqual([['12'], []]);
      const retention = shop.app.get(RetentionJob, { strict: false });
      await retention.tick(NOW + 2 * DAY_MS);
      expect(await rowsOf(account)).toHaveLength(1);
      await retention.tick(NOW + 91 * DAY_MS);
      expect(await rowsOf(account)).toEqual([]);
    });
  });

  it('is deleted with the account, including buffered views; later views are not written', async () => {
    const { principal, email } = await anAccount();
    add(principal, [['11', 1]]);
    await write();
    add(principal, [['12', 1]]);
    expect(await shop.app.get(PersonalData).forget({ email })).toMatchObject({
      viewedCar: 2,
      shopper: 1,
    });
    add(principal, [['13', 1]]);
    await write();
    expect(await rowsOf(principal)).toEqual([]);
  });

  it.each([
    ['one car', (principal: Principal, by: BrowsingHistory) => by.remove(principal, '11')],
    ['all cars', (principal: Principal, by: BrowsingHistory) => by.remove(principal)],
    ['everything', ({ id }: Principal) => shop.app.get(PersonalData).forget({ browserIds: [id] })],
  ])(
    'does not write a view again after deleting %s, if its first write failed',
    async (_what, remove) => {
      const { principal } = aBrowser();
      const { schema } = database().reading;
      const server = history();
      await schema.alterTable('viewed_car').renameTo('elsewhere').execute();
      add(principal, [['11', 1]], server);
      await server.flush();
      await schema.alterTable('elsewhere').renameTo('viewed_car').execute();
      await remove(principal, server);
      await server.flush();
      expect(await rowsOf(principal)).toEqual([]);
    },
  );

  it('retries while the database refuses writes', async () => {
    const { principal } = aBrowser();
    const { schema } = database().reading;
    const server = another();
    await schema.alterTable('viewed_car').renameTo('elsewhere').execute();
    add(principal, [['11', 1]], server);
    await expect(server.listOf(principal)).rejects.toThrow('viewed_car');
    await schema.alterTable('elsewhere').renameTo('viewed_car').execute();
    expect((await server.listOf(principal)).map(({ listingId }) => listingId)).toEqual(['11']);
  });
});
