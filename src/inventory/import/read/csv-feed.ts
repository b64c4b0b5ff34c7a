import { csvLayoutOf } from './csv-layout.js';
import { csvRows } from './csv-rows.js';
import type { Beginning, FeedFile } from './feed-bytes.js';
import { beginningOf } from './feed-bytes.js';
import type { FeedLayout } from './feed-layout.js';
import { beginningText, linesOf, LONG_BEGINNING_BYTES } from './feed-layout.js';
import { FeedError } from './feed-row.js';
import { lineEndOf, MAX_ROW_CHARACTERS, textLines } from './text-lines.js';

export async function csvFeedLayout(file: FeedFile, short: Beginning): Promise<FeedLayout> {
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
