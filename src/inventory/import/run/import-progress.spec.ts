import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { describe, expect, it } from '@jest/globals';
import { LineProgress, progressOn } from './import-progress.js';

describe('Progress', () => {
  it('without a terminal is a line at the start of a step and every five seconds', () => {
    const lines: string[] = [];
    let now = 0;
    const progress = new LineProgress(
      (line) => lines.push(line),
      () => now,
    );
    progress.start('Reading', 1_000);
    for (now = 1_000; now <= 10_000; now += 1_000) progress.update(now / 20, now);
    progress.stop();
    expect(lines).toEqual([
      'Reading …',
      'Reading: 25 %, 5000 rows, 1000 rows/s, 15 s left',
      'Reading: 50 %, 10000 rows, 1000 rows/s, 10 s left',
    ]);
  });

  it('on a terminal is a bar with rate and time left', () => {
    const stream = Object.assign(new PassThrough(), {
      isTTY: true,
      columns: 120,
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    });
    const progress = progressOn(stream as unknown as WriteStream);
    progress.start('Reading', 1_000);
    progress.update(500, 12_345);
    progress.stop();
    progress.stop();
    progress.start('Rating prices');
    expect(String(stream.read())).toMatch(
      /Reading .*50% \| 12,345 rows \| [\d,]+ rows\/s \| .* left[\s\S]*Rating prices …/,
    );
  });
});
