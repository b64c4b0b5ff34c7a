import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { noteBackup } from '../../src/operations/last-backup.js';
import { REVISION } from '../../src/operations/version.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';

const shop = useApp({ cars: 0 });
const NOTE = 'last-backup.json';

async function valuesOf(name: string) {
  return (await shop.app.get(Metrics).registry.getSingleMetric(`forecourt_${name}`)!.get()).values;
}
const valueOf = async (name: string) => (await valuesOf(name))[0]!.value;

describe('The metrics of the data folder', () => {
  beforeEach(() => rmSync(join(shop.dataDir, NOTE), { force: true }));

  it('report the free space of its disk', async () => {
    const { blocks, bsize } = statfsSync(shop.dataDir);
    expect(await valueOf('data_disk_size_bytes')).toBe(blocks * bsize);
    const free = await valueOf('data_disk_free_bytes');
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(blocks * bsize);
  });

  it('report the time of the last backup', async () => {
    expect(await valueOf('backup_last_success_timestamp_seconds')).toBe(0);
    await noteBackup(shop.dataDir, new Date('2026-11-27T03:00:00Z'));
    expect(await valueOf('backup_last_success_timestamp_seconds')).toBe(
      Date.parse('2026-11-27T03:00:00Z') / 1_000,
    );
  });

  it.each(['', '{}', '{"writtenAt":"yesterday"}', 'null'])(
    'report no backup when its record contains %j',
    async (text) => {
      writeFileSync(join(shop.dataDir, NOTE), text);
      expect(await valueOf('backup_last_success_timestamp_seconds')).toBe(0);
    },
  );
});

describe('The build metric', () => {
  it('has the version and the commit', async () => {
    expect((await valuesOf('build_info'))[0]!.labels).toEqual({
      version: '0.1.0',
      revision: REVISION,
    });
    expect(REVISION).toMatch(/^(?:[0-9a-f]{12}(?:-changed)?|unknown)$/);
  });
});
