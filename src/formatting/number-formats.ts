/** Number formats for shoppers. */
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const RECENT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** "15%" for 0.15. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** "1,284"; empty for an unknown count (NaN). */
export function formatCount(count: number): string {
  if (Number.isNaN(count)) return '';
  return formatWhole(count);
}

/** "+115" for additional cars; "0" for none, and empty for an unknown count (NaN). */
export function formatAddition(count: number): string {
  return count > 0 ? `+${formatCount(count)}` : formatCount(count);
}

/** "$23,900": rounded to whole US dollars. */
export function formatDollars(dollars: number): string {
  return `$${formatWhole(dollars)}`;
}

/** "40,120 mi": rounded to whole miles. */
export function formatMiles(miles: number): string {
  return `${formatWhole(miles)} mi`;
}

/** "8 mi away"; "Under 1 mi away" below one mile, which fits next to a button. */
export function formatDistance(miles: number): string {
  return miles < 1 ? 'Under 1 mi away' : `${formatWhole(miles)} mi away`;
}

/** "November 23, 2026": the day of epoch milliseconds, in the server's time zone. */
export function formatDay(at: number): string {
  return DAY.format(at);
}

/** "Nov 23": same, for days of the last months. */
export function formatRecentDay(at: number): string {
  return RECENT_DAY.format(at);
}

/** "1 car", "1,284 cars". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "HC" for "Hill Country Toyota". */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** Pages have hundreds of numbers, and `Intl` takes a hundred times as long. */
function formatWhole(number: number): string {
  return Number.isInteger(number) && number >= 0 && number < 1_000_000
    ? withComma(number)
    : WHOLE.format(number);
}

function withComma(count: number): string {
  return count < 1_000
    ? String(count)
    : `${Math.floor(count / 1_000)},${String(count % 1_000).padStart(3, '0')}`;
}
