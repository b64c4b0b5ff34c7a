import { BrandMark } from '../brand-mark.js';
import type { BrandMarkProps } from '../brand-mark.js';
import type { LinkView } from '../link.js';

/**
 * Banner of a maker's own store. `label`: the sponsored label. `name`: the maker, beside its
 * `logo`.
 */
export interface StoreBannerProps {
  label: string;
  logo: BrandMarkProps;
  name: string;
  text: string;
  link: LinkView;
}

/** One line in the hero, above the category tabs. */
export function StoreBanner({ label, logo, name, text, link }: StoreBannerProps) {
  return (
    <aside className="store-banner" aria-label={`${label}: ${name}`}>
      <BrandMark {...logo} />
      <p>
        <b>{name}</b> <span>{text}</span>
      </p>
      <small>{label}</small>
      <a id="store-banner" href={link.href}>
        {link.text}
      </a>
    </aside>
  );
}
