import { ASK_FORM } from '../islands/lead-hooks.js';
import type { LinkView } from '../link.js';

/**
 * A button of the form that stands with the script which writes to sellers: it asks for that of one car, and without scripts leads to the car's
 * page. `action` has no query, which the form writes. `describedBy` is the element that names the car.
 */
export function ContactButton({ action, className, describedBy }: { action: LinkView; className: string; describedBy: string }) {
  return (
    <button className={className} form={ASK_FORM} formAction={action.href} aria-describedby={describedBy}>
      {action.text}
    </button>
  );
}
