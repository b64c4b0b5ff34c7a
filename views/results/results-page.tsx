import type { ComponentProps } from 'react';
import { FixedAd } from '../ads/ad.js';
import { Compiled } from '../compiled.js';
import { COMPILED_COMPARE } from '../compare/compare-drawer.js';
import type { CompareBoxProps } from '../compare/compare-drawer.js';
import { Document } from '../document.js';
import type { DocumentProps } from '../document.js';
import { ScriptedPart } from '../islands/island.js';
import { FiltersDialog } from './filters-dialog.js';
import { ResultsFragment } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';
import { StillInterested } from './still-interested.js';

/**
 * The results page. Compared cars, the fixed ad and the still-interested alert are absent for
 * brands without them.
 */
export interface ResultsPageProps {
  document: DocumentProps;
  results: ResultsProps;
  compare?: CompareBoxProps;
  fixedAd?: ComponentProps<typeof FixedAd>;
  stillInterested?: ComponentProps<typeof StillInterested>;
}

/**
 * The whole document. Dialogs and the compare drawer are outside the exchanged part, so they stay
 * open when filters change.
 */
export function ResultsPage({
  document,
  results,
  compare,
  fixedAd,
  stillInterested,
}: ResultsPageProps) {
  return (
    <Document {...document}>
      <main>
        <ResultsFragment {...results} />
      </main>
      <FiltersDialog />
      {/* For the photos of all cards, including those added later. */}
      <ScriptedPart name="card-photos" hydrateOn="page" />
      {compare && <Compiled of={COMPILED_COMPARE} items={[compare]} />}
      {fixedAd && <FixedAd {...fixedAd} />}
      {stillInterested && <StillInterested {...stillInterested} />}
    </Document>
  );
}
