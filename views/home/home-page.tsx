import { CarSearch } from '../car-search.js';
import type { CarSearchProps } from '../car-search.js';
import { CarStrip } from '../car-strip.js';
import type { CarStripProps } from '../car-strip.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';
import { MissingNotice } from '../missing-notice.js';
import { KeywordSearch } from '../results/keyword-search.js';
import type { KeywordSearchProps } from '../results/keyword-search.js';
import { RecentlyViewedList } from '../saved/recently-viewed.js';
import type { RecentlyViewedProps } from '../saved/recently-viewed.js';
import { StyleShelf } from './style-shelf.js';
import type { StyleLink } from './style-shelf.js';

/**
 * Ways into a search: a keyword field, a form, body styles, some cars, and shelves of links (makes,
 * models, ways to buy). Counts that are unavailable are left out; `missing` has the sentences about
 * them.
 */
export interface HomeProps {
  heading: string;
  lead: string;
  keywordSearch?: KeywordSearchProps;
  search: CarSearchProps;
  styles: StyleLink[];
  recentlyViewed?: RecentlyViewedProps | undefined;
  strips: CarStripProps[];
  shelves: { title: string; links: ShelfLink[]; allLink?: LinkView }[];
  missing: string[];
}

export interface HomePageProps {
  document: DocumentProps;
  home: HomeProps;
}

export function HomePage({ document, home }: HomePageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main id="main" tabIndex={-1}>
        <div className="hero home-hero">
          <div className="wrap">
            <h1>{home.heading}</h1>
            <p className="lead">{home.lead}</p>
            {home.keywordSearch && <KeywordSearch {...home.keywordSearch} />}
            <CarSearch {...home.search} />
          </div>
        </div>
        <div className="wrap shelves">
          <MissingNotice sentences={home.missing} />
          {home.recentlyViewed && <RecentlyViewedList {...home.recentlyViewed} />}
          <section>
            <h2>By body style</h2>
            <StyleShelf links={home.styles} />
          </section>
          {home.strips.map((strip) => (
            <CarStrip key={strip.id} {...strip} />
          ))}
          {home.shelves.map((shelf) => (
            <section key={shelf.title}>
              <div className="strip-head">
                <h2>{shelf.title}</h2>
                {shelf.allLink && (
                  <a className="link" href={shelf.allLink.href}>
                    {shelf.allLink.text}
                  </a>
                )}
              </div>
              <LinkShelf links={shelf.links} />
            </section>
          ))}
        </div>
      </main>
    </Document>
  );
}
