import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { emptySummary, summaryLines } from './import-summary.js';
import { RejectsFile } from './rejects-file.js';
import type { RowIssue } from '../row-issues.js';

const MAX_BYTES = 20_000;

describe('The rejects file of a fully rejected feed', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rejects-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('stops at its size limit, and the last line and the summary report the rest', () => {
    const { rejects, rows } = written(300, { value: 'price \u20ac'.repeat(40_000) });
    const size = statSync(rejects.path!).size;
    expect([size > MAX_BYTES - 1_000, size < MAX_BYTES + 500]).toEqual([true, true]);
    const listed = rows.filter(({ status }) => status === 'refused');
    expect(listed.map(({ line }) => Number(line))).toEqual(listed.map((_, at) => at + 2));
    expect([listed.length + rejects.leftOut, rows.length]).toEqual([300, listed.length + 1]);
    expect(rows.at(-1)).toMatchObject({
      status: 'left out',
      explanation: `The file has reached its maximum size. ${rejects.leftOut} more values are only in the counts of the summary.`,
    });
    expect(
      summaryLines({
        ...emptySummary(),
        rejectsPath: rejects.path,
        rejectsLeftOut: rejects.leftOut,
      }).at(-1),
    ).toBe(
      `These values, with line and reason, except ${rejects.leftOut} that did not fit in the file: ${rejects.path}`,
    );
  });

  it('contains all rejects below the limit', () => {
    const { rejects, rows } = written(10, { value: 'call' });
    expect([rejects.leftOut, rows.length]).toEqual([0, 10]);
    expect(summaryLines({ ...emptySummary(), rejectsPath: rejects.path }).at(-1)).toBe(
      `Each of these values, with line and reason: ${rejects.path}`,
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://evil.example","x")', `'=HYPERLINK("http://evil.example","x")`],
    ['@SUM(1)', "'@SUM(1)"],
    ['+1-cmd', "'+1-cmd"],
    ['-2+3', "'-2+3"],
    ['-500', '-500'],
    ['+1,500.50', '+1,500.50'],
    ['call', 'call'],
  ])('has no formula for a spreadsheet: %s', (value, cell) => {
    const { rows } = written(1, { value });
    expect(rows[0]!.value).toBe(cell);
  });

  it('truncates feed text everywhere: value, column and explanation', () => {
    const long = 'x'.repeat(300_000);
    const { rows } = written(1, { value: long, column: long, detail: `"${long}" is no currency` });
    expect([
      rows[0]!.value!.length,
      rows[0]!.column!.length,
      rows[0]!.explanation!.length < 700,
    ]).toEqual([500, 500, true]);
  });

  function written(count: number, fault: Partial<RowIssue>) {
    const rejects = new RejectsFile(join(folder, `${count}.csv`), MAX_BYTES);
    for (let line = 2; line < count + 2; line++) {
      rejects.add(
        {
          line,
          column: 'price',
          value: '',
          reason: 'unreadable-price',
          detail: undefined,
          ...fault,
        },
        'refused',
      );
    }
    rejects.close();
    const rows = parse<Readonly<Record<string, string>>>(readFileSync(rejects.path!), {
      columns: true,
    });
    return { rejects, rows };
  }
});
