import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';

/** A section of the page. `links` may be empty. */
export interface EntrySection {
  title: string;
  paragraphs: string[];
  links: ShelfLink[];
}

/**
 * A simple page of text and links: about, sign in, the models of a make. `title`: 'Sign In'.
 * `lead`: a sentence or two below it. `action`: the main link.
 */
export interface EntryProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  action?: LinkView | undefined;
  sections: EntrySection[];
}

export interface EntryPageProps {
  document: DocumentProps;
  entry: EntryProps;
}

/** Shared page for text and links. */
export function EntryPage({ document, entry }: EntryPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={entry.crumbs} />
        <h1>{entry.title}</h1>
        <p className="lead">{entry.lead}</p>
        {entry.action && (
          <p className="entry-action">
            <a className="btn btn-primary" href={entry.action.href}>
              {entry.action.text}
            </a>
          </p>
        )}
        {entry.sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.links.length > 0 && <LinkShelf links={section.links} />}
          </section>
        ))}
      </main>
    </Document>
  );
}
