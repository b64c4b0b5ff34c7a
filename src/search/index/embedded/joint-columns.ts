import type { Pacer } from './pacer.js';

const ROWS_PER_STEP = 0x4000;

/** Combinations in one joint column: few enough that its histogram stays near the core. */
const MOST_CODES = 2048;
/** Room to look up pairs of codes. */
const MOST_PAIRS = 0x800000;

/** Some fields coded together: each combination that occurs has a code, and each code its options. */
export interface JointColumn {
  /** Numbers of the fields. */
  fields: readonly number[];
  codes: Uint16Array;
  /** By code: numbers of the options. */
  options: readonly (readonly number[])[];
}

/**
 * Puts columns together as long as few combinations of their codes occur, so that a row is counted with few increments.
 * Things that hang together (a trim and its make, engine and body) cost hardly more codes than one of them.
 */
export async function joined(parts: readonly JointColumn[], pacer: Pacer): Promise<JointColumn[]> {
  const columns: JointColumn[] = [];
  const codeOfPair = new Uint16Array(MOST_PAIRS);
  for (const part of parts.toSorted((a, b) => b.options.length - a.options.length)) {
    let isPlaced = false;
    for (let at = 0; at < columns.length && !isPlaced; at++) {
      const both = await pairOf(columns[at]!, part, codeOfPair, pacer);
      if (both) columns[at] = both;
      isPlaced = both !== undefined;
    }
    if (!isPlaced) columns.push(part);
  }
  const byFrequency = [];
  for (const column of columns) byFrequency.push(await oftenestFirst(column, pacer));
  return byFrequency;
}

/** Both columns as one, undefined when too many pairs of codes occur. `codeOfPair` is all zero before and after. */
async function pairOf(a: JointColumn, b: JointColumn, codeOfPair: Uint16Array, pacer: Pacer): Promise<JointColumn | undefined> {
  const width = b.options.length;
  if (a.options.length * width > codeOfPair.length) return undefined;
  const most = Math.max(MOST_CODES, a.options.length, width);
  const pairs: number[] = [];
  const codes = new Uint16Array(a.codes.length);
  let isFull = false;
  await pacer.inPieces(codes.length, ROWS_PER_STEP, (first, end) => {
    for (let row = first; row < end && !isFull; row++) {
      const pair = a.codes[row]! * width + b.codes[row]!;
      if (codeOfPair[pair] === 0) {
        isFull = pairs.length === most;
        codeOfPair[pair] = pairs.push(pair);
      }
      codes[row] = codeOfPair[pair]! - 1;
    }
  });
  for (const pair of pairs) codeOfPair[pair] = 0;
  if (isFull) return undefined;
  const options = pairs.map((pair) => [...a.options[Math.floor(pair / width)]!, ...b.options[pair % width]!]);
  return { fields: [...new Set([...a.fields, ...b.fields])], codes, options };
}

/** Frequent codes side by side share cache lines of the histogram. */
async function oftenestFirst({ fields, codes, options }: JointColumn, pacer: Pacer): Promise<JointColumn> {
  const totals = new Uint32Array(options.length);
  for (let row = 0; row < codes.length; row++) totals[codes[row]!]!++;
  await pacer.breathe();
  const order = Array.from(options.keys()).sort((a, b) => totals[b]! - totals[a]!);
  const place = new Uint16Array(options.length);
  order.forEach((code, at) => (place[code] = at));
  const renumbered = new Uint16Array(codes.length);
  for (let row = 0; row < codes.length; row++) renumbered[row] = place[codes[row]!]!;
  await pacer.breathe();
  return { fields, codes: renumbered, options: order.filter((code) => totals[code]! > 0).map((code) => options[code]!) };
}
