import { PHOTO_IDS } from '../islands/photo-ids.js';
import { Icon } from '../icon.js';
import { PhotoSteps } from './photo-steps.js';

/**
 * Full-screen photos. Empty until the script opens it with the page's photos and the number of the
 * current one.
 */
export function PhotoViewerFrame() {
  return (
    <dialog className="dialog dialog-full viewer" id={PHOTO_IDS.viewer} aria-label="Photos">
      <div className="viewer-head">
        <output id={PHOTO_IDS.viewerCount} aria-live="polite" />
        <button
          className="icon-btn"
          id={PHOTO_IDS.viewerClose}
          type="button"
          aria-label="Close photos"
        >
          <Icon name="x" />
        </button>
      </div>
      <ul className="viewer-row" id={PHOTO_IDS.viewerPhotos} aria-label="Photos" />
      <PhotoSteps previousId={PHOTO_IDS.viewerPrevious} nextId={PHOTO_IDS.viewerNext} />
    </dialog>
  );
}
