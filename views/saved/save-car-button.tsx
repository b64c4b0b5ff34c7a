import type { SaveCarCalls } from '../islands/save-hooks.js';
import { ScriptedPart } from '../islands/island.js';

/** `hasKept`: this browser keeps something, so that its saved cars are worth asking for. */
export interface SaveCarBoxProps {
  calls: SaveCarCalls;
  hasKept: boolean;
}

/** Once on a page, outside of what an exchange replaces. What is saved is asked for when the page is there. */
export function SaveCarBox({ calls, hasKept }: SaveCarBoxProps) {
  return (
    <div className="save-box">
      <ScriptedPart name="save-car" wake={hasKept ? 'visible' : 'touch'} props={calls}>
        <p className="note note-danger toast" role="alert" data-alert="" hidden />
      </ScriptedPart>
    </div>
  );
}

/** Saves a car, or forgets it; only where scripts run. On a card it is a heart, which `describedBy` says the car of. */
export function SaveCarButton({ listingId, describedBy, text = 'Save' }: { listingId: string; describedBy?: string; text?: string }) {
  const isOnCard = describedBy !== undefined;
  return (
    <button
      className={isOnCard ? 'save' : 'btn btn-outline save-wide'}
      // A list of cards stands in no form: 20 of them need no type.
      type={isOnCard ? undefined : 'button'}
      data-press="save-car"
      value={listingId}
      aria-label={isOnCard ? 'Save' : undefined}
      aria-describedby={describedBy}
    >
      {!isOnCard && text}
    </button>
  );
}
