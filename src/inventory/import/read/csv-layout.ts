import { CsvRecord } from './csv-record.js';
import { CsvHeader, CsvReader } from './csv-rows.js';
import { FeedError, isReadable } from './feed-row.js';

/** Cell delimiter of a CSV file. */
export interface Delimiter {
  readonly character: string;
  /** Display name. */
  readonly name: string;
}

/** Layout of a CSV file. */
export interface CsvLayout {
  readonly delimiter: Delimiter;
  readonly header: CsvHeader;
}

const DELIMITERS: readonly Delimiter[] = [
  { character: ',', name: 'comma' },
  { character: '\t', name: 'tab' },
  { character: ';', name: 'semicolon' },
  { character: '|', name: 'bar' },
];
/** The first line that tells spreadsheets the delimiter. */
const DELIMITER_LINE = /^"?sep=(.)"?\r?$/i;
/** Rows used to choose a delimiter. */
const JUDGED_LINES = 200;
/** A header has at most this many lines. */
const MAX_HEADER_LINES = 50;

/**
 * Delimiter and header of a CSV file with these first lines. The delimiter is that of a first line
 * `sep=;`, or the one with most columns that most rows fit.
 * @throws FeedError if no delimiter gives two columns
 */
export function csvLayoutOf(lines: readonly string[]): CsvLayout {
  const first = lines.findIndex((line) => line.trim() !== '');
  const [, stated] = DELIMITER_LINE.exec(lines[first] ?? '') ?? [];
  const delimiters = stated === undefined ? DELIMITERS : [delimiterNamed(stated)];
  const headerAt = stated === undefined ? first : first + 1;
  const layouts = delimiters
    .map((delimiter) => layoutBy(delimiter, lines, headerAt))
    .filter(({ header }) => header.columns.length > 1);
  if (layouts.length === 0)
    throw new FeedError(
      'The first line names fewer than two columns: this is neither CSV nor JSON.',
    );
  const weights = new Map(layouts.map((layout) => [layout, weightOf(layout, lines)]));
  return layouts.toSorted((left, right) => weights.get(right)! - weights.get(left)!)[0]!;
}

function delimiterNamed(character: string): Delimiter {
  return (
    DELIMITERS.find((known) => known.character === character) ?? {
      character,
      name: `"${character}"`,
    }
  );
}

function layoutBy(delimiter: Delimiter, lines: readonly string[], headerAt: number): CsvLayout {
  const record = new CsvRecord(delimiter.character);
  const length =
    lines.slice(headerAt, headerAt + MAX_HEADER_LINES).findIndex((line) => record.take(line)) + 1;
  if (length === 1 || (length > 1 && !record.hasTextBehindQuote)) {
    const columns = record.cells.map((cell) => cell.trim());
    return { delimiter, header: new CsvHeader(columns, headerAt + length) };
  }
  // A stray quote: the header is the first line as written.
  const columns = (lines[headerAt] ?? '')
    .split(delimiter.character)
    .map((cell) => cell.replaceAll('"', '').trim());
  return { delimiter, header: new CsvHeader(columns, headerAt + 1) };
}

/**
 * Number of columns times the share of rows with as many cells. Without rows, the number of
 * columns.
 */
function weightOf({ header, delimiter }: CsvLayout, lines: readonly string[]): number {
  const reader = new CsvReader(header, delimiter.character);
  lines
    .slice(0, header.lines + JUDGED_LINES)
    .forEach((line, index) => reader.take(line, index + 1));
  const fitting = reader.finished.filter(isReadable).length;
  return (header.columns.length * (fitting + 0.5)) / (reader.finished.length + 1);
}
