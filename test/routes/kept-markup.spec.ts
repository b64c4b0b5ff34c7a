import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ResultsFragment } from '../../views/results/results-fragment.js';
import { BrandsByHost } from '../../src/config/brands-by-host.js';
import { readConfig } from '../../src/config/config.js';
import { ServerThread } from '../../src/config/server-thread.js';
import { KeptMarkup } from '../../src/pages/kept-markup.js';
import { PageRenderer } from '../../src/pages/page-renderer.js';
import { ResultsPresenter } from '../../src/pages/results/results.presenter.js';
import { SearchContexts } from '../../src/search/search-contexts.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { SearchService } from '../../src/search/search.service.js';
import { Metrics } from '../../src/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';

const PAGES = process.env['TEST_LONG'] === undefined ? 100 : 1_000;

const site = useApp({ cars: 3_000 });

const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const searches = fc.record({
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
  wallet: fc.constantFrom({ isOn: true, terms: {} }, { isOn: false, terms: {} }, { isOn: true, terms: { months: 36 } }),
  isComparing: fc.boolean(),
});

const someMetrics = () => new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread());
const keeping = (megabytes: string, metrics = someMetrics()) => new KeptMarkup(readConfig({ KEPT_MARKUP_MB: megabytes }), metrics);

describe('markup that is kept', () => {
  it('is byte for byte what would be drawn anew, on any page of results, of any brand', async () => {
    const drawsWith = (megabytes: string, metrics = someMetrics()) => new PageRenderer(metrics, keeping(megabytes, metrics));
    const metrics = someMetrics();
    const [anew, kept] = [drawsWith('0'), drawsWith('16', metrics)];
    await fc.assert(
      fc.asyncProperty(searches, async ({ host, params, wallet, isComparing }) => {
        const context = site.app.get(SearchContexts).of(site.app.get(BrandsByHost).ofHost(host));
        const given = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
        const { query, refused } = SearchQuery.parse(new URLSearchParams(given).toString(), context);
        const found = await site.app.get(SearchService).search(query);
        const comparedIds = isComparing ? found.cars.slice(0, 2).map(({ listing }) => listing.id) : [];
        const props = await site.app.get(ResultsPresenter).present(found, refused, {
          wallet,
          comparedIds: Promise.resolve(comparedIds),
        });
        const draw = async (renderer: PageRenderer) => text((await renderer.render(ResultsFragment, props)).getStream());
        expect(await draw(kept)).toBe(await draw(anew));
      }),
      { numRuns: PAGES },
    );
    const answers = await metrics.registry.getSingleMetric('forecourt_cache_answers_total')!.get();
    const counted = (result: string) =>
      answers.values.find(({ labels }) => labels['cache'] === 'markup' && labels['result'] === result)!.value;
    expect(counted('hit')).toBeGreaterThan(counted('miss'));
  });
});

it('has the characters of a feed that stand for a count in it as they are', async () => {
  const kept = keeping('32');
  const view = ({ name, countText }: { name: string; countText: string }) => `${name} (${countText})`;
  expect(kept.draw(view, { name: '\uE0000\uE001 "countText":"7" \uE0009\uE001', countText: '12' })).toBe(
    '\uE0000\uE001 &quot;countText&quot;:&quot;7&quot; \uE0009\uE001 (12)',
  );
  expect(kept.draw(view, { name: '"countText":"7"', countText: '1,284' })).toBe('&quot;countText&quot;:&quot;7&quot; (1,284)');
});

describe('the memory for it', () => {
  it('is not exceeded: what nobody has asked for longest goes', () => {
    const kept = keeping('1');
    const view = ({ name }: { name: string }) => name;
    for (let at = 0; at < 3_000; at += 1) expect(kept.draw(view, { name: `${at}`.repeat(100) })).toBe(`${at}`.repeat(100));
    expect(kept.bytes).toBeLessThanOrEqual(1_048_576);
    expect(kept.bytes).toBeGreaterThan(500_000);
  });
});
