import { CsvRecord } from './csv-record.js';
import type { FeedRecord, FeedRow } from './feed-row.js';
import { columnKey } from './feed-row.js';
import { cellsOfJsonText } from './json-texts.js';
import type { LineBlock, LongLine } from './text-lines.js';
import { tooLongRow } from './text-lines.js';

/** A quote that is still open after this many lines or characters was literal. */
const MAX_RECORD_LINES = 1_000;
const MAX_RECORD_CHARACTERS = 256_000;
const NEVER_CLOSED = 'the quote is never closed';
const SPREADS = 'a quote spans lines that are separate rows';

/** Where the text of a column or path is. */
interface ColumnPlace {
  readonly positions: readonly number[];
  /**
   * The column whose cells may be JSON with this path: `mileage` for `mileage.value`; undefined if
   * the path itself is a column.
   */
  readonly jsonColumn: string | undefined;
}

/** The header of a CSV file: positions of cells by column. */
export class CsvHeader {
  private readonly positions = new Map<string, number[]>();
  /** By column name as requested, to look up each name once. */
  private readonly places = new Map<string, ColumnPlace>();

  /** `lines`: number of lines up to the end of the header. */
  constructor(
    readonly columns: readonly string[],
    readonly lines: number,
  ) {
    columns.forEach((column, position) => {
      const key = columnKey(column);
      const positions = this.positions.get(key);
      if (positions) positions.push(position);
      else this.positions.set(key, [position]);
    });
  }

  placeOf(column: string): ColumnPlace {
    let place = this.places.get(column);
    if (place === undefined) {
      const positions = this.positionsOf(column);
      const [outer = ''] = /^[^.[]+(?=[.[])/.exec(column) ?? [];
      const isInJson = outer !== '' && positions.length === 0 && this.positionsOf(outer).length > 0;
      place = { positions, jsonColumn: isInJson ? outer : undefined };
      this.places.set(column, place);
    }
    return place;
  }

  private positionsOf(column: string): readonly number[] {
    return this.positions.get(columnKey(column)) ?? [];
  }
}

/** Lines that may belong to one record. */
interface OpenRecord {
  readonly record: CsvRecord;
  readonly firstLine: number;
  readonly lines: string[];
  length: number;
}

/** The records after the header, block by block. */
export async function* csvRows(
  blocks: AsyncIterable<LineBlock | LongLine>,
  header: CsvHeader,
  delimiter: string,
): AsyncGenerator<FeedRecord[]> {
  const reader = new CsvReader(header, delimiter);
  for await (const block of blocks) {
    if ('lines' in block)
      block.lines.forEach((line, index) => reader.take(line, block.firstLine + index));
    else reader.skip(block);
    yield reader.finished.splice(0);
  }
  reader.end();
  yield reader.finished.splice(0);
}

/**
 * Builds records from lines. A bad record costs one line: one that never closes its quote, or one
 * of several lines with a wrong number of cells or text after its quote. Reading continues with the
 * next line, so that a stray quote does not swallow the following rows. A record is given up as
 * early as possible, so that lines are not read repeatedly.
 */
export class CsvReader {
  readonly finished: FeedRecord[] = [];
  private open: OpenRecord | undefined;

  constructor(
    private readonly header: CsvHeader,
    private readonly delimiter: string,
  ) {}

  take(line: string, lineNumber: number): void {
    if (lineNumber <= this.header.lines || (!this.open && line.trim() === '')) return;
    const open = (this.open ??= {
      record: new CsvRecord(this.delimiter),
      firstLine: lineNumber,
      lines: [],
      length: 0,
    });
    open.lines.push(line);
    open.length += line.length;
    if (open.record.take(line)) this.finish(open);
    else if (isTooLong(open)) this.giveUpFirstLine(open, NEVER_CLOSED);
    else if (
      open.record.hasTextBehindQuote ||
      open.record.cells.length >= this.header.columns.length
    )
      this.giveUpFirstLine(open, SPREADS);
  }

  /** Takes a line that exceeds the limit. */
  skip(line: LongLine): void {
    this.end();
    this.finished.push(tooLongRow(line));
  }

  /** Ends the input. */
  end(): void {
    while (this.open) this.giveUpFirstLine(this.open, NEVER_CLOSED);
  }

  private finish(open: OpenRecord): void {
    const { cells, hasTextBehindQuote } = open.record;
    const isOneRow = open.lines.length === 1 || !hasTextBehindQuote;
    this.open = undefined;
    if (cells.length === this.header.columns.length && isOneRow) {
      this.finished.push(new CsvRow(open.firstLine, cells, this.header));
    } else if (open.lines.length > 1) {
      this.giveUpFirstLine(open, SPREADS);
    } else {
      const counts = `the row has ${cells.length} cells, the header ${this.header.columns.length}`;
      const detail = /[\r\n]/.test(open.lines[0]!)
        ? `${counts}: its line endings differ from those of the header`
        : counts;
      this.finished.push({
        line: open.firstLine,
        reason: 'wrong-column-count',
        detail,
        value: open.lines[0]!,
      });
    }
  }

  private giveUpFirstLine({ firstLine, lines }: OpenRecord, detail: string): void {
    this.open = undefined;
    this.finished.push({ line: firstLine, reason: 'unreadable-row', detail, value: lines[0]! });
    lines.slice(1).forEach((line, index) => this.take(line, firstLine + 1 + index));
  }
}

function isTooLong({ lines, length }: OpenRecord): boolean {
  return lines.length >= MAX_RECORD_LINES || length > MAX_RECORD_CHARACTERS;
}

class CsvRow implements FeedRow {
  private jsonTexts: Map<string, ReadonlyMap<string, string>> | undefined;

  constructor(
    readonly line: number,
    private readonly cells: readonly string[],
    private readonly header: CsvHeader,
  ) {}

  cell(column: string): string {
    const { positions, jsonColumn } = this.header.placeOf(column);
    if (jsonColumn === undefined) return this.textAt(positions);
    return this.jsonCells(jsonColumn).get(columnKey(column)) ?? '';
  }

  private textAt(positions: readonly number[]): string {
    if (positions.length === 1) return this.cells[positions[0]!]!.trim();
    return positions
      .map((position) => this.cells[position]!.trim())
      .filter(Boolean)
      .join(',');
  }

  private jsonCells(column: string): ReadonlyMap<string, string> {
    const known = this.jsonTexts?.get(column);
    if (known) return known;
    const cells = cellsOfJsonText(column, this.cell(column));
    (this.jsonTexts ??= new Map()).set(column, cells);
    return cells;
  }
}
