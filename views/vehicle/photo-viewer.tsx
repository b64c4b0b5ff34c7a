import { PHOTO_HOOKS } from '../islands/photo-hooks.js';
import { Icon } from '../icon.js';
import { PhotoSteps } from './photo-steps.js';

/**
 * Full-screen photos. Empty until the script opens it with the page's photos and the number of the
 * current one.
 */
export function PhotoViewer() {
  return (
    <dialog className="dialog dialog-full viewer" id={PHOTO_HOOKS.viewer} aria-label="Photos">
      <div className="viewer-head">
        <output id={PHOTO_HOOKS.viewerCount} aria-live="polite" />
        <button className="icon-btn" id={PHOTO_HOOKS.viewerClose} type="button" aria-label="Close photos">
          <Icon name="x" />
        </button>
      </div>
      <ul className="viewer-row" id={PHOTO_HOOKS.viewerPhotos} aria-label="Photos" />
      <PhotoSteps previousId={PHOTO_HOOKS.viewerPrevious} nextId={PHOTO_HOOKS.viewerNext} />
    </dialog>
  );
}
