import type { LinkView } from './link.js';

/** A link of a shelf: `text` 'SUV / Crossover'. `countText` '1,284' is the number of cars behind it. */
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
