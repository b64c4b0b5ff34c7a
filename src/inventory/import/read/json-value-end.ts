const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Finds the end of a JSON value in text that comes in chunks. Looks at quotes and brackets only;
 * ignores other errors.
 */
export class JsonValueEnd {
  private depth = 0;
  private isInString = false;
  /** Whether the previous chunk ended with an escaping backslash. */
  private isEscaped = false;

  /**
   * Index after the value, or -1 if it continues in the next chunk. A value without brackets ends
   * before the next comma or bracket.
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

  /** Index after the closing quote, or the end of the chunk. */
  private endOfString(text: string, from: number): number {
    const first = this.isEscaped ? from + 1 : from;
    let quote = text.indexOf('"', first);
    while (quote >= 0 && endsEscaping(text, first, quote)) quote = text.indexOf('"', quote + 1);
    this.isInString = quote < 0;
    this.isEscaped = this.isInString && endsEscaping(text, first, text.length);
    return quote < 0 ? text.length : quote + 1;
  }
}

/** Whether the text before `end` ends with an unescaped backslash. */
function endsEscaping(text: string, start: number, end: number): boolean {
  let first = end;
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (end - first) % 2 === 1;
}
