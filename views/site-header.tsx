import { Icon } from './icon.js';
import type { LinkView } from './link.js';

/** A link of the main navigation. `isCurrent` when it leads to the page that is shown. */
export interface NavigationLink extends LinkView {
  isCurrent?: boolean;
}

/** `brandName` is the word beside the mark; the mark leads to `homeHref`. */
export interface SiteHeaderProps {
  brandName: string;
  homeHref: string;
  navigation: NavigationLink[];
}

/** On small screens the same navigation opens as a popover, which needs no script. */
export function SiteHeader({ brandName, homeHref, navigation }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={homeHref}>
          <BrandMark />
          {brandName}
        </a>
        <button className="icon-btn menu-btn" type="button" popoverTarget="site-menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
        <nav className="site-nav" id="site-menu" popover="auto" aria-label="Main">
          {navigation.map(({ text, href, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}

function BrandMark() {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <circle cx="15" cy="15" r="13.5" fill="currentColor" />
      <path className="road" d="M8.5 21.5 15 7.5l6.5 14M15 16v1.5m0 3V22" />
    </svg>
  );
}
