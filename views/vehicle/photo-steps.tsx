import { Icon } from '../icon.js';

/** Previous and next buttons for photos. `isHidden` until a script handles them. */
export function PhotoSteps({
  previousId,
  nextId,
  isHidden = false,
}: {
  previousId: string;
  nextId: string;
  isHidden?: boolean;
}) {
  return (
    <>
      <button
        className="step step-back"
        id={previousId}
        type="button"
        aria-label="Previous photo"
        hidden={isHidden}
      >
        <Icon name="left" />
      </button>
      <button
        className="step step-on"
        id={nextId}
        type="button"
        aria-label="Next photo"
        hidden={isHidden}
      >
        <Icon name="right" />
      </button>
    </>
  );
}
