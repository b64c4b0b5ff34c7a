import { jsonCells } from './json-cells.js';

/** Strings, with either quote, and names of keys without quotes. */
const STRING_OR_BARE_KEY = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'|([A-Za-z_$][\w$]*)(?=\s*:)/g;
const NO_CELLS: ReadonlyMap<string, string> = new Map();

/**
 * The columns within a cell that holds a JSON object or list, named from the cell's own column: `mileage.value`, `image[0].url`. Keys may
 * lack their quotes, and strings may have single ones. Empty for any other text.
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
  return text.replaceAll(STRING_OR_BARE_KEY, (found: string, single: string | undefined, key: string | undefined) => {
    if (key !== undefined) return `"${key}"`;
    return single === undefined ? found : JSON.stringify(single.replaceAll("\\'", "'"));
  });
}
