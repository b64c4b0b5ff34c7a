import { Icon } from '../icon.js';
import { COMPARE_IDS } from '../islands/compare-ids.js';

/** The form of the remove buttons of drawer and table. */
export function CompareRemoveForm({ action }: { action: string }) {
  return (
    <form id={COMPARE_IDS.removeForm} method="post" action={action} data-action="compare" hidden />
  );
}

/** Removes a car from the comparison. `text` says which one. */
export function CompareRemoveButton({
  listingId,
  text,
  className,
}: {
  listingId: string;
  text: string;
  className: string;
}) {
  return (
    <button
      className={className}
      form={COMPARE_IDS.removeForm}
      name="listingId"
      value={listingId}
      aria-label={text}
    >
      <Icon name="x" className="icon icon-sm" />
    </button>
  );
}
