import type { CompiledView } from '../compiled.js';

/** A narrower search, with its number of cars. */
export interface NarrowerSearch {
  id: string;
  text: string;
  href: string;
  countText: string;
}

/**
 * A grid cell that suggests filters. `title`: 'Narrow 1,284 cars by body style'. `text`: an
 * optional explanation.
 */
export interface FilterPromoProps {
  id: string;
  title: string;
  text?: string;
  searches: NarrowerSearch[];
}

/** Is between cards, and as high as they are. */
export function FilterPromo({ id, title, text, searches }: FilterPromoProps) {
  return (
    <section className="promo" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {text && <p>{text}</p>}
      <ul>
        {searches.map((search) => (
          <li key={search.id}>
            <a id={search.id} href={search.href}>
              {search.text} <small>{search.countText}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const COMPILED_PROMO: CompiledView<FilterPromoProps> = {
  view: FilterPromo,
  printed: new Set(['id', 'title', 'text', 'href', 'countText']),
};
