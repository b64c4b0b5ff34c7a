import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import type { ShelfLink } from '../link-shelf.js';

/** A body style with its picture. */
export interface StyleLink extends ShelfLink {
  picture: PictureView;
}

/** Body styles as pictures that link to their cars. */
export function StyleShelf({ links }: { links: StyleLink[] }) {
  return (
    <ul className="styles">
      {links.map(({ text, href, countText, picture }) => (
        <li key={href}>
          <a href={href}>
            <Picture picture={picture} priority="early" />
            {text}
            {countText && <small> {countText}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
