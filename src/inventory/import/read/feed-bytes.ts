import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from './feed-row.js';
import { zipBytes } from './zip-bytes.js';

/** An existing, readable file. */
export interface FeedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Modification time, epoch milliseconds. */
  readonly modifiedAt: number;
  /** Compression, by the first bytes. */
  readonly packing: 'gzip' | 'zip' | undefined;
}

/** The first bytes of a feed, uncompressed. */
export interface Beginning {
  readonly bytes: Buffer;
  /** Whether the feed ends here. */
  readonly isWhole: boolean;
}

const BEGINNING_BYTES = 256 * 1024;
/**
 * The offers of a chunk are in memory together. With four times as many, they outlive two
 * collections of the young generation, and then cost collections of the old one.
 */
const CHUNK_BYTES = 64 * 1024;
const ZIP_MARKS: readonly string[] = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/** @throws FeedError if the file does not exist or cannot be read */
export async function findFeedFile(path: string): Promise<FeedFile> {
  let file: FileHandle;
  try {
    // Opening a pipe would block until another process writes to it.
    if (!(await stat(path)).isFile()) throw new FeedError(`${path} is not a file.`);
    file = await open(path);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(`The file cannot be opened: ${(error as Error).message}`);
  }
  try {
    const stats = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const mark = buffer.toString('latin1');
    const packing = mark.startsWith('\x1F\x8B')
      ? 'gzip'
      : ZIP_MARKS.includes(mark)
        ? 'zip'
        : undefined;
    return { path, sizeBytes: stats.size, modifiedAt: Math.floor(stats.mtimeMs), packing };
  } finally {
    await file.close();
  }
}

/** Whether the size or time of the file differs, or the file is gone. */
export async function hasFileChanged({ path, sizeBytes, modifiedAt }: FeedFile): Promise<boolean> {
  try {
    const { size, mtimeMs } = await stat(path);
    return size !== sizeBytes || Math.floor(mtimeMs) !== modifiedAt;
  } catch {
    return true;
  }
}

/** The beginning of a file, for detection. */
export async function beginningOf(file: FeedFile, maxBytes = BEGINNING_BYTES): Promise<Beginning> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytesOf(file, () => undefined)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: length <= maxBytes };
}

/**
 * Content of a file, uncompressed if it is gzip or a ZIP archive of one file. Concatenated gzip
 * files are one file; zero padding after them is ignored. `onBytesRead` receives the number of
 * compressed bytes read so far.
 * @throws FeedError if the compressed data is truncated or damaged, or followed by other data
 */
export async function* bytesOf(
  file: FeedFile,
  onBytesRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (file.packing === 'zip') {
    for await (const [bytes, share] of zipBytes(file.path)) {
      onBytesRead(Math.floor(file.sizeBytes * share));
      yield bytes;
    }
    return;
  }
  const source = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  const unpacked = file.packing === 'gzip' ? createGunzip({ chunkSize: CHUNK_BYTES }) : undefined;
  const stream = unpacked ? pipeline(source, unpacked, () => undefined) : source;
  let unpackedBytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onBytesRead(source.bytesRead);
      unpackedBytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    const fault = await faultOf(error as NodeJS.ErrnoException, file);
    // For trailing data zlib fails before it has returned all of its output, so the figures would
    // be wrong.
    const soFar = fault === GOES_ON ? '' : ` ${readSoFar(source.bytesRead, unpackedBytes)}`;
    throw new FeedError(`${fault}${soFar} Nothing was changed.`);
  }
  if (unpacked && (await hasMoreThanZeros(file, unpacked.bytesWritten))) {
    throw new FeedError(`${GOES_ON} Nothing was changed.`);
  }
}

const GOES_ON = 'After its gzip data, the file continues with bytes that are not gzip.';

async function faultOf({ code, message }: NodeJS.ErrnoException, file: FeedFile): Promise<string> {
  if (
    message === 'incorrect header check' ||
    (code === 'Z_BUF_ERROR' && (await isWholeWithoutLastByte(file)))
  )
    return GOES_ON;
  if (code === 'Z_BUF_ERROR') return 'The file is cut off: it ends in the middle of its gzip data.';
  if (code?.startsWith('Z_')) return `The file’s gzip data is damaged (${message}).`;
  return `The file cannot be read to the end: ${message}.`;
}

/** Zlib takes a single trailing byte, such as a line ending, for the start of more data. */
async function isWholeWithoutLastByte({ path, sizeBytes }: FeedFile): Promise<boolean> {
  try {
    const source = createReadStream(path, { highWaterMark: CHUNK_BYTES, end: sizeBytes - 2 });
    for await (const _ of pipeline(source, createGunzip(), () => undefined)) continue;
    return true;
  } catch {
    return false;
  }
}

/** Zlib stops at zeros after its data, whatever follows them. */
async function hasMoreThanZeros({ path, sizeBytes }: FeedFile, start: number): Promise<boolean> {
  if (start >= sizeBytes) return false;
  const rest: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK_BYTES, start });
  for await (const chunk of rest) if (chunk.some((byte) => byte !== 0)) return true;
  return false;
}

function readSoFar(bytes: number, unpackedBytes: number): string {
  const [read, unpacked] = [bytes, unpackedBytes].map((count) => count.toLocaleString('en-US'));
  return `${read} bytes were read, which gave ${unpacked} bytes of rows.`;
}
