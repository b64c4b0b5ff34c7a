const SPREADSHEET_ERROR = /^#(?:n\/a|ref|value|name|null|num|div\/0)[!?]?$/i;
/** Placeholders, and values that do not distinguish builds: "4dr Car". */
const SAYING_NOTHING =
  /^(?:[-\u2013\u2014.?]+|0|n\/?a|none|null|unknown|unspecified|not specified|other|tbd|(?:[2-5][\s-]?d(?:oo)?r )?car)$/i;

/** Whether a value is empty or a placeholder. */
export function isPlaceholder(text: string): boolean {
  return text === '' || SAYING_NOTHING.test(text) || SPREADSHEET_ERROR.test(text);
}
