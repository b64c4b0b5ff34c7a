import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { CarSearch } from '../car-search.js';
import type { CarSearchProps } from '../car-search.js';
import { CarStrip } from '../car-strip.js';
import type { CarStripProps } from '../car-strip.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { EntrySection } from '../entry/entry-page.js';
import { MissingNotice } from '../missing-notice.js';

/**
 * Information for private sellers: prices of similar cars (`search`, under `searchHeading`), cars
 * of private sellers, and how to sell. `missing`: sentences about what is unavailable.
 */
export interface SellProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  searchHeading: string;
  search: CarSearchProps;
  sections: EntrySection[];
  strips: CarStripProps[];
  missing: string[];
}

export interface SellPageProps {
  document: DocumentProps;
  sell: SellProps;
}

/** Selling starts with the asking prices of similar cars. */
export function SellPage({ document, sell }: SellPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={sell.crumbs} />
        <h1>{sell.title}</h1>
        <p className="lead">{sell.lead}</p>
        <MissingNotice sentences={sell.missing} />
        <section>
          <h2>{sell.searchHeading}</h2>
          <CarSearch {...sell.search} />
        </section>
        {sell.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {sell.strips.map((strip) => (
          <CarStrip key={strip.id} {...strip} />
        ))}
      </main>
    </Document>
  );
}
