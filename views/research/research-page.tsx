import { ActionLinks } from '../action-links.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { CarStrip } from '../car-strip.js';
import type { CarStripProps } from '../car-strip.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { MissingNotice } from '../missing-notice.js';
import { TrimTable } from '../trim-table.js';
import type { TrimTableProps } from '../trim-table.js';
import { MileageTableView } from './mileage-table.js';
import type { MileageTableProps } from './mileage-table.js';
import { TermList } from '../term-list.js';
import type { Term } from '../term-list.js';

export interface YearLink extends LinkView {
  isCurrent: boolean;
}

/**
 * Facts about a model in one year. `title`: '2026 Toyota RAV4'. `actions`: links, the cars for sale
 * first. Unknown facts are absent; `missing` says what is temporarily unavailable.
 */
export interface ModelResearchProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  actions: LinkView[];
  missing: string[];
  years: YearLink[];
  trims?: TrimTableProps;
  termsText: string;
  facts: Term[];
  mileage?: MileageTableProps;
  strips: CarStripProps[];
}

export interface ModelResearchPageProps {
  document: DocumentProps;
  research: ModelResearchProps;
}

/** New-car prices, facts and mileages of a model, with links to its cars. */
export function ModelResearchPage({ document, research }: ModelResearchPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={research.crumbs} />
        <h1>{research.title}</h1>
        <p className="lead">{research.lead}</p>
        <MissingNotice sentences={research.missing} />
        <ActionLinks links={research.actions} />
        <ModelYears years={research.years} />
        {research.trims && (
          <section>
            <h2>Trims and new-car prices</h2>
            <TrimTable {...research.trims} />
            <p className="hint">{research.termsText}</p>
          </section>
        )}
        <div className="known-facts">
          <Facts facts={research.facts} />
          {research.mileage && <MileageTableView {...research.mileage} />}
        </div>
        {research.strips.map((strip) => (
          <CarStrip key={strip.id} {...strip} />
        ))}
      </main>
    </Document>
  );
}

function ModelYears({ years }: { years: YearLink[] }) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Model years">
      <ul className="letters">
        {years.map(({ text, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Facts({ facts }: { facts: Term[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>Specifications</h2>
      <TermList className="known" terms={facts} />
    </section>
  );
}
