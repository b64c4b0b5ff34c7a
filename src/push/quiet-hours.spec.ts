import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { localDay, quietUntil } from './quiet-hours.js';

const clockOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

describe('Quiet hours', () => {
  it.each([
    ['2026-11-28T21:59:59-05:00', 'America/New_York', undefined],
    ['2026-11-28T22:00:00-05:00', 'America/New_York', '2026-11-29T08:00:00-05:00'],
    ['2026-11-29T07:59:59-05:00', 'America/New_York', '2026-11-29T08:00:00-05:00'],
    ['2026-11-29T08:00:00-05:00', 'America/New_York', undefined],
    ['2026-11-28T22:00:00-05:00', 'America/Los_Angeles', undefined],
    ['2026-11-28T12:00:00Z', 'Asia/Kolkata', undefined],
  ])('of %s in %s', (now, timeZone, end) => {
    expect(quietUntil(Date.parse(now), timeZone)).toBe(
      end === undefined ? undefined : Date.parse(end),
    );
  });

  it('end at 8:00 across a change to daylight saving time', () => {
    const [toSummer, toWinter] = ['2026-03-07T23:30:00-05:00', '2026-10-31T23:30:00-04:00'].map(
      Date.parse,
    ) as [number, number];
    expect(quietUntil(toSummer, 'America/New_York')).toBe(Date.parse('2026-03-08T08:00:00-04:00'));
    expect(quietUntil(toWinter, 'America/New_York')).toBe(Date.parse('2026-11-01T08:00:00-05:00'));
  });

  it('end at 8:00 in every time zone, within ten hours, or eleven at a clock change', () => {
    const zones = fc.constantFrom(
      'America/Chicago',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Honolulu',
      'Australia/Lord_Howe',
    );
    const moments = fc.integer({
      min: Date.parse('2026-01-01T00:00Z'),
      max: Date.parse('2028-01-01T00:00Z'),
    });
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const end = quietUntil(now, zone);
        const hour = Number(clockOf(now, zone).slice(0, 2));
        expect(end === undefined).toBe(hour >= 8 && hour < 22);
        if (end === undefined) return;
        expect(clockOf(end, zone)).toBe('08:00');
        expect(end - now).toBeGreaterThan(0);
        expect(end - now).toBeLessThanOrEqual(11 * 3_600_000);
      }),
    );
  });
});

describe('The day of a device', () => {
  it('follows its time zone', () => {
    const now = Date.parse('2026-11-28T23:30:00-05:00');
    expect([localDay(now, 'America/New_York'), localDay(now, 'Asia/Tokyo')]).toEqual([
      '2026-11-28',
      '2026-11-29',
    ]);
  });
});
