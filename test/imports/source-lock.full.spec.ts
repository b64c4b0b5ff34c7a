import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import { SourceInUse, whileSourceIsOurs } from '../../src/inventory/sources/source-lock.js';
import { describeStoresOnBoth } from '../contracts/store-places.js';

describeStoresOnBoth('The import of a source', (newPlace, kind) => {
  it('is imported by one process at a time, and by the next however the first ends', async () => {
    const place = await newPlace();
    const again = () => whileSourceIsOurs(place, 'north', async () => 'taken in');
    await whileSourceIsOurs(place, 'north', async () => {
      await expect(again()).rejects.toThrow(SourceInUse);
      expect(await whileSourceIsOurs(place, 'south', async () => 'taken in')).toBe('taken in');
    });
    expect(await again()).toBe('taken in');
    await expect(
      whileSourceIsOurs(place, 'north', () => Promise.reject(new Error('broken off'))),
    ).rejects.toThrow('broken off');
    expect(await again()).toBe('taken in');
  });

  it('aborts the import when its connection ends', async () => {
    const place = await newPlace();
    const held = await whileSourceIsOurs(place, 'north', async (signal) => {
      expect(signal.aborted).toBe(false);
      if (kind === 'PostgreSQL') {
        const lost = once(signal, 'abort');
        await endConnectionWithLock(place.databaseUrl);
        await lost;
      }
      expect(signal.aborted).toBe(kind === 'PostgreSQL');
      return signal;
    });
    if (kind === 'PostgreSQL') expect(isDatabaseUnavailable(held.reason)).toBe(true);
  });
});

it('A source is locked in spite of a damaged lock file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'source-lock-'));
  mkdirSync(join(dataDir, 'imports'));
  writeFileSync(join(dataDir, 'imports', 'north.lock'), 'x'.repeat(4_096));
  const place = { dataDir, databaseUrl: '' };
  await whileSourceIsOurs(place, 'north', async () => {
    await expect(whileSourceIsOurs(place, 'north', async () => 'taken in')).rejects.toThrow(
      SourceInUse,
    );
  });
  rmSync(dataDir, { recursive: true });
});

async function endConnectionWithLock(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Other suites have locks on the same server.
  const ofThisDatabase =
    'database = (SELECT oid FROM pg_database WHERE datname = current_database())';
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND ${ofThisDatabase}`,
  );
  await client.end();
}
