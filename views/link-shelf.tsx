import type { LinkView } from './link.js';

/** A link in a shelf. `text`: 'SUV / Crossover'. `countText`: number of cars, '1,284'. */
export interface ShelfLink extends LinkView {
  countText?: string;
}

/** Links in a row that wraps. */
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
