import { crc32 } from 'node:zlib';
import { type Directory, FlatMemory } from './flat-memory.js';
import { scratchBytesFor } from './scratch.js';
import { aligned } from './sections.js';

/** Increase it when the meaning of a snapshot's bytes changes. Older files are then rebuilt. */
export const SNAPSHOT_FORMAT = 4;

const MAGIC = 0x58_49_43_46;
/** Magic number, format, length of the header text, its checksum; four u32. */
const PREFIX_BYTES = 16;

const ENDS_TOO_EARLY = 'it ends too early';

/** What a snapshot was built from; the loader decides whether it is current. */
export interface SnapshotFacts {
  /** Identifies the fields and the meaning of their values. */
  fieldsKey: string;
  /** Content of the store of record; see `ListingStore.state`. */
  storeState: string;
  /** Time of the scores, epoch milliseconds. */
  scoredAt: number;
}

/**
 * A snapshot: `header`, then `columns`. The columns are views of the live memory: write them before
 * it is released.
 */
export interface Snapshot {
  header: Uint8Array;
  columns: Uint8Array;
}

interface HeaderText {
  facts: SnapshotFacts;
  directory: Directory;
  columnsByteLength: number;
  columnsChecksum: number;
}

/** The file is not a snapshot, has another format, or is damaged; see the message. */
export class SnapshotError extends Error {}

/** Bytes of a snapshot file: a header with checksums and facts, then the columns. */
export function toSnapshot(flat: FlatMemory, facts: SnapshotFacts): Snapshot {
  const columns = flat.columnBytes;
  const header: HeaderText = {
    facts,
    directory: flat.directory,
    columnsByteLength: columns.length,
    columnsChecksum: crc32(columns),
  };
  const text = Buffer.from(JSON.stringify(header));
  const bytes = Buffer.alloc(aligned(PREFIX_BYTES + text.length));
  [MAGIC, SNAPSHOT_FORMAT, text.length, crc32(text)].forEach((number, at) =>
    bytes.writeUInt32LE(number, 4 * at),
  );
  bytes.set(text, PREFIX_BYTES);
  return { header: bytes, columns };
}

/** Reads from a position of the snapshot until `into` is full; returns the number of bytes read. */
export type ReadSnapshot = (into: Uint8Array, position: number) => number;

/**
 * Reads the header of a snapshot; the columns are read on demand, directly into the memory that is
 * searched.
 * @throws SnapshotError if the snapshot is truncated, damaged or of another format
 */
export function fromSnapshot(
  read: ReadSnapshot,
  byteLength: number,
): {
  facts: SnapshotFacts;
  load: (isForWasm: boolean, scratchRegions?: number) => FlatMemory;
} {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  readWhole(read, prefix, 0);
  const [magic, format, textLength, textChecksum] = [0, 4, 8, 12].map((at) =>
    prefix.readUInt32LE(at),
  ) as [number, number, number, number];
  if (magic !== MAGIC) throw new SnapshotError('it is not a snapshot of the index');
  if (format !== SNAPSHOT_FORMAT)
    throw new SnapshotError(`it has format ${format} instead of ${SNAPSHOT_FORMAT}`);
  if (PREFIX_BYTES + textLength > byteLength) throw new SnapshotError(ENDS_TOO_EARLY);
  const text = Buffer.alloc(textLength);
  readWhole(read, text, PREFIX_BYTES);
  if (crc32(text) !== textChecksum) throw new SnapshotError('its header is damaged');
  const header = JSON.parse(text.toString()) as HeaderText;
  return {
    facts: header.facts,
    load: (isForWasm, scratchRegions = 1) =>
      loadColumns(read, header, aligned(PREFIX_BYTES + textLength), isForWasm, scratchRegions),
  };
}

function loadColumns(
  read: ReadSnapshot,
  header: HeaderText,
  position: number,
  isForWasm: boolean,
  scratchRegions: number,
): FlatMemory {
  const { directory, columnsByteLength, columnsChecksum } = header;
  const flat = FlatMemory.reserve(directory, scratchBytesFor(directory, scratchRegions), isForWasm);
  if (flat.columnsByteLength !== columnsByteLength)
    throw new SnapshotError('its columns have a different layout');
  readWhole(read, flat.columnBytes, position);
  if (crc32(flat.columnBytes) !== columnsChecksum)
    throw new SnapshotError('its columns are damaged');
  return flat;
}

function readWhole(read: ReadSnapshot, into: Uint8Array, position: number): void {
  if (read(into, position) < into.length) throw new SnapshotError(ENDS_TOO_EARLY);
}
