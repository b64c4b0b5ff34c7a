import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';

/** The ways within the page: `href` '#pricingSection'. They stay in view above the sections of wide screens. */
export function SectionNav({ links }: { links: LinkView[] }) {
  return (
    <nav className="sections" aria-label="On this page">
      <LinkList links={links} />
    </nav>
  );
}
