/**
 * Reads one CSV record, line by line (RFC 4180): a quote opens only at the start of a cell, a doubled one stands for itself,
 * a line break inside quotes belongs to the cell. Lenient where sellers' software is: a quote within a cell (`35" tires`) and text
 * behind a closing quote are taken as they stand.
 */
export class CsvRecord {
  readonly cells: string[] = [];
  /** Text stood behind a closing quote: in a record of several lines a sign that the quote was never meant to open. */
  hasTextBehindQuote = false;
  private cell = '';
  private isQuoted = false;

  constructor(private readonly delimiter: string) {}

  /** Takes the next line; true when the record is complete with it. */
  take(line: string): boolean {
    if (!this.isQuoted && !line.includes('"')) {
      for (const cell of line.split(this.delimiter)) this.cells.push(detached(cell));
      return true;
    }
    let at = 0;
    if (this.isQuoted) this.cell += '\n';
    else at = this.startCell(line, 0);
    while (at <= line.length) at = this.isQuoted ? this.takeQuoted(line, at) : this.takePlain(line, at);
    return !this.isQuoted;
  }

  private startCell(line: string, at: number): number {
    this.isQuoted = line[at] === '"';
    this.cell = '';
    return this.isQuoted ? at + 1 : at;
  }

  /** Up to the closing quote, or to the end of the line with the quote left open. */
  private takeQuoted(line: string, from: number): number {
    const quote = line.indexOf('"', from);
    if (quote < 0) {
      this.cell += line.slice(from);
      return line.length + 1;
    }
    this.cell += line.slice(from, quote);
    if (line[quote + 1] === '"') {
      this.cell += '"';
      return quote + 2;
    }
    this.isQuoted = false;
    this.hasTextBehindQuote ||= quote + 1 < line.length && line[quote + 1] !== this.delimiter;
    return quote + 1;
  }

  /** Up to the delimiter; the cell is done with it, or with the end of the line. */
  private takePlain(line: string, from: number): number {
    const end = line.indexOf(this.delimiter, from);
    this.cells.push(detached(this.cell + line.slice(from, end < 0 ? undefined : end)));
    return end < 0 ? line.length + 1 : this.startCell(line, end + 1);
  }
}

/** The same text with letters of its own: those of a part are the whole's, and a cell that is remembered would keep a piece of the file. */
function detached(cell: string): string {
  return ` ${cell}`.slice(1);
}
