import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Histogram } from 'prom-client';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ResultsFragment } from '../../views/results/results-fragment.js';
import { ResultsPage } from '../../views/results/results-page.js';
import { BrandsByHost } from '../../src/platform/config/brands-by-host.js';
import { readConfig } from '../../src/platform/config/config.js';
import { ServerThread } from '../../src/platform/config/server-thread.js';
import type { CachedCoding } from '../../src/web/rendering/compressed-page.js';
import { DocumentPresenter } from '../../src/web/pages/document.presenter.js';
import { PAGE_DICTIONARY } from '../../src/web/rendering/page-dictionary.js';
import { PageRenderer } from '../../src/web/rendering/page-renderer.js';
import { ResultsPageCache } from '../../src/web/pages/results/results-page-cache.js';
import { presentResultsHead } from '../../src/web/pages/results/head/results-head.presenter.js';
import { ResultsPresenter } from '../../src/web/pages/results/results.presenter.js';
import { NEW_WALLET } from '../../src/web/pages/wallet/wallet.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { Content } from '../../src/content/content.js';
import { Indexing } from '../../src/search/indexing/indexing.js';
import { SearchContexts } from '../../src/search/search-contexts.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { SearchService } from '../../src/search/search.service.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { anOffer } from '../contracts/an-offer.js';
import { useApp } from '../app-under-test.js';
import { ReviewState } from '../../src/reviews/review-state.js';

const PAGES = process.env['TEST_LONG'] === undefined ? 100 : 1_000;

const site = useApp({ cars: 3_000 });

const READ = {
  br: brotliDecompressSync,
  dcz: (bytes: Buffer) => PAGE_DICTIONARY!.decode(bytes),
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (bytes: Buffer) => bytes,
};

const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const searchesRequested = fc.record({
  host: fc.constantFrom('automarket.localhost', 'valuebook.localhost', 'hyundai.localhost'),
  params: fc.record({
    zip: maybe('78701', '10001', '90001'),
    searchRadius: maybe('25', '0'),
    makeCode: maybe('TOYOTA', 'FORD', 'BMW', 'HYUND'),
    listingType: maybe('NEW', 'USED', 'CERTIFIED'),
    extColorSimple: maybe('RED', 'BLACK', 'WHITE'),
    vehicleStyleCode: maybe('SUVCROSS', 'TRUCKS', 'SEDAN'),
    maxPrice: maybe('15000', '30000', '1'),
    sortBy: maybe('derivedpriceASC', 'mileageASC', 'datelistedDESC'),
    firstRecord: maybe('20', '40'),
  }),
  wallet: fc.constantFrom(
    { isOn: true, terms: {} },
    { isOn: false, terms: {} },
    { isOn: true, terms: { months: 36 } },
  ),
  isComparing: fc.boolean(),
});

const someMetrics = () => new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread());

describe('Compiled templates', () => {
  it("equal React's markup byte for byte on results pages of all brands", async () => {
    const renderer = new PageRenderer(someMetrics());
    await fc.assert(
      fc.asyncProperty(searchesRequested, async ({ host, params, wallet, isComparing }) => {
        const context = site.app.get(SearchContexts).of(site.app.get(BrandsByHost).ofHost(host));
        const given = Object.entries(params).filter(
          (pair): pair is [string, string] => pair[1] !== undefined,
        );
        const { query, rejected } = SearchQuery.parse(
          new URLSearchParams(given).toString(),
          context,
        );
        const found = await site.app.get(SearchService).search(query);
        const comparedIds = isComparing
          ? found.cars.slice(0, 2).map(({ listing }) => listing.id)
          : [];
        const props = await site.app.get(ResultsPresenter).present(found, rejected, {
          wallet,
          comparedIds: Promise.resolve(comparedIds),
        });
        const page = await renderer.render(ResultsFragment, props);
        expect(page.toString()).toBe(renderToString(createElement(ResultsFragment, props)));
      }),
      { numRuns: PAGES },
    );
  });
});

