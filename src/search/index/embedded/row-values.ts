import type { FlatIndex } from './flat-index.js';

/** Every value that the car of a row has, each once. */
export function* valuesOfRow({ sections, columns, stride, flat }: FlatIndex, row: number): Generator<{ field: string; value: string }> {
  const { records, codeStarts, codeOptions } = sections;
  for (const { number } of columns) {
    const code = flat.directory.jointColumns[number]!.firstCode + records[(row * stride) / 2 + number]!;
    for (let at = codeStarts[code]!; at < codeStarts[code + 1]!; at++) yield valueOf(flat.directory.fields, codeOptions[at]!);
  }
}

function valueOf(fields: FlatIndex['flat']['directory']['fields'], option: number): { field: string; value: string } {
  const { name, values, firstOption } = fields.find((field) => option < field.firstOption + field.values.length)!;
  return { field: name, value: values[option - firstOption]! };
}
