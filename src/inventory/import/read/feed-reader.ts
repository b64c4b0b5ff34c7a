import type { Delimiter } from './csv-layout.js';
import { csvLayoutOf } from './csv-layout.js';
import { csvRows } from './csv-rows.js';
import type { Beginning, FeedFile } from './feed-bytes.js';
import { beginningOf, bytesOf, findFeedFile, hasFileChanged } from './feed-bytes.js';
import type { LateCells } from './enclosing-objects.js';
import type { FeedEncoding } from './feed-encoding.js';
import { FeedDecoder, decodedText } from './feed-encoding.js';
import type { FeedRecord } from './feed-row.js';
import { FeedChanged, FeedError } from './feed-row.js';
import { adviceOnBytes, adviceOnNothing, adviceOnText } from './foreign-files.js';
import { JsonDocument, jsonDocumentRows } from './json-document.js';
import type { OnDocument } from './json-document.js';
import type { JsonLayout } from './json-layout.js';
import { jsonLayoutOf } from './json-layout.js';
import { JsonRow, ndjsonRecords, ndjsonRows } from './ndjson-rows.js';
import type { LineEnd } from './text-lines.js';
import { XmlDocument, xmlRows } from './xml-document.js';
import { XmlLayout } from './xml-layout.js';
import { lineEndOf, MAX_ROW_CHARACTERS, textLines } from './text-lines.js';

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

interface FeedLayout extends Pick<OpenFeed, 'columns' | 'format' | 'delimiter'> {
  records(texts: AsyncIterable<string>, onDocument?: OnDocument): AsyncIterable<FeedRecord[]>;
}

/** Objects that determine the columns; one is not enough because feeds omit empty fields. */
const OBJECTS_WITH_COLUMNS = 100;
const DOCUMENT_CHARACTERS_WITH_COLUMNS = 256 * 1024;
/**
 * Size of the second, longer look at a file, if the first one does not tell its layout or end its
 * first line.
 */
const LONG_BEGINNING_BYTES = 16 * 1024 * 1024;

/**
 * Opens a feed. Formats, detected by content: CSV (comma, tab, semicolon, bar, or the delimiter of
 * `sep=`), newline-delimited JSON, a JSON document with a list of objects, XML. Encodings: UTF-8,
 * UTF-16, Windows-1252; plain, gzip or ZIP.
 * @throws FeedError if the file does not exist or has another format
 */
export async function openFeed(path: string, options: FeedOptions = {}): Promise<OpenFeed> {
  const file = await findFeedFile(path);
  const beginning = await beginningOf(file);
  const advice = adviceOnBytes(beginning);
  if (advice !== undefined) throw new FeedError(advice);
  let decoder = new FeedDecoder(beginning.bytes);
  const text = beginningText(beginning);
  const layout = await layoutOf(text, file, beginning, options);
  return {
    ...layout,
    sizeBytes: file.sizeBytes,
    modifiedAt: file.modifiedAt,
    get encoding() {
      return decoder.encoding;
    },
    records(onBytesRead, onDocument) {
      decoder = new FeedDecoder(beginning.bytes);
      const texts = decodedText(bytesOf(file, onBytesRead), decoder);
      return unlessChanged(file, layout.records(texts, onDocument));
    },
  };
}

/** An upload in progress looks like a truncated file, or like one with fewer cars. */
async function* unlessChanged(
  file: FeedFile,
  records: AsyncIterable<FeedRecord[]>,
): AsyncGenerator<FeedRecord[]> {
  let failure: unknown;
  try {
    yield* records;
  } catch (error) {
    failure = error;
  }
  if (await hasFileChanged(file)) throw new FeedChanged();
  if (failure !== undefined) throw failure as Error;
}

