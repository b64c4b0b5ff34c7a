import { COMPARE_HOOKS } from '../islands/compare-hooks.js';
import type { CompareState } from '../islands/compare-hooks.js';

/** The control of one car. `id` is as that of its card; `href` leads to the change, and `text` says the state. */
export interface CompareControlProps {
  id: string;
  state: CompareState;
  href: string;
  text: string;
}

/** The address waits aside while the control is disabled: the page's script gives it back as soon as there is room again. */
export function CompareControl({ id, state, href, text, className, describedBy }: CompareControlProps & ControlLook) {
  const isFull = state === 'full';
  return (
    <a
      className={className}
      id={`${COMPARE_HOOKS.box}-${id}`}
      {...(isFull ? { 'data-href': href, role: 'link', 'aria-disabled': true } : { href })}
      data-press="compare"
      data-state={state === 'add' ? undefined : state}
      aria-describedby={describedBy}
    >
      {text}
    </a>
  );
}

/** `describedBy` is the element that names the car, where there are several on the page. */
interface ControlLook {
  className: string;
  describedBy?: string;
}
