import { firstIndex } from '../../../../sorted/binary-search.js';
import type { FieldColumn } from './field-builder.js';
import type { Sections } from './sections.js';

/**
 * The values of fields that are not counted, as UTF-8 one after another: in the memory that all threads share, since a hundred thousand
 * sellers as strings would be four megabytes in each. By number among these values, that of text t runs from `starts[t]` up to
 * `starts[t + 1]`; those of one field ascend.
 */
export function textsOfValues(fields: readonly FieldColumn[]): Pick<Sections, 'texts' | 'textStarts'> {
  const values = fields.filter(({ isCounted }) => !isCounted).flatMap((field) => field.values);
  const textStarts = new Uint32Array(values.length + 1);
  values.forEach((value, number) => (textStarts[number + 1] = textStarts[number]! + Buffer.byteLength(value)));
  const texts = Buffer.alloc(textStarts.at(-1)!);
  values.forEach((value, number) => texts.write(value, textStarts[number]!));
  return { texts, textStarts };
}

/** The number of a value among `count` texts from `first` on; undefined when it is none of them. */
export function textNumber({ texts, textStarts }: Sections, first: number, count: number, value: string): number | undefined {
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const textAt = (number: number) => bytes.toString('utf8', textStarts[number], textStarts[number + 1]);
  const number = firstIndex(first, first + count, (each) => textAt(each) >= value);
  return number < first + count && textAt(number) === value ? number : undefined;
}
