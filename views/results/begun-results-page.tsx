import { Document } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { HeroProps } from './hero.js';
import { BegunResults } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';

/** What the results page is begun with; see `ResultsProps`. */
export interface BegunResultsProps extends Pick<ResultsProps, 'announcement' | 'title'> {
  hero: Omit<HeroProps, 'tabs'>;
}

/** The results page as far as `Hold`: what follows there comes from the whole page. */
export function BegunResultsPage({ document, results: { hero, ...of } }: { document: DocumentProps; results: BegunResultsProps }) {
  return (
    <Document {...document}>
      <main>
        <BegunResults {...of} hero={{ ...hero, tabs: [] }} />
      </main>
    </Document>
  );
}
