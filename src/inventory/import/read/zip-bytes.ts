import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { FeedError } from './feed-row.js';

/** Files of a spreadsheet, which is a ZIP archive. */
const NAMES_IN_SPREADSHEET = /^(?:xl\/workbook|\[Content_Types\]|content\.xml$)/;
/** Folders and hidden files that programs add. */
const NO_FEED = /\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/;
/** A feed never has more entries. */
const MAX_ENTRIES = 1_000;

/**
 * Content of the only file in a ZIP archive, chunk by chunk, with the share read so far (0 to 1).
 * @throws FeedError if the archive is damaged, has no file or several files, or is a spreadsheet
 */
export async function* zipBytes(
  path: string,
): AsyncGenerator<readonly [bytes: Buffer, share: number]> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(path, { autoClose: false });
    const entry = await onlyEntry(archive);
    let [length, sum] = [0, 0];
    for await (const bytes of (await archive.openReadStreamPromise(
      entry,
    )) as AsyncIterable<Buffer>) {
      length += bytes.length;
      sum = crc32(bytes, sum);
      yield [bytes, length / Math.max(1, entry.uncompressedSize)];
    }
    if (sum !== entry.crc32)
      throw new FeedError('The ZIP archive is damaged: its checksum differs. Nothing was changed.');
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(
      `The ZIP archive is cut off or damaged (${(error as Error).message}). Nothing was changed.`,
    );
  } finally {
    archive?.close();
  }
}

async function onlyEntry(archive: ZipFile): Promise<Entry> {
  const files: Entry[] = [];
  let count = 0;
  for await (const entry of archive.eachEntry()) {
    if (NAMES_IN_SPREADSHEET.test(entry.fileName))
      throw new FeedError('The file is a spreadsheet. Save it as CSV, and import that.');
    if (!NO_FEED.test(entry.fileName)) files.push(entry);
    if (++count > MAX_ENTRIES) break;
  }
  const [file] = files;
  if (file === undefined) throw new FeedError('The ZIP archive has no file.');
  if (files.length > 1) {
    const names = files.slice(0, 5).map(({ fileName }) => fileName);
    throw new FeedError(
      `The ZIP archive has several files (${names.join(', ')}). Import an archive with one file.`,
    );
  }
  if (file.isEncrypted())
    throw new FeedError('The ZIP archive is encrypted. Unpack it, and import the file inside.');
  return file;
}
