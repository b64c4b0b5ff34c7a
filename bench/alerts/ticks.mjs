// @ts-check
// The job over followed searches as a server does it, with the database that it keeps them in: looks, states, mails to be sent.
import { hash } from 'node:crypto';
import { OwnCopy } from '../live/own-copy.mjs';
import { queryMix } from '../search/query-mix.mjs';

const DAY_MS = 86_400_000;
const WRITTEN_AT_ONCE = 500;

/**
 * Simulates that the newest car of each search was not there; "+ " marks searches with more cars.
 */
const CARS = `CASE WHEN seen LIKE '+%' THEN substr(seen, 3) ELSE seen END`;
const WITHOUT_NEWEST = `CASE WHEN seen LIKE '+%' THEN '+ ' ELSE '' END || substr(${CARS}, instr(${CARS} || ' ', ' ') + 1)`;

/**
 * Durations in seconds of one tick over `count` subscriptions with searches of the mix: first
 * writing all states, then without changes, then with a mail to everyone (a new car in each search
 * with results).
 */
export async function timeTicks(store, count, { rounds, seed }) {
  const copy = new OwnCopy(store);
  let shop;
  try {
    shop = await openShop(copy.folder);
    const mix = await queryMix(shop.cars(), count, seed);
    await shop.follow(mix.map(({ search }) => search));
    const measured = [];
    let mailCount = 0;
    for (let round = 1; round <= rounds; round++) {
      console.log(
        `ticks over ${count.toLocaleString('en-US')} subscriptions, round ${round} of ${rounds} …`,
      );
      const first = await shop.tick('fingerprint = NULL, seen = NULL');
      const same = await shop.tick('version = version');
      const told = await shop.tick(`fingerprint = '', seen = ${WITHOUT_NEWEST}`);
      measured.push({ first, same, told });
      mailCount = await shop.forgetMails();
    }
    return { searchCount: shop.searchCount(), mailCount, measured };
  } finally {
    await shop?.close();
    copy.remove();
  }
}

async function openShop(dataDir) {
  const { sql } = await import('kysely');
  const { readConfig } = await import('../../dist/modules/src/platform/config/config.js');
  const { createApp } = await import('../../dist/modules/src/create-app.js');
  const { ListingStore } = await import('../../dist/modules/src/inventory/listing-store.js');
  const { Indexing } = await import('../../dist/modules/src/search/indexing/indexing.js');
  const { Database } = await import('../../dist/modules/src/platform/database/database.js');
  const { SearchWords } = await import('../../dist/modules/src/saved/search-words.js');
  const { AlertsJob } = await import('../../dist/modules/src/alerts/alerts-job.js');
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO_COUNT: '0',
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
    REFRESH_MS: '60000',
  });
  const app = await createApp(config);
  await app.init();
  await app.get(Indexing).start();
  const of = (part) => app.get(part, { strict: false });
  const { reading } = of(Database);
  let now = Date.now();
  let searchCount = 0;
  return {
    cars: () => of(ListingStore).allCars(),
    searchCount: () => searchCount,
    async follow(searches) {
      const rows = searches.map((text, at) => {
        const search = of(SearchWords)
          .queryOf({ brand: 'ATC', search: text })
          .asBookmark()
          .toSearch()
          .slice(1);
        return subscription(at, search, now);
      });
      searchCount = new Set(rows.map(({ searchKey }) => searchKey)).size;
      for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
        await reading
          .insertInto('subscription')
          .values(rows.slice(at, at + WRITTEN_AT_ONCE))
          .execute();
      }
    },
    /** Prepares the states, then runs a tick. */
    async tick(states) {
      await sql`UPDATE subscription SET due_at = ${now}, ${sql.raw(states)}`.execute(reading);
      now += DAY_MS;
      const cpu = process.cpuUsage();
      const startedAt = performance.now();
      if (!(await of(AlertsJob).tick(now))) throw new Error('The tick was another’s.');
      const { user, system } = process.cpuUsage(cpu);
      return {
        seconds: (performance.now() - startedAt) / 1_000,
        processorSeconds: (user + system) / 1e6,
      };
    },
    /** Returns the number of rows. */
    forgetMails: async () =>
      Number((await reading.deleteFrom('outboxMessage').executeTakeFirstOrThrow()).numDeletedRows),
    close: () => app.close(),
  };
}

function subscription(at, search, now) {
  const email = `shopper-${at}@example.com`;
  return {
    ...{
      id: hash('sha256', email, 'base64url'),
      email,
      emailKey: email,
      brand: 'ATC',
      search,
      cadence: 'instant',
    },
    searchKey: hash('sha256', `ATC ${search}`, 'base64url').slice(0, 22),
    ...{
      origin: 'https://cars.example',
      webhookUrl: null,
      webhookSecret: null,
      unsubscribeHash: hash('sha256', `end ${at}`, 'base64url'),
    },
    ...{
      createdAt: now,
      confirmedAt: now,
      dueAt: now,
      version: 0,
      fingerprint: null,
      seen: null,
      settleAt: null,
    },
  };
}
