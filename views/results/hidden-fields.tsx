import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';

/** A hidden form field: name and unescaped value of a URL parameter. */
export interface HiddenField {
  name: string;
  value: string;
}

/**
 * Hidden fields with the URL's other parameters, because submitting a GET form replaces the whole
 * query string.
 */
export function HiddenFields({ fields }: { fields: HiddenField[] }) {
  return <Compiled of={COMPILED_HIDDEN_FIELD} items={fields} />;
}

export const COMPILED_HIDDEN_FIELD: CompiledView<HiddenField> = {
  view: ({ name, value }) => <input type="hidden" name={name} value={value} />,
  printed: new Set(['name', 'value']),
};
