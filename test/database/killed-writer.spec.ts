import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/open-database.js';

const CYCLES = process.env['TEST_LONG'] ? 500 : 12;
const LONGEST_LIFE_MS = 120;

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Names of the pairs that a writer which is killed at some moment was told are saved. */
async function acknowledgedUntilKilled(cycle: number): Promise<string[]> {
  const file = join(import.meta.dirname, 'saving-process.mjs');
  const child = spawn(process.execPath, [file, dataDir, String(cycle)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const names: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => names.push(line));
  await once(lines, 'line');
  await sleep(Math.random() * LONGEST_LIFE_MS);
  child.kill('SIGKILL');
  await once(lines, 'close');
  return names;
}

describe('A writer that is killed', () => {
  it(
    'had told of nothing that is lost, and leaves no half of a change',
    async () => {
      const acknowledged: string[] = [];
      for (let cycle = 0; cycle < CYCLES; cycle++) acknowledged.push(...(await acknowledgedUntilKilled(cycle)));
      const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
      const rows = await database.reading.selectFrom('shopper').select('id').execute();
      await database.close();
      const ids = new Set(rows.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(CYCLES * 8);
      expect(acknowledged.filter((name) => !ids.has(`${name}-a`) || !ids.has(`${name}-b`))).toEqual([]);
      expect([...ids].filter((id) => !ids.has(id.endsWith('-a') ? id.replace(/a$/, 'b') : id.replace(/b$/, 'a')))).toEqual([]);
    },
    CYCLES * 2_000,
  );
});
