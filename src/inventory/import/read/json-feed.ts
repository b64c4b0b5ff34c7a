import type { Beginning, FeedFile } from './feed-bytes.js';
import { beginningOf } from './feed-bytes.js';
import type { FeedLayout, FeedOptions } from './feed-layout.js';
import {
  beginningText,
  columnsOfRecords,
  DOCUMENT_CHARACTERS_WITH_COLUMNS,
  lateCellsOf,
  linesOf,
  LONG_BEGINNING_BYTES,
  OBJECTS_WITH_COLUMNS,
} from './feed-layout.js';
import type { FeedRecord } from './feed-row.js';
import { JsonDocument, jsonDocumentRows } from './json-document.js';
import type { JsonLayout } from './json-layout.js';
import { jsonLayoutOf } from './json-layout.js';
import { ndjsonRecords, ndjsonRows } from './ndjson-rows.js';
import type { LineEnd } from './text-lines.js';
import { textLines } from './text-lines.js';

/** JSON documents and newline-delimited JSON. */
export async function jsonFeedLayout(
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
    columns: columnsOfRecords(firstRecords(text, isWhole, { layout, lineEnd, readsEnclosing })),
  };
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
