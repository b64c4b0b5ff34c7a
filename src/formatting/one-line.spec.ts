import { describe, expect, it } from '@jest/globals';
import { inItsLines, inOneLine } from './one-line.js';

describe('Single-line text', () => {
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
  ])('loses line breaks and invisible characters: %j becomes %j', (text, seen) => {
    expect(inOneLine(text)).toBe(seen);
  });
});

describe('Multi-line text', () => {
  it.each([
    [' Drives well.\r\nNothing\tbroke.\rYet. ', 'Drives well.\nNothing\tbroke.\nYet.'],
    ['Good\u2028car', 'Good\ncar'],
    ['\u202eretaM\u202c \u2066x\u2069', 'retaM x'],
    ['Caf\uFFFD\u0000\u0007\u0085', 'Caf'],
    ['\uFFFD \u200b', ''],
    ['Family 👨‍👩‍👧', 'Family 👨‍👩‍👧'],
  ])(
    'keeps its lines and loses invisible and undecodable characters: %j becomes %j',
    (text, seen) => {
      expect(inItsLines(text)).toBe(seen);
    },
  );
});
