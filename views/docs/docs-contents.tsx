import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';

/** One group of the contents: `title` 'Listing service', links to the calls' anchors. */
export interface ContentsGroup {
  title: string;
  links: LinkView[];
}

/** The way through the page: beside it on wide screens, folded above it on narrow ones. One of the two is shown. */
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
