import { Icon } from '../icon.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';

/**
 * A row that snaps under the finger on small screens, one large and up to three small pictures on wide ones. No script.
 * Each picture opens alone at a touch, so its `alt` must say something.
 */
export function Gallery({ pictures, flagText }: { pictures: PictureView[]; flagText: string | undefined }) {
  return (
    <div className="gallery">
      <ul className="shots" aria-label="Pictures">
        {pictures.map((picture, at) => (
          <li className="card-media" key={picture.src}>
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
    </div>
  );
}
