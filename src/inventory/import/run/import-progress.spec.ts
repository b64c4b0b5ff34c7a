import { describe, expect, it } from '@jest/globals';
import { LineProgress } from './import-progress.js';

/** What reading 1,000 units in ten seconds writes, with a step behind it. */
function written(isTTY: boolean, columns = 80): string {
  let text = '';
  let now = 0;
  const stream = { isTTY, columns, write: (piece: string) => (text += piece) !== '' };
  const progress = new LineProgress(stream, 5_000, () => now);
  progress.start('Reading', 1_000);
  for (now = 1_000; now <= 10_000; now += 1_000) progress.update(now / 20, now);
  progress.stop();
  progress.stop();
  progress.start('Rating prices');
  progress.update(1, 1);
  progress.stop();
  return text;
}

describe('Progress', () => {
  it('prints a line at the start of a step and every five seconds without a terminal', () => {
    expect(written(false).split('\n')).toEqual([
      'Reading …',
      'Reading: 25 %, 5,000 rows, 1,000 rows/s, 15 s left',
      'Reading: 50 %, 10,000 rows, 1,000 rows/s, 10 s left',
      'Rating prices …',
      '',
    ]);
  });

  it('on a terminal is overwritten in place, and each step keeps its last line', () => {
    expect(written(true).split('\n')).toEqual([
      [
        '\rReading …\u001B[K',
        '\rReading: 25 %, 5,000 rows, 1,000 rows/s, 15 s left\u001B[K',
        '\rReading: 50 %, 10,000 rows, 1,000 rows/s, 10 s left\u001B[K',
      ].join(''),
      '\rRating prices …\u001B[K',
      '',
    ]);
  });

  it('cuts lines at the width of the terminal, so that each can be overwritten', () => {
    expect(written(true, 20)).toContain('\rReading: 25 %, 5,00\u001B[K');
  });

  it('says that it waits for another process after a second', () => {
    let text = '';
    let now = 0;
    const stream = { isTTY: false, columns: 80, write: (piece: string) => (text += piece) !== '' };
    const progress = new LineProgress(stream, 5_000, () => now);
    progress.start('Saving', 10);
    for (now = 500; now <= 6_000; now += 500) progress.waiting(now);
    expect(text.split('\n')).toEqual([
      'Saving …',
      'Saving: waiting for another process to finish writing, for 5 s so far',
      '',
    ]);
  });
});
