import { PHOTO_IDS } from '../islands/photo-ids.js';
import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { PhotoSteps } from './photo-steps.js';
import { PhotoViewerFrame } from './photo-viewer.js';

/**
 * Pictures of one vehicle, the best first. Each can be opened alone, so its `alt` must describe it.
 * `countText`: '24 photos'; absent for a single picture. `captionText`: says what the pictures are
 * if they are not photos.
 */
export interface GalleryProps {
  pictures: PictureView[];
  countText?: string;
  flagText?: string;
  captionText?: string;
}

/** Number of pictures to pass with the Tab key without a skip link. */
const fewPictures = 4;

/**
 * A row of pictures with scroll snap, and thumbnails that link to each. This works without scripts;
 * the script updates the position, adds buttons, and opens the pictures in full screen.
 */
export function Gallery({ pictures, countText, flagText, captionText }: GalleryProps) {
  return (
    <ScriptedPart name="photos" hydrateOn="visible">
      <div className="gallery">
        {pictures.length > fewPictures && (
          <a className="skip skip-photos" href="#factsSection">
            Skip past the photos
          </a>
        )}
        <div className="stage">
          <ul className="shots" id={PHOTO_IDS.photos} aria-label="Photos">
            {Array.from(pictures.entries(), ([at, picture]) => (
              <li className="card-media" id={`photo-${at + 1}`} key={at}>
                <a href={picture.src}>
                  <Picture picture={picture} priority={at === 0 ? 'first' : 'late'} />
                </a>
              </li>
            ))}
          </ul>
          {flagText && (
            <p className="flag flag-reduced">
              <Icon name="drop" />
              {flagText}
            </p>
          )}
          {countText && (
            <p className="photo-count">
              <Icon name="camera" />
              <span id={PHOTO_IDS.count}>{countText}</span>
            </p>
          )}
          {countText && (
            <PhotoSteps previousId={PHOTO_IDS.previous} nextId={PHOTO_IDS.next} isHidden />
          )}
        </div>
        {pictures.length > 1 && <Thumbnails pictures={pictures} />}
        {captionText && <p className="source">{captionText}</p>}
        <PhotoViewerFrame />
      </div>
    </ScriptedPart>
  );
}

/** For pointers only: with the keyboard, pictures are focusable in the row itself. */
function Thumbnails({ pictures }: Pick<GalleryProps, 'pictures'>) {
  return (
    <ul className="thumbs" id={PHOTO_IDS.thumbnails} aria-hidden="true">
      {Array.from(pictures.entries(), ([at, picture]) => (
        <li key={at}>
          <a href={`#photo-${at + 1}`} tabIndex={-1}>
            <Picture picture={{ ...picture, alt: '' }} priority="late" />
          </a>
        </li>
      ))}
    </ul>
  );
}
