/** A URL parameter, not escaped, that a form sends without showing it. */
export interface HiddenField {
  name: string;
  value: string;
}

/** Parameters a GET form carries along, because submitting one replaces the whole query of its address. */
export function HiddenFields({ fields }: { fields: HiddenField[] }) {
  return fields.map(({ name, value }) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
