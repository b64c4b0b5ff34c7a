import { Document } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { HeroProps } from './hero.js';
import { EarlyResults } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';

/** The parts of `ResultsProps` that an early flush needs. */
export interface EarlyResultsProps extends Pick<ResultsProps, 'announcement' | 'title'> {
  hero: Omit<HeroProps, 'tabs'>;
}

/** The results page up to `FlushBoundary`; the rest comes from the full page. */
export function ResultsShell({
  document,
  results: { hero, ...of },
}: {
  document: DocumentProps;
  results: EarlyResultsProps;
}) {
  return (
    <Document {...document}>
      <main>
        <EarlyResults {...of} hero={{ ...hero, tabs: [] }} />
      </main>
    </Document>
  );
}
