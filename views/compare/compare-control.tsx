import { COMPARE_HOOKS } from '../islands/compare-hooks.js';
import type { CompareState } from '../islands/compare-hooks.js';

/** The control of one car, `listingId`; `isToggle` says that a second press takes it out again. */
export interface CompareControlProps {
  listingId: string;
  state: CompareState;
  isToggle: boolean;
  text: string;
}

/** A button of the form that stands with the drawer, which says what a press on it does; so it works without scripts, too. */
export function CompareControl({ listingId, state, isToggle, text, className, describedBy }: CompareControlProps & ControlLook) {
  return (
    <button
      className={className}
      form={COMPARE_HOOKS.form}
      name="listingId"
      data-state={state === 'add' ? undefined : state}
      aria-pressed={isToggle ? state === 'compared' : undefined}
      disabled={state === 'full'}
      value={listingId}
      aria-describedby={describedBy}
    >
      {text}
    </button>
  );
}

/** `describedBy` is the element that names the car, where there are several on the page. */
interface ControlLook {
  className: string;
  describedBy?: string;
}
