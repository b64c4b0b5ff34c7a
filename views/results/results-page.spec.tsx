import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { inlineScripts } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { FilterSectionProps } from './filter-section.js';
import type { ListingCardProps } from './listing-card.js';
import { ResultsFragment } from './results-fragment.js';
import type { ResultsProps } from './results-fragment.js';
import { ResultsPage } from './results-page.js';

const aDocument: DocumentProps = {
  lang: 'en',
  brand: 'classifieds',
  title: 'Used Cars for Sale',
  canonicalHref: 'https://cars.example/cars-for-sale',
  nextHref: '/cars-for-sale?firstRecord=20',
  stylesheetHrefs: ['/site.css'],
  scriptHref: '/page.js',
  structuredData: JSON.stringify({ name: '</script><b>' }),
  header: {
    brandName: 'AutoMarket',
    homeHref: '/',
    navigation: [{ text: 'Cars for Sale', href: '/cars-for-sale', isCurrent: true }],
    saved: { text: 'Saved', href: '/saved', count: 0 },
  },
  footer: {
    columns: [],
    appearance: { action: '/appearance', options: [] },
    legalText: 'Prices exclude tax.',
    legalLinks: [],
  },
};

function aListing(changes: Partial<ListingCardProps> = {}): ListingCardProps {
  return {
    id: '1',
    href: '/cars-for-sale/vehicle/1',
    name: '2021 Toyota RAV4',
    trim: 'XLE',
    condition: { text: 'Used', isCertified: false },
    picture: {
      src: '/a.jpg',
      alt: '',
      widthPixels: 800,
      heightPixels: 600,
      fallbackSrc: '/drawn.svg',
    },
    facts: ['38,214 mi', 'AWD'],
    priceText: '$26,490',
    tiles: [],
    owner: { name: 'Hill Country Toyota' },
    action: { text: 'Contact dealer', href: '/cars-for-sale/vehicle/1#contact' },
    ...changes,
  };
}

function aSection(position: number): FilterSectionProps {
  const name = `color${position}`;
  const option = {
    name,
    value: 'RED',
    label: 'Red',
    countText: '3',
    checked: false,
    disabled: false,
  };
  return {
    id: `section-${position}`,
    title: `Section ${position}`,
    isOpen: false,
    body: { kind: 'options', control: 'checkbox', options: [option] },
  };
}

function someResults(changes: Partial<ResultsProps> = {}): ResultsProps {
  const listings = changes.listings ?? ['1', '2', '3', '4'].map((id) => aListing({ id }));
  return {
    announcement: '4 results',
    title: 'Used Cars for Sale',
    hero: { crumbs: [{ text: 'Used Cars for Sale' }], heading: 'Used Cars for Sale', tabs: [] },
    panel: {
      action: '/cars-for-sale',
      sections: [1, 2, 3, 4, 5, 6].map((at) => aSection(at)),
      carried: [],
      submitText: 'See 4 Results',
    },
    phoneBar: {},
    tools: {
      countHeading: '4 results',
      scopeText: 'nationwide',
      view: {
        action: '/cars-for-sale/view',
        chosen: 'grid',
        options: [{ value: 'grid', text: 'Grid', icon: 'grid' }],
      },
      sort: {
        name: 'sortBy',
        options: [{ value: 'relevance', label: 'Relevance', selected: true }],
      },
    },
    appliedChips: [],
    suggestedChips: [],
    moreCars: [],
    paperText: 'AutoMarket, November 23, 2026. Sorted by Relevance.',
    ...changes,
    listings,
    grid: listings.map((_, at) => ({ kind: 'listing', at })),
  };
}

const drawPage = (results: ResultsProps) =>
  renderToStaticMarkup(<ResultsPage document={aDocument} results={results} />);
const drawFragment = (results: ResultsProps) =>
  renderToStaticMarkup(<ResultsFragment {...results} />);

