import { ActionLinks } from '../action-links.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { ScriptedPart } from '../islands/island.js';
import type { LinkView } from '../link.js';
import { MissingNotice } from '../missing-notice.js';
import { TrimComparison } from './trim-comparison.js';
import type { TrimComparisonProps } from './trim-comparison.js';

/**
 * Page of a model's trims, with links to its cars and to research. Without a `comparison`,
 * `missing` says why.
 */
export interface TrimsPageProps {
  document: DocumentProps;
  title: string;
  crumbs: Crumb[];
  missing: string[];
  actions: LinkView[];
  comparison?: TrimComparisonProps;
}

/** Target of links to the comparison without scripts. */
export function TrimsPage({
  document,
  title,
  crumbs,
  missing,
  actions,
  comparison,
}: TrimsPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <MissingNotice sentences={missing} />
        <ActionLinks links={actions} />
        {comparison && (
          <ScriptedPart name="trims" hydrateOn="touch">
            <TrimComparison id="trims" comparison={comparison} />
          </ScriptedPart>
        )}
      </main>
    </Document>
  );
}
