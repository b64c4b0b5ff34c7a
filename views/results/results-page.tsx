import type { ComponentProps } from 'react';
import { FixedAd } from '../ads/ad.js';
import { CompareBox } from '../compare/compare-drawer.js';
import type { CompareBoxProps } from '../compare/compare-drawer.js';
import { Document } from '../document.js';
import type { DocumentProps } from '../document.js';
import { ScriptedPart } from '../islands/island.js';
import { FiltersDialog } from './filters-dialog.js';
import { ResultsFragment } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';
import { StillInterested } from './still-interested.js';

/** The frame of the brand, all that depends on the search, the cars that are compared, the fixed ad and the still-interested alert, with brands that have them. */
export interface ResultsPageProps {
  document: DocumentProps;
  results: ResultsProps;
  compare?: CompareBoxProps;
  fixedAd?: ComponentProps<typeof FixedAd>;
  stillInterested?: ComponentProps<typeof StillInterested>;
}

/** Once on a page, for the photos of all its cards: those that come later, too. */
function CardPhotosBox() {
  return (
    <ScriptedPart name="card-photos" wake="page">
      {null}
    </ScriptedPart>
  );
}

/** The whole document. Dialog and drawer stand outside the part that is exchanged, so they stay open while filters are chosen. */
export function ResultsPage({ document, results, compare, fixedAd, stillInterested }: ResultsPageProps) {
  return (
    <Document {...document}>
      <main>
        <ResultsFragment {...results} />
      </main>
      <FiltersDialog />
      <CardPhotosBox />
      {compare && <CompareBox {...compare} />}
      {fixedAd && <FixedAd {...fixedAd} />}
      {stillInterested && <StillInterested {...stillInterested} />}
    </Document>
  );
}