describe('The results page', () => {
  it('contains exactly the fragment that is exchanged on a filter change', () => {
    const fragment = drawFragment(someResults());
    expect(drawPage(someResults())).toContain(
      fragment.slice(fragment.indexOf('<div id="results"')),
    );
  });

  it('obeys a strict content security policy: no style attributes, no script but those with a hash', () => {
    const html = drawPage(someResults());
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
    const scripts = Array.from(
      html.matchAll(/<script(?![^>]* src="\/|[^>]*application\/ld\+json)[^>]*>([^<]*)</g),
      ([, text]) => text!,
    );
    expect(inlineScripts(aDocument.islandsHref ?? '')).toEqual(expect.arrayContaining(scripts));
  });

  it('lets no structured data end its script element', () => {
    expect(drawPage(someResults())).toContain('{"name":"\\u003c/script>\\u003cb>"}');
  });

  it('uses every id once', () => {
    const ids = [...drawPage(someResults()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links to the canonical and the next page and skips to the listings', () => {
    const html = drawPage(someResults());
    expect(html).toContain(
      '<link rel="canonical" href="https://cars.example/cars-for-sale" data-at-load=""/>',
    );
    expect(html).toContain(
      '<link rel="next" href="/cars-for-sale?firstRecord=20" data-at-load=""/>',
    );
    expect(html).toContain('<a class="skip" href="#listings">Skip to vehicle Listings</a>');
    expect(html).toMatch(/<ul[^>]*id="listings"/);
  });

  it('announces nothing at load', () => {
    expect(drawPage(someResults())).toMatch(/<output[^>]*id="announcer"[^>]*><\/output>/);
  });
});

describe('The filter panel', () => {
  it('is a GET form whose submit button shows the count', () => {
    const html = drawFragment(someResults());
    expect(html).toMatch(/<form id="filters"[^>]* action="\/cars-for-sale" method="get">/);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>See 4 Results<\/button>/);
  });

  it('shows open sections open, and the number of selected values', () => {
    const sections = [1, 2, 3].map((at) => ({ ...aSection(at), isOpen: at !== 2 }));
    sections[2]!.heldText = '2';
    const html = drawFragment(someResults({ panel: { ...someResults().panel, sections } }));
    expect(openSections(html)).toEqual([1, 3]);
    expect(html).toContain('<span class="held">2<span class="vh"> selected</span></span>');
  });

  it('keeps the sort order, whose select is outside the form', () => {
    expect(drawFragment(someResults())).toMatch(/<select[^>]*name="sortBy" form="filters"/);
  });
});

describe('A listing card', () => {
  it('says when a price has no rating', () => {
    expect(drawFragment(someResults())).toContain('No price rating yet');
  });

  it('words the price rating', () => {
    const verdict = {
      kind: 'great' as const,
      label: 'Great Price',
      detailText: '$1,820 below market',
    };
    expect(drawFragment(someResults({ listings: [aListing({ verdict })] }))).toMatch(
      /Great Price<\/span><span>\$1,820 below market/,
    );
  });

  it('loads the first row of pictures eagerly and the rest lazily', () => {
    const images = drawFragment(someResults()).match(/<img[^>]*>/g) ?? [];
    expect(images.map((image) => image.includes('loading="lazy"'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(images.map((image) => image.includes('fetchPriority="high"'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(images[0]).toContain('alt="" data-fallback="/drawn.svg"');
  });
});

describe('Zero results', () => {
  it('shows suggestions instead of the list, under the same skip target', () => {
    const noResults = {
      heading: 'No exact matches',
      message: 'Update filter criteria to see more results.',
      lead: 'Try changing just one filter:',
      changes: [
        {
          id: 'change-1',
          text: 'Search within 50 miles',
          href: '/cars-for-sale?searchRadius=50',
          countText: '14',
          unitText: 'cars',
        },
      ],
    };
    const html = drawFragment(someResults({ listings: [], noResults }));
    expect(html).toMatch(/<section[^>]*id="listings"/);
    expect(html).toContain('Update filter criteria to see more results.');
    expect(html).toMatch(/href="\/cars-for-sale\?searchRadius=50"><span><b>Search within 50 miles/);
    expect(html).not.toContain('class="grid"');
  });
});

function openSections(html: string): number[] {
  return [...html.matchAll(/<details class="section" id="section-(\d+)" open=""/g)].map(([, at]) =>
    Number(at),
  );
}
