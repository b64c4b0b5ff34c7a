import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CountedViews } from '../../src/view-counts/counted-views.js';
import { describeOnBoth } from '../database/both-databases.js';

const DAY_MS = 86_400_000;
const [CIVIC, RAV4] = ['1HGCM82633A004352', '2T3P1RFV8MW123456'];

describeOnBoth('View counts', (under) => {
  let now: number;
  let open: CountedViews[] = [];
  const views = () => {
    const opened = new CountedViews(under.database, ['ATC', 'KBB', 'HYUND'], () => now);
    open.push(opened);
    return opened;
  };
  const close = (opened: CountedViews) => opened.onApplicationShutdown();

  beforeEach(() => {
    now = Date.UTC(2026, 5, 15, 12);
  });

  afterEach(async () => {
    await Promise.all(open.map(close));
    open = [];
  });

  it('are counted by car and brand, at once', async () => {
    const counted = views();
    for (const brand of ['ATC', 'ATC', 'KBB'] as const) counted.add(CIVIC, brand);
    expect(await counted.countsOf([RAV4, CIVIC], 7)).toEqual([
      { ATC: 0, KBB: 0, HYUND: 0 },
      { ATC: 2, KBB: 1, HYUND: 0 },
    ]);
  });

  it('survive restarts and add up across threads', async () => {
    const [first, second] = [views(), views()];
    first.add(CIVIC, 'ATC');
    second.add(CIVIC, 'ATC');
    await close(first);
    await close(second);
    expect(await views().countsOf([CIVIC], 7)).toEqual([{ ATC: 2, KBB: 0, HYUND: 0 }]);
  });

  it('are counted once while they are being written', async () => {
    const counted = views();
    counted.add(CIVIC, 'ATC');
    const written = new AbortController();
    const closing = close(counted).then(() => written.abort());
    const requested: number[] = [];
    while (!written.signal.aborted) {
      const answers = await Promise.all([1, 2, 3].map(() => counted.countsOf([CIVIC], 7)));
      requested.push(...answers.map(([counts]) => counts!.ATC!));
    }
    await closing;
    expect(requested.filter((count) => count !== 1)).toEqual([]);
  });

  it('cover the requested days, including today', async () => {
    const counted = views();
    counted.add(CIVIC, 'ATC');
    now += 6 * DAY_MS;
    counted.add(CIVIC, 'ATC');
    expect(await counted.countsOf([CIVIC], 7)).toEqual([{ ATC: 2, KBB: 0, HYUND: 0 }]);
    expect(await counted.countsOf([CIVIC], 6)).toEqual([{ ATC: 1, KBB: 0, HYUND: 0 }]);
  });

  it('are deleted when they can no longer be requested', async () => {
    const counted = views();
    counted.add(CIVIC, 'ATC');
    await close(counted);
    now += 30 * DAY_MS;
    const later = views();
    later.add(RAV4, 'ATC');
    await close(later);
    now -= DAY_MS;
    expect(await views().countsOf([CIVIC], 30)).toEqual([{ ATC: 0, KBB: 0, HYUND: 0 }]);
  });

  it('of concurrent servers all count, and wait while the database fails', async () => {
    const [first, second] = [views(), views()];
    for (let time = 0; time < 300; time++)
      for (const server of [first, second]) server.add(time % 2 ? CIVIC : RAV4, 'ATC');
    await Promise.all([close(first), close(second)]);
    expect(await views().countsOf([CIVIC, RAV4, 'nobody has looked at'], 7)).toMatchObject([
      { ATC: 300 },
      { ATC: 300 },
      { ATC: 0 },
    ]);
    const later = views();
    await under.database.reading.schema.alterTable('view_count').renameTo('elsewhere').execute();
    later.add(CIVIC, 'ATC');
    await close(later);
    await under.database.reading.schema.alterTable('elsewhere').renameTo('view_count').execute();
    expect(await later.countsOf([CIVIC], 7)).toMatchObject([{ ATC: 301 }]);
    await close(later);
    expect(await views().countsOf([CIVIC], 7)).toMatchObject([{ ATC: 301 }]);
  });
});
