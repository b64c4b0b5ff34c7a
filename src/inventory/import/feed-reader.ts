import { createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { CsvRecord } from './csv-record.js';
import { CsvHeader, csvRows } from './csv-rows.js';
import type { FeedRecord } from './feed-row.js';
import { FeedError } from './feed-row.js';
import { ndjsonCells, ndjsonRows } from './ndjson-rows.js';
import { textLines } from './text-lines.js';

/** A feed that has been opened: its columns are known from the first lines, its rows are still to be read. */
export interface Feed {
  /** Columns of the header, or of the first object. */
  readonly columns: readonly string[];
  readonly sizeBytes: number;
  /** When the file was written, epoch milliseconds. */
  readonly modifiedAt: number;
  /**
   * All records, in blocks of a few hundred; once only. `onBytesRead` gets the bytes of the file read so far.
   * @throws FeedError when the file ends in the middle of its compressed data.
   */
  records(onBytesRead: (bytes: number) => void): AsyncIterable<FeedRecord[]>;
}

/** What the beginning of a file tells. */
interface Beginning {
  readonly isCompressed: boolean;
  readonly text: string;
}

const BEGINNING_BYTES = 256 * 1024;
const CHUNK_BYTES = 256 * 1024;
const DELIMITERS = [',', '\t', ';', '|'];

/**
 * Opens a feed: CSV (comma, tab, semicolon or bar) or newline-delimited JSON, UTF-8, plain or gzipped. What it is
 * shows in its content, whatever its name says.
 * @throws FeedError when there is no such file or it is neither.
 */
export async function openFeed(path: string): Promise<Feed> {
  const { beginning, stats } = await readBeginning(path);
  const about = { sizeBytes: stats.size, modifiedAt: Math.floor(stats.mtimeMs) };
  const lines = (onBytesRead: (bytes: number) => void) => textLines(contentOf(path, beginning.isCompressed, onBytesRead));
  if (beginning.text.startsWith('[')) throw new FeedError('The file is a JSON list; what is read is one JSON object a line (NDJSON).');
  if (beginning.text.startsWith('{')) {
    return { ...about, columns: columnsOfFirstObject(beginning.text), records: (onBytesRead) => ndjsonRows(lines(onBytesRead)) };
  }
  const { header, delimiter } = headerOf(beginning.text);
  return { ...about, columns: header.columns, records: (onBytesRead) => csvRows(lines(onBytesRead), header, delimiter) };
}

async function readBeginning(path: string): Promise<{ beginning: Beginning; stats: Stats }> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    throw new FeedError(`The file cannot be opened: ${(error as Error).message}`);
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new FeedError(`${path} is not a file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return { beginning: beginningOf(buffer.subarray(0, bytesRead)), stats };
  } finally {
    await file.close();
  }
}

function beginningOf(bytes: Buffer): Beginning {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // A sync flush gives what the piece holds, although the compressed data goes on behind it.
  const plain = isCompressed ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
  const text = plain
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') throw new FeedError('The file is empty.');
  return { isCompressed, text };
}

async function* contentOf(path: string, isCompressed: boolean, onBytesRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const stream = isCompressed ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : file;
  try {
    for await (const chunk of stream) {
      onBytesRead(file.bytesRead);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw new FeedError(`The file cannot be read to its end: ${(error as Error).message}`);
  }
}

function headerOf(text: string): { header: CsvHeader; delimiter: string } {
  const lines = text.split(/\r?\n/);
  const delimiter = DELIMITERS.toSorted((left, right) => countOf(right, lines[0]!) - countOf(left, lines[0]!))[0]!;
  const record = new CsvRecord(delimiter);
  for (const line of lines) if (record.take(line)) break;
  if (record.cells.length < 2) throw new FeedError('The first line names fewer than two columns: this is neither CSV nor NDJSON.');
  return { header: new CsvHeader(record.cells.map((cell) => cell.trim())), delimiter };
}

function countOf(delimiter: string, line: string): number {
  return line.split(delimiter).length;
}

/** The columns of the first line that is an object; none when the first lines are all damaged. */
function columnsOfFirstObject(text: string): string[] {
  for (const line of text.split('\n')) {
    try {
      return [...ndjsonCells(JSON.parse(line) as object).keys()];
    } catch {
      continue;
    }
  }
  return [];
}
