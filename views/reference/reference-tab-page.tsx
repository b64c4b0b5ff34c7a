import { ActionLinks } from '../action-links.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { MissingNotice } from '../missing-notice.js';
import { panelsOf } from './reference-tabs.js';
import type { ReferenceTabsProps } from './reference-tabs.js';

/**
 * A reference tab on its own page. `shownId`: id of its panel. `tabs` also has the others, for the
 * links to their pages.
 */
export interface ReferenceTabPageProps {
  document: DocumentProps;
  crumbs: Crumb[];
  title: string;
  missing: string[];
  actions: LinkView[];
  shownId: string;
  tabs: ReferenceTabsProps;
}

export function ReferenceTabPage({
  document,
  crumbs,
  title,
  missing,
  actions,
  shownId,
  tabs,
}: ReferenceTabPageProps) {
  const panels = panelsOf(tabs);
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <MissingNotice sentences={missing} />
        <ActionLinks links={actions} />
        <h2 id="about-heading">{tabs.title}</h2>
        {panels.length > 1 && (
          <nav className="reference-pages" aria-labelledby="about-heading">
            <ul className="letters">
              {panels.map(({ id, name }) => (
                <li key={id}>
                  <a
                    href={tabs.pages![id]!.href}
                    aria-current={id === shownId ? 'page' : undefined}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div id={shownId} className="reference-panel">
          {panels.find(({ id }) => id === shownId)!.panel}
        </div>
      </main>
    </Document>
  );
}
