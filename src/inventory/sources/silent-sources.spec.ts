import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptySummary } from '../import/run/import-summary.js';
import { ImportReports } from './import-reports.js';
import { silentSources } from './silent-sources.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);

describe('Silent sources', () => {
  let folder: string;
  let reports: ImportReports;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'silent-'));
    reports = new ImportReports(folder);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('have offers, and no import for more than the given days', () => {
    imported('old', NOW - 31 * DAY_MS);
    imported('new', NOW - 29 * DAY_MS);
    imported('empty', NOW - 31 * DAY_MS);
    expect(silentAt(NOW, 'old', 'new', 'demo')).toEqual(['old']);
  });

  it('count from when they were found, if no import of them is known', () => {
    reports.failed('south', NOW - 90 * DAY_MS, { modifiedAt: 1, sizeBytes: 1 }, 'It is cut off.');
    expect(silentAt(NOW, 'north', 'south')).toEqual([]);
    expect(silentAt(NOW + 29 * DAY_MS, 'north', 'south')).toEqual([]);
    expect(silentAt(NOW + 31 * DAY_MS, 'north', 'south')).toEqual(['north', 'south']);
  });

  function imported(source: string, at: number): void {
    reports.imported(source, at, { modifiedAt: at, sizeBytes: 1 }, emptySummary());
  }

  const silentAt = (now: number, ...sources: string[]) => silentSources(sources, reports, 30, now);
});