/** Most shoppers' pages have no personal content. */
const shoppers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({
    wallet: fc.constantFrom(
      NEW_WALLET,
      { isOn: false, terms: {} },
      { isOn: true, terms: { months: 36 } },
    ),
    usualRadiusMiles: fc.constantFrom(undefined, 25, 100),
    isShowcaseHidden: fc.boolean(),
    hasGivenFeedback: fc.boolean(),
    listView: fc.constantFrom('grid' as const, 'list' as const),
    saving: fc.record({
      isSignedIn: fc.boolean(),
      hasSubscribed: fc.boolean(),
      opened: fc.constantFrom(
        { title: undefined, isKept: false },
        { title: 'Cars for Ana', isKept: true },
      ),
    }),
    bookmarkNotice: fc.constantFrom(undefined, 'Bookmark not found'),
    expiredVehicle: fc.constantFrom(undefined, 'Honda Civic'),
    keyword: fc.constantFrom(undefined, {
      text: 'We did not understand: frobnicate',
      phrase: 'frobnicate',
    }),
  }),
);

/** The cached page has the frame of the first requester. */
const frames = fc.record({
  origin: fc.constantFrom('https://cars.example', 'http://localhost:3000'),
  scheme: fc.constantFrom(undefined, 'dark' as const),
  isSignedIn: fc.constant(false),
  hasKept: fc.boolean(),
  savedCount: fc.constant(0),
  isCounted: fc.boolean(),
});

