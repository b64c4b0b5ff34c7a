import type { LinkView } from './link.js';

/** `countText` '1,284' is the number of cars behind the link. */
export interface ShelfLink extends LinkView {
  countText?: string;
}

/** Links beside one another, which break into lines as the screen allows. */
export function LinkShelf({ links }: { links: ShelfLink[] }) {
  return (
    <ul className="shelf">
      {links.map(({ text, href, countText }) => (
        <li key={href}>
          <a href={href}>
            {text}
            {countText && <small> {countText}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}
