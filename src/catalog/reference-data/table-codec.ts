import { crc32 } from 'node:zlib';
import { TextColumn } from './text-column.js';

/** One number per row. */
export type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** One number or text per row. */
export type Column = NumberColumn | TextColumn;

/** Columns by name. */
export type Table = Readonly<Record<string, Column>>;

/** Tables by name. */
export type TablesByName = Readonly<Record<string, Table>>;

const NUMBER_COLUMNS = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type NumberKind = keyof typeof NUMBER_COLUMNS;

/** Location of an array's bytes, relative to the end of the header. */
interface Place {
  readonly kind: NumberKind;
  readonly offset: number;
  readonly length: number;
}

/** A text column is two arrays: its bytes, and the end of each string. */
type Header = Readonly<Record<string, Readonly<Record<string, readonly Place[]>>>>;

/** Increase it with every change of the layout. */
const VERSION = 1;
const MAGIC = 0x46435244;
/**
 * The preamble: magic, version, checksum of everything after these three, and header length; four
 * bytes each.
 */
const CHECKED_FROM = 12;
const PREAMBLE_BYTES = 16;
/** In bytes; typed arrays must be aligned. */
const ALIGNMENT = 8;

/** Encodes tables: preamble, JSON header, then the typed arrays, little-endian. */
export function encodeTables(tables: TablesByName): Buffer {
  const arrays: NumberColumn[] = [];
  let offset = 0;
  const place = (array: NumberColumn): Place => {
    const at = offset;
    arrays.push(array);
    offset = aligned(at + array.byteLength);
    return { kind: kindOf(array), offset: at, length: array.length };
  };
  const placesOf = (column: Column) =>
    (column instanceof TextColumn ? [column.utf8, column.ends] : [column]).map(place);
  const header: Header = mapValues(tables, (table) => mapValues(table, placesOf));
  const json = Buffer.from(JSON.stringify(header));
  const start = aligned(PREAMBLE_BYTES + json.length);
  const bytes = Buffer.alloc(start + offset);
  json.copy(bytes, PREAMBLE_BYTES);
  const places = Object.values(header).flatMap((table) => Object.values(table).flat());
  places.forEach((each, index) => {
    const { buffer, byteOffset, byteLength } = arrays[index]!;
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), start + each.offset);
  });
  bytes.writeUInt32LE(json.length, CHECKED_FROM);
  [MAGIC, VERSION, crc32(bytes.subarray(CHECKED_FROM))].forEach((value, index) =>
    bytes.writeUInt32LE(value, index * 4),
  );
  return bytes;
}

/**
 * Decodes tables as views of the bytes. Undefined if the bytes are damaged, or have another layout
 * or magic number.
 */
export function decodeTables(bytes: Buffer): TablesByName | undefined {
  if (bytes.length < PREAMBLE_BYTES) return undefined;
  const [magic, version, checksum, headerLength] = [0, 4, 8, 12].map((at) =>
    bytes.readUInt32LE(at),
  );
  if (magic !== MAGIC || version !== VERSION || checksum !== crc32(bytes.subarray(CHECKED_FROM)))
    return undefined;
  const start = aligned(PREAMBLE_BYTES + headerLength!);
  const header = JSON.parse(
    bytes.toString('utf8', PREAMBLE_BYTES, PREAMBLE_BYTES + headerLength!),
  ) as Header;
  const arrayAt = ({ kind, offset, length }: Place) =>
    new NUMBER_COLUMNS[kind](
      bytes.buffer as ArrayBuffer,
      bytes.byteOffset + start + offset,
      length,
    );
  const columnAt = ([first, ends]: readonly Place[]): Column => {
    const array = arrayAt(first!);
    return ends
      ? new TextColumn(
          Buffer.from(array.buffer, array.byteOffset, array.byteLength),
          arrayAt(ends) as Uint32Array,
        )
      : array;
  };
  return mapValues(header, (table) => mapValues(table, columnAt));
}

function kindOf(array: NumberColumn): NumberKind {
  return array instanceof Uint8Array ? 'Uint8Array' : (array.constructor.name as NumberKind);
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
