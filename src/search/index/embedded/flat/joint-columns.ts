/** Maximum codes per joint column, so that its histogram stays in the cache. */
const MAX_CODES = 4096;
/** Size of the lookup table for pairs of codes. */
const MAX_PAIRS = 0x1000000;

/** With fewer rows, searching for combinations costs more than it saves. */
const FEW_ROWS = 4_096;

/** Several fields encoded together: each combination that occurs has a code. */
export interface JointColumn {
  fields: readonly number[];
  codes: Uint16Array;
  /** By code: numbers of its options, or of combinations of them. */
  options: readonly (readonly number[])[];
}

/**
 * Joins columns while few combinations of their codes occur, so that counting a row takes few
 * increments. Correlated fields (a trim and its make, engine and body) hardly need more codes than
 * one of them.
 */
export function joined(parts: readonly JointColumn[]): readonly JointColumn[] {
  if (parts.length === 0 || parts[0]!.codes.length < FEW_ROWS) return parts;
  const columns: JointColumn[] = [];
  const codeOfPair = new Uint16Array(MAX_PAIRS);
  let spare = new Uint16Array(parts[0]!.codes.length);
  for (const part of parts.toSorted((a, b) => b.options.length - a.options.length)) {
    let isPlaced = false;
    for (let at = 0; at < columns.length && !isPlaced; at++) {
      const both = pairOf(columns[at]!, part, codeOfPair, spare);
      if (!both) continue;
      columns[at] = both;
      spare = new Uint16Array(spare.length);
      isPlaced = true;
    }
    if (!isPlaced) columns.push(part);
  }
  const byFrequency = [];
  for (const column of columns) byFrequency.push(oftenestFirst(column));
  return byFrequency;
}

/**
 * Both columns joined, or undefined if too many pairs of codes occur. `codeOfPair` is all zero
 * before and after; `codes` becomes the joined column's own or is left dirty.
 */
function pairOf(
  a: JointColumn,
  b: JointColumn,
  codeOfPair: Uint16Array,
  codes: Uint16Array,
): JointColumn | undefined {
  const width = b.options.length;
  if (a.options.length * width > codeOfPair.length) return undefined;
  const most = Math.max(MAX_CODES, a.options.length, width);
  const pairs: number[] = [];
  let isFull = false;
  for (let row = 0; row < codes.length && !isFull; row++) {
    const pair = a.codes[row]! * width + b.codes[row]!;
    if (codeOfPair[pair] === 0) {
      isFull = pairs.length === most;
      codeOfPair[pair] = pairs.push(pair);
    }
    codes[row] = codeOfPair[pair]! - 1;
  }
  for (const pair of pairs) codeOfPair[pair] = 0;
  if (isFull) return undefined;
  const options = pairs.map((pair) => [
    ...a.options[Math.floor(pair / width)]!,
    ...b.options[pair % width]!,
  ]);
  return { fields: [...new Set([...a.fields, ...b.fields])], codes, options };
}

/** Frequent codes get adjacent numbers, so that they share cache lines of the histogram. */
function oftenestFirst({ fields, codes, options }: JointColumn): JointColumn {
  const totals = new Uint32Array(options.length);
  for (let row = 0; row < codes.length; row++) totals[codes[row]!]!++;
  const order = Array.from(options.keys()).sort((a, b) => totals[b]! - totals[a]!);
  const place = new Uint16Array(options.length);
  order.forEach((code, at) => (place[code] = at));
  const renumbered = new Uint16Array(codes.length);
  for (let row = 0; row < codes.length; row++) renumbered[row] = place[codes[row]!]!;
  return {
    fields,
    codes: renumbered,
    options: order.filter((code) => totals[code]! > 0).map((code) => options[code]!),
  };
}
