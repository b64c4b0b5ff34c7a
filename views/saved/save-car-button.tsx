import { SAVE_FORM } from '../islands/save-ids.js';
import type { SaveCarCalls } from '../islands/save-ids.js';
import { ScriptedPart } from '../islands/island.js';

/**
 * `pageHref`: where hearts submit without scripts. `hasKept`: this browser has saved something, so
 * the script loads its saved cars.
 */
export interface SaveCarBoxProps {
  calls: SaveCarCalls;
  pageHref: string;
  hasKept: boolean;
}

/** Once per page, outside the exchanged part. The script loads the saved cars after the page. */
export function SaveCarBox({ calls, pageHref, hasKept }: SaveCarBoxProps) {
  return (
    <div className="save-box">
      <form id={SAVE_FORM} method="post" action={pageHref} data-action="save-car" />
      <ScriptedPart name="save-car" hydrateOn={hasKept ? 'visible' : 'touch'} props={calls}>
        <p className="note note-danger toast" role="alert" data-alert="" hidden />
      </ScriptedPart>
    </div>
  );
}

/**
 * Saves or removes a car; without scripts on its own page. On a card it is a heart; `describedBy`
 * is the id of the element with the car's name.
 */
export function SaveCarButton({
  listingId,
  describedBy,
  text = 'Save',
}: {
  listingId: string;
  describedBy?: string;
  text?: string;
}) {
  const isOnCard = describedBy !== undefined;
  return (
    <button
      className={isOnCard ? 'save' : 'btn btn-outline save-wide'}
      form={SAVE_FORM}
      name="listingId"
      aria-label={isOnCard ? 'Save' : undefined}
      value={listingId}
      aria-describedby={describedBy}
    >
      {!isOnCard && text}
    </button>
  );
}