async function layoutOf(
  text: string,
  file: FeedFile,
  beginning: Beginning,
  options: FeedOptions,
): Promise<FeedLayout> {
  if (/^\s*[[{]/.test(text)) return jsonFeed(file, beginning, options);
  return /^\s*<[?!\w]/.test(text) ? xmlFeed(file, beginning, options) : csvFeed(file, beginning);
}

/** The text of a beginning, without an incomplete character at its end. */
function beginningText({ bytes, isWhole }: Beginning): string {
  const decoder = new FeedDecoder(bytes);
  const text = decoder.write(bytes) + (isWhole ? decoder.end() : '');
  if (text.trim() === '') throw new FeedError(adviceOnNothing(bytes));
  const advice = adviceOnText(text.trimStart());
  if (advice !== undefined) throw new FeedError(advice);
  return text;
}

async function csvFeed(file: FeedFile, short: Beginning): Promise<FeedLayout> {
  const isEnough = short.isWhole || lineEndOf(beginningText(short)) !== undefined;
  const beginning = isEnough ? short : await beginningOf(file, LONG_BEGINNING_BYTES);
  const { isWhole } = beginning;
  const text = beginningText(beginning);
  const lineEnd = lineEndOf(text) ?? '\n';
  const firstEnd = text.indexOf(lineEnd);
  if ((firstEnd < 0 ? text.length : firstEnd) > MAX_ROW_CHARACTERS) {
    const most = MAX_ROW_CHARACTERS.toLocaleString('en-US');
    throw new FeedError(
      `The first line, which names the columns, is longer than ${most} characters: this is neither CSV nor JSON.`,
    );
  }
  const { header, delimiter } = csvLayoutOf(linesOf(text, lineEnd, isWhole));
  return {
    format: 'CSV',
    columns: header.columns,
    delimiter,
    records: (texts) => csvRows(textLines(texts, lineEnd), header, delimiter.character),
  };
}

async function jsonFeed(
  file: FeedFile,
  beginning: Beginning,
  options: FeedOptions,
): Promise<FeedLayout> {
  const short =
    options.items || isTelling(beginning) ? jsonBeginning(beginning, options) : undefined;
  // The first row, or the text before the list, may be longer than a beginning.
  const isEnough = short !== undefined && (beginning.isWhole || short.columns.length > 0);
  const { layout, lineEnd, columns } = isEnough
    ? short
    : jsonBeginning(await beginningOf(file, LONG_BEGINNING_BYTES), options);
  return {
    format: layout === 'lines' ? 'NDJSON' : 'JSON',
    columns,
    delimiter: undefined,
    async *records(texts, onDocument) {
      if (layout === 'lines') {
        yield* ndjsonRows(textLines(texts, lineEnd));
        return;
      }
      const late = options.readsEnclosing
        ? await lateCellsOf(file, new JsonDocument(layout, lineEnd, new Map()))
        : undefined;
      yield* jsonDocumentRows(texts, layout, lineEnd, { late, onDocument });
    },
  };
}

function jsonBeginning(
  { bytes, isWhole }: Beginning,
  { items, readsEnclosing = false }: FeedOptions,
): { layout: JsonLayout; lineEnd: LineEnd; columns: string[] } {
  const text = beginningText({ bytes, isWhole });
  const lineEnd = jsonLineEndOf(text) ?? '\n';
  const layout: JsonLayout = items ? { path: items } : jsonLayoutOf(text, isWhole, lineEnd);
  return {
    layout,
    lineEnd,
    columns: columnsOf(firstRecords(text, isWhole, { layout, lineEnd, readsEnclosing })),
  };
}

async function xmlFeed(
  file: FeedFile,
  beginning: Beginning,
  { items, readsEnclosing = false }: FeedOptions,
): Promise<FeedLayout> {
  const path = items ?? (await xmlItemsPathOf(file, beginning));
  if (path === undefined)
    throw new FeedError(
      'The XML has no elements that could be cars. Name them with "items" in the map.',
    );
  return {
    format: 'XML',
    columns: await xmlColumnsOf(file, beginning, path),
    delimiter: undefined,
    async *records(texts) {
      const late = readsEnclosing ? await lateCellsOf(file, new XmlDocument(path)) : undefined;
      yield* xmlRows(texts, path, late);
    },
  };
}

/** Reads on until the path is sure, because the first item may be longer than any beginning. */
async function xmlItemsPathOf(file: FeedFile, beginning: Beginning): Promise<string | undefined> {
  const layout = new XmlLayout();
  for await (const text of textsOf(file, beginning)) {
    layout.take(text);
    if (layout.isSure) break;
  }
  return layout.itemsPath();
}

/** Reads on until there is an item that is short enough to be read. */
async function xmlColumnsOf(file: FeedFile, beginning: Beginning, path: string): Promise<string[]> {
  const document = new XmlDocument(path);
  let length = 0;
  for await (const text of textsOf(file, beginning)) {
    document.take(text);
    length += text.length;
    if (document.finished.length >= OBJECTS_WITH_COLUMNS) break;
    if (
      length >= DOCUMENT_CHARACTERS_WITH_COLUMNS &&
      document.finished.some((record) => record instanceof JsonRow)
    )
      break;
  }
  return columnsOf(document.finished.slice(0, OBJECTS_WITH_COLUMNS));
}

function textsOf(file: FeedFile, { bytes }: Beginning): AsyncGenerator<string> {
  return decodedText(
    bytesOf(file, () => undefined),
    new FeedDecoder(bytes),
  );
}

/** Reads the values after the items of enclosing objects in a separate pass. */
async function lateCellsOf(
  file: FeedFile,
  document: JsonDocument | XmlDocument,
): Promise<LateCells> {
  for await (const text of textsOf(file, await beginningOf(file))) {
    document.take(text);
    document.finished.length = 0;
  }
  return document.lateFound;
}

/**
 * Whether the beginning shows the layout of JSON: a list does at once, other layouts after the
 * first line.
 */
function isTelling(beginning: Beginning): boolean {
  const text = beginningText(beginning);
  return beginning.isWhole || text.trimStart().startsWith('[') || jsonLineEndOf(text) !== undefined;
}

/** JSON has no line ends within quotes. */
function jsonLineEndOf(text: string): LineEnd | undefined {
  if (text.includes('\n')) return '\n';
  return text.includes('\r') ? '\r' : undefined;
}

interface JsonReading {
  readonly layout: JsonLayout;
  readonly lineEnd: LineEnd;
  readonly readsEnclosing: boolean;
}

function firstRecords(
  text: string,
  isWhole: boolean,
  { layout, lineEnd, readsEnclosing }: JsonReading,
): FeedRecord[] {
  if (layout === 'lines')
    return ndjsonRecords({
      firstLine: 1,
      lines: linesOf(text, lineEnd, isWhole).slice(0, OBJECTS_WITH_COLUMNS),
    });
  const document = new JsonDocument(layout, lineEnd, readsEnclosing ? new Map() : undefined);
  for (
    let from = 0;
    from < text.length && document.finished.length === 0;
    from += DOCUMENT_CHARACTERS_WITH_COLUMNS
  ) {
    document.take(text.slice(from, from + DOCUMENT_CHARACTERS_WITH_COLUMNS));
    if (isWhole && from + DOCUMENT_CHARACTERS_WITH_COLUMNS >= text.length) document.end();
  }
  return document.finished.slice(0, OBJECTS_WITH_COLUMNS);
}

function columnsOf(records: readonly FeedRecord[]): string[] {
  return [
    ...new Set(records.flatMap((record) => (record instanceof JsonRow ? [...record.columns] : []))),
  ];
}

/** The lines of a beginning, without an incomplete last one. */
function linesOf(text: string, lineEnd: LineEnd, isWhole: boolean): string[] {
  const lines = text.split(lineEnd);
  return isWhole ? lines : lines.slice(0, -1);
}
