import { Island } from '../islands/island.js';
import { ZipEditor } from '../islands/zip-editor.js';
import type { ZipEditorProps } from '../islands/zip-editor.js';
import { OptionList } from './option-list.js';
import type { FilterOption } from './option-list.js';
import { SelectField } from './select-field.js';
import type { SelectFieldProps } from './select-field.js';

/**
 * Where to search. `zip` is an island; `placeText` says the city of the ZIP ('Austin, TX'). `nearestZipHref` answers the ZIP nearest to a
 * position.
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

/** The fields of the place. A ZIP with an error is an island that wakes as soon as it is seen, any other when it is touched. */
export function LocationSection({ zip, placeText, nearestZipHref, radius, state, extendedDelivery }: LocationBody) {
  return (
    <>
      <div className="field-row">
        <Island name="zip-editor" wake={zip.errorText ? 'visible' : 'touch'} view={ZipEditor} props={zip} />
        {radius && <SelectField {...radius} />}
      </div>
      <div className="place-line">
        {placeText && <p className="hint">{placeText}</p>}
        <button
          className="btn btn-quiet btn-sm needs-scripts"
          id="use-location"
          type="button"
          data-press="use-location"
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
