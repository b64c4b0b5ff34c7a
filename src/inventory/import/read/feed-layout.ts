import type { LateCells } from './enclosing-objects.js';
import type { Delimiter } from './csv-layout.js';
import type { Beginning, FeedFile } from './feed-bytes.js';
import { beginningOf, bytesOf } from './feed-bytes.js';
import type { FeedEncoding } from './feed-encoding.js';
import { FeedDecoder, decodedText } from './feed-encoding.js';
import type { FeedRecord } from './feed-row.js';
import { FeedError } from './feed-row.js';
import { adviceOnNothing, adviceOnText } from './foreign-files.js';
import type { JsonDocument, OnDocument } from './json-document.js';
import { JsonRow } from './ndjson-rows.js';
import type { LineEnd } from './text-lines.js';
import type { XmlDocument } from './xml-document.js';

/** An opened feed: its columns are known, its rows are not read yet. */
export interface OpenFeed {
  /** Columns of the header, or of the first hundred objects. */
  readonly columns: readonly string[];
  readonly format: 'CSV' | 'NDJSON' | 'JSON' | 'XML';
  /**
   * Encoding of the bytes read so far. An ASCII file may turn out to be Windows-1252 at any byte.
   */
  readonly encoding: FeedEncoding;
  /** CSV only. */
  readonly delimiter: Delimiter | undefined;
  readonly sizeBytes: number;
  /** Modification time of the file, epoch milliseconds. */
  readonly modifiedAt: number;
  /**
   * All records, in blocks of a few hundred. Can be called once. `onBytesRead` receives the number
   * of bytes read so far, `onDocument` the values of each JSON document outside of its lists.
   * @throws FeedError if the compressed data or the JSON document is truncated, FeedChanged
   */
  records(
    onBytesRead: (bytes: number) => void,
    onDocument?: OnDocument,
  ): AsyncIterable<FeedRecord[]>;
}

/** How to read the files of a feed map. */
export interface FeedOptions {
  /**
   * Path of the rows: dotted keys of a list in JSON, or element names in XML. Default: the first
   * list of objects, or the elements with most fields.
   */
  readonly items?: string;
  /**
   * Whether columns of enclosing objects are read (`^.name`). Values after the rows then need an
   * earlier pass.
   */
  readonly readsEnclosing?: boolean;
}

/** Layout of a feed: its columns, and how its text becomes records. */
export interface FeedLayout extends Pick<OpenFeed, 'columns' | 'format' | 'delimiter'> {
  records(texts: AsyncIterable<string>, onDocument?: OnDocument): AsyncIterable<FeedRecord[]>;
}

/** Objects that determine the columns; one is not enough because feeds omit empty fields. */
export const OBJECTS_WITH_COLUMNS = 100;
export const DOCUMENT_CHARACTERS_WITH_COLUMNS = 256 * 1024;
/**
 * Size of the second, longer look at a file, if the first one does not tell its layout or end its
 * first line.
 */
export const LONG_BEGINNING_BYTES = 16 * 1024 * 1024;

/** The text of a beginning, without an incomplete character at its end. */
export function beginningText({ bytes, isWhole }: Beginning): string {
  const decoder = new FeedDecoder(bytes);
  const text = decoder.write(bytes) + (isWhole ? decoder.end() : '');
  if (text.trim() === '') throw new FeedError(adviceOnNothing(bytes));
  const advice = adviceOnText(text.trimStart());
  if (advice !== undefined) throw new FeedError(advice);
  return text;
}

/** The lines of a beginning, without an incomplete last one. */
export function linesOf(text: string, lineEnd: LineEnd, isWhole: boolean): string[] {
  const lines = text.split(lineEnd);
  return isWhole ? lines : lines.slice(0, -1);
}

/** The text of a file, from its start. */
export function textsOf(file: FeedFile, { bytes }: Beginning): AsyncGenerator<string> {
  return decodedText(
    bytesOf(file, () => undefined),
    new FeedDecoder(bytes),
  );
}

/** Reads the values after the items of enclosing objects in a separate pass. */
export async function lateCellsOf(
  file: FeedFile,
  document: JsonDocument | XmlDocument,
): Promise<LateCells> {
  for await (const text of textsOf(file, await beginningOf(file))) {
    document.take(text);
    document.finished.length = 0;
  }
  return document.lateFound;
}

/** All columns of these records. */
export function columnsOfRecords(records: readonly FeedRecord[]): string[] {
  return [
    ...new Set(records.flatMap((record) => (record instanceof JsonRow ? [...record.columns] : []))),
  ];
}
