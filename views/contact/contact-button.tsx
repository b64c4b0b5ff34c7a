import { ASK_FORM } from '../islands/lead-hooks.js';
import type { LinkView } from '../link.js';

/**
 * Asks for the form that writes to a seller, and without scripts leads to it on the car's page: a form writes the query anew, as the address of
 * `action` has it. `describedBy` is the element that names the car.
 */
export function ContactButton({ action, className, describedBy }: { action: LinkView; className: string; describedBy: string }) {
  return (
    <button className={className} form={ASK_FORM} formAction={action.href} data-press="lead" aria-describedby={describedBy}>
      {action.text}
    </button>
  );
}
