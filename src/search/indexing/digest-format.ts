import type { TermNumberOf } from '../../inventory/digests/car-digest.js';
import type { LastingCar } from './indexed-car.js';
import { UNKNOWN } from '../index/embedded/kernels/kernel.js';

/** Raised with every change of what the bytes mean. */
export const DIGEST_FORMAT = 1;

/**
 * A digest has its numbers at fixed places, little-endian, and then the numbers of its terms: the position first, then every
 * value of every field once. A term's number has seven bits a byte, the lowest first, the eighth bit set but in its last byte.
 */
export const DIGEST_AT = {
  /** f64. */
  id: 0,
  listedAt: 8,
  /** i32. */
  priceDollars: 16,
  mileageMiles: 20,
  /** i16. */
  year: 24,
  lastingPoints: 26,
  /** u32: how many bytes the terms take. */
  termsByteLength: 28,
  terms: 32,
} as const;

/** Stands where a field's name stands otherwise, in terms that are a latitude and a longitude. */
const POSITION = 'position';

/** The bytes of one car: numbers first, then each value as its term's number, which `termNumberOf` gives. About 130 bytes. */
export function digestOf(car: LastingCar, fieldNames: readonly string[], termNumberOf: TermNumberOf): Uint8Array {
  const terms = [termNumberOf(POSITION, `${car.latitude} ${car.longitude}`)];
  car.values.forEach((values, field) => {
    for (const value of new Set(values)) terms.push(termNumberOf(fieldNames[field]!, value));
  });
  const termsByteLength = terms.reduce((sum, term) => sum + termByteLength(term), 0);
  const bytes = Buffer.allocUnsafe(DIGEST_AT.terms + termsByteLength);
  bytes.writeDoubleLE(car.id, DIGEST_AT.id);
  bytes.writeDoubleLE(car.listedAt, DIGEST_AT.listedAt);
  bytes.writeInt32LE(car.priceDollars, DIGEST_AT.priceDollars);
  bytes.writeInt32LE(car.mileageMiles ?? UNKNOWN, DIGEST_AT.mileageMiles);
  bytes.writeInt16LE(car.year, DIGEST_AT.year);
  bytes.writeInt16LE(car.lastingPoints, DIGEST_AT.lastingPoints);
  bytes.writeUInt32LE(termsByteLength, DIGEST_AT.termsByteLength);
  let at: number = DIGEST_AT.terms;
  for (const term of terms) at = writeTerm(bytes, at, term);
  return bytes;
}

/** The position that a position's term stands for; undefined for values of fields. */
export function positionIn({ field, value }: { field: string; value: string }): { latitude: number; longitude: number } | undefined {
  if (field !== POSITION) return undefined;
  const [latitude, longitude] = value.split(' ').map(Number);
  return { latitude: latitude!, longitude: longitude! };
}

function termByteLength(term: number): number {
  return term < 0x80 ? 1 : term < 0x4000 ? 2 : term < 0x20_0000 ? 3 : 4;
}

function writeTerm(bytes: Uint8Array, first: number, term: number): number {
  let at = first;
  let rest = term;
  for (; rest >= 0x80; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
  bytes[at++] = rest;
  return at;
}