describe('Cached results pages', () => {
  it('equal a fresh rendering byte for byte and contain nothing personal', async () => {
    const metrics = someMetrics();
    const renderer = new PageRenderer(metrics);
    const results = keepingResults('16', metrics);
    const anonymous = { ...requested(''), notes: {}, comparedIds: [], shopper: undefined };
    expect(keepingResults('0').keyOf('a state', anonymous)).toBeUndefined();
    const personalNotes: object = { greeting: 'Welcome back, Ana' };
    expect(results.keyOf('a state', anonymous)).toBeDefined();
    expect(results.keyOf('a state', { ...anonymous, notes: personalNotes })).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(
        searchesRequested,
        shoppers,
        fc.option(frames, { nil: undefined }),
        fc.constantFrom<CachedCoding>('br', 'dcz', 'gzip', 'zstd', undefined),
        fc.array(fc.constantFrom<CachedCoding>('br', 'dcz', 'gzip', undefined), {
          minLength: 1,
          maxLength: 4,
        }),
        async ({ host, params, isComparing }, notes, shopper, firstCoding, codings) => {
          const given = Object.entries(params).filter(
            (pair): pair is [string, string] => pair[1] !== undefined,
          );
          const { query, rejected } = requested(new URLSearchParams(given).toString(), host);
          const found = await site.app.get(SearchService).search(query);
          const comparedIds = isComparing
            ? found.cars.slice(0, 2).map(({ listing }) => listing.id)
            : [];
          const notesOfAll = { ...notes, comparedIds: Promise.resolve(comparedIds) };
          const drawn = async () => {
            const props = await site.app.get(ResultsPresenter).present(found, rejected, notesOfAll);
            if (!shopper) return renderer.render(ResultsFragment, props);
            const head = presentResultsHead(found);
            const document = site.app
              .get(DocumentPresenter)
              .presentFor(shopper, query.context.brand, head);
            return renderer.render(ResultsPage, { document, results: props });
          };
          const key = results.keyOf(results.storeState, {
            query,
            rejected,
            notes,
            comparedIds,
            shopper,
          });
          const expected = await drawn();
          if (key !== undefined) {
            const sent = results.keep(key, expected, firstCoding);
            expect(sent.coding).toBe(firstCoding);
            expect(readIn(firstCoding, sent.bytes).equals(expected)).toBe(true);
          }
          // In any order of codings, each made once.
          for (const coding of [...codings, ...codings]) {
            const kept = results.find(key, coding);
            expect(kept?.coding).toBe(kept && coding);
            if (kept) expect(readIn(coding, kept.bytes).equals(expected)).toBe(true);
          }
          const kept = results.find(key, codings[0]);
          const isTheirs =
            comparedIds.length > 0 ||
            /Cars for Ana|Bookmark not found|That car is gone|frobnicate/.test(expected.toString());
          if (isTheirs) expect(key).toBeUndefined();
          else if (rejected.length === 0 && Object.keys(notes).length === 0)
            expect(kept).toBeDefined();
        },
      ),
      { numRuns: PAGES },
    );
    const answers = await metrics.registry.getSingleMetric('forecourt_cache_answers_total')!.get();
    const counted = (result: string) =>
      answers.values.find(
        ({ labels }) => labels['cache'] === 'results' && labels['result'] === result,
      )?.value ?? 0;
    expect(counted('hit')).toBeGreaterThan(PAGES / 4);
    expect(counted('miss')).toBe(0);
  });

  it('are cached compressed from their first request on', async () => {
    const metrics = someMetrics();
    const page = Buffer.alloc(100_000, 'cars for sale ');
    keepingResults('16', metrics).keep('a key', page, 'gzip');
    const gauge = metrics.registry.getSingleMetric('forecourt_kept_results_bytes')!;
    expect((await gauge.get()).values[0]!.value).toBeLessThan(page.length / 10);
  });

  it('are served without a search as page and fragment, in every encoding, until a car changes', async () => {
    const ask = async (coding: keyof typeof READ, headers: Record<string, string> = {}) => {
      const { rawPayload, headers: said } = await site.app.inject({
        url: '/cars-for-sale',
        headers: {
          'accept-encoding': coding,
          ...(coding === 'dcz' && { 'available-dictionary': PAGE_DICTIONARY!.name }),
          ...headers,
        },
      });
      expect(said['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      return READ[coding](rawPayload).toString();
    };
    const codings = Object.keys(READ) as (keyof typeof READ)[];
    const first = await ask('identity');
    const drawnOnce = await searches();
    for (const coding of codings) await ask(coding);
    expect(await searches()).toBe(drawnOnce);
    const part = await ask('identity', { 'x-fragment': 'results' });
    for (const coding of codings)
      for (const headers of [undefined, { 'x-fragment': 'results' }]) await ask(coding, headers);
    const searched = await searches();
    for (const coding of codings) {
      expect(await ask(coding)).toBe(first);
      expect(await ask(coding, { 'x-fragment': 'results' })).toBe(part);
    }
    expect(await searches()).toBe(searched);
    await site.app
      .get(ListingStore)
      .saveOffers([
        anOffer({ id: '900200', makeCode: 'FORD', modelCode: 'F150', bodyStyleCode: undefined }),
      ]);
    await site.app.get(IndexRefresh).refresh();
    expect(await ask('br')).not.toBe(first);
    expect(await searches()).toBeGreaterThan(searched);
  });

  it('leave flash messages to their shopper', async () => {
    const { body } = await site.app.inject({
      url: '/cars-for-sale',
      cookies: { redirectExpiredPage: 'CAMRY' },
    });
    await site.app.inject('/cars-for-sale');
    const again = await site.app.inject({
      url: '/cars-for-sale',
      cookies: { redirectExpiredPage: 'CAMRY' },
    });
    for (const text of [body, again.body])
      expect(text).toContain('the Toyota Camry you were looking for is no longer available');
    const unread = await site.app.inject({
      method: 'HEAD',
      url: '/cars-for-sale',
      cookies: { redirectExpiredPage: 'CAMRY' },
    });
    expect(unread.cookies.map(({ name }) => name)).not.toContain('redirectExpiredPage');
    expect(again.cookies).toContainEqual(
      expect.objectContaining({ name: 'redirectExpiredPage', value: '' }),
    );
  });

  it('contain the URL that was requested', async () => {
    for (const host of ['127.0.0.1:1', 'localhost:2', '127.0.0.1:1']) {
      const { body } = await site.app.inject({ url: '/cars-for-sale', headers: { host } });
      expect(body).toContain(
        `<link rel="canonical" href="http://${host}/cars-for-sale" data-at-load=""/>`,
      );
      expect(body).toContain(`"url":"http://${host}/cars-for-sale"`);
    }
  });
});

/** Number of searches of the index. */
async function searches(): Promise<number> {
  const { values } = await (
    site.app
      .get(Metrics)
      .registry.getSingleMetric(`forecourt_search_stage_duration_seconds`) as Histogram
  ).get();
  return (
    values.find(
      ({ labels, metricName }) => labels['stage'] === 'index' && metricName?.endsWith('_count'),
    )?.value ?? 0
  );
}

function keepingResults(megabytes: string, metrics = someMetrics()): ResultsPageCache {
  const config = readConfig({ RESULTS_PAGE_CACHE_MB: megabytes });
  const { carsApp } = site;
  const reviews = carsApp.get(ReviewState, { strict: false });
  return new ResultsPageCache(
    carsApp.get(Indexing),
    carsApp.get(Content),
    reviews,
    config,
    metrics,
  );
}

function readIn(coding: CachedCoding, bytes: Buffer): Buffer {
  return READ[coding ?? 'identity'](bytes);
}

function requested(search: string, host = 'automarket.localhost') {
  const context = site.app.get(SearchContexts).of(site.app.get(BrandsByHost).ofHost(host));
  return SearchQuery.parse(search, context);
}
