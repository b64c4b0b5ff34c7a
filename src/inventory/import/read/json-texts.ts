import { jsonCells } from './json-cells.js';

/** Strings with either quote, and unquoted keys. */
const STRING_OR_BARE_KEY = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'|([A-Za-z_$][\w$]*)(?=\s*:)/g;
const NO_CELLS: ReadonlyMap<string, string> = new Map();

/**
 * Columns of a cell that contains a JSON object or list, prefixed with the cell's column:
 * `mileage.value`, `image[0].url`. Accepts unquoted keys and single quotes. Empty for other values.
 */
export function cellsOfJsonText(column: string, text: string): ReadonlyMap<string, string> {
  if (!/^[[{]/.test(text)) return NO_CELLS;
  const name = JSON.stringify(column);
  try {
    return jsonCells(`{${name}:${text}}`);
  } catch {
    try {
      return jsonCells(`{${name}:${withQuotes(text)}}`);
    } catch {
      return NO_CELLS;
    }
  }
}

function withQuotes(text: string): string {
  return text.replaceAll(
    STRING_OR_BARE_KEY,
    (found: string, single: string | undefined, key: string | undefined) => {
      if (key !== undefined) return `"${key}"`;
      return single === undefined ? found : JSON.stringify(single.replaceAll("\\'", "'"));
    },
  );
}
