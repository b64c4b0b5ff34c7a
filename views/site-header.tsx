import type { CompiledView } from './compiled.js';
import { BrandMark } from './brand-mark.js';
import type { BrandMarkProps } from './brand-mark.js';
import { Icon } from './icon.js';
import { IDS } from './element-ids.js';
import type { LinkView } from './link.js';

/** A link of the main navigation. `isCurrent`: it leads to the current page. */
export interface NavigationLink extends LinkView {
  isCurrent?: boolean;
}

/** Link to saved cars and searches. `count`: how many there are. */
export interface SavedLinkProps extends NavigationLink {
  count: number;
}

/** `brandName`: text beside the mark, in the style `wordmark`. Both link to `homeHref`. */
export interface SiteHeaderProps {
  brandName: string;
  mark?: BrandMarkProps;
  wordmark?: 'plain' | 'spaced';
  homeHref: string;
  navigation: NavigationLink[];
  saved: SavedLinkProps;
}

/** On small screens the navigation is a popover, which needs no script. */
export function SiteHeader({
  brandName,
  mark,
  wordmark,
  homeHref,
  navigation,
  saved,
}: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className={wordmark === 'spaced' ? 'logo logo-spaced' : 'logo'} href={homeHref}>
          {mark && <BrandMark {...mark} />}
          {brandName}
        </a>
        <button
          className="icon-btn menu-btn"
          type="button"
          popoverTarget="site-menu"
          aria-label="Menu"
        >
          <Icon name="menu" />
        </button>
        <nav className="site-nav" id="site-menu" popover="auto" aria-label="Main">
          {navigation.map(({ text, href, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        <a
          className="saved-link"
          href={saved.href}
          aria-current={saved.isCurrent ? 'page' : undefined}
        >
          <Icon name="heart" />
          <span>{saved.text} </span>
          <b id={IDS.savedCount}>{saved.count > 0 && saved.count}</b>
        </a>
      </div>
    </header>
  );
}

export const COMPILED_HEADER: CompiledView<SiteHeaderProps> = {
  view: SiteHeader,
  printed: new Set(['text', 'href']),
};
