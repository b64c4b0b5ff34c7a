import type { UnreadableRow } from './feed-row.js';

/** Lines of one piece of the file; `firstLine` counts from 1. */
export interface LineBlock {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** A line too long to be kept, of which only the beginning is known. */
export interface LongLine {
  /** Counts from 1. */
  readonly line: number;
  readonly beginning: string;
  /** In characters. */
  readonly length: number;
}

/** What ends a line: a line feed, with or without a carriage return before it, or as in files of old Macs a carriage return alone. */
export type LineEnd = '\n' | '\r';

/** No row is as long as this, whether it is a line or an item of a list; what is longer must not end up in memory. */
export const MAX_ROW_CHARACTERS = 1_000_000;
/** What is told of a row that is too long. */
export const TOLD_CHARACTERS = 500;

/** How the lines of a text end, by its first line end outside of quotes; undefined when it is one line. */
export function lineEndOf(text: string): LineEnd | undefined {
  let isQuoted = false;
  for (const [found] of text.matchAll(/"|\r+\n|[\r\n]/g)) {
    if (found === '"') isQuoted = !isQuoted;
    else if (!isQuoted) return found === '\r' ? '\r' : '\n';
  }
  if (text.includes('\n')) return '\n';
  return text.includes('\r') ? '\r' : undefined;
}

/** The lines of a text that comes in pieces, without their ends, block by block. */
export async function* textLines(texts: AsyncIterable<string>, lineEnd: LineEnd): AsyncGenerator<LineBlock | LongLine> {
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

/** The refusal of a line, or of another row of so many characters, that was too long to be kept. */
export function tooLongRow({ line, beginning, length }: LongLine): UnreadableRow {
  const [found, allowed] = [length, MAX_ROW_CHARACTERS].map((count) => count.toLocaleString('en-US'));
  const detail = `the row is ${found} characters long, more than ${allowed}`;
  return { line, reason: 'unreadable-row', detail, value: beginning };
}

/** A line whose end has not come yet. */
class OpenLine {
  text = '';
  private length = 0;

  add(piece: string): void {
    this.length += piece.length;
    this.text = this.isLong() ? this.text.slice(0, TOLD_CHARACTERS) + piece.slice(0, TOLD_CHARACTERS) : this.text + piece;
  }

  clear(): void {
    this.text = '';
    this.length = 0;
  }

  asLongLine(line: number): LongLine | undefined {
    return this.isLong() ? { line, beginning: this.text.slice(0, TOLD_CHARACTERS), length: this.length } : undefined;
  }

  private isLong(): boolean {
    return this.length > MAX_ROW_CHARACTERS;
  }
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
