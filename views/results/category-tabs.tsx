import { HOOKS } from '../hooks.js';

/** One category: `id` `tab-best-deals`, `href` the search it stands for, `countText` the cars that search finds ('1,284'). */
export interface CategoryTab {
  id: string;
  text: string;
  href: string;
  countText?: string;
  isCurrent: boolean;
}

/** The categories side by side above the results; they are links, so each works without scripts. */
export function CategoryTabs({ tabs }: { tabs: CategoryTab[] }) {
  return (
    <nav className="tabs" id={HOOKS.tabs} aria-label="Categories">
      {tabs.map(({ id, text, href, countText, isCurrent }) => (
        <a key={id} id={id} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {countText && <small>{` ${countText}`}</small>}
        </a>
      ))}
    </nav>
  );
}
