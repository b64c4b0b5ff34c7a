import { Island } from '../islands/island.js';
import { ZipEditor } from '../islands/zip-editor.js';
import type { ZipEditorProps } from '../islands/zip-editor.js';
import { OptionList } from './option-list.js';
import type { FilterOption } from './option-list.js';
import { SelectField } from './select-field.js';
import type { SelectFieldProps } from './select-field.js';

/**
 * Location fields. `zip` is an island. `placeText`: city of the ZIP Code ('Austin, TX').
 * `nearestZipHref`: URL that returns the ZIP Code nearest to a position.
 */
export interface LocationBody {
  kind: 'location';
  zip: ZipEditorProps;
  placeText?: string;
  nearestZipHref: string;
  radius?: SelectFieldProps;
  state?: SelectFieldProps;
  extendedDelivery?: FilterOption;
}

/** A ZIP field with an error hydrates when visible, otherwise on first use. */
export function LocationSection({
  zip,
  placeText,
  nearestZipHref,
  radius,
  state,
  extendedDelivery,
}: LocationBody) {
  return (
    <>
      <div className="field-row">
        <Island
          name="zip-editor"
          hydrateOn={zip.errorText ? 'visible' : 'touch'}
          view={ZipEditor}
          props={zip}
        />
        {radius && <SelectField {...radius} />}
      </div>
      <div className="place-line">
        {placeText && <p className="hint">{placeText}</p>}
        <button
          className="btn btn-quiet btn-sm needs-scripts"
          id="use-location"
          type="button"
          data-action="use-location"
          value={nearestZipHref}
        >
          Use my location
        </button>
      </div>
      {state && <SelectField {...state} />}
      {extendedDelivery && <OptionList options={[extendedDelivery]} />}
    </>
  );
}
