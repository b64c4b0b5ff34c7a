import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { placesOnBoth, within } from './places-on-both.js';

const CYCLES = process.env['TEST_LONG'] ? 500 : 12;
const LONGEST_LIFE_MS = 120;
/**
 * Every other writer lives until it has saved this many pairs: on a busy machine few are saved
 * within the longest life.
 */
const LEAST_SAVED = 20;

const newPlace = placesOnBoth();

/** Kills a writer at some moment. Returns the names of its acknowledged pairs. */
async function acknowledgedUntilKilled(
  { dataDir, databaseUrl }: DatabasePlace,
  cycle: number,
): Promise<string[]> {
  const file = join(import.meta.dirname, 'saving-process.mjs');
  const child = spawn(process.execPath, [file, dataDir, databaseUrl, String(cycle)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const names: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => names.push(line));
  while (names.length < (cycle % 2 === 0 ? LEAST_SAVED : 1)) await once(lines, 'line');
  await sleep(Math.random() * LONGEST_LIFE_MS);
  child.kill('SIGKILL');
  await once(lines, 'close');
  return names;
}

describe.each(['sqlite', 'postgres'] as const)('A killed writer to %s', (kind) => {
  it(
    'loses no acknowledged change and leaves no partial one',
    async () => {
      const place = await newPlace(kind);
      const acknowledged: string[] = [];
      for (let cycle = 0; cycle < CYCLES; cycle++)
        acknowledged.push(...(await acknowledgedUntilKilled(place, cycle)));
      const rows = await within(place, ({ reading }) =>
        reading.selectFrom('shopper').select('id').execute(),
      );
      const ids = new Set(rows.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(CYCLES * 8);
      expect(acknowledged.filter((name) => !ids.has(`${name}-a`) || !ids.has(`${name}-b`))).toEqual(
        [],
      );
      expect(
        [...ids].filter(
          (id) => !ids.has(id.endsWith('-a') ? id.replace(/a$/, 'b') : id.replace(/b$/, 'a')),
        ),
      ).toEqual([]);
    },
    // Each cycle starts a process, which takes seconds on a busy machine.
    CYCLES * 10_000,
  );
});
