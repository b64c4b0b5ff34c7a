import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { emptySummary } from '../../src/inventory/import/run/import-summary.js';
import { ImportReports } from '../../src/inventory/sources/import-reports.js';
import { useApp } from '../app-under-test.js';

const IMPORTED_AT = Date.UTC(2026, 10, 22);

describe('GET /health/sources', () => {
  const shop = useApp({ cars: 0 });

  it('returns no sources without a manifest', async () => {
    expect(await answer()).toEqual({ sources: [] });
  });

  it('returns the age of feeds and the counts of their imports', async () => {
    const feed = written('north.csv', 'a feed');
    const { mtimeMs, size } = statSync(feed);
    const summary = {
      ...emptySummary(),
      read: 12,
      new: 9,
      merged: 1,
      refused: 2,
      refusedBy: { 'missing-price': 2 },
    };
    const reports = new ImportReports(shop.dataDir);
    reports.imported(
      'north',
      IMPORTED_AT,
      { modifiedAt: Math.floor(mtimeMs), sizeBytes: size },
      summary,
    );
    reports.failed(
      'south',
      IMPORTED_AT,
      { modifiedAt: 0, sizeBytes: 0 },
      `${shop.dataDir}/south.csv cannot be opened`,
    );
    const sources = [
      { name: 'north', file: 'north.csv', every: '6 h' },
      { name: 'south', file: 'south.csv', every: '6 h' },
    ];
    written('sources.json', JSON.stringify({ sources }));
    expect(await answer()).toEqual({
      sources: [
        {
          name: 'north',
          standing: 'unchanged',
          fileModifiedAt: new Date(Math.floor(mtimeMs)).toISOString(),
          importedAt: new Date(IMPORTED_AT).toISOString(),
          rows: 12,
          listed: 9,
          refused: 2,
          refusedBy: { 'missing-price': 2 },
        },
        { name: 'south', standing: 'missing', failedAt: new Date(IMPORTED_AT).toISOString() },
      ],
    });
  });

  it('reports an unreadable manifest without quoting it', async () => {
    const manifest = written('sources.json', '{ "sources": [');
    const response = await fetch(`${shop.origin}/health/sources`);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ status: 503 }),
    ]);
    rmSync(manifest);
  });

  async function answer(): Promise<unknown> {
    const response = await fetch(`${shop.origin}/health/sources`);
    expect(response.status).toBe(200);
    return response.json();
  }

  function written(name: string, text: string): string {
    const path = join(shop.dataDir, name);
    writeFileSync(path, text);
    return path;
  }
});
