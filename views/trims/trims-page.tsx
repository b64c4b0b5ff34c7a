import { ActionLinks } from '../action-links.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { ScriptedPart } from '../islands/island.js';
import type { LinkView } from '../link.js';
import { TrimComparison } from './trim-comparison.js';
import type { TrimComparisonProps } from './trim-comparison.js';

/** The trims of a model at an address of their own: the frame of the brand, and the ways back to its cars and on to what is known of it. */
export interface TrimsPageProps {
  document: DocumentProps;
  crumbs: Crumb[];
  actions: LinkView[];
  comparison: TrimComparisonProps;
}

/** What a link to the comparison leads to where no script takes it. */
export function TrimsPage({ document, crumbs, actions, comparison }: TrimsPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{comparison.title}</h1>
        <ActionLinks links={actions} />
        <ScriptedPart name="trims" wake="touch">
          <TrimComparison id="trims" comparison={comparison} />
        </ScriptedPart>
      </main>
    </Document>
  );
}
