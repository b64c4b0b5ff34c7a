import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';

/** A group of the contents: `title` 'Listing service', and links to its calls. */
export interface ContentsGroup {
  title: string;
  links: LinkView[];
}

/**
 * Contents: beside the page on wide screens, folded above it on narrow ones; one of the two is
 * visible.
 */
export function DocsContents({ groups }: { groups: ContentsGroup[] }) {
  return (
    <>
      <nav className="docs-contents" aria-label="On this page">
        <Links groups={groups} />
      </nav>
      <details className="docs-contents-fold docs-fold">
        <summary>On this page</summary>
        <nav aria-label="On this page">
          <Links groups={groups} />
        </nav>
      </details>
    </>
  );
}

function Links({ groups }: { groups: ContentsGroup[] }) {
  return groups.map(({ title, links }) => (
    <div key={title}>
      <b>{title}</b>
      <LinkList links={links} />
    </div>
  ));
}
