import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { emptySummary } from '../import/run/import-summary.js';
import { ImportReports } from './import-reports.js';
import { removedSources, sourceStates } from './source-states.js';
import { sourceTable } from './source-table.js';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 22, 12);

describe('The state of a source', () => {
  let folder: string;
  let file: string;
  let reports: ImportReports;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sources-'));
    file = join(folder, 'north.csv');
    reports = new ImportReports(folder);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is missing without its file, and due with the first', () => {
    expect(standingAt(NOON)).toBe('missing');
    delivered(NOON - HOUR_MS);
    expect(standingAt(NOON)).toBe('due');
  });

  it('is growing while its file changed a moment ago, if it would be due', () => {
    delivered(NOON);
    expect(standingAt(NOON + 4_000)).toBe('growing');
    expect(tableAt(NOON)[1]).toMatch(/^north +0 min +never .* still being written$/);
    expect(standingAt(NOON + 5_000)).toBe('due');
    imported(delivered(NOON), NOON);
    expect(standingAt(NOON + 1_000)).toBe('unchanged');
  });

  it('is due if a wrong clock puts the time of its file in the future', () => {
    delivered(NOON + HOUR_MS);
    expect(standingAt(NOON)).toBe('due');
  });

  it('is due right after its file was fetched, because a fetched file is complete', () => {
    delivered(NOON);
    expect(standingAt(NOON, 'https://feeds.example.com/north.csv')).toBe('due');
  });

  it('says that its file changed while it was read, until the next attempt', () => {
    const file = delivered(NOON - HOUR_MS);
    reports.changed('north', NOON);
    expect(tableAt(NOON)[1]).toMatch(/due: its file changed while it was read$/);
    reports.failed('north', NOON, file, 'It is cut off.');
    expect(tableAt(NOON)[1]).toMatch(/FAILED: It is cut off\.$/);
    reports.changed('north', NOON);
    imported(file, NOON);
    expect(tableAt(NOON)[1]).toMatch(/up to date$/);
  });

  it('is up to date until a new file arrives, then due after the period', () => {
    imported(delivered(NOON), NOON);
    expect(standingAt(NOON + 7 * HOUR_MS)).toBe('unchanged');
    delivered(NOON + HOUR_MS);
    expect(standingAt(NOON + 5 * HOUR_MS)).toBe('waiting');
    expect(standingAt(NOON + 6 * HOUR_MS)).toBe('due');
  });

  it('is late when its file is unchanged for two periods', () => {
    imported(delivered(NOON), NOON);
    expect(standingAt(NOON + 13 * HOUR_MS)).toBe('late');
  });

  it('after a failure is due at once with another file, and after the period with the same', () => {
    reports.failed('north', NOON, delivered(NOON), 'It is cut off.');
    expect(standingAt(NOON + HOUR_MS)).toBe('failed');
    expect(standingAt(NOON + 6 * HOUR_MS)).toBe('due');
    delivered(NOON + HOUR_MS);
    expect(standingAt(NOON + 2 * HOUR_MS)).toBe('due');
  });

  it('keeps the counts of its last import when a later one fails', () => {
    imported(delivered(NOON), NOON);
    reports.failed(
      'north',
      NOON + HOUR_MS,
      delivered(NOON + HOUR_MS),
      'It is cut off.\nAfter 3 rows.',
    );
    expect(tableAt(NOON + 2 * HOUR_MS)).toEqual([
      'source    file  imported   rows  listed  rejected  state',
      'north   60 min       2 h  1,200   1,190        10  FAILED: It is cut off. After 3 rows.',
    ]);
  });

  it('is failed while its file cannot be downloaded, and the file is unchanged', () => {
    imported(delivered(NOON), NOON);
    reports.fetchFailed('north', NOON + HOUR_MS, 'The server answered 500.');
    for (const hours of [2, 7, 30]) expect(standingAt(NOON + hours * HOUR_MS)).toBe('failed');
    expect(tableAt(NOON + 2 * HOUR_MS)[1]).toMatch(/FAILED: The server answered 500\.$/);
    reports.fetched('north');
    expect(standingAt(NOON + 7 * HOUR_MS)).toBe('unchanged');
  });

  it('is failed when no file was ever downloaded', () => {
    reports.fetchFailed('north', NOON, 'The server answered 404.');
    expect(standingAt(NOON)).toBe('failed');
  });

  it('is due before its first fetch, and being fetched from then on until the fetch has ended', () => {
    const address = 'https://feeds.example.com/north.csv';
    expect(standingAt(NOON, address)).toBe('due');
    reports.fetchBegun('north', NOON);
    const later = NOON + 3 * 60_000;
    expect(standingAt(later, address)).toBe('fetching');
    expect(sourceTable(statesAt(later, address), later)[1]).toMatch(
      /being fetched since 2026-11-22T12:00Z \(3 min\)$/,
    );
    reports.fetchEnded('north');
    expect(standingAt(later, address)).toBe('due');
  });

  it('shows a fetch of a later file behind its state', () => {
    imported(delivered(NOON), NOON);
    reports.fetchBegun('north', NOON + HOUR_MS);
    expect(tableAt(NOON + HOUR_MS)[1]).toMatch(
      /up to date \(being fetched since 2026-11-22T13:00Z \(0 min\)\)$/,
    );
  });

  it('is due again after the time limit of a fetch, because its process was killed', () => {
    const address = 'https://feeds.example.com/north.csv';
    reports.fetchBegun('north', NOON);
    expect(standingAt(NOON + 30 * 60_000, address)).toBe('fetching');
    expect(standingAt(NOON + HOUR_MS, address)).toBe('due');
  });

  it('is removed once it leaves the manifest, until its cars are removed', () => {
    const now = NOON + HOUR_MS;
    imported(delivered(NOON), NOON);
    expect(removedSources([], reports)).toEqual([]);
    reports.inManifest('north');
    imported(delivered(NOON), NOON);
    const removed = removedSources([], reports);
    expect(sourceTable(removed, now)[1]).toBe(
      'north      -    60 min  1,200   1,190        10  NOT IN THE MANIFEST',
    );
    expect(removedSources([{ ...statesAt(now)[0]!.source }], reports)).toEqual([]);
    reports.expired('north', now);
    expect(removedSources([], reports)).toEqual([]);
  });

  it('keeps an import failure beside a download failure', () => {
    const file = delivered(NOON);
    reports.failed('north', NOON, file, 'It is cut off.');
    reports.fetchFailed('north', NOON + HOUR_MS, 'The server answered 500.');
    reports.fetched('north');
    expect(reports.reportOf('north')?.failure).toEqual({
      at: NOON,
      file,
      message: 'It is cut off.',
    });
    expect(standingAt(NOON + 2 * HOUR_MS)).toBe('failed');
  });

  it('keeps a download failure while the previous file is imported', () => {
    const file = delivered(NOON - HOUR_MS);
    reports.fetchFailed('north', NOON, 'The server answered 500.');
    expect(standingAt(NOON)).toBe('due');
    imported(file, NOON);
    expect(standingAt(NOON)).toBe('failed');
  });

  it('does not import a file again whose cars were removed for silence', () => {
    imported(delivered(NOON), NOON);
    reports.expired('north', NOON + 20 * HOUR_MS);
    expect(tableAt(NOON + 20 * HOUR_MS)[1]).toMatch(
      /1,200 +0 +10 +LATE: no new file: its cars were removed$/,
    );
    imported(delivered(NOON + 21 * HOUR_MS), NOON + 21 * HOUR_MS);
    expect(tableAt(NOON + 21 * HOUR_MS)[1]).toMatch(/1,190 +10 +up to date$/);
  });

  it.each([
    '',
    '{"source":"north","impor',
    '{"source":"north","importedAt":"<b>","file":{}}',
    '{"source":"north","importedAt":1e308}',
    '{"source":"north","fetchFailure":{"at":"x"}}',
    '{"source":"north","expiredAt":"x"}',
    '{"source":"north","changedAt":"x"}',
    '{"source":"north","fetchingSince":"x"}',
    'null',
    '[]',
  ])('starts over when its report is damaged: %s', (report) => {
    delivered(NOON - HOUR_MS);
    mkdirSync(join(folder, 'imports'), { recursive: true });
    writeFileSync(join(folder, 'imports', 'north.json'), report);
    expect(standingAt(NOON)).toBe('due');
    expect(tableAt(NOON)[1]).toMatch(/^north +60 min +never/);
  });

  it('is missing when its file cannot be accessed', () => {
    symlinkSync(file, file);
    expect(standingAt(NOON)).toBe('missing');
    file = `${folder}/${'x/'.repeat(3_000)}\0`;
    expect(standingAt(NOON)).toBe('missing');
  });

  function delivered(at: number) {
    writeFileSync(file, 'a feed');
    utimesSync(file, new Date(at), new Date(at));
    return { modifiedAt: at, sizeBytes: 6 };
  }

  function imported(version: ReturnType<typeof delivered>, at: number): void {
    reports.imported('north', at, version, {
      ...emptySummary(),
      read: 1_200,
      new: 1_190,
      refused: 10,
    });
  }

  function statesAt(now: number, address?: string) {
    return sourceStates(
      [
        {
          name: 'north',
          file,
          address,
          sftp: undefined,
          map: undefined,
          stores: undefined,
          isFull: true,
          everyMs: 6 * HOUR_MS,
        },
      ],
      reports,
      now,
    );
  }

  const standingAt = (now: number, address?: string) => statesAt(now, address)[0]!.standing;
  const tableAt = (now: number) => sourceTable(statesAt(now), now);
});
