import { SelectField } from './select-field.js';
import type { SelectFieldProps } from './select-field.js';

/** From and to year (four digits, '' is any). */
export interface YearFieldsProps {
  from: SelectFieldProps;
  to: SelectFieldProps;
}

/** The first and the last model year, side by side. */
export function YearFields({ from, to }: YearFieldsProps) {
  return (
    <div className="field-row">
      <SelectField {...from} />
      <SelectField {...to} />
    </div>
  );
}
