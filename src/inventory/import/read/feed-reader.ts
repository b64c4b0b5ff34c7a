import { csvFeedLayout } from './csv-feed.js';
import type { Beginning, FeedFile } from './feed-bytes.js';
import { beginningOf, bytesOf, findFeedFile, hasFileChanged } from './feed-bytes.js';
import { FeedDecoder, decodedText } from './feed-encoding.js';
import type { FeedLayout, FeedOptions, OpenFeed } from './feed-layout.js';
import { beginningText } from './feed-layout.js';
import type { FeedRecord } from './feed-row.js';
import { FeedChanged, FeedError } from './feed-row.js';
import { adviceOnBytes } from './foreign-files.js';
import { jsonFeedLayout } from './json-feed.js';
import { xmlFeedLayout } from './xml-feed.js';

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
  if (/^\s*[[{]/.test(text)) return jsonFeedLayout(file, beginning, options);
  return /^\s*<[?!\w]/.test(text)
    ? xmlFeedLayout(file, beginning, options)
    : csvFeedLayout(file, beginning);
}
