import { memoize } from '../../../platform/memoize.js';

const FIRST_CREDIBLE = Date.UTC(1995, 0, 1);
const MINUTE_MS = 60_000;

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}(?:\.\d+)?))?\s*(?<half>[ap]m)?`;
const ZONE = String.raw`(?<zone>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?`;
const TIME = String.raw`(?:[T ]+${CLOCK}\s*${ZONE})?`;

/** Accepted date formats, each optionally followed by a time, AM or PM, and a zone. */
export const DATE_FORMS = [
  {
    date: String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
    examples: ['2026-11-30', '2026-11-30T10:00:23-06:00'],
  },
  { date: String.raw`(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})`, examples: ['2026/11/30'] },
  { date: String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`, examples: ['20261130'] },
  {
    date: String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/(?<year>\d{4})`,
    examples: ['11/30/2026', '11/30/2026 3:05 PM'],
  },
  { date: String.raw`(?<month>\d{1,2})-(?<day>\d{1,2})-(?<year>\d{4})`, examples: ['11-30-2026'] },
] as const;

const PATTERNS = DATE_FORMS.map(({ date }) => new RegExp(`^${date}${TIME}$`, 'i'));

/**
 * The time that a value states in a format of `DATE_FORMS`, epoch milliseconds. Default: start of the day,
 * UTC. Undefined if it is invalid or after `latest`.
 */
export function timeFrom(text: string, latest: number): number | undefined {
  return text === '' ? undefined : credible(momentIn(text), latest);
}

/**
 * Whether a value is a date, even if no car can have been listed then (before 1995 or in the
 * future).
 */
export function isDate(text: string): boolean {
  return momentIn(text) !== undefined;
}

/** Cars of one day share a value. */
const momentIn = memoize((text) => {
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (parts) return momentFrom(parts);
  }
  return undefined;
});

function credible(moment: number | undefined, latest: number): number | undefined {
  return moment !== undefined && moment >= FIRST_CREDIBLE && moment <= latest ? moment : undefined;
}

/** Undefined for impossible dates such as November 31: the parts may have another order. */
function momentFrom(parts: Readonly<Partial<Record<string, string>>>): number | undefined {
  const [year, month, day] = [Number(parts['year']), Number(parts['month']), Number(parts['day'])];
  const hour = hourOf(Number(parts['hour'] ?? 0), parts['half']?.toLowerCase());
  const [minute, second] = [Number(parts['minute'] ?? 0), Number(parts['second'] ?? 0)];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const isDay = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  if (!isDay || hour === undefined || minute > 59 || second >= 60) return undefined;
  return (
    midnight.getTime() +
    (hour * 60 + minute - zoneMinutes(parts['zone'])) * MINUTE_MS +
    Math.round(second * 1_000)
  );
}

/** Hour of the day, 0 to 23. 12 AM is midnight. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** Offset of the zone from UTC, minutes. */
function zoneMinutes(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
