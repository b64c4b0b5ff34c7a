const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Quiet hours: 22:00 to 8:00, in minutes of the day. */
const QUIET_FROM = 22 * 60;
const QUIET_TO = 8 * 60;

/** End of a time zone's current quiet hours, in epoch milliseconds; undefined outside of them. */
export function quietUntil(now: number, timeZone: string): number | undefined {
  const minutes = minutesOfDay(now, timeZone);
  if (minutes >= QUIET_TO && minutes < QUIET_FROM) return undefined;
  const thisMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const end = thisMinute + ((QUIET_TO - minutes + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  // Corrects for a daylight saving change in the night.
  return end - (minutesOfDay(end, timeZone) - QUIET_TO) * MINUTE_MS;
}

/** The date in a time zone, such as 2026-11-28. */
export function localDay(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}

function minutesOfDay(at: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}
