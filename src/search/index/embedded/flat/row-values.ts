import type { FlatIndex } from './flat-index.js';
import { codeIn } from './joint-records.js';

/** Distinct values of the counted fields of a row's car. */
export function* valuesOfRow(
  index: FlatIndex,
  row: number,
): Generator<{ field: string; value: string }> {
  const { sections, stride, flat } = index;
  for (const { slot, firstCode } of flat.directory.jointColumns) {
    const code = firstCode + codeIn(sections.records, row, slot, stride >>> 2);
    for (const option of optionsOfCode(index, code)) yield valueOf(flat.directory.fields, option);
  }
}

/** Options of a joint code. */
function* optionsOfCode(index: FlatIndex, code: number): Generator<number> {
  const { codeStarts, codeOptions } = index.sections;
  for (let at = codeStarts[code]!; at < codeStarts[code + 1]!; at++)
    yield* opened(index, codeOptions[at]!);
}

/** Options of a combination, or the option itself. */
export function* opened(index: FlatIndex, option: number): Generator<number> {
  if (option < index.countedOptions) yield option;
  else yield* optionsOfCode(index, index.combinations.firstCode + option - index.countedOptions);
}

function valueOf(
  fields: FlatIndex['flat']['directory']['fields'],
  option: number,
): { field: string; value: string } {
  const { name, values, firstOption } = fields.find(
    (field) => option < field.firstOption + field.values.length,
  )!;
  return { field: name, value: values[option - firstOption]! };
}
