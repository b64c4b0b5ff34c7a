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
  return fields.map(({ name, value }) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
