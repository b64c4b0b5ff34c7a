import type { FeedRow } from './feed-row.js';

/** What stands in a column's name for every entry of a list: `photos[].url`. */
export const LIST_MARK = '[]';

/** Entries in a row without a text, behind which a list has ended: one may lack the value that is asked for. */
const GAP = 3;

/** Whether a column's name is a path through a list. */
export function isListPath(column: string): boolean {
  return column.includes(LIST_MARK);
}

/** The texts of a path through lists, in their order: `photos[].url` is `photos[0].url`, `photos[1].url` and so on. */
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
  // A list of plain texts is one column. Where XML has an element once, it is no list, nor is it in JSON that was made of it.
  return texts.length === 0 ? listCells(row, `${list}${behind}`) : texts;
}
