import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { CompareRemoveForm } from './compare-remove.js';
import { CompareTable } from './compare-table.js';
import type { CompareTableProps } from './compare-table.js';

/** A car that is no longer for sale, with a link to similar ones if it is known. */
export interface GoneCar {
  id: string;
  text: string;
  similar?: LinkView;
}

/**
 * A comparison; its remove buttons submit to `removeAction`. `noteText` reports dropped cars. Without a `table`, `emptyText` says how
 * to start one; `more` links to the cars for sale.
 */
export interface CompareProps {
  crumbs: Crumb[];
  heading: string;
  noteText?: string;
  gone: GoneCar[];
  removeAction: string;
  table?: CompareTableProps;
  emptyText?: string;
  shareText?: string;
  more: LinkView;
}

export interface ComparePageProps {
  document: DocumentProps;
  comparison: CompareProps;
}

export function ComparePage({ document, comparison }: ComparePageProps) {
  const { crumbs, heading, noteText, gone, removeAction, table, emptyText, shareText, more } =
    comparison;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap compare-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{heading}</h1>
        {noteText && <p className="note note-warn">{noteText}</p>}
        {gone.map(({ id, text, similar }) => (
          <p className="note note-warn" key={id}>
            <span>
              {text}{' '}
              {similar && (
                <a className="link" href={similar.href}>
                  {similar.text}
                </a>
              )}
            </span>
          </p>
        ))}
        {emptyText && <p className="lead">{emptyText}</p>}
        <CompareRemoveForm action={removeAction} />
        {table && <CompareTable {...table} />}
        {shareText && <p className="hint">{shareText}</p>}
        <a className="btn btn-outline" href={more.href}>
          {more.text}
        </a>
      </main>
    </Document>
  );
}
