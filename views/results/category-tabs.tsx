import type { CompiledView } from '../compiled.js';
import { IDS } from '../element-ids.js';

/**
 * A category tab: `id` 'tab-best-deals', `href` the search of the category, `countText` the number
 * of cars it finds ('1,284').
 */
export interface CategoryTab {
  id: string;
  text: string;
  href: string;
  countText?: string;
  isCurrent: boolean;
}

/** Category tabs above the results. They are links, so they work without scripts. */
export function CategoryTabs({ tabs }: { tabs: CategoryTab[] }) {
  return (
    <nav className="tabs" id={IDS.tabs} aria-label="Categories">
      {tabs.map(({ id, text, href, countText, isCurrent }) => (
        <a key={id} id={id} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {countText && <small>{` ${countText}`}</small>}
        </a>
      ))}
    </nav>
  );
}

export const COMPILED_TABS: CompiledView<{ tabs: CategoryTab[] }> = {
  view: CategoryTabs,
  printed: new Set(['id', 'text', 'href', 'countText']),
};
