import { readFileSync } from 'node:fs';
import { StringPool } from './string-pool.js';

/** A row of a data file by column name. Missing cells are empty. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads one of our data files: UTF-8, header row, commas, quotes only where needed, no line breaks
 * in cells. Trims cells and skips empty lines.
 */
export function readPlainCsv(file: URL): CsvRow[] {
  return parsePlainCsv(readFileSync(file, 'utf8'));
}

/**
 * Parses CSV. Accepts a byte order mark and both kinds of line breaks. Equal cells share
 * one string.
 */
export function parsePlainCsv(text: string): CsvRow[] {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(header);
  const texts = new StringPool();
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => rowOf(columns, cellsOf(line), texts));
}

function rowOf(columns: readonly string[], cells: readonly string[], texts: StringPool): CsvRow {
  const row: Record<string, string> = {};
  for (let i = 0; i < columns.length; i++) row[columns[i]!] = texts.of((cells[i] ?? '').trim());
  return row;
}

const QUOTED_OR_PLAIN = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/gy;

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  // The added comma lets the pattern match every cell up to a comma.
  return [...`${line},`.matchAll(QUOTED_OR_PLAIN)]
    .slice(0, -1)
    .map(([, cell = '']) => unquote(cell));
}

function unquote(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
