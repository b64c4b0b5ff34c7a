/** Epoch milliseconds as ISO 8601 in UTC, for the download of personal data; null stays null. */
export function isoTime<Time extends number | null>(
  at: Time,
): Time extends number ? string : string | null {
  return (at === null ? null : new Date(Number(at)).toISOString()) as Time extends number
    ? string
    : string | null;
}
