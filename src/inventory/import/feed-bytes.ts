import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from './feed-row.js';

/** A file that is there and can be opened. */
export interface FeedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** When it was written, epoch milliseconds. */
  readonly modifiedAt: number;
  /** Whether it is gzipped, by its first two bytes. */
  readonly isCompressed: boolean;
}

/** The first bytes of a feed, unpacked. */
export interface Beginning {
  readonly bytes: Buffer;
  /** Whether the feed has no more than these. */
  readonly isWhole: boolean;
}

const BEGINNING_BYTES = 256 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** @throws FeedError when there is no such file, or none that can be read. */
export async function findFeedFile(path: string): Promise<FeedFile> {
  let file: FileHandle;
  try {
    // To open a pipe would wait for somebody who writes into it.
    if (!(await stat(path)).isFile()) throw new FeedError(`${path} is not a file.`);
    file = await open(path);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(`The file cannot be opened: ${(error as Error).message}`);
  }
  try {
    const stats = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const isCompressed = buffer[0] === 0x1f && buffer[1] === 0x8b;
    return { path, sizeBytes: stats.size, modifiedAt: Math.floor(stats.mtimeMs), isCompressed };
  } finally {
    await file.close();
  }
}

/** As much as is looked at before a feed is read, or all there is. */
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
 * The content of a file, unpacked where it is gzipped; several gzip files put together are read as one. `onBytesRead` gets the bytes of
 * the file itself that have been read.
 * @throws FeedError when the compressed data is cut off or damaged.
 */
export async function* bytesOf(file: FeedFile, onBytesRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  const stream = file.isCompressed ? pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : source;
  let unpackedBytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onBytesRead(source.bytesRead);
      unpackedBytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw new FeedError(`${faultOf(error as NodeJS.ErrnoException)} ${readSoFar(source.bytesRead, unpackedBytes)} Nothing was changed.`);
  }
}

function faultOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'Z_BUF_ERROR') return 'The file is cut off: it ends in the middle of its gzip data.';
  if (message === 'incorrect header check') return 'Behind its gzip data the file goes on with bytes that are no gzip data.';
  if (code?.startsWith('Z_')) return `The gzip data of the file is damaged (${message}).`;
  return `The file cannot be read to its end: ${message}.`;
}

function readSoFar(bytes: number, unpackedBytes: number): string {
  const [read, unpacked] = [bytes, unpackedBytes].map((count) => count.toLocaleString('en-US'));
  return `${read} bytes were read, which gave ${unpacked} bytes of rows.`;
}
