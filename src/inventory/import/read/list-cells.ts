import type { FeedRow } from './feed-row.js';

/** Index placeholder for all entries of a list: `photos[].url`. */
export const LIST_MARK = '[]';

/** Consecutive entries without a value that end a list. Single entries may lack the value. */
const GAP = 3;

/** Whether a column name is a path through a list. */
export function isListPath(column: string): boolean {
  return column.includes(LIST_MARK);
}

/**
 * Values of a path through lists, in order: `photos[].url` reads `photos[0].url`, `photos[1].url`
 * and so on.
 */
export function listCells(row: FeedRow, path: string): string[] {
  const at = path.indexOf(LIST_MARK);
  if (at < 0) return [row.cell(path)].filter(Boolean);
  const [list, behind] = [path.slice(0, at), path.slice(at + LIST_MARK.length)];
  const texts: string[] = [];
  for (let [index, missing] = [0, 0]; missing < GAP; index++) {
    const found = listCells(row, `${list}[${index}]${behind}`);
    missing = found.length === 0 ? missing + 1 : 0;
    texts.push(...found);
  }
  // A list of plain values is one column. A single XML element is not a list, nor is JSON that was
  // converted from it.
  return texts.length === 0 ? listCells(row, `${list}${behind}`) : texts;
}
