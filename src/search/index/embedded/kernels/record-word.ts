/**
 * A record is words of 64 bits with five codes each: four of 12 bits, then one of 16. A slot is a
 * code's position in the record.
 */
export const CODES_PER_WORD = 5;

export const BYTES_PER_WORD = 8;

/** Bits of a narrow code, the first four of a word; wider ones use the fifth slot. */
export const NARROW_BITS = 12;

/** Code in one of the word's five slots, from the word's halves. */
export function codeInWord(low: number, high: number, slot: number): number {
  switch (slot) {
    case 0:
      return low & 0xfff;
    case 1:
      return (low >>> 12) & 0xfff;
    case 2:
      return (low >>> 24) | ((high & 0xf) << 8);
    case 3:
      return (high >>> 4) & 0xfff;
    default:
      return high >>> 16;
  }
}
