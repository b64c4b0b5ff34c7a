import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CountedViews } from './counted-views.js';

const DAY_MS = 86_400_000;
const [CIVIC, RAV4] = ['1HGCM82633A004352', '2T3P1RFV8MW123456'];

let dataDir: string;
let now: number;
const open: CountedViews[] = [];
const views = () => {
  const opened = new CountedViews(dataDir, ['ATC', 'KBB', 'HYUND'], () => now);
  open.push(opened);
  return opened;
};
const close = (opened: CountedViews) => {
  open.splice(open.indexOf(opened), 1);
  opened.onApplicationShutdown();
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-views-'));
  now = Date.UTC(2026, 5, 15, 12);
});

afterEach(() => {
  while (open.length > 0) close(open[0]!);
  rmSync(dataDir, { recursive: true });
});

describe('views of cars', () => {
  it('are counted by car and brand, at once', async () => {
    const counted = views();
    for (const brand of ['ATC', 'ATC', 'KBB'] as const) counted.add(CIVIC, brand);
    expect(await counted.countsOf([RAV4, CIVIC], 7)).toEqual([
      { ATC: 0, KBB: 0, HYUND: 0 },
      { ATC: 2, KBB: 1, HYUND: 0 },
    ]);
  });

  it('outlive the server, and those of several threads add up', async () => {
    const [first, second] = [views(), views()];
    first.add(CIVIC, 'ATC');
    second.add(CIVIC, 'ATC');
    close(first);
    close(second);
    expect(await views().countsOf([CIVIC], 7)).toEqual([{ ATC: 2, KBB: 0, HYUND: 0 }]);
  });

  it('are those of the days asked for, today included', async () => {
    const counted = views();
    counted.add(CIVIC, 'ATC');
    now += 6 * DAY_MS;
    counted.add(CIVIC, 'ATC');
    expect(await counted.countsOf([CIVIC], 7)).toEqual([{ ATC: 2, KBB: 0, HYUND: 0 }]);
    expect(await counted.countsOf([CIVIC], 6)).toEqual([{ ATC: 1, KBB: 0, HYUND: 0 }]);
  });

  it('are forgotten when nobody can ask for them any more', async () => {
    const counted = views();
    counted.add(CIVIC, 'ATC');
    close(counted);
    now += 30 * DAY_MS;
    const later = views();
    later.add(RAV4, 'ATC');
    close(later);
    now -= DAY_MS;
    expect(await views().countsOf([CIVIC], 30)).toEqual([{ ATC: 0, KBB: 0, HYUND: 0 }]);
  });
});
