import { HOOKS } from '../hooks.js';

export interface CategoryTab {
  id: string;
  text: string;
  href: string;
  countText?: string;
  isCurrent: boolean;
}

export function CategoryTabs({ tabs }: { tabs: CategoryTab[] }) {
  return (
    <nav className="tabs" id={HOOKS.tabs} aria-label="Categories">
      {tabs.map(({ id, text, href, countText, isCurrent }) => (
        <a key={id} id={id} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
          {countText && <small> {countText}</small>}
        </a>
      ))}
    </nav>
  );
}
