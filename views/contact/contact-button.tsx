import { ASK_FORM } from '../islands/lead-ids.js';
import type { LinkView } from '../link.js';

/**
 * A submit button that opens the contact form of a car by script; without scripts it leads to the
 * car's page. `action` has no query, because the form replaces it. `describedBy`: id of the element
 * with the car's name.
 */
export function ContactButton({
  action,
  className,
  describedBy,
}: {
  action: LinkView;
  className: string;
  describedBy: string;
}) {
  return (
    <button
      className={className}
      form={ASK_FORM}
      formAction={action.href}
      aria-describedby={describedBy}
    >
      {action.text}
    </button>
  );
}
