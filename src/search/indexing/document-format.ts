import type { TermNumberOf } from '../../inventory/indexed-documents/indexed-document.js';
import type { LastingCar } from './indexed-car.js';
import { UNKNOWN } from '../index/embedded/kernels/kernel.js';

/** Increase it when the meaning of the bytes changes. */
export const DOCUMENT_FORMAT = 1;

/**
 * Layout of a document: numbers at fixed offsets, little-endian, then term numbers: the position
 * first, then every value of every field once. Term numbers are LEB128: seven bits per byte, lowest
 * first, the eighth bit set in all bytes but the last.
 */
export const DOCUMENT_OFFSETS = {
  /** f64. */
  id: 0,
  listedAt: 8,
  /** i32. */
  priceDollars: 16,
  mileageMiles: 20,
  /** i16. */
  year: 24,
  lastingPoints: 26,
  /** u32, length of the terms in bytes. */
  termsByteLength: 28,
  terms: 32,
} as const;

/** Field name of terms that are a latitude and a longitude. */
const POSITION = 'position';

/** Document of one car, about 130 bytes. `termNumberOf` gives the number of each value. */
export function encodeDocument(
  car: LastingCar,
  fieldNames: readonly string[],
  termNumberOf: TermNumberOf,
): Uint8Array {
  const terms = [termNumberOf(POSITION, `${car.latitude} ${car.longitude}`)];
  // A set of each field's values would be most of the garbage.
  fieldNames.forEach((fieldName, field) => {
    const values = car.values[field]!;
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      if (values.indexOf(value) === at) terms.push(termNumberOf(fieldName, value));
    }
  });
  const termsByteLength = terms.reduce((sum, term) => sum + termByteLength(term), 0);
  const bytes = Buffer.allocUnsafe(DOCUMENT_OFFSETS.terms + termsByteLength);
  bytes.writeDoubleLE(car.id, DOCUMENT_OFFSETS.id);
  bytes.writeDoubleLE(car.listedAt, DOCUMENT_OFFSETS.listedAt);
  bytes.writeInt32LE(car.priceDollars, DOCUMENT_OFFSETS.priceDollars);
  bytes.writeInt32LE(car.mileageMiles ?? UNKNOWN, DOCUMENT_OFFSETS.mileageMiles);
  bytes.writeInt16LE(car.year, DOCUMENT_OFFSETS.year);
  bytes.writeInt16LE(car.lastingPoints, DOCUMENT_OFFSETS.lastingPoints);
  bytes.writeUInt32LE(termsByteLength, DOCUMENT_OFFSETS.termsByteLength);
  let at: number = DOCUMENT_OFFSETS.terms;
  for (const term of terms) at = writeTerm(bytes, at, term);
  return bytes;
}

/** The position of a position term; undefined for values of fields. */
export function positionIn({
  field,
  value,
}: {
  field: string;
  value: string;
}): { latitude: number; longitude: number } | undefined {
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
