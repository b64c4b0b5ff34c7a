import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';

/** Links within the page, such as '#pricingSection'. Sticky on wide screens. */
export function SectionNav({ links }: { links: LinkView[] }) {
  return (
    <nav className="sections" aria-label="On this page">
      <LinkList links={links} />
    </nav>
  );
}
