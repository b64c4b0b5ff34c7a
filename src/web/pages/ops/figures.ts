import { formatCount } from '../../../formatting/number-formats.js';

/** Shown for unknown values. */
export const NOTHING = '–';

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** Duration of a request or stage: '0.4 ms', '12 ms', '1.2 s'. */
export function formatTook(seconds: number | undefined): string {
  if (seconds === undefined) return NOTHING;
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  if (seconds === 0) return '0 ms';
  const ms = seconds * 1_000;
  return `${ms >= 10 ? Math.round(ms) : ms >= 1 ? ms.toFixed(1) : ms.toFixed(2)} ms`;
}

/** Age: '40 s', '3 min', '5 h', '2 d'. */
export function formatAge(seconds: number | undefined): string {
  if (seconds === undefined) return NOTHING;
  const unit = UNITS.find(([length]) => seconds >= length);
  return unit
    ? `${Math.floor(seconds / unit[0])} ${unit[1]}`
    : `${Math.max(0, Math.round(seconds))} s`;
}

/** MB are 2^20 bytes. */
export function formatBytes(bytes: number | undefined): string {
  return bytes === undefined ? NOTHING : `${formatCount(Math.round(bytes / 2 ** 20))} MB`;
}

/** Rate per minute, with one decimal below 10. */
export function formatRate(perMinute: number): string {
  return perMinute > 0 && perMinute < 10
    ? perMinute.toFixed(1)
    : formatCount(Math.round(perMinute));
}

export function formatNumber(count: number | undefined): string {
  return count === undefined ? NOTHING : formatCount(count);
}

/** '12%', '0.3%', '99.6%'; unknown if `whole` is 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return NOTHING;
  const percent = (100 * part) / whole;
  const isNearAnEnd = (percent > 0 && percent < 10) || (percent > 90 && percent < 100);
  return `${isNearAnEnd ? percent.toFixed(1) : Math.round(percent)}%`;
}
