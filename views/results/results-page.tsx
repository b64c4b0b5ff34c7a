import { Document } from '../document.js';
import type { DocumentProps } from '../document.js';
import { FiltersDialog } from './filters-dialog.js';
import { ResultsFragment } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';

/** The frame of the brand, and all that depends on the search. */
export interface ResultsPageProps {
  document: DocumentProps;
  results: ResultsProps;
}

/** The whole document. The dialog stands outside the part that is exchanged, so it stays open while filters are chosen in it. */
export function ResultsPage({ document, results }: ResultsPageProps) {
  return (
    <Document {...document}>
      <main>
        <ResultsFragment {...results} />
      </main>
      <FiltersDialog />
    </Document>
  );
}
