/**
 * Reads one CSV record line by line (RFC 4180): quotes open only at the start of a cell, a doubled
 * quote is a literal one, line breaks within quotes belong to the cell. Lenient for common
 * software: a quote within a cell (`35" tires`) and text after a closing quote are kept as written.
 */
export class CsvRecord {
  readonly cells: string[] = [];
  /**
   * There was text after a closing quote. In a record of several lines it suggests that the opening
   * quote was literal.
   */
  hasTextBehindQuote = false;
  private cell = '';
  private isQuoted = false;

  constructor(private readonly delimiter: string) {}

  /** Adds a line; returns true if the record is complete. */
  take(line: string): boolean {
    if (!this.isQuoted && !line.includes('"')) {
      for (const cell of line.split(this.delimiter)) this.cells.push(detached(cell));
      return true;
    }
    let at = 0;
    if (this.isQuoted) this.cell += '\n';
    else at = this.startCell(line, 0);
    while (at <= line.length)
      at = this.isQuoted ? this.takeQuoted(line, at) : this.takePlain(line, at);
    return !this.isQuoted;
  }

  private startCell(line: string, at: number): number {
    this.isQuoted = line[at] === '"';
    this.cell = '';
    return this.isQuoted ? at + 1 : at;
  }

  /** Reads up to the closing quote, or to the end of the line, leaving the quote open. */
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

  /** Reads up to the delimiter or the end of the line, which ends the cell. */
  private takePlain(line: string, from: number): number {
    const end = line.indexOf(this.delimiter, from);
    this.cells.push(detached(this.cell + line.slice(from, end < 0 ? undefined : end)));
    return end < 0 ? line.length + 1 : this.startCell(line, end + 1);
  }
}

/** Copies the characters: a substring would keep the whole chunk of the file in memory. */
function detached(cell: string): string {
  return ` ${cell}`.slice(1);
}
