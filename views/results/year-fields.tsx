import { SelectField } from './select-field.js';
import type { SelectFieldProps } from './select-field.js';

/** First and last model year (four digits; '' is any). */
export interface YearFieldsProps {
  from: SelectFieldProps;
  to: SelectFieldProps;
}

export function YearFields({ from, to }: YearFieldsProps) {
  return (
    <div className="field-row">
      <SelectField {...from} />
      <SelectField {...to} />
    </div>
  );
}
