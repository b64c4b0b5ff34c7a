const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Finds where one JSON value ends in a text that comes in pieces. Only quotes and brackets count, so it finds the end of a damaged one, too. */
export class JsonValueEnd {
  private depth = 0;
  private isInString = false;
  /** The piece before ended with a backslash in a string. */
  private isEscaped = false;

  /**
   * The index behind the value's last character, -1 where it goes on in the next piece. A value without brackets ends before the comma or
   * bracket behind it.
   */
  find(text: string, from: number): number {
    let { depth, isInString } = this;
    let at = this.isEscaped ? from + 1 : from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isInString) {
        if (code === QUOTE) isInString = false;
        else if (code === BACKSLASH) at++;
      } else if (code === QUOTE) {
        isInString = true;
      } else if (code === OPENING_BRACE || code === OPENING_BRACKET) {
        depth++;
      } else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) {
        if (depth <= 1) return at + depth;
        depth--;
      } else if (code === COMMA && depth === 0) {
        return at;
      }
    }
    this.isEscaped = at > text.length;
    this.depth = depth;
    this.isInString = isInString;
    return -1;
  }
}
