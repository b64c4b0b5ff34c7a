import { describe, expect, it } from '@jest/globals';
import { inOneLine } from './one-line.js';

describe('A name that somebody writes', () => {
  it.each([
    ['Pat\r\nBcc: all@example.com', 'Pat Bcc: all@example.com'],
    ['Family\tcar', 'Family car'],
    ['Pat\u2028Miller\u0000', 'Pat Miller'],
    ['\u202eretaM', 'retaM'],
    ['Mül\u00adler', 'Müller'],
    [' \u200b ', ''],
    ['\u200d', ''],
    ['Pat\u200d', 'Pat'],
    ['Family 👨‍👩‍👧 and 🧑🏽‍🔧', 'Family 👨‍👩‍👧 and 🧑🏽‍🔧'],
  ])('is read in one line and without what cannot be seen: %j as %j', (text, seen) => {
    expect(inOneLine(text)).toBe(seen);
  });
});
