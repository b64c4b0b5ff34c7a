import { bundlesOf } from './flat-memory.js';
import type { FlatIndex } from './flat-index.js';
import { codeIn } from './joint-records.js';

/** Every value that the car of a row has, each once. */
export function* valuesOfRow(index: FlatIndex, row: number): Generator<{ field: string; value: string }> {
  const { sections, stride, flat } = index;
  for (const { slot, firstCode } of flat.directory.jointColumns) {
    const code = firstCode + codeIn(sections.records, row, slot, stride >>> 2);
    for (const option of optionsOfCode(index, code)) yield valueOf(flat.directory.fields, option);
  }
}

/** The options that a joint code stands for. */
export function* optionsOfCode(index: Pick<FlatIndex, 'sections' | 'countedOptions' | 'flat'>, code: number): Generator<number> {
  const { codeStarts, codeOptions } = index.sections;
  for (let at = codeStarts[code]!; at < codeStarts[code + 1]!; at++) {
    const option = codeOptions[at]!;
    if (option < index.countedOptions) yield option;
    else yield* optionsOfCode(index, bundlesOf(index.flat.directory).firstCode + option - index.countedOptions);
  }
}

function valueOf(fields: FlatIndex['flat']['directory']['fields'], option: number): { field: string; value: string } {
  const { name, values, firstOption } = fields.find((field) => option < field.firstOption + field.values.length)!;
  return { field: name, value: values[option - firstOption]! };
}
