import { readFileSync } from 'node:fs';
import { StringPool } from './string-pool.js';

/** One row of a data file by column name; a cell that is missing reads as an empty text. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads one of our own data files: UTF-8, a header row, commas, quotes only where a cell needs them, no line breaks in cells.
 * Cells are trimmed and empty lines skipped.
 */
export function readPlainCsv(file: URL): CsvRow[] {
  return parsePlainCsv(readFileSync(file, 'utf8'));
}

/** The rows of such a text; a byte order mark and either kind of line break are fine. Equal cells share one string. */
export function parsePlainCsv(text: string): CsvRow[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(header);
  const texts = new StringPool();
  return lines.filter((line) => line.trim() !== '').map((line) => rowOf(columns, cellsOf(line), texts));
}

function rowOf(columns: readonly string[], cells: readonly string[], texts: StringPool): CsvRow {
  const row: Record<string, string> = {};
  for (let i = 0; i < columns.length; i++) row[columns[i]!] = texts.of((cells[i] ?? '').trim());
  return row;
}

const QUOTED_OR_PLAIN = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/gy;

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  // A comma put at the end lets every cell, the last one too, be read up to its comma.
  return [...`${line},`.matchAll(QUOTED_OR_PLAIN)].slice(0, -1).map(([, cell = '']) => unquote(cell));
}

function unquote(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
