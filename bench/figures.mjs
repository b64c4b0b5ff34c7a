// @ts-check
// Numbers about numbers.

/** The percentile of a sample (nearest rank). */
export function percentile(sample, share) {
  const sorted = Float64Array.from(sample).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export function median(sample) {
  return percentile(sample, 0.5);
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Three significant digits, without exponents. */
export function short(number) {
  if (number === undefined || Number.isNaN(number)) return '–';
  if (number >= 100) return Math.round(number).toLocaleString('en-US');
  return number >= 10 ? number.toFixed(1) : number >= 1 ? number.toFixed(2) : number.toFixed(3);
}
