import { SAVE_FORM } from '../islands/save-hooks.js';
import type { SaveCarCalls } from '../islands/save-hooks.js';
import { ScriptedPart } from '../islands/island.js';

/** `pageHref` is where hearts post their car without scripts. `hasKept`: this browser keeps something, so that its saved cars are worth asking for. */
export interface SaveCarBoxProps {
  calls: SaveCarCalls;
  pageHref: string;
  hasKept: boolean;
}

/** Once on a page, outside of what an exchange replaces. What is saved is asked for when the page is there. */
export function SaveCarBox({ calls, pageHref, hasKept }: SaveCarBoxProps) {
  return (
    <div className="save-box">
      <form id={SAVE_FORM} method="post" action={pageHref} data-press="save-car" />
      <ScriptedPart name="save-car" wake={hasKept ? 'visible' : 'touch'} props={calls}>
        <p className="note note-danger toast" role="alert" data-alert="" hidden />
      </ScriptedPart>
    </div>
  );
}

/** Saves a car, or forgets it; without scripts it leads to a page that does. On a card it is a heart, which `describedBy` says the car of. */
export function SaveCarButton({ listingId, describedBy, text = 'Save' }: { listingId: string; describedBy?: string; text?: string }) {
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
