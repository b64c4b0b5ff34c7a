import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatWireTime, readWireTime } from './wire-time.js';

describe('A time of the account service', () => {
  it('is formatted as yyyy/mm/d hh:mm:ss', () => {
    expect(formatWireTime(Date.UTC(2026, 10, 3, 8, 5, 9))).toBe('2026/11/3 08:05:09');
    expect(formatWireTime(Date.UTC(2026, 0, 23, 18, 45, 0))).toBe('2026/01/23 18:45:00');
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_799 }), (seconds) => {
        expect(readWireTime(formatWireTime(seconds * 1_000))).toBe(seconds * 1_000);
      }),
    );
    expect(readWireTime('2026/11/03 08:05:09')).toBe(Date.UTC(2026, 10, 3, 8, 5, 9));
  });

  it.each([
    '',
    '2026-11-03 08:05:09',
    '2026/02/30 00:00:00',
    '2026/13/1 00:00:00',
    '2026/11/3 25:00:00',
    '2026/11/3',
  ])('is rejected when invalid: %s', (text) => {
    expect(readWireTime(text)).toBeUndefined();
  });
});
