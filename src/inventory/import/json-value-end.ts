const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Finds where one JSON value ends in a text that comes in pieces. Only quotes and brackets count, damage does not. */
export class JsonValueEnd {
  private depth = 0;
  private isInString = false;
  /** The piece before ended with a backslash that the next character belongs to. */
  private isEscaped = false;

  /**
   * The index behind the value's last character, -1 where it goes on in the next piece. A value without brackets ends before the comma or
   * bracket behind it.
   */
  find(text: string, from: number): number {
    let { depth } = this;
    let at = this.isInString ? this.endOfString(text, from) : from;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        at = this.endOfString(text, at + 1);
        continue;
      }
      if (code === OPENING_BRACE || code === OPENING_BRACKET) {
        depth++;
      } else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) {
        if (depth <= 1) return at + depth;
        depth--;
      } else if (code === COMMA && depth === 0) {
        return at;
      }
      at++;
    }
    this.depth = depth;
    return -1;
  }

  /** The index behind the quote that ends a string, or behind the piece where there is none. */
  private endOfString(text: string, from: number): number {
    const first = this.isEscaped ? from + 1 : from;
    let quote = text.indexOf('"', first);
    while (quote >= 0 && endsEscaping(text, first, quote)) quote = text.indexOf('"', quote + 1);
    this.isInString = quote < 0;
    this.isEscaped = this.isInString && endsEscaping(text, first, text.length);
    return quote < 0 ? text.length : quote + 1;
  }
}

/** Whether a text ends before `end` with a backslash that is not escaped itself. */
function endsEscaping(text: string, start: number, end: number): boolean {
  let first = end;
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (end - first) % 2 === 1;
}
