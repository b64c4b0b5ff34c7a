import type { FieldColumn } from './field-builder.js';
import type { JointColumn } from './joint-columns.js';

/** Codes fit 16 bits, one of them for rows with none of the values. */
const MAX_VALUES = 0xfff0;
/** Maximum combinations of values in one part. */
const MAX_SETS = 2048;
const MAX_TRANSITIONS = 0x400000;
/**
 * Values per part when a field has too many combinations: enough to share a column with its
 * neighbors, few enough to fit.
 */
const VALUES_PER_MASK = 5;

/**
 * One field as columns with one code per row, each for the values that the row has: one column if
 * the values form few combinations, else one per small group of values.
 */
export function partsOfField(
  field: FieldColumn,
  fieldNumber: number,
  firstOption: number,
): JointColumn[] {
  const valueCount = field.values.length;
  if (valueCount === 0) return [];
  if (!field.starts && valueCount <= MAX_VALUES) {
    const options = Array.from({ length: valueCount + 1 }, (_, code) =>
      code === 0 ? [] : [firstOption + code - 1],
    );
    return [{ fields: [fieldNumber], codes: field.codes as Uint16Array, options }];
  }
  const bySet = field.starts && setsAsCodes(field, firstOption);
  if (bySet) return [{ fields: [fieldNumber], ...bySet }];
  const parts = field.starts ? masksOf(field, firstOption) : stretchesOf(field, firstOption);
  return parts.map((part) => ({ fields: [fieldNumber], ...part }));
}

type Coded = Pick<JointColumn, 'codes' | 'options'>;

/**
 * Assigns a code to each list of values, by walking a tree of lists; undefined if there are too
 * many.
 */
function setsAsCodes(
  { values, codes, starts }: FieldColumn,
  firstOption: number,
): Coded | undefined {
  const width = values.length + 1;
  if (width * MAX_SETS > MAX_TRANSITIONS) return undefined;
  const next = new Uint16Array(width * MAX_SETS);
  const options: number[][] = [[]];
  const sets = new Uint16Array(starts!.length - 1);
  let isFull = false;
  for (let row = 0; row < sets.length && !isFull; row++) {
    let set = 0;
    for (let at = starts![row]!; at < starts![row + 1]!; at++) {
      const code = codes[at]!;
      if (code === 0) continue;
      const step = set * width + code;
      if (next[step] === 0) {
        if (options.length === MAX_SETS) {
          isFull = true;
          break;
        }
        next[step] = options.push([...options[set]!, firstOption + code - 1]) - 1;
      }
      set = next[step]!;
    }
    sets[row] = set;
  }
  return isFull ? undefined : { codes: sets, options };
}

/**
 * A part per small group of values: bit b of a row's code means that the row has the group's value
 * b.
 */
function masksOf({ values, codes, starts }: FieldColumn, firstOption: number): Coded[] {
  const masks = Array.from(
    { length: Math.ceil(values.length / VALUES_PER_MASK) },
    () => new Uint16Array(starts!.length - 1),
  );
  // By code; a row without values has no bit in the first part.
  const partOfCode = Uint16Array.from({ length: values.length + 1 }, (_, code) =>
    Math.max(0, Math.floor((code - 1) / VALUES_PER_MASK)),
  );
  const bitOfCode = Uint16Array.from(partOfCode, (_, code) =>
    code === 0 ? 0 : 1 << ((code - 1) % VALUES_PER_MASK),
  );
  for (let row = 0; row < starts!.length - 1; row++) {
    for (let at = starts![row]!; at < starts![row + 1]!; at++) {
      const code = codes[at]!;
      masks[partOfCode[code]!]![row]! |= bitOfCode[code]!;
    }
  }
  return masks.map((part, number) => {
    const first = number * VALUES_PER_MASK;
    const bits = Array.from(
      { length: Math.min(VALUES_PER_MASK, values.length - first) },
      (_, bit) => bit,
    );
    const optionsOf = (mask: number) =>
      bits.filter((bit) => mask & (1 << bit)).map((bit) => firstOption + first + bit);
    return {
      codes: part,
      options: Array.from({ length: 1 << bits.length }, (_, mask) => optionsOf(mask)),
    };
  });
}

/** A part per range of very many values; code 0 for values of other parts. */
function stretchesOf({ values, codes }: FieldColumn, firstOption: number): Coded[] {
  return Array.from({ length: Math.ceil(values.length / MAX_VALUES) }, (_, number) => {
    const first = number * MAX_VALUES;
    const end = Math.min(first + MAX_VALUES, values.length);
    return {
      codes: Uint16Array.from(codes, (code) => (code > first && code <= end ? code - first : 0)),
      options: Array.from({ length: end - first + 1 }, (_, code) =>
        code === 0 ? [] : [firstOption + first + code - 1],
      ),
    };
  });
}
