import { COMPARE_IDS } from '../islands/compare-ids.js';
import type { CompareState } from '../islands/compare-ids.js';

/** Compare control of the car `listingId`; `isToggle`: a second click removes the car. */
export interface CompareControlProps {
  listingId: string;
  state: CompareState;
  isToggle: boolean;
  text: string;
}

/** A submit button of the drawer's form, so it works without scripts. */
export function CompareControl({
  listingId,
  state,
  isToggle,
  text,
  className,
  namedBy,
}: CompareControlProps & ControlLook) {
  return (
    <button
      className={className}
      form={COMPARE_IDS.form}
      name="listingId"
      data-state={state === 'add' ? undefined : state}
      aria-pressed={isToggle ? state === 'compared' : undefined}
      disabled={state === 'full'}
      value={listingId}
      id={namedBy && `${namedBy}-compare`}
      aria-labelledby={namedBy && `${namedBy}-compare ${namedBy}`}
    >
      {text}
    </button>
  );
}

/** `namedBy`: id of the element with the car's name, if the page has several cars. */
interface ControlLook {
  className: string;
  namedBy?: string;
}
