import type { FlatIndex } from './flat-index.js';
import { codeIn } from './joint-records.js';

/** Every value of a counted field that the car of a row has, each once. */
export function* valuesOfRow(index: FlatIndex, row: number): Generator<{ field: string; value: string }> {
  const { sections, stride, flat } = index;
  for (const { slot, firstCode } of flat.directory.jointColumns) {
    const code = firstCode + codeIn(sections.records, row, slot, stride >>> 2);
    for (const option of optionsOfCode(index, code)) yield valueOf(flat.directory.fields, option);
  }
}

/** The options that a joint code stands for. */
function* optionsOfCode(index: FlatIndex, code: number): Generator<number> {
  const { codeStarts, codeOptions } = index.sections;
  for (let at = codeStarts[code]!; at < codeStarts[code + 1]!; at++) yield* opened(index, codeOptions[at]!);
}

/** The options of a combination; of an option itself alone. */
export function* opened(index: FlatIndex, option: number): Generator<number> {
  if (option < index.countedOptions) yield option;
  else yield* optionsOfCode(index, index.combinations.firstCode + option - index.countedOptions);
}

function valueOf(fields: FlatIndex['flat']['directory']['fields'], option: number): { field: string; value: string } {
  const { name, values, firstOption } = fields.find((field) => option < field.firstOption + field.values.length)!;
  return { field: name, value: values[option - firstOption]! };
}
