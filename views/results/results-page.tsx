import { Document } from '../document.js';
import type { DocumentProps } from '../document.js';
import { FiltersDialog } from './filters-dialog.js';
import { ResultsFragment } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';

export interface ResultsPageProps {
  document: DocumentProps;
  results: ResultsProps;
}

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
