import type { Beginning, FeedFile } from './feed-bytes.js';
import type { FeedLayout, FeedOptions } from './feed-layout.js';
import {
  columnsOfRecords,
  DOCUMENT_CHARACTERS_WITH_COLUMNS,
  lateCellsOf,
  OBJECTS_WITH_COLUMNS,
  textsOf,
} from './feed-layout.js';
import { FeedError } from './feed-row.js';
import { JsonRow } from './ndjson-rows.js';
import { XmlDocument, xmlRows } from './xml-document.js';
import { XmlLayout } from './xml-layout.js';

export async function xmlFeedLayout(
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
  return columnsOfRecords(document.finished.slice(0, OBJECTS_WITH_COLUMNS));
}
