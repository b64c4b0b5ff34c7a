import { ScriptedPart } from './islands/island.js';
import { HiddenFields } from './results/hidden-fields.js';
import type { HiddenField } from './results/hidden-fields.js';
import { SelectField } from './results/select-field.js';
import type { SelectFieldProps } from './results/select-field.js';

/**
 * A search form: GET to `action`. `carried` are hidden fields, `submitText` 'See cars'. With
 * `modelsHref`, the model depends on the make: the form's script fetches the models with cars from
 * that URL plus the make's code. Without scripts the model is chosen on the results page.
 */
export interface CarSearchProps {
  action: string;
  carried: HiddenField[];
  condition?: SelectFieldProps;
  make?: SelectFieldProps;
  model: SelectFieldProps;
  modelsHref?: string;
  maxPrice?: SelectFieldProps;
  zip?: ZipFieldProps;
  submitText: string;
}

/** The search form on pages other than the results. */
export function CarSearch(props: CarSearchProps) {
  const { modelsHref } = props;
  return (
    <search>
      {modelsHref === undefined ? (
        <SearchForm {...props} />
      ) : (
        <ScriptedPart name="model-choice" hydrateOn="touch" props={{ modelsHref }}>
          <SearchForm {...props} />
        </ScriptedPart>
      )}
    </search>
  );
}

function SearchForm({
  action,
  carried,
  condition,
  make,
  model,
  modelsHref,
  maxPrice,
  zip,
  submitText,
}: CarSearchProps) {
  const fieldCount = [condition, make, model, maxPrice, zip].filter(Boolean).length;
  return (
    <form className={`car-search has-${fieldCount}-fields`} method="get" action={action}>
      <HiddenFields fields={carried} />
      {condition && <SelectField {...condition} />}
      {make && <SelectField {...make} />}
      <div className={modelsHref === undefined ? undefined : 'needs-scripts'}>
        <SelectField {...model} />
      </div>
      {maxPrice && <SelectField {...maxPrice} />}
      {zip && <ZipField {...zip} />}
      <button className="btn btn-primary" type="submit">
        {submitText}
      </button>
    </form>
  );
}

/** Name of the parameter, and '78701' or empty; `errorText`: what is wrong with a sent ZIP. */
export interface ZipFieldProps {
  name: string;
  value: string;
  errorText?: string | undefined;
}

/** A ZIP field with browser validation. */
export function ZipField({ name, value, errorText }: ZipFieldProps) {
  return (
    <div className="field">
      <label htmlFor="search-zip">ZIP Code</label>
      <input
        className="input"
        id="search-zip"
        name={name}
        defaultValue={value}
        inputMode="numeric"
        pattern="[0-9]{5}"
        title="Enter a valid ZIP Code"
        maxLength={5}
        autoComplete="postal-code"
        aria-invalid={errorText ? true : undefined}
        aria-describedby={errorText ? 'search-zip-error' : undefined}
      />
      {errorText && (
        <p className="error" id="search-zip-error">
          {errorText}
        </p>
      )}
    </div>
  );
}
