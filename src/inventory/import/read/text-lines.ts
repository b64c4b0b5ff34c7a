import type { UnreadableRow } from './feed-row.js';

/** Lines of one chunk. `firstLine` counts from 1. */
export interface LineBlock {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** A line that exceeds the limit; only its beginning is kept. */
export interface LongLine {
  /** From 1. */
  readonly line: number;
  readonly beginning: string;
  /** Characters. */
  readonly length: number;
}

/** Line ending: LF, with or without CR before it, or CR alone (old Macs). */
export type LineEnd = '\n' | '\r';

/** Limit of a row, a line or an item of a list. Longer ones are not kept in memory. */
export const MAX_ROW_CHARACTERS = 1_000_000;
/** Characters of a row beyond the limit that a report shows. */
export const REPORTED_CHARACTERS = 500;

/** Detects the line ending from the first one outside of quotes; undefined if there is none. */
export function lineEndOf(text: string): LineEnd | undefined {
  let isQuoted = false;
  for (const [found] of text.matchAll(/"|\r+\n|[\r\n]/g)) {
    if (found === '"') isQuoted = !isQuoted;
    else if (!isQuoted) return found === '\r' ? '\r' : '\n';
  }
  if (text.includes('\n')) return '\n';
  return text.includes('\r') ? '\r' : undefined;
}

/** Splits text that comes in chunks into lines without line endings, block by block. */
export async function* textLines(
  texts: AsyncIterable<string>,
  lineEnd: LineEnd,
): AsyncGenerator<LineBlock | LongLine> {
  const open = new OpenLine();
  let line = 1;
  for await (const text of texts) {
    const lines = text.split(lineEnd);
    const last = lines.pop()!;
    if (lines.length > 0) {
      open.add(lines[0]!);
      const longLine = open.asLongLine(line);
      if (longLine) yield longLine;
      else lines[0] = open.text;
      const known = longLine ? lines.slice(1) : lines;
      yield { firstLine: longLine ? line + 1 : line, lines: known.map(withoutCarriageReturn) };
      line += lines.length;
      open.clear();
    }
    open.add(last);
  }
  const longLine = open.asLongLine(line);
  if (longLine) yield longLine;
  else if (open.text !== '') yield { firstLine: line, lines: [withoutCarriageReturn(open.text)] };
}

/** The rejection of a row that exceeds the limit. */
export function tooLongRow({ line, beginning, length }: LongLine): UnreadableRow {
  const [found, allowed] = [length, MAX_ROW_CHARACTERS].map((count) =>
    count.toLocaleString('en-US'),
  );
  const detail = `the row is ${found} characters long, more than ${allowed}`;
  return { line, reason: 'unreadable-row', detail, value: beginning };
}

/** A line whose end has not been read. */
class OpenLine {
  text = '';
  private length = 0;

  add(piece: string): void {
    this.length += piece.length;
    this.text = this.isLong()
      ? this.text.slice(0, REPORTED_CHARACTERS) + piece.slice(0, REPORTED_CHARACTERS)
      : this.text + piece;
  }

  clear(): void {
    this.text = '';
    this.length = 0;
  }

  asLongLine(line: number): LongLine | undefined {
    return this.isLong()
      ? { line, beginning: this.text.slice(0, REPORTED_CHARACTERS), length: this.length }
      : undefined;
  }

  private isLong(): boolean {
    return this.length > MAX_ROW_CHARACTERS;
  }
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
